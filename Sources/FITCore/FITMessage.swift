/// One data message, as a borrowed view: a field is decoded only when it is read.
///
/// It is valid only inside the call that receives it; the compiler prevents storing it. Reading a field is a look-up in
/// the compiled definition and one load. It never allocates.
public struct FITMessage: ~Escapable, BitwiseCopyable {
  @usableFromInline var payload: RawSpan
  @usableFromInline var fields: CompiledFields
  @usableFromInline var head: MessageHead

  /// Offset of the record header in the stream.
  @inlinable public var offset: UInt64 { head.offset }
  /// The global message number: 20 is `record`.
  @inlinable public var number: UInt16 { UInt16(truncatingIfNeeded: head.bits &>> 32) }
  /// The local message type of its record header, 0…15.
  @inlinable public var localMessageType: UInt8 { UInt8(truncatingIfNeeded: head.bits &>> 48) }

  @inlinable @inline(__always) @_lifetime(copy payload, copy fields)
  init(
    payload: RawSpan, fields: CompiledFields, plan: MessagePlan, header: UInt8, time: UInt32, offset: UInt64
  ) {
    self.payload = payload
    self.fields = fields
    head = MessageHead(plan, header, time: time, offset: offset)
  }

  @inlinable @inline(__always) var time: UInt32 { UInt32(truncatingIfNeeded: head.bits) }

  /// True when its numbers are big-endian on the wire.
  @inlinable public var isBigEndian: Bool { head.bits & 1 &<< 56 != 0 }

  /// The message's bytes without the record header.
  @inlinable public var bytes: RawSpan { @_lifetime(copy self) get { payload } }

  /// Seconds since 1989-12-31T00:00:00Z from its own field or the compressed header; nil when there is neither.
  ///
  /// Below `FITTime.firstAbsolute` they are seconds since the device was switched on (FIT protocol, type `date_time`).
  @inlinable public var timestamp: UInt32? { time == 0xFFFF_FFFF ? nil : time }

  /// Whether the timestamp is from a compressed header and not from a field of the message.
  @inlinable public var hasCompressedTimestamp: Bool {
    time != 0xFFFF_FFFF && hasCompressedHeader && integer(FITNumber.Common.timestamp) == nil
  }

  @inlinable var hasCompressedHeader: Bool { head.bits & 1 &<< 57 != 0 }

  // MARK: Fields in file order

  /// Number of fields, developer fields included.
  @inlinable public var fieldCount: Int { fields.count }

  /// The field at a position; profile fields precede developer fields.
  @inlinable public subscript(position: Int) -> FITField {
    @_lifetime(copy self) get {
      let entry = fields.entry(position)
      return FITField(
        entry: entry, bytes: payload.slice(entry.packed.offset, count: entry.packed.size), isBigEndian: isBigEndian
      )
    }
  }

  /// The definition's entry for the field at a position, without a view of its bytes.
  @inlinable @inline(__always) package func entry(_ position: Int) -> FITFieldEntry { fields.entry(position) }

  // MARK: Fields by number

  /// True when the definition has the profile field, valid or not.
  ///
  /// Of two fields with one number, the later counts.
  @inlinable public func hasField(_ number: UInt8) -> Bool { fields.packed(number).bits != 0 }

  /// The first element of a profile field as an integer; nil when absent, invalid or not a number.
  ///
  /// Floating-point fields are rounded; a value beyond 64 bits is nil.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inlinable @inline(__always)
  #endif
  public func integer(_ number: UInt8) -> Int64? {
    let field = fields.packed(number)
    return payload.integer(field.load, at: field.offset)
  }

  /// The first element of a profile field as a number, unscaled; nil when absent, invalid or not a number.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inlinable @inline(__always)
  #endif
  public func number(_ number: UInt8) -> Double? {
    let field = fields.packed(number)
    return payload.number(field.load, at: field.offset)
  }

  /// The bytes of a profile field; empty when it is absent.
  @inlinable @_lifetime(copy self) public func bytes(ofField number: UInt8) -> RawSpan {
    let field = fields.packed(number)
    return payload.slice(field.offset, count: field.size)
  }

  /// The profile field with a number: all of its elements, and its type; empty when the message has none.
  @_lifetime(copy self) public func field(_ number: UInt8) -> FITField {
    var found: Int?
    for position in 0..<fieldCount {
      let entry = fields.entry(position)
      if entry.number == number && !entry.isDeveloper { found = position }
    }
    if let found { return self[found] }
    let absent = FITFieldEntry(
      packed: PackedField(), number: number, type: FITBaseType.byte.rawValue, developerIndex: 0, isDeveloper: false)
    return FITField(entry: absent, bytes: payload.slice(0, count: 0), isBigEndian: isBigEndian)
  }

  /// The text of a profile field up to its first NUL, whatever encoding the device used; empty when absent.
  @inlinable @_lifetime(copy self) public func text(_ number: UInt8) -> RawSpan {
    bytes(ofField: number).untilNUL()
  }

  /// The developer field with this application index and number; nil when the message has none.
  @inlinable @_lifetime(copy self)
  public func developerField(applicationIndex: UInt8, number: UInt8) -> FITField? {
    guard let position = developerPosition(applicationIndex: applicationIndex, number: number) else { return nil }
    return self[position]
  }

  /// The position of that field.
  @inlinable package func developerPosition(applicationIndex: UInt8, number: UInt8) -> Int? {
    for position in 0..<fieldCount {
      let entry = fields.entry(position)
      if entry.isDeveloper && entry.developerIndex == applicationIndex && entry.number == number { return position }
    }
    return nil
  }
}

