public import Foundation
public import Workouts

extension Instant {
  /// Makes the instant of a date, to the nearest millisecond; a date that is no number is the beginning of 1970.
  public init(_ date: Date) {
    self.init(unixMilliseconds: Int64(saturating: (date.timeIntervalSince1970 * 1000).rounded()))
  }

  /// The same moment as a date.
  public var date: Date { Date(self) }
}

extension Date {
  /// Makes the date of an instant.
  public init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.unixMilliseconds) / 1000) }
}
