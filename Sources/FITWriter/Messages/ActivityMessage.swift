/// `activity` (34): the summary of the whole file, usually the last message.
public struct ActivityMessage: FITWritableMessage, Hashable, Sendable {
  /// The time the message was written, in FIT seconds.
  public var timestamp: UInt32
  /// Timer time of all sessions in seconds.
  public var timerSeconds: Double
  /// Number of sessions.
  public var sessionCount: UInt16
  /// The local clock at `timestamp`; the difference is the time zone.
  public var localTimestamp: UInt32?
  /// 0 for one sport, 1 for several.
  public var type: UInt8 = 0

  /// Makes the message.
  public init(timestamp: UInt32, timerSeconds: Double, sessionCount: UInt16, localTimestamp: UInt32? = nil) {
    self.timestamp = timestamp
    self.timerSeconds = timerSeconds
    self.sessionCount = sessionCount
    self.localTimestamp = localTimestamp
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 34)
    spec.add(253, .uint32, timestamp)
    spec.add(0, .uint32, quantity: timerSeconds, scale: 1000)
    spec.add(5, .uint32, localTimestamp)
    spec.add(1, .uint16, sessionCount)
    spec.add(2, .enumeration, type)
    spec.add(3, .enumeration, 26)
    spec.add(4, .enumeration, 1)
    return spec
  }
}
