extension Span where Element: Equatable {
  /// Presence of an element; unlike the search in an array it allocates nothing in debug builds either.
  func contains(_ element: Element) -> Bool {
    for place in indices where self[place] == element { return true }
    return false
  }
}
