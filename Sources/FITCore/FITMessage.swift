/// One data message, as a borrowed view: a field is decoded only when it is read.
///
/// It is valid only inside the call that receives it; the compiler prevents storing it. Reading a field is a look-up in
/// the compiled definition and one load. It never allocates.
public struct FITMessage: ~Escapable, BitwiseCopyable {
  @usableFromInline var payload: RawSpan
  @usableFromInline var fields: CompiledFields
  @usableFromInline var start: UInt64
  @usableFromInline var time: UInt32
  @usableFromInline var global: UInt16
  @usableFromInline var local: UInt8
  @usableFromInline var flags: UInt8

  /// Offset of the record header in the stream.
  @inlinable public var offset: UInt64 { start }
  /// The global message number: 20 is `record`.
  @inlinable public var number: UInt16 { global }
  /// The local message type of its record header, 0…15.
  @inlinable public var localMessageType: UInt8 { local }

  @inlinable @inline(__always) @_lifetime(copy payload, copy fields)
  init(
    payload: RawSpan, fields: CompiledFields, plan: MessagePlan, header: UInt8, time: UInt32, offset: UInt64
  ) {
    self.payload = payload
    self.fields = fields
    start = offset
    self.time = time
    global = plan.messageNumber
    local = plan.localMessageType
    flags = Self.flags(plan, header)
  }

  /// The `flags` of a message with this header: big-endian, compressed timestamp.
  @inlinable @inline(__always)
  static func flags(_ plan: MessagePlan, _ header: UInt8) -> UInt8 {
    (plan.isBigEndian ? 1 : 0) | (header & 0x80 != 0 ? 2 : 0)
  }

  /// True when its numbers are big-endian on the wire.
  @inlinable public var isBigEndian: Bool { flags & 1 != 0 }

  /// The message's bytes without the record header.
  @inlinable public var bytes: RawSpan { @_lifetime(copy self) get { payload } }

  /// Seconds since 1989-12-31T00:00:00Z from its own field or the compressed header; nil when there is neither.
  ///
  /// Below `FITTime.firstAbsolute` they are seconds since the device was switched on (FIT protocol, type `date_time`).
  @inlinable public var timestamp: UInt32? { time == 0xFFFF_FFFF ? nil : time }

  /// Whether the timestamp is from a compressed header and not from a field of the message.
  @inlinable public var hasCompressedTimestamp: Bool {
    time != 0xFFFF_FFFF && flags & 2 != 0 && integer(FITNumber.Common.timestamp) == nil
  }

  // MARK: Fields in file order

  /// Number of fields, developer fields included.
  @inlinable public var fieldCount: Int { Int(truncatingIfNeeded: fields.count) }

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

/// A compiled definition: all that the delivery of its messages needs; all zeros when there is none.
@usableFromInline
struct MessagePlan: BitwiseCopyable {
  /// First field number that the index leaves out.
  @inlinable static var indexLimit: UInt8 { 250 }

  /// Bytes of a message without its record header.
  @usableFromInline var payloadSize: UInt32 = 0
  /// Offset of a 4-byte timestamp in the payload, plus one; 0 when there is none.
  @usableFromInline var timestampPlace: UInt32 = 0
  @usableFromInline var messageNumber: UInt16 = 0
  /// First pool word of the compiled fields.
  @usableFromInline var start: UInt16 = 0
  /// Number of profile fields, at most 255.
  @usableFromInline var fields: UInt8 = 0
  /// Number of developer fields, at most 255.
  @usableFromInline var developerFields: UInt8 = 0
  /// Number of entries in the index by field number, at most 256.
  @usableFromInline var index: UInt16 = 0
  @usableFromInline var localMessageType: UInt8 = 0
  @usableFromInline var isDefined = false
  @usableFromInline var isBigEndian = false
  @usableFromInline var delivery = Delivery.skip

  @usableFromInline init() {}

  @inlinable var hasTimestamp: Bool { timestampPlace != 0 }
  @inlinable var timestampOffset: Int { Int(truncatingIfNeeded: timestampPlace) &- 1 }
  /// The time in a message's own field; 0xFFFFFFFF when it has none.
  @inlinable @inline(__always) func time(of payload: RawSpan) -> UInt32 {
    guard hasTimestamp else { return 0xFFFF_FFFF }
    let offset = timestampOffset
    return isBigEndian ? payload.big(offset, as: UInt32.self) : payload.little(offset, as: UInt32.self)
  }
  @inlinable var fieldCount: Int { Int(truncatingIfNeeded: fields) }
  @inlinable var developerFieldCount: Int { Int(truncatingIfNeeded: developerFields) }
  @inlinable var indexCount: Int { Int(truncatingIfNeeded: index) }

  /// Pool words that the compiled fields take.
  var words: Int { fieldCount &+ developerFieldCount &+ (indexCount &+ 1) / 2 }
}

/// The sink call that delivers a message; the typed ones are in the order of `typedMessages`.
@usableFromInline
enum Delivery: UInt8, BitwiseCopyable {
  case skip, generic, record, session, lap, event, length, activity, sport, fileID, deviceInfo, heartRate,
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
