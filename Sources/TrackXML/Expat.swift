#if TrackXML
// The only file of this module, besides `HealthExpat.swift`, that is allowed to use `unsafe`: libexpat and its
// callbacks.
internal import CExpat

/// Reads XML through libexpat, in chunks, into a `TrackDocument`.
///
/// **Encodings.** Every encoding that contains ASCII is read as single bytes, so that no byte of a name, valid or not,
/// can end a file: stand-ins replace bytes from 0x80 and control characters until a text is needed (`StandIn`). UTF-16
/// is recognized by its zero bytes; the declared encoding is used for texts only. **Batches.** Handlers cannot be
/// generic, so the parser is suspended when enough items wait. **No network, no files:** nothing is fetched; undeclared
/// entities are skipped.
@safe @usableFromInline
struct TrackScanner: ~Copyable {
  /// Items after which the parser is suspended.
  static let batchSize = 64

  private let box: UnsafeMutablePointer<Box>

  init() {
    unsafe box = UnsafeMutablePointer<Box>.allocate(capacity: 1)
    unsafe box.initialize(to: Box())
  }

  deinit {
    unsafe XML_ParserFree(box.pointee.parser)
    unsafe box.deinitialize(count: 1)
    unsafe box.deallocate()
  }

  /// Prepares for another document in `encoding`.
  mutating func reset(_ encoding: Encoding) {
    unsafe box.pointee.document.reset()
    unsafe box.pointee.limiter = NameLimiter()
    unsafe box.pointee.declarations = 0
    unsafe box.pointee.isBytes = encoding == .bytes
    unsafe box.pointee.characters = nil
    unsafe XML_ParserReset(box.pointee.parser, nil)
    unsafe XML_SetEncoding(box.pointee.parser, encoding.name)
    unsafe setHandlers(box)
  }

  /// Continues behind damage: a new parser reads the tags around the element that was found, and then its start tag.
  mutating func reopen(_ found: TrackSeeker.Found) -> Progress {
    unsafe box.pointee.document.reopen(found.names)
    unsafe XML_ParserReset(box.pointee.parser, nil)
    unsafe XML_SetEncoding(box.pointee.parser, Encoding.bytes.name)
    unsafe setHandlers(box)
    unsafe box.pointee.document.isReopening = true
    _ = unsafe feed(found.tags.span.bytes)
    unsafe box.pointee.document.isReopening = false
    return unsafe feed(found.opening.span.bytes)
  }

  /// Feeds `chunk` to the parser.
  mutating func feed(_ chunk: RawSpan) -> Progress {
    let status = unsafe chunk.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        box.pointee.parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), 0)
    }
    return progress(status)
  }

  /// Feeds the `<` that was held back, and the preceding zero byte in an encoding that has one.
  mutating func feedOpening(isAfterZero: Bool) -> Progress {
    let held: InlineArray<2, UInt8> = [0, UInt8(ascii: "<")]
    return unsafe feed(held.span.bytes.extracting(droppingFirst: isAfterZero ? 0 : 1))
  }

  /// Feeds `text` to the parser.
  mutating func feed(_ text: [UInt8]) -> Progress { unsafe feed(text.span.bytes) }

  /// The index of the first ampersand.
  static func ampersand(in bytes: RawSpan) -> Int? {
    var place = 0
    // Eight bytes at a time; a byte of zero borrows from its highest bit.
    while place &+ 8 <= bytes.byteCount {
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self) ^ 0x2626_2626_2626_2626
      if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 { break }
      place &+= 8
    }
    while place < bytes.byteCount {
      if bytes.byte(at: place) == UInt8(ascii: "&") { return place }
      place &+= 1
    }
    return nil
  }

  /// Ends the document.
  mutating func feedEnd() -> Progress { progress(unsafe XML_Parse(box.pointee.parser, nil, 0, 1)) }

  /// Resumes after a suspension.
  mutating func resume() -> Progress { progress(unsafe XML_ResumeParser(box.pointee.parser)) }

  private func progress(_ status: XML_Status) -> Progress {
    if status == XML_STATUS_OK { return .needsInput }
    if status == XML_STATUS_SUSPENDED { return .suspended }
    return .ended(unsafe Int32(bitPattern: XML_GetErrorCode(box.pointee.parser).rawValue))
  }

  /// Byte offset of the parser in the document: the start of the unread bytes, or of the bytes that it rejects.
  var offset: Int { unsafe Int(XML_GetCurrentByteIndex(box.pointee.parser)) }
  /// The length in bytes of the item at that offset.
  var length: Int { unsafe Int(XML_GetCurrentByteCount(box.pointee.parser)) }
  /// The line of that offset, from 1.
  var line: Int { unsafe Int(clamping: XML_GetCurrentLineNumber(box.pointee.parser)) }

  /// Exchanges the waiting items for the list of those already handled.
  mutating func exchange(_ items: inout [TrackItem]) { unsafe swap(&items, &box.pointee.document.items) }

  /// The title at an index among the document's titles.
  func title(at place: Int) -> String? {
    unsafe StandIn.string(
      box.pointee.document.titles[place], isBytes: box.pointee.isBytes, characters: box.pointee.characters)
  }

  var hasItems: Bool { unsafe !box.pointee.document.items.isEmpty }
  var counts: TrackCounts { unsafe box.pointee.document.counts }
  var untimed: UntimedLength { unsafe box.pointee.document.untimed }
  var kind: TrackKind? { unsafe box.pointee.document.kind }
  var stop: TrackProblem.Code? { unsafe box.pointee.document.stop }
  var isComplete: Bool { unsafe box.pointee.document.isComplete }
  var device: (product: UInt32?, serial: UInt32?, version: (major: Int, minor: Int?)?) {
    unsafe (
      box.pointee.document.productNumber, box.pointee.document.serialNumber, box.pointee.document.softwareVersion
    )
  }
  var creator: String? {
    unsafe StandIn.string(
      box.pointee.document.creator, isBytes: box.pointee.isBytes, characters: box.pointee.characters)
  }

  /// Marks the document as damaged at the parser's offset.
  mutating func breakOff() { unsafe box.pointee.document.breakOff() }

  /// The parser's text for an error.
  static func text(ofError code: Int32) -> String {
    guard let text = unsafe XML_ErrorString(XML_Error(rawValue: UInt32(bitPattern: code))) else { return "not XML" }
    return unsafe String(cString: text)
  }

  /// The parser's code for a second document after the first.
  static var junkBehindRoot: Int32 { Int32(bitPattern: XML_ERROR_JUNK_AFTER_DOC_ELEMENT.rawValue) }

  /// The outcome of a parser call.
  enum Progress: Equatable {
    case needsInput
    case suspended
    /// The document ended; the number is the parser's reason.
    case ended(Int32)
  }

  /// The encoding of the characters.
  enum Encoding {
    case bytes, utf16LittleEndian, utf16BigEndian

    /// The encoding's name for libexpat, which asks for the mapping of a name that it does not know.
    var name: String {
      switch self {
      case .bytes: "bytes"
      case .utf16LittleEndian: "UTF-16LE"
      case .utf16BigEndian: "UTF-16BE"
      }
    }
  }
}

