/// `event` (21): something that happened at a moment, above all the timer's starts and stops.
public struct EventMessage: FITWritableMessage, Hashable, Sendable {
  /// The time in FIT seconds.
  public var timestamp: UInt32
  /// What it is about; 0 is the timer.
  public var event: UInt8
  /// What happened: 0 start, 1 stop, 3 marker, 4 stop all, 8 stop and disable, 9 the same for all.
  public var type: UInt8
  /// Details; for the timer 0 means by hand and 1 means by itself.
  public var data: UInt32?
  /// Which of several nested events it belongs to.
  public var group: UInt8? = 0

  /// Makes an event.
  public init(timestamp: UInt32, event: UInt8, type: UInt8, data: UInt32? = nil) {
    self.timestamp = timestamp
    self.event = event
    self.type = type
    self.data = data
  }

  /// The timer starts, by itself or by hand.
  public static func timerStart(_ timestamp: UInt32, isAutomatic: Bool = false) -> EventMessage {
    EventMessage(timestamp: timestamp, event: 0, type: 0, data: isAutomatic ? 1 : 0)
  }

  /// The timer stops for a pause, by itself or by hand.
  public static func timerStop(_ timestamp: UInt32, isAutomatic: Bool = false) -> EventMessage {
    EventMessage(timestamp: timestamp, event: 0, type: 1, data: isAutomatic ? 1 : 0)
  }

  /// The timer and everything else stop.
  public static func timerStopAll(_ timestamp: UInt32, isAutomatic: Bool = false) -> EventMessage {
    EventMessage(timestamp: timestamp, event: 0, type: 4, data: isAutomatic ? 1 : 0)
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 21)
    spec.add(253, .uint32, timestamp)
    spec.add(3, .uint32, data)
    spec.add(0, .enumeration, event)
    spec.add(1, .enumeration, type)
    spec.add(4, .uint8, group)
    return spec
  }
}
