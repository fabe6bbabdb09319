#if TrackXML
internal import Workouts

/// One tag of a well-formed document: its kind, and the ranges of a record's attribute values.
struct HealthTag {
  enum Kind { case record, correlationStart, correlationEnd, other }

  private(set) var kind = Kind.other
  private(set) var type = 0..<0, unit = 0..<0, value = 0..<0, source = 0..<0, start = 0..<0, end = 0..<0

  /// Reads the tag, comment, instruction or section that begins at `offset`; returns the offset after it, nil if it is
  /// incomplete.
  mutating func read(_ bytes: RawSpan, at offset: Int) -> Int? {
    kind = .other
    guard offset &+ 1 < bytes.byteCount else { return nil }
    switch bytes.byte(at: offset &+ 1) {
    case UInt8(ascii: "!"): return Self.endOfMarkup(bytes, offset)
    case UInt8(ascii: "?"): return Self.place(after: Self.instructionEnd, in: bytes, from: offset &+ 2)
    case UInt8(ascii: "R") where Self.has(Self.record, in: bytes, at: offset &+ 1): return readRecord(bytes, offset)
    case UInt8(ascii: "C") where Self.has(Self.correlation, in: bytes, at: offset &+ 1):
      guard let end = Self.endOfTag(bytes, offset &+ 1) else { return nil }
      if bytes.byte(at: end &- 2) != UInt8(ascii: "/") { kind = .correlationStart }
      return end
    case UInt8(ascii: "/"):
      if Self.has(Self.correlation, in: bytes, at: offset &+ 2) { kind = .correlationEnd }
      return Self.endOfTag(bytes, offset &+ 1)
    default: return Self.endOfTag(bytes, offset &+ 1)
    }
  }

  private static let record = Array("Record".utf8)
  private static let correlation = Array("Correlation".utf8)

  /// True when the name at `offset` is this one.
  private static func has(_ name: [UInt8], in bytes: RawSpan, at offset: Int) -> Bool {
    let end = offset &+ name.count
    guard end < bytes.byteCount else { return false }
    for index in name.indices where bytes.byte(at: offset &+ index) != name[index] { return false }
    let next = bytes.byte(at: end)
    return next <= 0x20 || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
  }

  /// The offset after the tag's `>`; a `>` in quotes does not end it.
  private static func endOfTag(_ bytes: RawSpan, _ start: Int) -> Int? {
    var index = start
    while index < bytes.byteCount {
      let byte = bytes.byte(at: index)
      index &+= 1
      if byte == UInt8(ascii: ">") { return index }
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      while index < bytes.byteCount, bytes.byte(at: index) != byte { index &+= 1 }
      index &+= 1
    }
    return nil
  }

  private static func endOfMarkup(_ bytes: RawSpan, _ offset: Int) -> Int? {
    // The third and fourth byte show a comment or a CDATA section.
    guard offset &+ 3 < bytes.byteCount else { return nil }
    switch bytes.byte(at: offset &+ 2) {
    case 0x2d: return place(after: commentEnd, in: bytes, from: offset &+ 4)
    case UInt8(ascii: "["): return place(after: sectionEnd, in: bytes, from: offset &+ 3)
    default: return endOfTag(bytes, offset &+ 1)
    }
  }