/// The state of the handlers, at an address known to the parser.
@safe private struct Box {
  let parser: OpaquePointer
  var document = TrackDocument()
  var limiter = NameLimiter()
  var declarations = 0
  var isBytes = true
  /// The characters of the declared encoding from byte 0x80 on; nil for UTF-8.
  var characters: String?
  let names = XMLNameTable()

  init() {
    guard let parser = unsafe XML_ParserCreate(nil) else { fatalError("no memory for an XML parser") }
    unsafe self.parser = parser
  }
}

// MARK: Handlers

private func setHandlers(_ box: UnsafeMutablePointer<Box>) {
  let parser = unsafe box.pointee.parser
  unsafe XML_SetUserData(parser, box)
  // With this, undeclared entities such as HTML's are skipped instead of ending the document.
  unsafe XML_UseForeignDTD(parser, 1)
  unsafe XML_SetElementHandler(parser, elementStarts, elementEnds)
  unsafe XML_SetXmlDeclHandler(parser, declarationComes)
  unsafe XML_SetEntityDeclHandler(parser, entityIsDeclared)
  unsafe XML_SetAttlistDeclHandler(parser, attributeIsDeclared)
  unsafe XML_SetUnknownEncodingHandler(parser, encodingIsAsked, nil)
}

private func box(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Box>? {
  unsafe data?.assumingMemoryBound(to: Box.self)
}

/// Stops the parser for good at a limit, and suspends it if enough items wait.
private func stopIfDue(_ box: UnsafeMutablePointer<Box>) {
  if unsafe box.pointee.document.stop != nil {
    unsafe _ = XML_StopParser(box.pointee.parser, 0)
  } else if unsafe box.pointee.document.isComplete || box.pointee.document.items.count >= TrackScanner.batchSize {
    unsafe _ = XML_StopParser(box.pointee.parser, 1)
  }
}

private let elementStarts: XML_StartElementHandler = { data, name, attributes in
  guard let box = unsafe box(data), let name = unsafe name, unsafe box.pointee.document.stop == nil else { return }
  unsafe box.pointee.document.start(meaning(of: name, box))
  if var attribute = unsafe attributes {
    while let name = unsafe attribute[0], let value = unsafe attribute[1] {
      let meaning = unsafe meaning(of: name, box)
      if meaning != .other { unsafe box.pointee.document.attribute(meaning, span(value)) }
      unsafe attribute += 2
    }
  }
  unsafe box.pointee.document.endAttributes()
  if unsafe box.pointee.document.wantsText {
    unsafe XML_SetCharacterDataHandler(box.pointee.parser, textComes)
  } else {
    unsafe XML_SetCharacterDataHandler(box.pointee.parser, nil)
  }
  unsafe stopIfDue(box)
}

private let elementEnds: XML_EndElementHandler = { data, _ in
  guard let box = unsafe box(data), unsafe box.pointee.document.stop == nil else { return }
  unsafe box.pointee.document.end()
  unsafe XML_SetCharacterDataHandler(box.pointee.parser, nil)
  unsafe stopIfDue(box)
}

private let textComes: XML_CharacterDataHandler = { data, text, count in
  guard let box = unsafe box(data), let text = unsafe text else { return }
  unsafe box.pointee.document.append(span(text, Int(count)))
}

private let declarationComes: XML_XmlDeclHandler = { data, _, encoding, _ in
  guard let box = unsafe box(data), let encoding = unsafe encoding else { return }
  unsafe box.pointee.characters = StandIn.characters(of: span(encoding))
}

private let entityIsDeclared: XML_EntityDeclHandler = { data, _, _, value, count, _, _, _, _ in
  guard let box = unsafe box(data) else { return }
  unsafe box.pointee.declarations &+= 1
  let isHarmless =
    if let value = unsafe value {
      unsafe Int(count) <= TrackLimits.entityBytes && !refers(span(value, Int(count)))
    } else { true }
  if unsafe !isHarmless || box.pointee.declarations > TrackLimits.declarations { unsafe refuseEntities(box) }
}

private let attributeIsDeclared: XML_AttlistDeclHandler = { data, _, _, _, _, _ in
  guard let box = unsafe box(data) else { return }
  unsafe box.pointee.declarations &+= 1
  if unsafe box.pointee.declarations > TrackLimits.declarations { unsafe refuseEntities(box) }
}

private func refuseEntities(_ box: UnsafeMutablePointer<Box>) {
  unsafe box.pointee.document.stop(for: .tooLarge(.entities))
  unsafe stopIfDue(box)
}

/// True when the text of an entity refers to another one.
private func refers(_ text: borrowing Span<UInt8>) -> Bool {
  for index in text.indices where text[index] == UInt8(ascii: "&") || text[index] == UInt8(ascii: "%") { return true }
  return false
}

/// Maps the bytes other than printing ASCII to stand-ins; libexpat asks for this by the name `bytes`.
let encodingIsAsked: XML_UnknownEncodingHandler = { _, _, info in
  guard let info = unsafe info else { return 0 }
  unsafe info.pointee.data = nil
  unsafe info.pointee.convert = nil
  unsafe info.pointee.release = nil
  unsafe withUnsafeMutableBytes(of: &info.pointee.map) { bytes in
    let map = unsafe bytes.bindMemory(to: Int32.self)
    for byte in 0..<256 {
      let isPlain = byte >= 0x20 && byte < 0x7f || byte == 0x09 || byte == 0x0a || byte == 0x0d
      unsafe map[byte] = isPlain ? Int32(truncatingIfNeeded: byte) : StandIn.first &+ Int32(truncatingIfNeeded: byte)
    }
    unsafe map[Int(StandIn.ampersand)] = StandIn.first &+ Int32(UInt8(ascii: "&"))
  }
  return 1
}

// MARK: Names

/// The meaning of a name, without its prefix; stops the document when the name is too long, or one too many.
private func meaning(of name: UnsafePointer<CChar>, _ box: UnsafeMutablePointer<Box>) -> XMLName {
  var hash = NameHash()
  var prefix: UInt64 = 0
  var (start, count) = (0, 0)
  while true {
    let byte = unsafe UInt8(bitPattern: name[count])
    if byte == 0 { break }
    count &+= 1
    if byte == UInt8(ascii: ":") {
      prefix = hash.value
      start = count
      hash = NameHash()
    } else {
      hash.add(byte)
    }
  }
  var meaning = unsafe box.pointee.names[hash.value]
  if meaning == .other {
    var folded = NameHash()
    for place in start..<count { unsafe folded.add(lowercase(UInt8(bitPattern: name[place]))) }
    meaning = unsafe box.pointee.names[folded.value]
  }
  if meaning == .other || prefix != 0 {
    if count > TrackLimits.nameBytes { unsafe box.pointee.document.stop(for: .tooLarge(.name)) }
    let isAdmitted = unsafe box.pointee.limiter.admits(hash.value ^ prefix &* 31)
    if !isAdmitted { unsafe box.pointee.document.stop(for: .tooLarge(.names)) }
  }
  return meaning
}

/// The lower case of a letter of ASCII; any other byte unchanged.
func lowercase(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte }

@_lifetime(immortal)
func span(_ text: UnsafePointer<CChar>) -> Span<UInt8> {
  var count = 0
  while unsafe text[count] != 0 { count &+= 1 }
  return unsafe span(text, count)
}

@_lifetime(immortal)
func span(_ text: UnsafePointer<CChar>, _ count: Int) -> Span<UInt8> {
  let start = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
  // The parser's memory lasts longer than the callback.
  return unsafe _overrideLifetime(Span(_unsafeStart: start, count: count), copying: ())
}

extension RawSpan {
  func byte(at offset: Int) -> UInt8 { unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
}
#endif
