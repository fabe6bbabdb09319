extension Array where Element == UInt8 {
  /// Returns a copy without spare capacity.
  ///
  /// (A plain copy of an array shares its storage.)
  package func compactCopy() -> [UInt8] {
    var copy = [UInt8]()
    copy.append(span.raw)
    return copy
  }

  /// Appends the UTF-8 bytes of a text.
  package mutating func append(utf8 text: String) { append(contentsOf: text.utf8) }
}
