#if SQLite
import Tables
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: times as text") struct UTCTextTests {
  private func text(_ text: UTCText?) -> String? { text?.text }

  @Test(
    "moments are written as SQLite writes them",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_400_000, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (1_795_236_306_007, "2026-11-21T04:45:06.007Z"), (4_107_542_399_000, "2100-02-28T23:59:59Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func moments(milliseconds: Int64, expected: String) {
    #expect(text(UTCText(Instant(unixMilliseconds: milliseconds))) == expected)
  }

  @Test("a moment outside the years of four digits has no text")
  func outside() {
    #expect(text(UTCText(Instant(unixMilliseconds: 253_402_300_800_000))) == nil)
    #expect(text(UTCText(Instant(unixMilliseconds: -62_167_219_200_001))) == nil)
  }

  @Test("the day is that of the ride's own clock")
  func days() {
    let midnight = Instant(unixSeconds: 1_795_219_200)
    #expect(text(UTCText(dayOf: midnight, aheadSeconds: 0)) == "2026-11-21")
    #expect(text(UTCText(dayOf: midnight, aheadSeconds: -1)) == "2026-11-20")
  }
}
#endif
