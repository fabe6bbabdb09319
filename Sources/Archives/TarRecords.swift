/// Properties of the next entry that precede its own header.
///
/// Two forms are in use: records of text (`27 path=rides/long name.fit` and a line end, where the number is the
/// record's length), and GNU's entry whose data is the name.
struct TarOverrides {
  var name: [UInt8]?
  var size: Int?
  var isSparse = false

  /// Reads the text records of a `pax` header, up to the first invalid one.
  mutating func takeRecords(_ text: [UInt8]) {
    var start = 0
    while start < text.count {
      var index = start
      var length = 0
      while index < text.count, (0x30...0x39).contains(text[index]), length < 1 << 30 {
        length = length &* 10 &+ Int(text[index] &- 0x30)
        index &+= 1
      }
      let end = start &+ length
      guard index < text.count, text[index] == 0x20, end <= text.count, end > index &+ 1, text[end &- 1] == 0x0a,
        let equals = text[index..<end].firstIndex(of: UInt8(ascii: "="))
      else { return }
      take(key: text[(index &+ 1)..<equals], value: text[(equals &+ 1)..<(end &- 1)])
      start = end
    }
  }

  private mutating func take(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
    if key.elementsEqual("path".utf8) {
      takeName(value)
    } else if key.elementsEqual("size".utf8) {
      size = value.count <= 18 ? Int(String(decoding: value, as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 } : nil
    } else if key.elementsEqual("GNU.sparse.name".utf8) {
      takeName(value)
      isSparse = true
    } else if key.starts(with: "GNU.sparse.".utf8) {
      isSparse = true
    }
  }

  /// Reads a name from GNU's entry, which ends at its first NUL.
  mutating func takeName(_ text: some Sequence<UInt8>) { name = Array(text.prefix { $0 != 0 }) }
}
