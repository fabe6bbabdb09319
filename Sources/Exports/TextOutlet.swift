/// Where a text buffer passes on what it holds once that is more than shall wait: rows stream, however many a call makes.
///
/// Belongs to one worker, as the buffers do that pass on to it.
public final class TextOutlet: @unchecked Sendable {
  private let take: (RawSpan) -> Void
  /// Whether anything was passed on since it was last set to false.
  public var hasPassed = false

  /// An outlet that hands the bytes on; they are gone after the call.
  public init(_ take: @escaping (RawSpan) -> Void) { self.take = take }

  /// Passes bytes on.
  public func pass(_ bytes: RawSpan) {
    hasPassed = true
    take(bytes)
  }
}
