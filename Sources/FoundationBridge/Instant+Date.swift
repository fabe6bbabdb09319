public import Foundation
public import Workouts

extension Instant {
  /// Creates an instant from a date, rounded to the nearest millisecond; a date that is not a number (NaN) becomes
  /// 1970-01-01T00:00:00Z.
  public init(_ date: Date) {
    self.init(unixMilliseconds: Int64(saturating: (date.timeIntervalSince1970 * 1000).rounded()))
  }

  /// The same moment as a date.
  public var date: Date { Date(self) }
}

extension Date {
  /// Creates a date from an instant.
  public init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.unixMilliseconds) / 1000) }
}
