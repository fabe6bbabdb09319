extension StaticString {
  /// Whether both have the same text. Allocates nothing, as comparing them as strings would.
  package func hasText(of other: StaticString) -> Bool {
    withUTF8Buffer { own in other.withUTF8Buffer { unsafe own.elementsEqual($0) } }
  }
}
