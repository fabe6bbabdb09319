internal import Exports
internal import Pipelines

extension OutputWriter {
  /// Adds the text of a buffer, and empties it.
  mutating func take(_ text: inout TextBuffer) {
    guard !text.isEmpty else { return }
    write(text.bytes)
    text.removeAll()
  }
}
