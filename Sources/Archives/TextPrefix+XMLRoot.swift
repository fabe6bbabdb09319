/// The root element of an XML document, if the beginning of the text contains it.
enum XMLRoot {
  case gpx, trainingCenterDatabase, healthData, other
  /// Possibly XML, but the known text ends before the root's name.
  case beyondPrefix
  /// Not XML.
  case none
}

extension TextPrefix {
  /// Finds the root element after blanks, declarations, comments and the document type.
  ///
  /// Blanks before the XML declaration are not allowed, but common in bulk exports.
  func xmlRoot(from start: Int = 0) -> XMLRoot {
    var index = start
    while true {
      while let character = self[index], Self.isBlank(character) { index &+= 1 }
      guard let opening = self[index] else { return .beyondPrefix }
      guard opening == UInt8(ascii: "<") else { return .none }
      switch self[index &+ 1] {
      case nil: return .beyondPrefix
      case UInt8(ascii: "?"):
        guard let end = end(of: "?>", from: index &+ 2) else { return .beyondPrefix }
        index = end
      case UInt8(ascii: "!"):
        // The document type of Apple Health's export is longer than the prefix, and names the root.
        if isDocumentTypeOfHealth(at: index &+ 2) { return .healthData }
        guard let end = endOfMarkup(from: index &+ 2) else { return .beyondPrefix }
        index = end
      // Text in HTML.
      case UInt8(ascii: "b"): return .none
      case _?: return root(at: index &+ 1)
      }
    }
  }

  /// Finds the root element of a document that follows lines of text, such as a server's warnings.
  func xmlRootBehindText() -> XMLRoot {
    // A document inside JSON is escaped.
    if has("{") || has("[") { return .none }
    var newest = UInt8(ascii: " ")
    for index in 0..<count {
      guard let character = self[index], character >= 0x20 || Self.isBlank(character) else { return .none }
      let isOpening = character == UInt8(ascii: "<") && (newest == 0x0a || newest == UInt8(ascii: ">"))
      if isOpening, has("?", at: index &+ 1) || has("g", at: index &+ 1) || has("T", at: index &+ 1) {
        let root = xmlRoot(from: index)
        if root != .other { return root }
      }
      if character != 0x20, character != 0x09 { newest = character }
    }
    return .none
  }

  /// Whether the document type whose `<!` ends at `start` is the type of `HealthData`.
  private func isDocumentTypeOfHealth(at start: Int) -> Bool {
    guard has("DOCTYPE", at: start) else { return false }
    var index = start &+ 7
    while let character = self[index], Self.isBlank(character) { index &+= 1 }
    guard index > start &+ 7, has("HealthData", at: index) else { return false }
    return self[index &+ 10].map { Self.isBlank($0) || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") } ?? false
  }

  /// The index after the comment or document type whose `<!` ends at `start`.
  private func endOfMarkup(from start: Int) -> Int? {
    if has("--", at: start) { return end(of: "-->", from: start &+ 2) }
    var index = start
    var isInSubset = false
    while let character = self[index] {
      index &+= 1
      switch character {
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: ">") where !isInSubset: return index
      default: break
      }
    }
    return nil
  }

  /// The index after the next `text`.
  private func end(of text: String, from start: Int) -> Int? {
    var index = start
    while index < count {
      if has(text, at: index) { return index &+ text.utf8.count }
      index &+= 1
    }
    return nil
  }

  /// Identifies the element whose name, with or without a namespace prefix, begins at `start`.
  private func root(at start: Int) -> XMLRoot {
    var nameStart = start
    var index = start
    while let character = self[index] {
      if Self.endsName(character) {
        if index == start { return .none }
        if isName("gpx", from: nameStart, to: index) { return .gpx }
        if isName("TrainingCenterDatabase", from: nameStart, to: index) { return .trainingCenterDatabase }
        if isName("HealthData", from: nameStart, to: index) { return .healthData }
        return .other
      }
      guard Self.belongsInName(character) else { return .none }
      index &+= 1
      if character == UInt8(ascii: ":") { nameStart = index }
    }
    return .beyondPrefix
  }

  private func isName(_ name: String, from start: Int, to end: Int) -> Bool {
    guard end &- start == name.utf8.count else { return false }
    // Only letters; all cases are the same.
    for (index, letter) in zip(start..<end, name.utf8) where (self[index] ?? 0) | 0x20 != letter | 0x20 { return false }
    return true
  }

  private static func endsName(_ character: UInt8) -> Bool {
    isBlank(character) || character == UInt8(ascii: ">") || character == UInt8(ascii: "/")
  }

  private static func belongsInName(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    case UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }
}
