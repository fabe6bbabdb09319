/// `lap` (19): the summary of a part of a session.
public struct LapMessage: FITWritableMessage, Hashable, Sendable {
  /// The time the message was written, in FIT seconds.
  public var timestamp: UInt32
  /// The time the lap began, in FIT seconds.
  public var startTime: UInt32
  /// Index of the lap in the file, from 0.
  public var index: UInt16 = 0
  /// The cause of its end: 0 a button, 1 time, 2 distance, 7 the session's end.
  public var trigger: UInt8 = 0
  /// The intended intensity: 0 active, 1 rest.
  public var intensity: UInt8 = 0
  /// The sport's number.
  public var sport: UInt8?
  /// The sub-sport's number.
  public var subSport: UInt8?
  /// Totals, means and extremes.
  public var figures = SummaryFigures()
  /// The index of its first pool length.
  public var firstLengthIndex: UInt16?
  /// Number of lengths, swum or rested.
  public var lengthCount: UInt16?
  /// Number of lengths swum.
  public var activeLengthCount: UInt16?

  /// Makes a summary without figures.
  public init(timestamp: UInt32, startTime: UInt32) {
    self.timestamp = timestamp
    self.startTime = startTime
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 19)
    spec.add(254, .uint16, index)
    spec.add(253, .uint32, timestamp)
    spec.add(2, .uint32, startTime)
    figures.add(to: &spec, shift: 0, enhanced: (110, 111))
    spec.add(35, .uint16, firstLengthIndex)
    spec.add(32, .uint16, lengthCount)
    spec.add(40, .uint16, activeLengthCount)
    spec.add(0, .enumeration, 9)
    spec.add(1, .enumeration, 1)
    spec.add(23, .enumeration, intensity)
    spec.add(24, .enumeration, trigger)
    spec.add(25, .enumeration, sport)
    spec.add(39, .enumeration, subSport)
    return spec
  }
}
