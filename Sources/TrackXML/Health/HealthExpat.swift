#if TrackXML
// Besides `Expat.swift`, the only file of this module that is allowed to use `unsafe`: libexpat and its callbacks for
// Apple Health.
internal import CExpat

/// Reads Apple Health's export through libexpat, in chunks, into a `HealthDocument`.
///
/// Like tracks, it is read as single bytes with stand-ins, so that no byte of a name can end the file: some exports
/// contain control characters. The document type is removed before (`HealthProlog`).
@safe struct HealthScanner: ~Copyable {
  private let box: UnsafeMutablePointer<Box>

  init() {
    unsafe box = UnsafeMutablePointer<Box>.allocate(capacity: 1)
    unsafe box.initialize(to: Box())
    unsafe setHandlers(box)
  }

  deinit {
    unsafe XML_ParserFree(box.pointee.parser)
    unsafe box.deinitialize(count: 1)
    unsafe box.deallocate()
  }

  /// Feeds `chunk` to the parser; returns the parser's reason to end, nil to continue.
  mutating func feed(_ chunk: RawSpan) -> Int32? {
    let status = unsafe chunk.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        box.pointee.parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), 0)
    }
    return problem(status)
  }

  /// Ends the document.
  mutating func feedEnd() -> Int32? { problem(unsafe XML_Parse(box.pointee.parser, nil, 0, 1)) }

  private func problem(_ status: XML_Status) -> Int32? {
    if status == XML_STATUS_OK { return nil }
    return unsafe Int32(bitPattern: XML_GetErrorCode(box.pointee.parser).rawValue)
  }

  /// Byte offset of the parser: the start of the unread bytes, or of the bytes that it rejects.
  var offset: Int { unsafe Int(XML_GetCurrentByteIndex(box.pointee.parser)) }
  /// The line of that offset, from 1.
  var line: Int { unsafe Int(clamping: XML_GetCurrentLineNumber(box.pointee.parser)) }

  /// The document.
  var document: HealthDocument { _read { yield unsafe box.pointee.document } }

  /// Returns the workouts and removes them.
  mutating func takeTable() -> HealthTable { unsafe box.pointee.document.takeTable() }

  /// Ends the document here, complete or damaged.
  mutating func breakOff() { unsafe box.pointee.document.breakOff() }
}

/// The state of the handlers, at an address known to the parser.
@safe private struct Box {
  let parser: OpaquePointer
  var document = HealthDocument()
  var limiter = NameLimiter()
  /// The parser's names of the attributes of the newest record, which nearly all records share.
  var known = unsafe InlineArray<16, UnsafePointer<CChar>?>(repeating: nil)

  init() {
    guard let parser = unsafe XML_ParserCreate("bytes") else { fatalError("no memory for an XML parser") }
    unsafe self.parser = parser
  }
}

private func setHandlers(_ box: UnsafeMutablePointer<Box>) {
  let parser = unsafe box.pointee.parser
  unsafe XML_SetUserData(parser, box)
  // With this, undeclared entities are skipped instead of ending the document.
  unsafe XML_UseForeignDTD(parser, 1)
  unsafe XML_SetElementHandler(parser, elementStarts, elementEnds)
  unsafe XML_SetUnknownEncodingHandler(parser, encodingIsAsked, nil)
}

private func box(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Box>? {
  unsafe data?.assumingMemoryBound(to: Box.self)
}

private func stopIfDue(_ box: UnsafeMutablePointer<Box>) {
  if unsafe box.pointee.document.stop != nil { unsafe _ = XML_StopParser(box.pointee.parser, 0) }
}

private let elementStarts: XML_StartElementHandler = { data, name, attributes in
  guard let box = unsafe box(data), let name = unsafe name, unsafe box.pointee.document.stop == nil else { return }
  if unsafe isRecord(name) {
    unsafe box.pointee.document.startRecord()
    unsafe admitRecord(attributes, box)
    unsafe stopIfDue(box)
    return
  }
  let wants = unsafe box.pointee.document.start(meaning(of: name, box))
  if var attribute = unsafe attributes {
    while let name = unsafe attribute[0], let value = unsafe attribute[1] {
      let meaning = unsafe meaning(of: name, box)
      if wants, meaning != .other { unsafe box.pointee.document.attributes.add(meaning, span(value)) }
      unsafe attribute += 2
    }
  }
  if wants { unsafe box.pointee.document.endAttributes() }
  unsafe stopIfDue(box)
}

private let elementEnds: XML_EndElementHandler = { data, _ in
  guard let box = unsafe box(data), unsafe box.pointee.document.stop == nil else { return }
  unsafe box.pointee.document.end()
}

/// Whether the element is a `Record`, as nearly all are.
private func isRecord(_ name: UnsafePointer<CChar>) -> Bool {
  var index = 0
  for byte in "Record".utf8 {
    if unsafe UInt8(bitPattern: name[index]) != byte { return false }
    index &+= 1
  }
  return unsafe name[index] == 0
}

/// Checks the names of a record's attributes, unless they have the same parser addresses as in the previous record.
private func admitRecord(
  _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ box: UnsafeMutablePointer<Box>
) {
  guard var attribute = unsafe attributes else { return }
  var place = 0
  while let name = unsafe attribute[0] {
    if place >= 16 {
      _ = unsafe meaning(of: name, box)
    } else if unsafe box.pointee.known[place] != name {
      _ = unsafe meaning(of: name, box)
      unsafe box.pointee.known[place] = name
    }
    place &+= 1
    unsafe attribute += 2
  }
}

/// The meaning of a name; stops the document if the name is too long, or exceeds the number of names.
private func meaning(of name: UnsafePointer<CChar>, _ box: UnsafeMutablePointer<Box>) -> HealthName {
  let text = unsafe span(name)
  let meaning = HealthName.of(text)
  if meaning == .other {
    if text.count > TrackLimits.nameBytes { unsafe box.pointee.document.stop(for: .tooLarge(.name)) }
    let isAdmitted = unsafe box.pointee.limiter.admits(NameHash.of(text))
    if !isAdmitted { unsafe box.pointee.document.stop(for: .tooLarge(.names)) }
  }
  return meaning
}

extension Span<UInt8> {
  /// The bytes of the span.
  var raw: RawSpan {
    @_lifetime(copy self)
    get { unsafe bytes }
  }
}
#endif
