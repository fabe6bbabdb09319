// The typed lane: views of the record, session and lap messages, with the unit in every name.
//
// A view decodes nothing until it is asked, so a sink that wants three fields pays for three. Values are nil when the
// field is absent or invalid, or beyond the plausible limit (`Plausible.swift`). Field numbers, scales and offsets: FIT
// profile, message by message.

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

  /// Start, in seconds since 1989-12-31T00:00:00Z.
  @inlinable public var startTime: UInt32? { message.seconds(2) }

  /// Seconds from start to end, pauses included.
  @inlinable public var elapsedSeconds: Double? { message.plausibleNumber(7).map { $0 / 1000 } }

  /// Seconds with the timer running.
  @inlinable public var timerSeconds: Double? { message.plausibleNumber(8).map { $0 / 1000 } }

  /// Profile type `sport`.
  @inlinable public var sport: Int64? { message.plausibleInteger(5) }

  /// Profile type `sub_sport`.
  @inlinable public var subSport: Int64? { message.plausibleInteger(6) }

  /// Seconds in motion.
  @inlinable public var movingSeconds: Double? { message.plausibleNumber(59).map { $0 / 1000 } }

  /// Metres covered.
  @inlinable public var distanceMeters: Double? { message.plausibleNumber(9).map { $0 / 100 } }

  /// Revolutions, strides or strokes.
  @inlinable public var totalCycles: Int64? { message.plausibleInteger(10) }

  /// Kilocalories, resting part included.
  @inlinable public var energyKilocalories: Int64? { message.plausibleInteger(11) }

  /// Kilocalories of the resting part.
  @inlinable public var restingEnergyKilocalories: Int64? { message.plausibleInteger(196) }

  /// Mean speed in metres per second, `enhanced_avg_speed` or `avg_speed`.
  @inlinable public var averageSpeedMetersPerSecond: Double? {
    (message.plausibleNumber(124) ?? message.plausibleNumber(14)).map { $0 / 1000 }
  }

  /// Highest speed in metres per second, `enhanced_max_speed` or `max_speed`.
  @inlinable public var maximumSpeedMetersPerSecond: Double? {
    (message.plausibleNumber(125) ?? message.plausibleNumber(15)).map { $0 / 1000 }
  }

  /// Mean heart rate in beats per minute.
  @inlinable public var averageHeartRateBPM: Int64? { message.plausibleInteger(16) }

  /// Highest heart rate in beats per minute.
  @inlinable public var maximumHeartRateBPM: Int64? { message.plausibleInteger(17) }

  /// Mean cadence in revolutions per minute, `avg_fractional_cadence` added where it is valid.
  @inlinable public var averageCadenceRPM: Double? {
    message.plausibleNumber(18).map { $0 + (message.plausibleNumber(92) ?? 0) / 128 }
  }

  /// Mean power in watts.
  @inlinable public var averagePowerWatts: Int64? { message.plausibleInteger(20) }

  /// Highest power in watts.
  @inlinable public var maximumPowerWatts: Int64? { message.plausibleInteger(21) }

  /// Metres climbed.
  @inlinable public var ascentMeters: Int64? { message.plausibleInteger(22) }

  /// Metres descended.
  @inlinable public var descentMeters: Int64? { message.plausibleInteger(23) }

  /// Index of the first lap.
  @inlinable public var firstLapIndex: Int64? { message.plausibleInteger(25) }

  /// Number of laps.
  @inlinable public var lapCount: Int64? { message.plausibleInteger(26) }

  /// Length of the pool in metres.
  @inlinable public var poolLengthMeters: Double? { message.plausibleNumber(44).map { $0 / 100 } }
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

  /// Start, in seconds since 1989-12-31T00:00:00Z.
  @inlinable public var startTime: UInt32? { message.seconds(2) }

  /// Seconds from start to end, pauses included.
  @inlinable public var elapsedSeconds: Double? { message.plausibleNumber(7).map { $0 / 1000 } }

  /// Seconds with the timer running.
  @inlinable public var timerSeconds: Double? { message.plausibleNumber(8).map { $0 / 1000 } }

  /// Metres covered.
  @inlinable public var distanceMeters: Double? { message.plausibleNumber(9).map { $0 / 100 } }

  /// Profile type `lap_trigger`: 2 is distance.
  @inlinable public var trigger: Int64? { message.plausibleInteger(24) }

  /// Profile type `intensity`: 1 is rest, 4 recovery.
  @inlinable public var intensity: Int64? { message.plausibleInteger(23) }

  /// Profile type `sport`.
  @inlinable public var sport: Int64? { message.plausibleInteger(25) }

  /// Profile type `sub_sport`.
  @inlinable public var subSport: Int64? { message.plausibleInteger(39) }
}
