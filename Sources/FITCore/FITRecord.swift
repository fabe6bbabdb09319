// The typed lane: a view for each message that generators need, with the unit in every name.
//
// A view decodes a value only when it is read, so a sink that needs three fields pays for three. Values are nil if the
// field is absent or invalid, or beyond the plausible limit (`Plausible.swift`). Properties that are a field and its
// scale are rows of `quantities.json`, and so are the views of all messages except `record`.

/// A `record` message (20), as a view over its bytes; valid during the sink's call only.
public struct FITRecord: ~Escapable, BitwiseCopyable {
  @usableFromInline var viewed: FITMessage
  #if !hasFeature(Embedded)
  @usableFromInline let usual: UsualPlaces
  #endif
  /// The message itself, for every field that has no name here.
  @inlinable public var message: FITMessage { @_lifetime(copy self) @inline(__always) get { viewed } }

  #if hasFeature(Embedded)
  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) { viewed = message }
  #else
  @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage, _ usual: UsualPlaces) {
    viewed = message
    self.usual = usual
  }
  #endif

  #if hasFeature(Embedded)
  /// Changes it to a view of another message, in place: a new view would be copied and destroyed, by calls without any
  /// effect.
  @inlinable @inline(__always) @_lifetime(self: copy payload, copy fields)
  mutating func view(
    payload: RawSpan, fields: CompiledFields, plan: MessagePlan, header: UInt8, time: UInt32, offset: UInt64
  ) {
    viewed.payload = payload
    viewed.fields = fields
    viewed.head = MessageHead(plan, header, time: time, offset: offset)
  }
  #endif

  /// Seconds since 1989-12-31T00:00:00Z, from the field of that name or a compressed header.
  @inlinable @inline(__always) public var timestamp: UInt32? { message.timestamp }

  /// Revolutions per minute, including `fractional_cadence` if it is valid; otherwise `cadence256`.
  @inlinable @inline(__always) public var cadenceRPM: Double? {
    guard let whole = plausibleNumber(.cadence) else {
      return message.plausibleNumber(FITNumber.Record.cadence256).map { $0 / 256 }
    }
    guard let fraction = plausibleNumber(.fractionalCadence) else { return whole }
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

/// A field of `record` that nearly every recorder writes, in the type of `load`.
@usableFromInline
struct UsualField {
  /// Its place among these fields.
  @usableFromInline let place: Int
  @usableFromInline let number: UInt8
  @usableFromInline let load: Load

  @inlinable init(place: Int, number: UInt8, load: Load) {
    (self.place, self.number, self.load) = (place, number, load)
  }
}

extension FITRecord {
  /// The plausible integer of a usual field.
  @inlinable @inline(__always) func plausibleInteger(_ field: UsualField) -> Int64? {
    #if hasFeature(Embedded)
    return viewed.plausibleInteger(field.number)
    #else
    let place = UsualPlaces.Place(bits: usual.places[field.place])
    if place.isLittleEndian { return viewed.payload.expected(field.load, at: place.offset, isBigEndian: false) }
    if place.isAbsent { return nil }
    if place.isBigEndian { return viewed.payload.expected(field.load, at: place.offset, isBigEndian: true) }
    return viewed.fields.integer(field.number, of: viewed.payload)
    #endif
  }

  /// The plausible number of a usual field.
  @inlinable @inline(__always) func plausibleNumber(_ field: UsualField) -> Double? {
    #if hasFeature(Embedded)
    return viewed.plausibleNumber(field.number)
    #else
    let place = UsualPlaces.Place(bits: usual.places[field.place])
    if place.isOther { return viewed.fields.number(field.number, of: viewed.payload) }
    return plausibleInteger(field).map { Double(narrow: $0) }
    #endif
  }
}

#if !hasFeature(Embedded)
extension CompiledFields {
  /// The plausible integer of a field that has another type than usual; a call, so that loops are short.
  @usableFromInline @inline(never) func integer(_ number: UInt8, of payload: RawSpan) -> Int64? {
    let field = packed(number)
    return payload.integer(field.load, at: field.offset, isPlausible: true)
  }

  /// The same as a Double.
  @usableFromInline @inline(never) func number(_ number: UInt8, of payload: RawSpan) -> Double? {
    let field = packed(number)
    return payload.number(field.load, at: field.offset, isPlausible: true)
  }
}

/// Where the usual fields are in the records of a definition: compiled once, so that a loop over records finds them
/// without a look-up.
@usableFromInline
struct UsualPlaces: BitwiseCopyable {
  /// Pool words of it.
  static var words: Int { 4 }

  /// A place each; a vector, for the reason at `MessageHead.words`.
  @usableFromInline var places = SIMD16<UInt16>(repeating: 0)

  @inlinable init() {}

  /// Finds the fields of a definition.
  init(_ fields: CompiledFields) {
    let all = UsualField.all
    for index in all.indices { places[index] = Place(fields.packed(all[index].number), all[index].load).bits }
  }

  /// An offset in the payload, and the order of bytes in which a field is read there.
  @usableFromInline
  struct Place {
    /// The order in two bits, then the offset.
    @usableFromInline let bits: UInt16

    @inlinable @inline(__always) init(bits: UInt16) { self.bits = bits }

    init(_ field: PackedField, _ usual: Load) {
      let order: UInt16 = field.bits == 0 ? 0 : field.load == usual ? 1 : field.has(usual) ? 2 : 3
      // A field that is further away is read as one of another type.
      bits = field.offset < 1 &<< 14 ? order | UInt16(truncatingIfNeeded: field.offset &<< 2) : 3
    }

    @inlinable @inline(__always) var offset: Int { Int(truncatingIfNeeded: bits &>> 2) }
    @inlinable @inline(__always) var isAbsent: Bool { bits == 0 }
    @inlinable @inline(__always) var isLittleEndian: Bool { bits & 3 == 1 }
    @inlinable @inline(__always) var isBigEndian: Bool { bits & 3 == 2 }
    /// Whether it has another type than the usual one.
    @inlinable @inline(__always) var isOther: Bool { bits & 3 == 3 }
  }
}
#endif
