extension StaticString {
  /// Equality of the texts; unlike that of strings made from them it allocates nothing.
  package func hasText(of other: StaticString) -> Bool {
    withUTF8Buffer { own in other.withUTF8Buffer { unsafe own.elementsEqual($0) } }
  }
}
