internal import Inputs

/// The files that are announced to the system before their turn, so that a disk reads them while others are decoded.
///
/// Announcing costs four calls, in vain where files are in memory. So it begins when two files close to each other had to
/// be waited for, as one may have been while another thread had the core. It ends after some files: by then, one had to be
/// waited for again, or the rest are in memory.
struct Announcements {
  /// Files between the one in work and the last that is announced.
  static let distance = 32
  /// Files that are announced after one that had to be waited for.
  static let run = 64
  /// Files that are announced at a time at most, until the distance is reached.
  static let atOnce = 2
  /// Most inputs from one that had to be waited for to the next when announcing begins.
  static let gap = 8

  private var remaining = 0
  /// The number of inputs that were handed out or announced.
  private var end = 0

  /// The number of inputs that were handed out when one had to be waited for last.
  private var lastWait: Int?

  /// Notes that a file had to be waited for, when `count` inputs were handed out.
  mutating func noteWait(at count: Int) {
    let isNear = lastWait.map { count &- $0 <= Self.gap } ?? false
    lastWait = count
    if remaining > 0 || isNear { remaining = Self.run }
  }

  /// The files to be announced now, where `count` inputs were handed out.
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
