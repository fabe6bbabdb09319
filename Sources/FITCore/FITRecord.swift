// The typed lane: a view for each message that generators need, with the unit in every name.
//
// A view decodes a value only when it is read, so a sink that needs three fields pays for three. Values are nil if the
// field is absent or invalid, or beyond the plausible limit (`Plausible.swift`). Properties that are a field and its
// scale are rows of `quantities.json`, and so are the views of all messages except `record`.

/// A `record` message (20), as a view over its bytes; valid during the sink's call only.
public struct FITRecord: ~Escapable, BitwiseCopyable {
  @usableFromInline var viewed: FITMessage
  /// The message itself, for every field that has no name here.
  @inlinable public var message: FITMessage { @_lifetime(copy self) @inline(__always) get { viewed } }

  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
    viewed = message
  }

  /// Changes it to a view of another message, in place: a new view would be copied and destroyed, by calls without any
  /// effect.
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

  #if !hasFeature(Embedded)
  /// Moves the view to another message with the same header.
  @inlinable @inline(__always) @_lifetime(self: copy self, copy payload)
  mutating func move(to payload: RawSpan, _ plan: MessagePlan, offset: UInt64) {
    viewed.payload = payload
    viewed.start = offset
    viewed.time = plan.time(of: payload)
  }
  #endif

  /// Seconds since 1989-12-31T00:00:00Z, from the field of that name or a compressed header.
  @inlinable @inline(__always) public var timestamp: UInt32? { message.timestamp }

  /// Revolutions per minute, including `fractional_cadence` if it is valid; otherwise `cadence256`.
  @inlinable @inline(__always) public var cadenceRPM: Double? {
    guard let whole = message.plausibleNumber(FITNumber.Record.cadence) else {
      return message.plausibleNumber(FITNumber.Record.cadence256).map { $0 / 256 }
    }
    guard let fraction = message.plausibleNumber(FITNumber.Record.fractionalCadence) else { return whole }
    return whole + RecordScaling.fractionalCadence(fraction)
  }

  /// Revolutions or strides, a counter of 8 bits that wraps.
  @inlinable @inline(__always) public var cycles: Int64? {
    message.plausibleInteger(FITNumber.Record.cycles)
  }

  /// Revolutions or strides since the start.
  @inlinable @inline(__always) public var totalCycles: Int64? {
    message.plausibleInteger(FITNumber.Record.totalCycles)
  }

  /// Profile type `activity_type`.
  @inlinable @inline(__always) public var activityType: Int64? {
    message.plausibleInteger(FITNumber.Record.activityType)
  }

  /// The three bytes of `compressed_speed_distance`: 12 bits of speed, 12 bits of distance; nil when absent or invalid.
  @inlinable @inline(__always) public var compressedSpeedDistance: UInt32? {
    let bytes = message.bytes(ofField: FITNumber.Record.compressedSpeedDistance)
    guard bytes.byteCount == 3 else { return nil }
    let value =
      UInt32(truncatingIfNeeded: bytes.byte(0)) | UInt32(truncatingIfNeeded: bytes.byte(1)) &<< 8
      | UInt32(truncatingIfNeeded: bytes.byte(2)) &<< 16
    return value == 0xFF_FFFF ? nil : value
  }
}
