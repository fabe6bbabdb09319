extension Span where Element: Equatable {
  /// Whether an element is there. Allocates nothing in any build, as the search in an array does not say of itself.
  func contains(_ element: Element) -> Bool {
    for place in indices where self[place] == element { return true }
    return false
  }
}
