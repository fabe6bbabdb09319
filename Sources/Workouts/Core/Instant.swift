/// A moment in UTC, counted in milliseconds since 1970-01-01T00:00:00Z.
///
/// Integers, so that equal moments are equal and differences are exact. FIT gives whole seconds, GPX and beats
/// fractions. A moment beyond the range, which ends 292 million years away, is set to its end.
public struct Instant: Comparable, Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var unixMilliseconds: Int64

  /// Makes an instant from milliseconds since 1970-01-01T00:00:00Z.
  @inlinable public init(unixMilliseconds: Int64) { self.unixMilliseconds = unixMilliseconds }

  /// Makes an instant from whole seconds since 1970-01-01T00:00:00Z.
  @inlinable public init(unixSeconds: Int64) {
    let end = Int64.max / 1000
    unixMilliseconds = max(0 &- end, min(end, unixSeconds)) &* 1000
  }

  /// The start of a route without times; its points have consecutive instants after it that no recording can have.
  @inlinable package static var undated: Instant { Instant(unixMilliseconds: Int64.min / 4 &* 3) }
  /// Whether it is a time, and not only the number of a point in a route without times.
  @inlinable package var isDated: Bool { unixMilliseconds >= Int64.min / 2 }

  /// Orders instants by time.
  @inlinable public static func < (a: Instant, b: Instant) -> Bool { a.unixMilliseconds < b.unixMilliseconds }

  /// The seconds from `earlier` to this instant; negative if this one is earlier.
  @inlinable public func seconds(since earlier: Instant) -> Double {
    Double(counting: unixMilliseconds -| earlier.unixMilliseconds) / 1000
  }

  /// This instant moved by a number of milliseconds.
  @inlinable public func advanced(byMilliseconds milliseconds: Int64) -> Instant {
    Instant(unixMilliseconds: unixMilliseconds +| milliseconds)
  }
}
