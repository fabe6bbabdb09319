#if !hasFeature(Embedded)

// The framing of messages without their values, for bytes that can be damaged: `FITDamageFinder` follows it.

/// The parts of a definition that determine the position of the next message.
struct FITShape {
  /// Bytes of a message without its record header.
  var size = 0
  /// Offset of the timestamp in the message; -1 if it has none.
  var timestamp = -1
  /// The global message number.
  var number: UInt16 = 0xFFFF
  var isBigEndian = false
  /// False for a local message type that has no definition.
  var isKnown = false
  /// Whether the definition was damaged and only the size of its messages is known: they are lost.
  var isLost = false
  /// Number of messages that were read with it, up to 255: a definition that was never used can be wrong itself.
  var uses: UInt8 = 0
  /// Whether one of its messages was cut because no message followed it.
  var isSuspect = false
  /// A hash of the definition message; 0 if there is none.
  var hash: UInt64 = 0
  /// Offsets of start time, elapsed time and distance in a session message; -1 for missing fields.
  var start: Int16 = -1, elapsed: Int16 = -1, distance: Int16 = -1

  /// Whether the file already had this message: a file has one file_id, so another one is damaged.
  var isAnotherFileID: Bool { number == 0 && uses > 0 }

  /// The shape of a definition whose messages have this size and are lost.
  static func lost(size: Int) -> FITShape {
    var shape = FITShape()
    (shape.size, shape.isKnown, shape.isLost) = (size, true, true)
    return shape
  }
}

/// The shapes of the sixteen local message types.
struct FITShapes {
  var all = [FITShape](repeating: FITShape(), count: 16)
  /// Whether the file has compressed timestamps; if there were none before, such a header is a sign of damage.
  var hasCompressed = false
  /// Whether the checksum is wrong: irregular bytes are damage then, and otherwise can be a habit of the writer.
  var isDamaged = false

  subscript(_ local: UInt8) -> FITShape {
    get { all[Int(truncatingIfNeeded: local & 0x0F)] }
    set { all[Int(truncatingIfNeeded: local & 0x0F)] = newValue }
  }
}

/// One step along the messages.
struct FITStep {
  enum Kind { case data, definition, bad, cut }
  /// The kind of step; `cut` means that the message or definition extends beyond the bytes.
  var kind = Kind.bad
  /// The position after it.
  var next = 0
  var local: UInt8 = 0
  /// The time of a data message; 0xFFFFFFFF if it has none.
  var time: UInt32 = 0xFFFF_FFFF
  var isRecord = false
  /// The shape that a definition defines.
  var shape = FITShape()
}

extension RawSpan {
  /// The step at `place`: fields of a definition must have known types and different numbers, and if `isStrict`,
  /// reserved bits must be 0.
  func step(at place: Int, _ shapes: borrowing FITShapes, strictly isStrict: Bool = true) -> FITStep {
    var step = FITStep()
    guard place < byteCount else {
      step.kind = .cut
      return step
    }
    let header = byte(place)
    if header & 0xC0 == 0x40 { return definition(at: place, strictly: true) }
    guard header & 0x80 != 0 || header & 0x30 == 0 || !isStrict else { return step }
    step.local = FITDecoder.localMessageType(header)
    let shape = shapes[step.local]
    // A header with a compressed timestamp replaces the field: if the message has the field, it is not such a header.
    guard shape.isKnown, header & 0x80 == 0 || shape.timestamp < 0 else { return step }
    step.next = place &+ 1 &+ shape.size
    guard step.next <= byteCount else {
      step.kind = .cut
      return step
    }
    // Blocks that were reserved and not written; a developer_data_id can be all zeros.
    if header == 0, shape.size >= FITDecoder.paddingSize, shape.number != 207, !shape.isLost,
      isStrict || shape.timestamp >= 0,
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

  /// The step over a definition.
  ///
  /// An irregular definition is `bad`, and has its shape and its end unless `isStrict` is true.
  func definition(at place: Int, strictly isStrict: Bool) -> FITStep {
    var step = FITStep()
    step.kind = .cut
    guard place &+ 6 <= byteCount else { return step }
    let (header, fields) = (byte(place), Int(truncatingIfNeeded: byte(place &+ 5)))
    let end = place &+ FITDecoder.definitionSize(self, at: place, available: byteCount &- place)
    var shape = FITShape()
    (shape.isKnown, shape.isBigEndian) = (true, byte(place &+ 2) & 1 == 1)
    shape.number = FITDecoder.messageNumber(self, at: place)
    // Old devices define records without fields, whose times are in their headers.
    var isRegular = header & 0x10 == 0 && byte(place &+ 1) == 0 && byte(place &+ 2) <= 1
    isRegular = isRegular && (fields > 0 || shape.number == 20)
    if !isRegular && isStrict || end > byteCount {
      if !isRegular { step.kind = .bad }
      return step
    }
    var seen = InlineArray<4, UInt64>(repeating: 0)
    for field in 0..<fields {
      let at = place &+ 6 &+ 3 &* field
      let (number, size) = (byte(at), Int(truncatingIfNeeded: byte(at &+ 1)))
      let (word, bit) = (Int(truncatingIfNeeded: number &>> 6), 1 &<< UInt64(truncatingIfNeeded: number & 63))
      isRegular = isRegular && FITBaseType(rawValue: byte(at &+ 2)).isRegular && size > 0 && seen[word] & bit == 0
      if !isRegular && isStrict {
        step.kind = .bad
        return step
      }
      seen[word] |= bit
      if size == 4 { shape.note(number) }
      shape.size &+= size
    }
    shape.hash = 0xCBF2_9CE4_8422_2325
    for at in place..<end { shape.hash = (shape.hash ^ UInt64(truncatingIfNeeded: byte(at))) &* 0x100_0000_01B3 }
    var at = place &+ 7 &+ 3 &* fields
    while header & 0x20 != 0 && at < end {
      shape.size &+= Int(truncatingIfNeeded: byte(at &+ 1))
      at &+= 3
    }
    (step.kind, step.next, step.local, step.shape) = (isRegular ? .definition : .bad, end, header & 0x0F, shape)
    return step
  }

  /// The size of the file header at `place`, which a definition must follow; 0 if there is none.
  ///
  /// If `isFirst` is true, the size in it can itself be damaged.
  func fileHeader(at place: Int, isFirst: Bool = false) -> Int {
    guard place &+ 20 <= byteCount, little(place &+ 8, as: UInt32.self) == FITDecoder.signature else { return 0 }
    let told = Int(truncatingIfNeeded: byte(place))
    for size in [told, 14, 12] where size >= 12 && (isFirst || size == told) {
      if [.definition, .cut].contains(step(at: place &+ size, FITShapes()).kind) { return size }
    }
    return 0
  }
}

extension FITShape {
  /// Records the beginning of a field of four bytes.
  fileprivate mutating func note(_ number: UInt8) {
    if number == 253 { timestamp = size }
    guard self.number == 18, size < 16_000 else { return }
    let place = Int16(truncatingIfNeeded: size)
    switch number {
    case 2: start = place
    case 7: elapsed = place
    case 9: distance = place
    default: break
    }
  }
}

extension FITBaseType {
  /// Whether the byte is one that writers use: a type of the protocol, with or without the bit for its width.
  var isRegular: Bool { isKnown && rawValue & 0x60 == 0 }
}

#endif
