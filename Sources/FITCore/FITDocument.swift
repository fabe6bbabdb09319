#if !hasFeature(Embedded)

/// A FIT file in memory, whose messages can be changed, removed and added.
///
/// It is the sink of a decoder. Payloads stay as they are in the file until something is stored into them; definitions
/// and local message types are chosen again when the file is encoded.
package struct FITDocument {
  /// The definition of a message: its fields, and the offset of each in the payload.
  package struct Layout: Hashable, Sendable {
    package let number: UInt16
    package let isBigEndian: Bool
    package let fields: [FITFieldLayout]
    package let offsets: [Int]
    package let payloadSize: Int

    package init(_ number: UInt16, isBigEndian: Bool = false, _ fields: [FITFieldLayout]) {
      (self.number, self.isBigEndian, self.fields) = (number, isBigEndian, fields)
      var (offsets, size) = ([Int](), 0)
      for field in fields {
        offsets.append(size)
        size &+= field.byteCount
      }
      (self.offsets, payloadSize) = (offsets, size)
    }

    /// The position of a field of the profile; nil if the message has no such field.
    package func position(_ field: UInt8) -> Int? {
      fields.lastIndex { $0.number == field && !$0.isDeveloper && $0.size > 0 }
    }
  }

  /// A message: its layout, the place of its payload and its time.
  package struct Message: Sendable {
    fileprivate var layoutPlace: UInt32
    fileprivate var payloadPlace: UInt32
    /// Seconds since 1989-12-31T00:00:00Z; nil if the message has no time.
    package fileprivate(set) var time: UInt32?
    /// True if the time stands in the record header, and not in the payload.
    fileprivate var isCompressed = false

    fileprivate init(layout: Int, place: Int, time: UInt32?, isCompressed: Bool = false) {
      (layoutPlace, payloadPlace) = (UInt32(truncatingIfNeeded: layout), UInt32(truncatingIfNeeded: place))
      (self.time, self.isCompressed) = (time, isCompressed)
    }

    /// The place of the layout in `layouts`.
    package fileprivate(set) var layout: Int {
      get { Int(layoutPlace) }
      set { layoutPlace = UInt32(truncatingIfNeeded: newValue) }
    }
    fileprivate var place: Int {
      get { Int(payloadPlace) }
      set { payloadPlace = UInt32(truncatingIfNeeded: newValue) }
    }
  }

  /// Most messages of a file: some 20 bytes each beside their payloads.
  package static let messageLimit = 1 << 20

  package private(set) var layouts: [Layout] = []
  package var messages: [Message] = []
  private var payloads: [UInt8] = []
  private var places: [Layout: Int] = [:]
  private var protocolVersion: UInt8 = 0x20
  private var profileVersion: UInt16 = 0

  /// Creates an empty file.
  package init() {}

  /// The layout of a message.
  package func layout(_ message: Message) -> Layout { layouts[message.layout] }

  /// The global number of a message.
  package func number(_ message: Message) -> UInt16 { layouts[message.layout].number }

  // MARK: Reading

  fileprivate mutating func append(_ message: borrowing FITMessage, as layout: Int) {
    let isCompressed = message.hasCompressedTimestamp
    messages.append(
      Message(layout: layout, place: payloads.count, time: message.timestamp, isCompressed: isCompressed))
    let bytes = message.bytes
    for place in 0..<bytes.byteCount { payloads.append(bytes.byte(place)) }
  }

  private mutating func place(of layout: Layout) -> Int {
    if let place = places[layout] { return place }
    places[layout] = layouts.count
    layouts.append(layout)
    return layouts.count &- 1
  }

  /// Makes the documents of a stream: one for each chained file; nil if it has more messages than fit.
  package static func documents(of bytes: [UInt8]) -> [FITDocument]? {
    var reader = Reader()
    var decoder = FITDecoder()
    do throws(FITError) {
      _ = try decoder.feed(bytes.span.asBytes, into: &reader)
      _ = try decoder.finish(into: &reader)
    } catch {}
    return reader.isBeyondLimit ? nil : reader.documents
  }

  private struct Reader: FITSink {
    var documents: [FITDocument] = []
    var isBeyondLimit = false
    /// The layouts of the local message types; nil until a message needs them.
    private var known = [Int?](repeating: nil, count: 16)

    func lane(forMessage number: UInt16) -> FITLane { .generic }

    mutating func fileStart(_ header: FITFileHeader) {
      var document = FITDocument()
      (document.protocolVersion, document.profileVersion) = (header.protocolVersion, header.profileVersion)
      documents.append(document)
      known = [Int?](repeating: nil, count: 16)
    }

    mutating func definition(_ definition: FITDefinition) {
      known[Int(truncatingIfNeeded: definition.localMessageType & 0x0F)] = nil
    }

    mutating func message(_ message: borrowing FITMessage) -> FITFlow {
      let last = documents.count &- 1
      guard last >= 0, documents[last].messages.count < messageLimit else {
        isBeyondLimit = true
        return .stop
      }
      let local = Int(truncatingIfNeeded: message.localMessageType & 0x0F)
      if known[local] == nil {
        var fields: [FITFieldLayout] = []
        for position in 0..<message.fieldCount { fields.append(FITFieldLayout(message.entry(position))) }
        known[local] = documents[last].place(
          of: Layout(message.number, isBigEndian: message.isBigEndian, fields))
      }
      documents[last].append(message, as: known[local] ?? 0)
      return .proceed
    }
  }

  // MARK: Values

  /// The integer of a field, unscaled; nil if the message has no valid value of it.
  package func integer(_ field: UInt8, of message: Message) -> Int64? {
    let layout = layouts[message.layout]
    guard let position = layout.position(field) else { return nil }
    return integer(at: position, of: message)
  }

  /// The first integer of the field at a position.
  package func integer(at position: Int, of message: Message) -> Int64? {
    let layout = layouts[message.layout]
    let field = layout.fields[position]
    let load = Load.of(FITBaseType(rawValue: field.third), size: field.size, isBigEndian: layout.isBigEndian)
    return payloads.span.asBytes.integer(load, at: message.place &+ layout.offsets[position])
  }

  /// Stores an integer, or the invalid value of the type for nil or a number that does not fit; all elements get it.
  package mutating func store(_ value: Int64?, at position: Int, of message: Message) {
    let layout = layouts[message.layout]
    let field = layout.fields[position]
    let element = FITElement(field)
    var bits = element.invalid
    if let value, element.isFloatingPoint {
      bits = element.bits(value)
    } else if let value, element.holds(value) {
      bits = UInt64(bitPattern: value)
    }
    let width = 1 &<< Int(truncatingIfNeeded: element.shift)
    let start = message.place &+ layout.offsets[position]
    for byte in 0..<field.byteCount {
      let place = byte & (width &- 1)
      let shift = 8 &* (layout.isBigEndian ? width &- 1 &- place : place)
      payloads[start &+ byte] = UInt8(truncatingIfNeeded: bits &>> UInt64(widening: UInt32(truncatingIfNeeded: shift)))
    }
  }

  /// Stores a value in a field of message `index`, which gets the field if it lacks it; its type is used then.
  package mutating func set(_ field: UInt8, _ type: FITBaseType, _ value: Int64?, at index: Int) {
    let message = messages[index]
    let old = layouts[message.layout]
    if let position = old.position(field) { return store(value, at: position, of: message) }
    guard value != nil else { return }
    let native = old.fields.firstIndex { $0.isDeveloper } ?? old.fields.count
    var fields = old.fields
    fields.insert(FITFieldLayout(field, type), at: native)
    guard native < 255 else { return }
    let layout = Layout(old.number, isBigEndian: old.isBigEndian, fields)
    let start = payloads.count
    let split = native < old.fields.count ? old.offsets[native] : old.payloadSize
    payloads += payloads[message.place..<message.place &+ split]
    payloads += [UInt8](repeating: 0, count: max(0, type.size))
    payloads += payloads[message.place &+ split..<message.place &+ old.payloadSize]
    messages[index].place = start
    messages[index].layout = place(of: layout)
    store(value, at: native, of: messages[index])
  }

  /// Keeps only these fields of message `index`; developer fields are removed.
  package mutating func keepFields(at index: Int, _ isKept: (_ field: UInt8) -> Bool) {
    let message = messages[index]
    let old = layouts[message.layout]
    let start = payloads.count
    var fields: [FITFieldLayout] = []
    for (position, field) in old.fields.enumerated() where !field.isDeveloper && isKept(field.number) {
      fields.append(field)
      let first = message.place &+ old.offsets[position]
      payloads += payloads[first..<first &+ field.byteCount]
    }
    messages[index].place = start
    messages[index].layout = place(of: Layout(old.number, isBigEndian: old.isBigEndian, fields))
  }

  /// Sets the time of message `index`.
  package mutating func setTime(_ time: UInt32, at index: Int) {
    if !messages[index].isCompressed, messages[index].time != nil {
      set(FITNumber.Common.timestamp, .uint32, Int64(widening: time), at: index)
    }
    messages[index].time = time
  }

  /// Makes a message of values, which the caller puts into `messages`.
  package mutating func make(
    _ number: UInt16, at time: UInt32, _ values: [(field: UInt8, type: FITBaseType, value: Int64)]
  ) -> Message {
    let fields = [FITFieldLayout.timestamp] + values.map { FITFieldLayout($0.field, $0.type) }
    let layout = Layout(number, fields)
    let message = Message(layout: place(of: layout), place: payloads.count, time: time)
    payloads += [UInt8](repeating: 0, count: max(0, layout.payloadSize))
    store(Int64(widening: time), at: 0, of: message)
    for (position, value) in values.enumerated() { store(value.value, at: position &+ 1, of: message) }
    return message
  }

  /// Takes over a message of another file; the caller puts it into `messages`.
  package mutating func take(_ message: Message, from other: FITDocument) -> Message {
    var copy = message
    copy.layout = place(of: other.layouts[message.layout])
    copy.place = payloads.count
    payloads += other.payload(message)
    return copy
  }

  /// The bytes of a message's payload.
  package func payload(_ message: Message) -> ArraySlice<UInt8> {
    payloads[message.place..<message.place &+ layouts[message.layout].payloadSize]
  }

  // MARK: Writing

  /// The bytes of the file: header, definitions, messages and checksum.
  package func encoded() throws(FITEncodingError) -> [UInt8] {
    var encoder = FITEncoder()
    encoder.compressesTimestamps = messages.contains { $0.isCompressed }
    var output = EncodedBytes()
    try encoder.startFile(protocolVersion: protocolVersion, profileVersion: profileVersion, into: &output)
    for message in messages {
      let layout = layouts[message.layout]
      try encoder.message(
        layout.number, layout.fields.span, isBigEndian: layout.isBigEndian,
        at: message.isCompressed ? message.time : nil,
        payload: payloads.span.asBytes.slice(message.place, count: layout.payloadSize), into: &output)
    }
    output.putHeader(try encoder.finishFile(into: &output))
    return output.bytes
  }
}

/// The output of an encoder, in memory.
package struct EncodedBytes: FITOutput {
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty output.
  package init() {}

  package mutating func write(_ new: RawSpan) -> Bool {
    for place in 0..<new.byteCount { bytes.append(new.byte(place)) }
    return true
  }

  /// Writes a finished file's header over its first bytes.
  package mutating func putHeader(_ header: InlineArray<14, UInt8>) {
    for place in header.indices { bytes[place] = header[place] }
  }
}

extension FITFieldLayout: Hashable {
  /// Combines the properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(size)
    hasher.combine(third)
    hasher.combine(developer)
  }
}

#endif