/// The properties of a message besides its bytes and fields.
@usableFromInline
struct MessageHead: BitwiseCopyable {
  #if hasFeature(Embedded)
  @usableFromInline let offset: UInt64
  @usableFromInline let bits: UInt64
  #else
  /// A vector because it is one property: Swift 6.3 keeps views with more than six in memory, and destroys them by a call
  /// without effect.
  @usableFromInline let words: SIMD2<UInt64>
  /// Offset of the record header in the stream.
  @inlinable @inline(__always) var offset: UInt64 { words[0] }
  /// From the low bits on: the time in 32 bits, the global message number in 16, the local message type in 8, whether
  /// numbers are big-endian, whether the record header has the time.
  @inlinable @inline(__always) var bits: UInt64 { words[1] }
  #endif

  @inlinable @inline(__always) init(_ plan: MessagePlan, _ header: UInt8, time: UInt32, offset: UInt64) {
    let kind = plan.kind | UInt32(truncatingIfNeeded: header & 0x80) &<< 18
    let bits = UInt64(widening: kind) &<< 32 | UInt64(widening: time)
    #if hasFeature(Embedded)
    (self.offset, self.bits) = (offset, bits)
    #else
    words = SIMD2(offset, bits)
    #endif
  }
}

/// A compiled definition: all that the delivery of its messages needs; all zeros when there is none.
@usableFromInline
struct MessagePlan: BitwiseCopyable {
  /// First field number that the index leaves out.
  @inlinable static var indexLimit: UInt8 { 250 }

  /// Bytes of a message without its record header.
  @usableFromInline var payloadSize: UInt32 = 0
  /// Offset of a 4-byte timestamp in the payload, plus one; 0 when there is none.
  @usableFromInline var timestampPlace: UInt32 = 0
  /// The global message number, from bit 16 the local message type, in bit 24 whether numbers are big-endian: as a
  /// message has it; in bit 26 whether a base type is unknown.
  @usableFromInline var kind: UInt32 = 0
  /// The number of fields, and from bit 16 the length of the index by field number: as `CompiledFields` has it.
  @usableFromInline var counts: UInt32 = 0
  /// First pool word of the compiled fields.
  @usableFromInline var start: UInt16 = 0
  /// Number of profile fields, at most 255.
  @usableFromInline var fields: UInt8 = 0
  @usableFromInline var delivery = Delivery.undefined

  @usableFromInline init() {}

  @inlinable var hasTimestamp: Bool { timestampPlace != 0 }
  @inlinable var timestampOffset: Int { Int(truncatingIfNeeded: timestampPlace) &- 1 }
  /// The time in a message's own field; 0xFFFFFFFF when it has none.
  @inlinable @inline(__always) func time(of payload: RawSpan) -> UInt32 {
    guard hasTimestamp else { return 0xFFFF_FFFF }
    let offset = timestampOffset
    return isBigEndian ? payload.big(offset, as: UInt32.self) : payload.little(offset, as: UInt32.self)
  }
  @inlinable @inline(__always) var isDefined: Bool { delivery != .undefined }
  @inlinable @inline(__always) var isBigEndian: Bool { kind & 1 &<< 24 != 0 }
  var hasUnknownBaseType: Bool { kind & 1 &<< 26 != 0 }
  @inlinable @inline(__always) var messageNumber: UInt16 { UInt16(truncatingIfNeeded: kind) }
  @inlinable @inline(__always) var localMessageType: UInt8 { UInt8(truncatingIfNeeded: kind &>> 16) }
  @inlinable var fieldCount: Int { Int(truncatingIfNeeded: fields) }
  /// Number of developer fields, at most 255.
  @inlinable var developerFieldCount: Int { Int(truncatingIfNeeded: counts & 0xFFFF) &- fieldCount }
  /// Number of entries in the index by field number, at most 256.
  @inlinable var indexCount: Int { Int(truncatingIfNeeded: counts &>> 16) }

  /// Sets the properties that a definition begins with.
  @inlinable @inline(__always)
  mutating func set(messageNumber: UInt16, local: UInt8, isBigEndian: Bool) {
    let high = UInt32(truncatingIfNeeded: local) &<< 16 | (isBigEndian ? 1 &<< 24 : 0)
    kind = UInt32(truncatingIfNeeded: messageNumber) | high
  }

  /// Sets the numbers of fields.
  mutating func setCounts(_ profile: UInt8, developer: UInt8, index: UInt16) {
    fields = profile
    counts =
      UInt32(truncatingIfNeeded: profile) &+ UInt32(truncatingIfNeeded: developer)
      | UInt32(truncatingIfNeeded: index) &<< 16
  }

  /// Words before those of the usual fields.
  @usableFromInline var usualPlace: Int { fieldCount &+ developerFieldCount &+ (indexCount &+ 1) / 2 }
}

/// The sink call that delivers a message, `undefined` without a definition; the typed ones are in the order of
/// `typedMessages`.
@usableFromInline
enum Delivery: UInt8, BitwiseCopyable {
  case undefined, skip, generic, record, session, lap, event, length, activity, sport, fileID, deviceInfo, heartRate,
    developerDataID,
    fieldDescription

  /// The call for messages of a lane and a global number.
  init(_ lane: FITLane, messageNumber: UInt16) {
    guard lane == .typed else {
      self = lane == .skip ? .skip : .generic
      return
    }
    // A search, as definitions are few and a switch is three times as much code.
    let numbers = Self.typedMessages
    self = .generic
    for place in numbers.indices where UInt16(truncatingIfNeeded: numbers[place]) == messageNumber {
      self = Delivery(rawValue: Self.record.rawValue &+ UInt8(truncatingIfNeeded: place)) ?? .generic
    }
  }
}
