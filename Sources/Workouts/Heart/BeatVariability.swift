/// The variability of the times between a workout's heart beats, without impossible intervals.
///
/// An interval that differs by more than a fifth from the mean of its neighbours is an artefact: a beat that was missed
/// or detected twice. A neighbour shares a beat with the interval; an interval without neighbours is not checked. It
/// stores three intervals, whatever the workout; allocates nothing.
public struct BeatVariability: Sendable {
  /// The largest difference of an interval from the mean of its neighbours, as a part of the mean.
  public static let tolerance = 0.2

  /// The number of intervals, including artefacts.
  public private(set) var intervals = 0
  /// The number of artefacts, which are not used.
  public private(set) var artefacts = 0

  private var kept = 0
  private var mean = 0.0
  /// The sum of squared differences of the used intervals from their mean.
  private var spread = 0.0
  private var differences = 0
  private var squares = 0.0

  /// The newest interval, whose next neighbour is still unknown.
  private var newest: BeatInterval?
  /// The length of the previous interval, if they share a beat.
  private var before: Double?
  /// The length of the last checked interval, if it was used and shares a beat with the newest.
  private var keptBefore: Double?

  /// Creates a value without intervals.
  public init() {}

  /// Adds the next interval; returns whether the previous one is an artefact, or nil if there is none.
  public mutating func add(_ interval: BeatInterval) -> Bool? {
    let judged = judge(next: interval.isContiguous ? interval.milliseconds : nil)
    if !interval.isContiguous { keptBefore = nil }
    before = interval.isContiguous ? newest?.milliseconds : nil
    newest = interval
    intervals &+= 1
    return judged
  }

  /// Checks the newest interval, after which none follows; nil if there is none.
  public mutating func finish() -> Bool? {
    defer { newest = nil }
    return judge(next: nil)
  }

  private mutating func judge(next: Double?) -> Bool? {
    guard let newest else { return nil }
    let length = newest.milliseconds
    let neighbours =
      switch (before, next) {
      case (let before?, let next?): (before + next) / 2
      case (let one?, nil), (nil, let one?): one
      case (nil, nil): length
      }
    guard (length - neighbours).magnitude <= Self.tolerance * neighbours else {
      artefacts &+= 1
      keptBefore = nil
      return true
    }
    keep(length)
    return false
  }

  private mutating func keep(_ length: Double) {
    kept &+= 1
    let off = length - mean
    mean += off / Double(kept)
    spread += off * (length - mean)
    if let keptBefore {
      differences &+= 1
      squares += (length - keptBefore) * (length - keptBefore)
    }
    keptBefore = length
  }

  /// The root of the mean square of the differences between neighbours that were both used, in milliseconds.
  public var rootMeanSquareOfDifferences: Double? {
    differences > 0 ? (squares / Double(differences)).squareRoot() : nil
  }

  /// The standard deviation of the used intervals, in milliseconds.
  public var standardDeviation: Double? { kept > 1 ? (spread / Double(kept &- 1)).squareRoot() : nil }
}
