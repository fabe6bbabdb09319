#if TrackXML
/// An ampersand and the bytes after it, until it is known whether they are a reference such as `&amp;`.
///
/// Many programs write `Tom & Jerry`. The parser would end the document there, so it gets a stand-in for the ampersand.
struct TrackReference {
  private var held: [UInt8] = []

  /// Bytes of the longest reference.
  private static let longest = 32

  /// True at an ampersand, and after one until the bytes are known.
  func begins(in chunk: RawSpan, at offset: Int) -> Bool {
    !held.isEmpty || chunk.byte(at: offset) == UInt8(ascii: "&")
  }

  /// Takes the bytes of `chunk` from `offset` on; returns those for the parser, or nil if the chunk ends before.
  mutating func take(_ chunk: RawSpan, from offset: inout Int) -> [UInt8]? {
    while offset < chunk.byteCount {
      let byte = chunk.byte(at: offset)
      if held.count > 1, byte == UInt8(ascii: ";") {
        offset &+= 1
        defer { held.removeAll(keepingCapacity: true) }
        return held + [byte]
      }
      guard held.isEmpty || held.count < Self.longest && Self.isOfName(byte) else { return end() }
      held.append(byte)
      offset &+= 1
    }
    return nil
  }

  /// The bytes that are no reference, for the parser; empty if there are none.
  mutating func end() -> [UInt8] {
    defer { held.removeAll(keepingCapacity: true) }
    return held.isEmpty ? [] : [StandIn.ampersand] + held.dropFirst()
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: ":"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
#endif