  private static let instructionEnd = Array("?>".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let sectionEnd = Array("]]>".utf8)

  private static func place(after wanted: [UInt8], in bytes: RawSpan, from start: Int) -> Int? {
    var index = start
    while index &+ wanted.count <= bytes.byteCount {
      var matched = 0
      while matched < wanted.count, bytes.byte(at: index &+ matched) == wanted[matched] { matched &+= 1 }
      if matched == wanted.count { return index &+ matched }
      index &+= 1
    }
    return nil
  }

  // MARK: Records

  private mutating func readRecord(_ bytes: RawSpan, _ offset: Int) -> Int? {
    (type, unit, value, source, start, end) = (0..<0, 0..<0, 0..<0, 0..<0, 0..<0, 0..<0)
    var index = offset &+ 7
    let count = bytes.byteCount
    while index < count {
      let byte = bytes.byte(at: index)
      if byte == UInt8(ascii: ">") {
        kind = .record
        return index &+ 1
      }
      guard byte > 0x20, byte != UInt8(ascii: "/") else {
        index &+= 1
        continue
      }
      let name = index
      while index < count, bytes.byte(at: index) != UInt8(ascii: "=") { index &+= 1 }
      let nameEnd = index
      index &+= 1
      while index < count, bytes.byte(at: index) <= 0x20 { index &+= 1 }
      guard index < count else { return nil }
      let quote = bytes.byte(at: index)
      index &+= 1
      let first = index
      while index < count, bytes.byte(at: index) != quote { index &+= 1 }
      guard index < count else { return nil }
      note(bytes, name: name, nameEnd, first..<index)
      index &+= 1
    }
    return nil
  }

  /// Stores the range of a value; length and first letter distinguish the attributes of a record.
  private mutating func note(_ bytes: RawSpan, name: Int, _ nameEnd: Int, _ range: Range<Int>) {
    var end = nameEnd
    while end > name, bytes.byte(at: end &- 1) <= 0x20 { end &-= 1 }
    switch (end &- name, bytes.byte(at: name)) {
    case (4, UInt8(ascii: "t")): type = range
    case (4, UInt8(ascii: "u")): unit = range
    case (5, UInt8(ascii: "v")): value = range
    case (10, UInt8(ascii: "s")): source = range
    case (9, UInt8(ascii: "s")): start = range
    case (7, UInt8(ascii: "e")): self.end = range
    default: break
    }
  }

  /// True when start and end are the same text.
  func isInstant(_ bytes: RawSpan) -> Bool {
    guard start.count == end.count else { return false }
    // The seconds differ first.
    var index = start.count &- 1
    while index >= 0 {
      if bytes.byte(at: start.lowerBound &+ index) != bytes.byte(at: end.lowerBound &+ index) { return false }
      index &-= 1
    }
    return true
  }

  /// The hash of a value with its references resolved, equal to the hash of the first reading.
  func hash(_ range: Range<Int>, in bytes: RawSpan) -> UInt64 {
    var hash = NameHash()
    var index = range.lowerBound
    // The length of the longest value that the first reading keeps.
    var room = TrackLimits.valueBytes
    while index < range.upperBound, room > 0 {
      let byte = bytes.byte(at: index)
      index &+= 1
      room &-= 1
      switch byte {
      case UInt8(ascii: "&"):
        let reference = Self.reference(bytes, &index, range.upperBound)
        room &+= 1
        for byte in reference where room > 0 {
          hash.add(byte)
          room &-= 1
        }
      case 0x09, 0x0a, 0x0d: hash.add(0x20)
      default: hash.add(byte)
      }
    }
    return hash.value
  }

  /// The text of a value with its references resolved.
  func text(_ range: Range<Int>, in bytes: RawSpan) -> String {
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound, text.count < TrackLimits.valueBytes {
      let byte = bytes.byte(at: index)
      index &+= 1
      if byte == UInt8(ascii: "&") {
        text += Self.reference(bytes, &index, range.upperBound)
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text.wholeCharacters(upTo: TrackLimits.valueBytes), as: UTF8.self)
  }

  /// The bytes of the reference after a `&`; none for an unknown one.
  private static func reference(_ bytes: RawSpan, _ index: inout Int, _ end: Int) -> [UInt8] {
    var name: [UInt8] = []
    while index < end, bytes.byte(at: index) != UInt8(ascii: ";"), name.count < 12 {
      name.append(bytes.byte(at: index))
      index &+= 1
    }
    index &+= 1
    switch String(decoding: name, as: UTF8.self) {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    case let text where text.hasPrefix("#x"): return scalar(UInt32(text.dropFirst(2), radix: 16))
    case let text where text.hasPrefix("#"): return scalar(UInt32(text.dropFirst()))
    default: return []
    }
  }

  private static func scalar(_ number: UInt32?) -> [UInt8] {
    guard let scalar = number.flatMap({ Unicode.Scalar($0) }) else { return [] }
    return Array(String(Character(scalar)).utf8)
  }
}
#endif
