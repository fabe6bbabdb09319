internal import Inputs
internal import Pipelines

/// The workouts of an input that wait for its report.
///
/// If they are many or large, they are passed on before the report, unless a wrong checksum can still refuse the input.
/// If the input can be refused and has more workouts than can wait, no workout is written.
enum HeldWorkouts {
  /// Number of workouts that wait if they are allowed to be passed on.
  static let usual = 256
  /// Maximum number of waiting workouts; each takes about two kilobytes, and the names of its devices and apps.
  static let limit = 4096
  /// Bytes of workouts that wait if they are allowed to be passed on, and maximum size of rows if each workout has
  /// many: the minutes of a week.
  static let bytes = 4 << 20
  /// Maximum size of waiting workouts in bytes.
  static let refusableBytes = 16 << 20

  /// The waiting workouts of one input, in a command's own form.
  struct List<Workout> {
    let rule: ChecksumRule
    private(set) var workouts: [Workout] = []
    private(set) var isBeyondLimit = false
    private var byteCount = 0

    init(_ rule: ChecksumRule) { self.rule = rule }

    /// Whether they must be passed on now.
    var isDue: Bool { (workouts.count >= usual || byteCount >= HeldWorkouts.bytes) && rule != .refuse }

    /// Begins an input.
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
