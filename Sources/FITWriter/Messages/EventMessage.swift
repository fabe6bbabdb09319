/// `event` (21): an event at a moment, usually a start or stop of the timer.
public struct EventMessage: FITWritableMessage, Hashable, Sendable {
  /// The time in FIT seconds.
  public var timestamp: UInt32
  /// The subject of the event; 0 is the timer.
  public var event: UInt8
  /// The type of event: 0 start, 1 stop, 3 marker, 4 stop all, 8 stop and disable, 9 stop and disable all.
  public var type: UInt8
  /// Details; for the timer 0 means manual and 1 automatic.
  public var data: UInt32?
  /// The group of the event (`event_group` in the profile), which separates nested events.
  public var group: UInt8? = 0

  /// Makes an event.
  public init(timestamp: UInt32, event: UInt8, type: UInt8, data: UInt32? = nil) {
    self.timestamp = timestamp
    self.event = event
    self.type = type
    self.data = data
  }

  /// A start of the timer, automatic or manual.
  public static func timerStart(_ timestamp: UInt32, isAutomatic: Bool = false) -> EventMessage {
    EventMessage(timestamp: timestamp, event: 0, type: 0, data: isAutomatic ? 1 : 0)
  }

  /// A stop of the timer for a pause, automatic or manual.
  public static func timerStop(_ timestamp: UInt32, isAutomatic: Bool = false) -> EventMessage {
    EventMessage(timestamp: timestamp, event: 0, type: 1, data: isAutomatic ? 1 : 0)
  }

  /// A stop of the timer and of everything else that was running (`stop_all`).
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
