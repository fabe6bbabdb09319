extension Array where Element == UInt8 {
  /// A copy without spare capacity: a plain copy of an array shares its storage.
  package func compactCopy() -> [UInt8] {
    var copy = [UInt8]()
    copy.append(span.raw)
    return copy
  }

  /// Appends the UTF-8 of a text.
  package mutating func append(utf8 text: String) { append(contentsOf: text.utf8) }
}
