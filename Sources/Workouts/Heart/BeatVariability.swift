/// How the times between a workout's heart beats differ, with those left out that no heart can have made.
///
/// An interval that differs by more than a fifth from the mean of its neighbours is an artefact: a beat that was missed,
/// or seen twice. A neighbour shares a beat with it; one without any is not judged. Keeps three intervals, whatever
/// the workout; allocates nothing.
public struct BeatVariability: Sendable {
  /// The part by which an interval may differ from the mean of its neighbours.
  public static let tolerance = 0.2

  /// Intervals, artefacts among them.
  public private(set) var intervals = 0
  /// Intervals that were left out.
  public private(set) var artefacts = 0

  private var kept = 0
  private var mean = 0.0
  /// The sum of the squares of what the kept ones differ from their mean.
  private var spread = 0.0
  private var differences = 0
  private var squares = 0.0

  /// The newest interval, whose next neighbour has not come yet.
  private var newest: BeatInterval?
  /// The length of the one before it, where they share a beat.
  private var before: Double?
  /// The length of the last one that was judged, where it was kept and shares a beat with the newest.
  private var keptBefore: Double?

  /// Makes one without intervals.
  public init() {}

  /// Takes the next interval; returns whether the one before it is an artefact, nil where there is none before it.
  public mutating func add(_ interval: BeatInterval) -> Bool? {
    let judged = judge(next: interval.isContiguous ? interval.milliseconds : nil)
    if !interval.isContiguous { keptBefore = nil }
    before = interval.isContiguous ? newest?.milliseconds : nil
    newest = interval
    intervals &+= 1
    return judged
  }

  /// Judges the newest interval, as none follows; nil where there is none.
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

  /// The root of the mean square of the differences between neighbours that were both kept, in milliseconds.
  public var rootMeanSquareOfDifferences: Double? {
    differences > 0 ? (squares / Double(differences)).squareRoot() : nil
  }

  /// The standard deviation of the kept intervals, in milliseconds.
  public var standardDeviation: Double? { kept > 1 ? (spread / Double(kept &- 1)).squareRoot() : nil }
}
