#if !hasFeature(Embedded)

// The framing of messages without their values, for bytes that may be damaged: `FITDamageFinder` walks along it.

/// A definition, as far as the place of the next message needs it.
struct FITShape {
  /// Bytes of a message without its record header.
  var size = 0
  /// Place of the timestamp in the message; -1 without one.
  var timestamp = -1
  /// The global message number.
  var number: UInt16 = 0xFFFF
  var isBigEndian = false
  /// False for a local message type that has no definition.
  var isKnown = false
  /// True when the definition was damaged and only the size of its messages is known: they are lost.
  var isLost = false
  /// Messages that were read by it, up to 255: a definition that was never used may be wrong itself.
  var uses: UInt8 = 0
  /// Place and length of the definition message; the length is 0 where it is not among the bytes.
  var place = 0, length = 0

  /// The shape of a definition whose messages have this size, and are lost.
  static func lost(size: Int) -> FITShape {
    var shape = FITShape()
    (shape.size, shape.isKnown, shape.isLost) = (size, true, true)
    return shape
  }
}

/// The shapes of the sixteen local message types.
struct FITShapes {
  var all = InlineArray<16, FITShape>(repeating: FITShape())
  /// True when the file has compressed timestamps: without any before, such a header is a sign of damage.
  var hasCompressed = false

  subscript(_ local: UInt8) -> FITShape {
    get { all[Int(truncatingIfNeeded: local & 0x0F)] }
    set { all[Int(truncatingIfNeeded: local & 0x0F)] = newValue }
  }
}

/// One step along the messages.
struct FITStep {
  enum Kind { case data, definition, bad, cut }
  /// `cut`: the message or definition goes on beyond the bytes.
  var kind = Kind.bad
  /// The place after it.
  var next = 0
  var local: UInt8 = 0
  /// The time of a data message; 0xFFFFFFFF without one.
  var time: UInt32 = 0xFFFF_FFFF
  var isRecord = false
  /// The shape that a definition defines.
  var shape = FITShape()
}

extension RawSpan {
  /// The step at `place`, strictly: reserved bits are 0, fields have known types and whole sizes, no field comes twice.
  func step(at place: Int, _ shapes: borrowing FITShapes) -> FITStep {
    var step = FITStep()
    guard place < byteCount else {
      step.kind = .cut
      return step
    }
    let header = byte(place)
    if header & 0xC0 == 0x40 { return definition(at: place) }
    guard header & 0x80 != 0 || header & 0x30 == 0 else { return step }
    step.local = FITDecoder.localMessageType(header)
    let shape = shapes[step.local]
    // A header with a compressed timestamp replaces the field: where the message has one, it is no header.
    guard shape.isKnown, header & 0x80 == 0 || shape.timestamp < 0 else { return step }
    step.next = place &+ 1 &+ shape.size
    guard step.next <= byteCount else {
      step.kind = .cut
      return step
    }
    // Blocks that were reserved and never written; a developer_data_id may be all zeros.
    if header == 0, shape.size >= FITDecoder.paddingSize, shape.number != 207, !shape.isLost,
      slice(place &+ 1, count: shape.size).isAllZero
    {
      return step
    }
    step.kind = .data
    step.isRecord = shape.number == 20
    if shape.timestamp >= 0 {
      let at = place &+ 1 &+ shape.timestamp
      step.time = shape.isBigEndian ? big(at, as: UInt32.self) : little(at, as: UInt32.self)
    }
    return step
  }

  private func definition(at place: Int) -> FITStep {
    var step = FITStep()
    guard place &+ 6 <= byteCount else {
      step.kind = .cut
      return step
    }
    let header = byte(place)
    guard header & 0x10 == 0, byte(place &+ 1) == 0, byte(place &+ 2) <= 1, byte(place &+ 5) > 0 else { return step }
    let end = place &+ FITDecoder.definitionSize(self, at: place, available: byteCount &- place)
    guard end <= byteCount else {
      step.kind = .cut
      return step
    }
    var shape = FITShape()
    (shape.isKnown, shape.isBigEndian) = (true, byte(place &+ 2) == 1)
    (shape.place, shape.length) = (place, end &- place)
    shape.number = FITDecoder.messageNumber(self, at: place)
    var seen = InlineArray<4, UInt64>(repeating: 0)
    for field in 0..<Int(truncatingIfNeeded: byte(place &+ 5)) {
      let at = place &+ 6 &+ 3 &* field
      let (number, size) = (byte(at), Int(truncatingIfNeeded: byte(at &+ 1)))
      let type = FITBaseType(rawValue: byte(at &+ 2))
      let (word, bit) = (Int(truncatingIfNeeded: number &>> 6), 1 &<< UInt64(truncatingIfNeeded: number & 63))
      guard type.isRegular, size > 0, size % type.size == 0, seen[word] & bit == 0 else { return step }
      seen[word] |= bit
      if number == 253 && size == 4 { shape.timestamp = shape.size }
      shape.size &+= size
    }
    if header & 0x20 != 0 {
      var at = place &+ 6 &+ 3 &* Int(truncatingIfNeeded: byte(place &+ 5)) &+ 1
      while at < end {
        shape.size &+= Int(truncatingIfNeeded: byte(at &+ 1))
        at &+= 3
      }
    }
    (step.kind, step.next, step.local, step.shape) = (.definition, end, header & 0x0F, shape)
    return step
  }

  /// The place in a message of the field with a number and a size; nil where its definition has none.
  func place(ofField number: UInt8, size: UInt8, _ shape: FITShape) -> Int? {
    guard shape.length > 0 else { return nil }
    var place = 0
    for field in 0..<Int(truncatingIfNeeded: byte(shape.place &+ 5)) {
      let at = shape.place &+ 6 &+ 3 &* field
      if byte(at) == number { return byte(at &+ 1) == size ? place : nil }
      place &+= Int(truncatingIfNeeded: byte(at &+ 1))
    }
    return nil
  }

  /// The shape of these bytes as a definition, whatever they are.
  var leniently: FITShape {
    var shape = FITShape()
    shape.isKnown = true
    let fields = Int(truncatingIfNeeded: byte(5))
    for field in 0..<fields { shape.size &+= Int(truncatingIfNeeded: byte(7 &+ 3 &* field)) }
    var at = 8 &+ 3 &* fields
    while byte(0) & 0x20 != 0 && at < byteCount {
      shape.size &+= Int(truncatingIfNeeded: byte(at))
      at &+= 3
    }
    return shape
  }

  /// The size of the file header at `place`, which a definition follows; 0 where there is none.
  ///
  /// The size in it may itself be damaged where `isFirst`.
  func fileHeader(at place: Int, isFirst: Bool = false) -> Int {
    guard place &+ 20 <= byteCount, little(place &+ 8, as: UInt32.self) == FITDecoder.signature else { return 0 }
    let told = Int(truncatingIfNeeded: byte(place))
    for size in [told, 14, 12] where size >= 12 && (isFirst || size == told) {
      if [.definition, .cut].contains(step(at: place &+ size, FITShapes()).kind) { return size }
    }
    return 0
  }
}

extension FITBaseType {
  /// True for the bytes that writers use: a type that the protocol names, with or without the bit for its width.
  var isRegular: Bool { isKnown && rawValue & 0x60 == 0 }
}

#endif
