// The typed lane: a view for each other message that generators need (`TypedMessages.swift` has record, session and
// lap), with the unit in every name.
//
// A view decodes nothing until it is asked, so a sink that wants three fields pays for three. Values are nil when the
// field is absent or invalid, or beyond the plausible limit (`Plausible.swift`). Field numbers, scales and offsets: FIT
// profile, message by message.

/// An `event` message (21), as a view over its bytes; valid during the sink's call only.
public struct FITEvent: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// Seconds since 1989-12-31T00:00:00Z, from field 253 or a compressed header.
  @inlinable public var timestamp: UInt32? { message.timestamp }

  /// Profile type `event`: 0 is the timer.
  @inlinable public var event: Int64? { message.plausibleInteger(0) }

  /// Profile type `event_type`: 0 start, 1 stop, 4 stop_all.
  @inlinable public var eventType: Int64? { message.plausibleInteger(1) }

  /// A value whose meaning depends on `event`.
  @inlinable public var data: Int64? { message.plausibleInteger(3) }

  /// Group of simultaneous events.
  @inlinable public var eventGroup: Int64? { message.plausibleInteger(4) }
}

/// A `length` message (101), as a view over its bytes; valid during the sink's call only.
public struct FITLength: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// Seconds since 1989-12-31T00:00:00Z, from field 253 or a compressed header.
  @inlinable public var timestamp: UInt32? { message.timestamp }

  /// Start, in seconds since 1989-12-31T00:00:00Z.
  @inlinable public var startTime: UInt32? { message.seconds(2) }

  /// Seconds from start to end, pauses included.
  @inlinable public var elapsedSeconds: Double? { message.plausibleNumber(3).map { $0 / 1000 } }

  /// Seconds with the timer running.
  @inlinable public var timerSeconds: Double? { message.plausibleNumber(4).map { $0 / 1000 } }

  /// Strokes in the length.
  @inlinable public var strokes: Int64? { message.plausibleInteger(5) }

  /// Profile type `swim_stroke`.
  @inlinable public var swimStroke: Int64? { message.plausibleInteger(7) }

  /// Profile type `length_type`: 1 is active, 0 idle.
  @inlinable public var lengthType: Int64? { message.plausibleInteger(12) }

  /// Mean speed in metres per second.
  @inlinable public var averageSpeedMetersPerSecond: Double? { message.plausibleNumber(6).map { $0 / 1000 } }
}

/// An `activity` message (34), as a view over its bytes; valid during the sink's call only.
public struct FITActivity: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// Seconds since 1989-12-31T00:00:00Z, from field 253 or a compressed header.
  @inlinable public var timestamp: UInt32? { message.timestamp }

  /// Seconds with the timer running, pauses left out.
  @inlinable public var timerSeconds: Double? { message.plausibleNumber(0).map { $0 / 1000 } }

  /// Number of sessions.
  @inlinable public var sessionCount: Int64? { message.plausibleInteger(1) }

  /// The local clock at `timestamp`, in seconds since 1989-12-31T00:00 local time.
  @inlinable public var localTimestamp: UInt32? { message.seconds(5) }
}

/// A `sport` message (12), as a view over its bytes; valid during the sink's call only.
public struct FITSport: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// Profile type `sport`.
  @inlinable public var sport: Int64? { message.plausibleInteger(0) }

  /// Profile type `sub_sport`.
  @inlinable public var subSport: Int64? { message.plausibleInteger(1) }

  /// The device's name for it, in whatever encoding.
  @inlinable public var name: RawSpan { @_lifetime(copy self) get { message.text(3) } }
}

/// A `file_id` message (0), as a view over its bytes; valid during the sink's call only.
public struct FITFileID: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// Profile type `file`: 4 is an activity.
  @inlinable public var type: Int64? { message.plausibleInteger(0) }

  /// Profile type `manufacturer`.
  @inlinable public var manufacturer: Int64? { message.plausibleInteger(1) }

  /// Product number, in the manufacturer's numbering.
  @inlinable public var product: Int64? { message.plausibleInteger(2) }

  /// Serial number of the device.
  @inlinable public var serialNumber: Int64? { message.plausibleInteger(3) }

  /// Time of creation, in seconds since 1989-12-31T00:00:00Z.
  @inlinable public var timeCreated: UInt32? { message.seconds(4) }

  /// The product's name, in whatever encoding.
  @inlinable public var productName: RawSpan { @_lifetime(copy self) get { message.text(8) } }
}

