/// `session` (18): the summary of one workout, or of one leg of a multisport workout.
public struct SessionMessage: FITWritableMessage, Hashable, Sendable {
  /// The time the message was written, in FIT seconds.
  public var timestamp: UInt32
  /// The time the session began, in FIT seconds.
  public var startTime: UInt32
  /// The sport's number.
  public var sport: UInt8
  /// The sub-sport's number.
  public var subSport: UInt8
  /// Index of the session in the file, from 0.
  public var index: UInt16 = 0
  /// The index of its first lap.
  public var firstLapIndex: UInt16 = 0
  /// Number of laps.
  public var lapCount: UInt16?
  /// The cause of its end: 0 the activity's end, 2 the next leg of a multisport workout.
  public var trigger: UInt8 = 0
  /// Totals, means and extremes.
  public var figures = SummaryFigures()
  /// The pool's length in metres.
  public var poolLengthMeters: Double?
  /// Number of lengths, swum or rested.
  public var lengthCount: UInt16?
  /// Number of lengths swum.
  public var activeLengthCount: UInt16?

  /// Makes a summary without figures.
  public init(timestamp: UInt32, startTime: UInt32, sport: UInt8, subSport: UInt8) {
    self.timestamp = timestamp
    self.startTime = startTime
    self.sport = sport
    self.subSport = subSport
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 18)
    spec.add(254, .uint16, index)
    spec.add(253, .uint32, timestamp)
    spec.add(2, .uint32, startTime)
    figures.add(to: &spec, shift: 1, enhanced: (124, 125))
    spec.add(25, .uint16, firstLapIndex)
    spec.add(26, .uint16, lapCount)
    spec.add(33, .uint16, lengthCount)
    spec.add(47, .uint16, activeLengthCount)
    spec.add(44, .uint16, quantity: poolLengthMeters, scale: 100)
    spec.add(46, .enumeration, poolLengthMeters.map { _ in 0 })
    spec.add(0, .enumeration, 8)
    spec.add(1, .enumeration, 1)
    spec.add(5, .enumeration, sport)
    spec.add(6, .enumeration, subSport)
    spec.add(28, .enumeration, trigger)
    return spec
  }
}
