/// The outlet to which a text buffer passes its bytes when too many wait: rows stream, however many a call makes.
///
/// Belongs to one worker, as the buffers do that pass on to it.
public final class TextOutlet: @unchecked Sendable {
  private let take: (RawSpan, [OutputMark]) -> Void
  /// True when anything was passed on since it was last set to false.
  package var hasPassed = false

  /// An outlet that passes the bytes to `take`, with the marks in them; they are gone after the call.
  package init(_ take: @escaping (RawSpan, [OutputMark]) -> Void) { self.take = take }

  /// Passes bytes on, with the marks in them.
  package func pass(_ bytes: RawSpan, marks: [OutputMark] = []) {
    hasPassed = true
    take(bytes, marks)
  }
}
