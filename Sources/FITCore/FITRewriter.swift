#if !hasFeature(Embedded)

/// Writes a FIT stream from the intact messages of another: it copies their bytes and drops all others.
///
/// It is the sink of a decoder that skips damaged bytes. A file whose messages lead to a correct checksum is copied
/// unchanged. Any other file gets a header of 14 bytes, the definitions and messages that were read, the missing
/// messages of an activity (`file_id`, `lap`, `session`, `activity`), and a checksum. An irregular definition is
/// written as it was interpreted, because other readers reject it. A file without a whole message is dropped. The new
/// stream has correct sizes and checksums, so that it is copied unchanged the next time.
package struct FITRewriter: FITSink {
  /// A part of the new stream.
  package enum Piece: Equatable, Sendable {
    /// Bytes of the old stream.
    case copied(Range<Int>)
    /// New bytes.
    case added([UInt8])

    var byteCount: Int {
      switch self {
      case .copied(let range): range.count
      case .added(let bytes): bytes.count
      }
    }
  }

  /// Whether missing messages are also computed for intact files.
  package var completesSound = false
  /// The old stream.
  package let source: [UInt8]
  /// The new stream.
  package private(set) var pieces: [Piece] = []
  /// The bytes of the old stream that are not in the new one, without replaced headers and checksums.
  package private(set) var leftOut: [Range<Int>] = []
  /// The global numbers of the messages that were computed.
  package private(set) var computed: [UInt16] = []
  /// Number of definitions that differ from the old stream at their position: damaged ones, and ones that damage had
  /// overwritten.
  package private(set) var definitionCount = 0
  /// Files with a new header and checksum.
  package private(set) var rewrittenCount = 0
  /// Records and sessions that were copied.
  package private(set) var recordCount = 0, sessionCount = 0
  /// The type of the first file.
  package private(set) var fileType: UInt8?
  /// The checksum of the stream: the first wrong one, otherwise the last.
  package private(set) var checksum = FITChecksum.absent
  /// Whether a recorder did not finish a file.
  package private(set) var hasUnfinalizedFile = false

  /// Definitions that are active behind damage, by the position of its end.
  private var restored: [Int: [UInt8]] = [:]
  /// The position up to which the old stream is copied, replaced or dropped.
  private var accounted = 0
  private var file = OpenFile()

  private struct OpenFile {
    var header: FITFileHeader?
    var body: [Piece] = []
    var ride = RecoveredRide()
    /// The header's place, and the state of the rewriter before it.
    var start = 0, accounted = 0, leftOutCount = 0
    var messages = 0, records = 0
    /// Whether all bytes since the header are copied.
    var isWhole = true
    var hasFileID = false
    /// The time of the first record.
    var firstTime: UInt32?
    var manufacturer: Int64?, product: Int64?, serialNumber: Int64?
  }

  /// Creates a rewriter of a stream with these damaged parts, which the decoder skips.
  package init(_ source: [UInt8], _ cuts: [FITCut]) {
    self.source = source
    for cut in cuts where !cut.definition.isEmpty { restored[cut.end] = cut.definition }
  }

  /// Whether the new stream is equal to the old one.
  package var isSound: Bool { rewrittenCount == 0 && leftOut.isEmpty && !pieces.isEmpty }

  /// The bytes of the new stream.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .copied(let range): bytes += source[range]
      case .added(let new): bytes += new
      }
    }
    return bytes
  }

  /// Ends the stream.
  package mutating func finish() { leave(to: source.count) }

  // MARK: FITSink

  package func lane(forMessage number: UInt16) -> FITLane { .generic }

  package mutating func fileStart(_ header: FITFileHeader) {
    let start = Int(truncatingIfNeeded: header.offset)
    let end = min(start &+ Int(truncatingIfNeeded: header.size), source.count)
    // A damaged header is dropped with all other damage.
    let hasHeader =
      start &+ 12 <= source.count
      && source.span.asBytes.little(start &+ 8, as: UInt32.self) == FITDecoder.signature
    if hasHeader { leave(to: start) }
    file = OpenFile(header: header, start: start, accounted: accounted, leftOutCount: leftOut.count, isWhole: hasHeader)
    if hasHeader { accounted = max(accounted, end) }
  }

  package mutating func damage(_ damage: FITDamagedBytes) { file.isWhole = false }

  package mutating func definition(_ definition: FITDefinition) {
    let start = Int(truncatingIfNeeded: definition.offset)
    if let text = restored.removeValue(forKey: start) {
      file.isWhole = false
      let range = max(0, start &- text.count)..<start
      // Its content can be damaged although its position is correct.
      if range.lowerBound >= accounted, source[range].elementsEqual(text) { return copyDefinition(range) }
      file.body.append(.added(Self.regular(text[...])))
      definitionCount &+= 1
      return
    }
    guard start < source.count else { return }
    let developer = source[start] & 0x20 != 0 ? 1 &+ 3 &* definition.developerFieldCount : 0
    copyDefinition(start..<start &+ 6 &+ 3 &* definition.fieldCount &+ developer)
  }

  package mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    let start = Int(truncatingIfNeeded: message.offset)
    copy(start..<start &+ 1 &+ message.bytes.byteCount)
    file.messages &+= 1
    switch message.number {
    case 0:
      file.hasFileID = true
      if fileType == nil { fileType = message.integer(0).map { UInt8(truncatingIfNeeded: $0) } }
    case 18: sessionCount &+= 1
    case 20:
      file.records &+= 1
      if file.firstTime == nil, let time = message.timestamp, time >= FITTime.firstAbsolute { file.firstTime = time }
    case 23 where message.integer(0) == 0 && file.manufacturer == nil:
      (file.manufacturer, file.product) = (message.integer(2), message.integer(4))
      file.serialNumber = message.integer(3)
    default: break
    }
    if file.ride.lane(forMessage: message.number) == .generic { _ = file.ride.message(message) }
    return .proceed
  }

  package mutating func fileEnd(_ end: FITFileEnd) {
    guard let header = file.header else { return }
    if end.ending == .unfinalized { hasUnfinalizedFile = true }
    if case .mismatch = checksum {} else if end.checksum != .absent { checksum = end.checksum }
    recordCount &+= file.records
    let endOffset = Int(truncatingIfNeeded: end.endOffset)
    let isRight = end.ending == .complete && end.checksum == .ok && file.isWhole && accounted == endOffset &- 2
    if isRight, !(completesSound && isIncomplete) {
      Self.append(.copied(file.start..<endOffset), to: &pieces)
      accounted = endOffset
    } else if file.messages == 0 {
      leftOut.removeSubrange(min(file.leftOutCount, leftOut.count)...)
      accounted = file.accounted
    } else {
      if end.checksum != .absent, endOffset &- accounted >= 2 {
        leave(to: endOffset &- 2)
        accounted = endOffset
      }
      rewrite(header)
    }
    file = OpenFile()
  }

  // MARK: The parts of a file

  private var lacksFileID: Bool { !file.hasFileID && file.firstTime != nil }

  private var isIncomplete: Bool { lacksFileID || file.ride.nextSummary() != .none }

  private mutating func leave(to place: Int) {
    if place > accounted {
      leftOut.append(accounted..<place)
      file.isWhole = false
    }
    accounted = max(accounted, place)
  }

  private mutating func account(for range: Range<Int>) {
    leave(to: range.lowerBound)
    accounted = range.upperBound
  }

  private mutating func copyDefinition(_ range: Range<Int>) {
    let text = Self.regular(source[range])
    if source[range].elementsEqual(text) { return copy(range) }
    account(for: range)
    file.body.append(.added(text))
    definitionCount &+= 1
  }

  /// A definition without reserved bits, whose fields have types of the protocol that divide their sizes.
  ///
  /// Other fields become bytes, as they were interpreted. A field that is not a time does not get its number.
  private static func regular(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var text = Array(text)
    (text[0], text[1], text[2]) = (text[0] & 0xEF, 0, text[2] & 1)
    for field in 0..<Int(truncatingIfNeeded: text[5]) {
      let place = 6 &+ 3 &* field
      let (type, size) = (FITBaseType(rawValue: text[place &+ 2]), Int(truncatingIfNeeded: text[place &+ 1]))
      let isByte = !type.isKnown || size & (type.size &- 1) != 0
      text[place &+ 2] = isByte ? FITBaseType.byte.rawValue : type.code | (type.size > 1 ? 0x80 : 0)
      guard text[place] == FITNumber.Common.timestamp else { continue }
      if size == 4 { text[place &+ 2] = FITBaseType.uint32.rawValue } else { text[place] = unknownField }
    }
    return text
  }

  /// A field number that no message of the profile has.
  private static let unknownField: UInt8 = 249

  private mutating func copy(_ range: Range<Int>) {
    account(for: range)
    Self.append(.copied(range), to: &file.body)
  }

  private static func append(_ piece: Piece, to pieces: inout [Piece]) {
    if case .copied(let range) = piece, case .copied(let last)? = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count &- 1] = .copied(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(piece)
    }
  }

  /// Writes the file with a new header, the missing messages, and a checksum.
  private mutating func rewrite(_ header: FITFileHeader) {
    var encoder = FITEncoder()
    var isTrusted = header.protocolVersion < 0x30
    if case .mismatch = header.checksum { isTrusted = false }
    encoder.reset(isTrusted ? header.protocolVersion : 0x20, isTrusted ? header.profileVersion : 0)
    var (first, last) = (EncodedBytes(), EncodedBytes())
    if lacksFileID {
      computed.append(0)
      try? putFileID(&encoder, into: &first)
    }
    // The definitions of the file are not needed after its last message.
    encoder.reset(encoder.protocolVersion, encoder.profileVersion)
    var summary = file.ride.nextSummary()
    while summary != .none {
      computed.append(summary.rawValue)
      try? encoder.put(summary, of: &file.ride, into: &last)
      summary = file.ride.nextSummary()
    }
    try? encoder.flush(into: &last)
    let body = [.added(first.bytes)] + file.body + [.added(last.bytes)]
    var (size, crc) = (0, UInt16(0))
    for piece in body {
      size &+= piece.byteCount
      switch piece {
      case .copied(let range):
        crc = encoder.workspace.checksum(crc, source.span.asBytes, from: range.lowerBound, to: range.upperBound)
      case .added(let bytes): crc = encoder.workspace.checksum(crc, bytes.span.asBytes, from: 0, to: bytes.count)
      }
    }
    let head = encoder.header(dataSize: UInt32(truncatingIfNeeded: size))
    let checksum = [UInt8(truncatingIfNeeded: crc), UInt8(truncatingIfNeeded: crc &>> 8)]
    for piece in [.added(head.indices.map { head[$0] })] + body + [.added(checksum)] where piece.byteCount > 0 {
      Self.append(piece, to: &pieces)
    }
    rewrittenCount &+= 1
  }

  /// Writes a `file_id` of an activity, with the recording device if the file contains it.
  private func putFileID(_ encoder: inout FITEncoder, into output: inout EncodedBytes) throws(FITEncodingError) {
    let fields = [
      FITFieldLayout(0, .enum), FITFieldLayout(1, .uint16), FITFieldLayout(2, .uint16), FITFieldLayout(3, .uint32z),
      FITFieldLayout(4, .uint32),
    ]
    // Manufacturer 255 is "development".
    let values = [4, file.manufacturer ?? 255, file.product, file.serialNumber, file.firstTime.map { Int64($0) }]
    try encoder.begin(0, fields.span, into: &output)
    for value in values { encoder.put(value) }
    try encoder.flush(into: &output)
  }
}

#endif
