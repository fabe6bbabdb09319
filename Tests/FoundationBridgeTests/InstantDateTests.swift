import FITCore
import Foundation
import FoundationBridge
import Testing
import Workouts

@Suite("Foundation: dates and errors")
struct InstantDateTests {
  @Test("an instant is the same moment as a date, and back", arguments: [0, 1, -1, 1_714_892_400_123, -86_400_000])
  func roundTrip(milliseconds: Int64) {
    let instant = Instant(unixMilliseconds: milliseconds)
    #expect(Date(instant) == instant.date)
    #expect(abs(instant.date.timeIntervalSince1970 - Double(milliseconds) / 1000) < 1e-6)
    #expect(Instant(instant.date) == instant)
  }

  @Test("a date is taken to the nearest millisecond, and one beyond the range to its end")
  func rounding() {
    func milliseconds(_ seconds: Double) -> Int64 { Instant(Date(timeIntervalSince1970: seconds)).unixMilliseconds }
    #expect(milliseconds(1.2344) == 1234 && milliseconds(1.2346) == 1235 && milliseconds(-1.2346) == -1235)
    #expect(milliseconds(1e300) == .max && milliseconds(-1e300) == .min && milliseconds(.nan) == 0)
    #expect(milliseconds(.infinity) == .max)
    _ = Instant(.distantPast).date
    _ = Instant(.distantFuture).date
  }

  @Test("the localized description of an error of FIT is its description")
  func localized() {
    let error: any Error = FITError(.empty, offset: 0)
    #expect(error.localizedDescription == "no byte in it (at byte 0)")
  }
}
