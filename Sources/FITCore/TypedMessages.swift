// The typed lane: a view for each message that generators need, with the unit in every name.
//
// A view decodes nothing until it is asked, so a sink that wants three fields pays for three. Values are nil when the
// field is absent or invalid, or beyond the plausible limit (`Plausible.swift`). Properties that are a field and its
// scale are rows of `quantities.json`; here is the rest.

/// A `record` message (20), as a view over its bytes; valid during the sink's call only.
public struct FITRecord: ~Escapable, BitwiseCopyable {
  @usableFromInline var viewed: FITMessage
  /// The message itself, for every field that has no name here.
  @inlinable public var message: FITMessage { @_lifetime(copy self) @inline(__always) get { viewed } }

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    viewed = message
  }

  /// Makes it the view of another message, in place: a new view would be copied and destroyed, by calls that do
  /// nothing.
  @inlinable @inline(__always) @_lifetime(self: copy payload, copy fields)
  mutating func view(
    payload: RawSpan, fields: CompiledFields, plan: MessagePlan, header: UInt8, time: UInt32, offset: UInt64
  ) {
    viewed.payload = payload
    viewed.fields = fields
    viewed.start = offset
    viewed.time = time
    viewed.global = plan.messageNumber
    viewed.local = plan.localMessageType
    viewed.flags = FITMessage.flags(plan, header)
  }

  /// Seconds since 1989-12-31T00:00:00Z, from field 253 or a compressed header.
  @inlinable @inline(__always) public var timestamp: UInt32? { message.timestamp }

  /// Revolutions per minute, `fractional_cadence` added where it is valid; else `cadence256`.
  @inlinable @inline(__always) public var cadenceRPM: Double? {
    guard let whole = message.plausibleNumber(4) else { return message.plausibleNumber(52).map { $0 / 256 } }
    guard let fraction = message.plausibleNumber(53) else { return whole }
    return whole + RecordScaling.fractionalCadence(fraction)
  }

  /// Revolutions or strides, a counter of 8 bits that wraps.
  @inlinable @inline(__always) public var cycles: Int64? { message.plausibleInteger(18) }

  /// Revolutions or strides since the start.
  @inlinable @inline(__always) public var totalCycles: Int64? { message.plausibleInteger(19) }

  /// Profile type `activity_type`.
  @inlinable @inline(__always) public var activityType: Int64? { message.plausibleInteger(42) }

  /// The three bytes of `compressed_speed_distance`: 12 bits of speed, 12 bits of distance; nil when absent or invalid.
  @inlinable @inline(__always) public var compressedSpeedDistance: UInt32? {
    let bytes = message.bytes(ofField: 8)
    guard bytes.byteCount == 3 else { return nil }
    let value =
      UInt32(truncatingIfNeeded: bytes.byte(0)) | UInt32(truncatingIfNeeded: bytes.byte(1)) &<< 8
      | UInt32(truncatingIfNeeded: bytes.byte(2)) &<< 16
    return value == 0xFF_FFFF ? nil : value
  }
}

/// A `session` message (18), as a view over its bytes; valid during the sink's call only.
public struct FITSession: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// Seconds since 1989-12-31T00:00:00Z, from field 253 or a compressed header.
  @inlinable public var timestamp: UInt32? { message.timestamp }
}

/// A `lap` message (19), as a view over its bytes; valid during the sink's call only.
public struct FITLap: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// Seconds since 1989-12-31T00:00:00Z, from field 253 or a compressed header.
  @inlinable public var timestamp: UInt32? { message.timestamp }
}

/// An `event` message (21), as a view over its bytes; valid during the sink's call only.
public struct FITEvent: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// Seconds since 1989-12-31T00:00:00Z, from field 253 or a compressed header.
  @inlinable public var timestamp: UInt32? { message.timestamp }
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
}

/// A `sport` message (12), as a view over its bytes; valid during the sink's call only.
public struct FITSport: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }
}

/// A `file_id` message (0), as a view over its bytes; valid during the sink's call only.
public struct FITFileID: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }
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
}

/// A `developer_data_id` message (207), as a view over its bytes; valid during the sink's call only.
public struct FITDeveloperDataID: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }
}

/// A `field_description` message (206), as a view over its bytes; valid during the sink's call only.
public struct FITFieldDescription: ~Escapable, BitwiseCopyable {
  /// The message itself, for every field that has no name here.
  public let message: FITMessage

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    self.message = message
  }

  /// The type of its values; nil when the description does not say.
  @inlinable public var baseType: FITBaseType? {
    message.plausibleInteger(2).map { FITBaseType(rawValue: UInt8(truncatingIfNeeded: $0)) }
  }
}