/// A `device_info` message (23), as a view over its bytes; valid during the sink's call only.
public struct FITDeviceInfo: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// Seconds since 1989-12-31T00:00:00Z, from field 253 or a compressed header.
  @inlinable public var timestamp: UInt32? { message.timestamp }

  /// Index of the device; 0 is the head unit.
  @inlinable public var deviceIndex: Int64? { message.plausibleInteger(0) }

  /// Device type, by the numbering of `sourceType`.
  @inlinable public var deviceType: Int64? { message.plausibleInteger(1) }

  /// Profile type `manufacturer`.
  @inlinable public var manufacturer: Int64? { message.plausibleInteger(2) }

  /// Serial number.
  @inlinable public var serialNumber: Int64? { message.plausibleInteger(3) }

  /// Product number, in the manufacturer's numbering.
  @inlinable public var product: Int64? { message.plausibleInteger(4) }

  /// Software version × 100.
  @inlinable public var softwareVersion: Int64? { message.plausibleInteger(5) }

  /// Profile type `battery_status`.
  @inlinable public var batteryStatus: Int64? { message.plausibleInteger(11) }

  /// Profile type `source_type`: 1 ANT+, 3 Bluetooth Low Energy, 5 local.
  @inlinable public var sourceType: Int64? { message.plausibleInteger(25) }

  /// The product's name, in whatever encoding.
  @inlinable public var productName: RawSpan { @_lifetime(copy self) get { message.text(27) } }
}

/// An `hr` message (132), as a view over its bytes; valid during the sink's call only.
public struct FITHeartRate: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// Seconds since 1989-12-31T00:00:00Z, from field 253 or a compressed header.
  @inlinable public var timestamp: UInt32? { message.timestamp }

  /// Fraction of a second to add to the timestamp.
  @inlinable public var fractionalSeconds: Double? { message.plausibleNumber(0).map { $0 / 32768 } }

  /// Beats per minute, one for each beat of the message; see `FITField.integer(_:)`.
  @inlinable public var filteredBPM: RawSpan { @_lifetime(copy self) get { message.bytes(ofField: 6) } }

  /// Beat times in 1/1024 s, 32 bits each, byte order of the message.
  @inlinable public var eventTimestamps: RawSpan { @_lifetime(copy self) get { message.bytes(ofField: 9) } }

  /// Beat times in 1/1024 s, the low 12 bits of each, packed.
  @inlinable public var eventTimestamps12: RawSpan { @_lifetime(copy self) get { message.bytes(ofField: 10) } }
}

/// A `developer_data_id` message (207), as a view over its bytes; valid during the sink's call only.
public struct FITDeveloperDataID: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// The index that fields and descriptions refer to.
  @inlinable public var developerDataIndex: Int64? { message.plausibleInteger(3) }

  /// Profile type `manufacturer`.
  @inlinable public var manufacturer: Int64? { message.plausibleInteger(2) }

  /// Version of the application.
  @inlinable public var applicationVersion: Int64? { message.plausibleInteger(4) }

  /// The sixteen bytes that identify the application everywhere; empty when absent.
  @inlinable public var applicationID: RawSpan { @_lifetime(copy self) get { message.bytes(ofField: 1) } }
}

/// A `field_description` message (206), as a view over its bytes; valid during the sink's call only.
public struct FITFieldDescription: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// Index of the application whose field it describes.
  @inlinable public var developerDataIndex: Int64? { message.plausibleInteger(0) }

  /// The field number that definitions use for it.
  @inlinable public var fieldNumber: Int64? { message.plausibleInteger(1) }

  /// The type of its values; nil when the description does not say.
  @inlinable public var baseType: FITBaseType? {
    message.plausibleInteger(2).map { FITBaseType(rawValue: UInt8(truncatingIfNeeded: $0)) }
  }

  /// The field's name, in whatever encoding.
  @inlinable public var name: RawSpan { @_lifetime(copy self) get { message.text(3) } }

  /// The unit's name, in whatever encoding.
  @inlinable public var units: RawSpan { @_lifetime(copy self) get { message.text(8) } }

  /// The divisor of raw values; nil when there is none.
  @inlinable public var scale: Int64? { message.plausibleInteger(6) }

  /// The number to subtract after the division; nil when there is none.
  @inlinable public var offset: Int64? { message.plausibleInteger(7) }

  /// The global number of the message whose field it replaces.
  @inlinable public var nativeMessageNumber: Int64? { message.plausibleInteger(14) }

  /// The number of the profile field it replaces.
  @inlinable public var nativeFieldNumber: Int64? { message.plausibleInteger(15) }
}
