/// Merges samples, for stores in which each sample has a cost.
///
/// Either a run of equal values becomes one sample over the run, or the samples in a window of time become one sample.
/// Its value is the mean over time, or the sum for cumulative kinds. Sums are exact apart from rounding in additions.
/// No sample covers a pause: call `flush` at pauses and at the end. It never allocates.
public struct SampleCoalescer: Sendable {
  /// The rule by which samples are merged.
  public enum Rule: Equatable, Sendable {
    /// No samples are merged.
    case none
    /// Neighbouring instant samples of the same value.
    case equalValues
    /// All samples of a kind within windows of the given number of milliseconds since 1970.
    case window(milliseconds: Int64)
  }

  private struct Run: Sendable {
    var isOpen = false
    var start = Instant(unixMilliseconds: 0)
    var end = Instant(unixMilliseconds: 0)
    /// The window's number.
    var window: Int64 = 0
    var value = 0.0
    var weightedSum = 0.0
    var weight = 0.0
    var sum = 0.0
    var count = 0.0
  }

  /// Longest step between equal readings of a run, in milliseconds; a longer step is a gap in the recording.
  static let longestStepMilliseconds: Int64 = 60_000

  /// The rule by which samples are merged.
  public let rule: Rule
  private var runs = KindValues<Run>(repeating: Run())

  /// Creates an empty coalescer.
  public init(_ rule: Rule) { self.rule = rule }

  /// Adds a sample and emits the samples that it completes.
  public mutating func take(_ sample: Sample, _ emit: (Sample) -> Void) {
    switch rule {
    case .none: emit(sample)
    case .equalValues: takeEqual(sample, emit)
    case .window(let milliseconds): takeWindowed(sample, max(1, milliseconds), emit)
    }
  }

  /// Emits all open samples.
  public mutating func flush(_ emit: (Sample) -> Void) {
    for place in runs.indices {
      if let kind = SampleKind(rawValue: UInt8(truncatingIfNeeded: place)) { close(kind, emit) }
    }
  }

  private mutating func takeEqual(_ sample: Sample, _ emit: (Sample) -> Void) {
    guard !sample.kind.isCumulative else { return emit(sample) }
    let place = Int(sample.kind.rawValue)
    let step = sample.start.unixMilliseconds &- runs[place].end.unixMilliseconds
    if runs[place].isOpen, runs[place].value == sample.value, (0...Self.longestStepMilliseconds).contains(step) {
      runs[place].end = sample.end
      return
    }
    close(sample.kind, emit)
    open(sample, window: 0)
  }

  private mutating func takeWindowed(_ sample: Sample, _ length: Int64, _ emit: (Sample) -> Void) {
    let place = Int(sample.kind.rawValue)
    let window = sample.start.unixMilliseconds / length
    let isLater = sample.start >= runs[place].end
    // After a gap, a merged cumulative sample would cover time in which nothing was counted.
    let fits = sample.kind.isCumulative ? sample.start == runs[place].end : isLater
    guard runs[place].isOpen, runs[place].window == window, fits else {
      close(sample.kind, emit)
      return open(sample, window: window)
    }
    let seconds = sample.end.seconds(since: runs[place].end)
    runs[place].end = sample.end
    runs[place].weightedSum += sample.value * seconds
    runs[place].weight += seconds
    runs[place].sum += sample.value
    runs[place].count += 1
  }

  private mutating func open(_ sample: Sample, window: Int64) {
    var run = Run()
    (run.isOpen, run.start, run.end, run.window) = (true, sample.start, sample.end, window)
    (run.value, run.sum, run.count) = (sample.value, sample.value, 1)
    runs[Int(sample.kind.rawValue)] = run
  }

  private mutating func close(_ kind: SampleKind, _ emit: (Sample) -> Void) {
    let run = runs[Int(kind.rawValue)]
    guard run.isOpen else { return }
    runs[Int(kind.rawValue)].isOpen = false
    var value = run.value
    if case .window = rule {
      value = kind.isCumulative ? run.sum : run.weight > 0 ? run.weightedSum / run.weight : run.sum / run.count
    }
    emit(Sample(kind: kind, start: run.start, end: run.end, value: value))
  }
}
