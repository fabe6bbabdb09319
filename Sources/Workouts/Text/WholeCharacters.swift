extension Collection<UInt8> {
  /// As many of the first `limit` bytes as make whole characters, for text in UTF-8 that is cut there.
  package func wholeCharacters(upTo limit: Int) -> SubSequence {
    let cut = prefix(Swift.max(0, limit))
    guard cut.count >= limit else { return cut }
    var tail = 0
    for (place, byte) in cut.suffix(4).enumerated() where byte >= 0xC0 {
      let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let room = Swift.min(4, cut.count) &- place
      tail = length > room ? room : 0
    }
    return cut.dropLast(tail)
  }
}

extension StringProtocol {
  /// The first characters that take at most `limit` bytes in UTF-8.
  package func cut(toBytes limit: Int) -> String {
    utf8.count <= limit ? String(self) : String(decoding: utf8.wholeCharacters(upTo: limit), as: UTF8.self)
  }
}
