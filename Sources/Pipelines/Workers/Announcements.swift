internal import Inputs

/// Decides which files are announced to the system ahead of time, so that a disk reads them while others are decoded.
///
/// An announcement costs four system calls, which are useless if the file is already in memory. Announcing therefore
/// starts after two reads had to wait within `gap` inputs of each other; a single wait can be caused by another thread.
/// It ends after `run` files unless another read had to wait.
struct Announcements {
  /// The maximum number of files between the current and the last announced file.
  static let distance = 32
  /// The number of files that are announced after a read had to wait.
  static let run = 64
  /// The maximum number of files that are announced at a time.
  static let atOnce = 2
  /// The maximum number of inputs between two waits that starts announcing.
  static let gap = 8

  private var remaining = 0
  /// The number of inputs that were claimed or announced.
  private var end = 0

  /// The number of claimed inputs at the latest wait.
  private var lastWait: Int?

  /// Records that a read had to wait after `count` inputs were claimed.
  mutating func noteWait(at count: Int) {
    let isNear = lastWait.map { count &- $0 <= Self.gap } ?? false
    lastWait = count
    if remaining > 0 || isNear { remaining = Self.run }
  }

  /// Returns the files to announce after `count` inputs were claimed.
  mutating func next(after count: Int, in cursor: borrowing InputCursor) -> [InputPath] {
    guard remaining > 0 else { return [] }
    end = max(end, count)
    var paths: [InputPath] = []
    while remaining > 0, paths.count < Self.atOnce, end < count &+ Self.distance {
      guard let path = cursor.input(ahead: end &- count) else { break }
      paths.append(path)
      end &+= 1
      remaining &-= 1
    }
    return paths
  }
}
