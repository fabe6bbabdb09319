import FITCore

/// A sink that notes every call of a decoder, and compares the ways to one value.
struct MessageDigest: FITSink {
  var digest = Digest()
  /// The lane of messages.
  var lane = FITLane.generic
  /// True when messages with a number divisible by three are skipped.
  var skipsSome = false
  /// The message after which the decode is stopped.
  var stopAfter: Int?
  private(set) var files = 0
  private(set) var ends = 0
  private(set) var messages = 0
  /// The highest reported offset.
  private(set) var highestOffset: UInt64 = 0

  func lane(forMessage number: UInt16) -> FITLane { skipsSome && number % 3 == 0 ? .skip : lane }

  mutating func fileStart(_ header: FITFileHeader) {
    files += 1
    digest.begin(1)
    for value in [
      UInt64(header.fileIndex), header.offset, UInt64(header.size), UInt64(header.protocolVersion),
      UInt64(header.profileVersion), UInt64(header.dataSize),
    ] { digest.add(value) }
    note(header.checksum)
    digest.end()
  }

  mutating func definition(_ definition: FITDefinition) {
    digest.begin(2)
    for value in [
      definition.offset, UInt64(definition.localMessageType), UInt64(definition.messageNumber),
      UInt64(definition.fieldCount), UInt64(definition.developerFieldCount), UInt64(definition.messageSize),
    ] { digest.add(value) }
    digest.add(definition.isBigEndian)
    digest.add(definition.hasUnknownBaseType)
    digest.add(definition.isIrregular)
    digest.end()
  }

  mutating func fileEnd(_ end: FITFileEnd) {
    ends += 1
    highestOffset = max(highestOffset, end.endOffset)
    digest.begin(3)
    for value in [UInt64(end.fileIndex), end.messageCount, end.endOffset] { digest.add(value) }
    digest.add("\(end.ending)")
    note(end.checksum)
    digest.end()
  }

  private mutating func note(_ checksum: FITChecksum) {
    switch checksum {
    case .absent: digest.add(UInt64(1))
    case .ok: digest.add(UInt64(2))
    case .mismatch(let computed, let stored): digest.add(UInt64(computed) << 16 | UInt64(stored) | 1 << 40)
    }
  }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    highestOffset = max(highestOffset, message.offset)
    digest.begin(4)
    digest.add(message.offset)
    digest.add(UInt64(message.localMessageType) << 16 | UInt64(message.number))
    digest.add(message.timestamp.map { Int64($0) })
    digest.add(message.hasCompressedTimestamp)
    var lastOfNumber = [Int](repeating: -1, count: 256)
    for position in 0..<message.fieldCount {
      let field = message[position]
      if !field.isDeveloper { lastOfNumber[Int(field.number)] = position }
      note(field)
    }
    for number in 0...255 {
      let position = lastOfNumber[number]
      check(message, UInt8(number), position < 0 ? nil : message[position])
    }
    digest.end()
    messages += 1
    return messages == stopAfter ? .stop : .proceed
  }

  private mutating func note(_ field: borrowing FITField) {
    digest.add(UInt64(field.number) << 8 | UInt64(field.baseType.rawValue))
    digest.add(field.isDeveloper ? Int64(field.developerDataIndex) : nil)
    digest.add(field.bytes)
    for element in 0..<min(field.count, 16) {
      digest.add(field.integer(element))
      digest.add(field.number(element))
      digest.add(field.unsigned64(element).map { Int64(bitPattern: $0) })
    }
    let bytes = field.reinterpreted(as: .byte)
    if bytes.count != field.size { broken("\(bytes.count) bytes in a field of \(field.size)") }
  }

  /// A field is the same by its number as by its position; without one there is nothing.
  private func check(_ message: borrowing FITMessage, _ number: UInt8, _ field: FITField?) {
    guard let field else {
      if message.hasField(number) || message.integer(number) != nil || !message.bytes(ofField: number).isEmpty {
        broken("a field \(number) that is not there")
      }
      return
    }
    if !message.hasField(number) { broken("field \(number) is not found") }
    if message.integer(number) != field.integer() { broken("field \(number) has two integers") }
    if message.number(number)?.bitPattern != field.number()?.bitPattern { broken("field \(number) has two numbers") }
    if message.bytes(ofField: number).byteCount != field.size { broken("field \(number) has two sizes") }
    if message.text(number).byteCount > field.size { broken("text of \(number) is longer than the field") }
  }
}
