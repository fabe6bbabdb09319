internal import Inputs
internal import Pipelines

/// The workouts of an input that wait for its report.
///
/// They go on before it when they are many or large, unless a wrong checksum may still refuse them all. Of an input
/// that may be refused and has more than can wait nothing is put out.
enum HeldWorkouts {
  /// Workouts that wait when they may go on.
  static let usual = 256
  /// Most workouts that wait; each takes about two kilobytes, and the names of its devices and apps.
  static let limit = 4096
  /// Bytes of workouts that wait when they may go on, and most bytes of rows where each workout has many: the minutes
  /// of a week.
  static let bytes = 4 << 20
  /// Most bytes of workouts that wait.
  static let refusableBytes = 16 << 20

  /// Those of one input, each as what a command makes of it.
  struct List<Workout> {
    let rule: ChecksumRule
    private(set) var workouts: [Workout] = []
    private(set) var isBeyondLimit = false
    private var byteCount = 0

    init(_ rule: ChecksumRule) { self.rule = rule }

    /// True when they are to go on now.
    var isDue: Bool { (workouts.count >= usual || byteCount >= HeldWorkouts.bytes) && rule != .refuse }

    /// An input begins.
    mutating func reset() {
      removeAll()
      isBeyondLimit = false
    }

    mutating func removeAll() {
      workouts.removeAll(keepingCapacity: workouts.count <= 2 &* usual)
      byteCount = 0
    }

    mutating func add(_ workout: Workout, bytes: Int) {
      if rule == .refuse && (workouts.count >= limit || byteCount &+ bytes > refusableBytes) {
        isBeyondLimit = true
        removeAll()
      }
      guard !isBeyondLimit else { return }
      workouts.append(workout)
      byteCount &+= bytes
    }
  }
}
