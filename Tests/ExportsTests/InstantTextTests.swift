import Exports
import Foundation
import Testing
import Workouts

@Suite struct InstantTextTests {
  @Test(
    "moments are RFC 3339 in UTC",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_795_199_150_000, "2026-11-20T18:25:50Z"),
      (1_795_199_150_007, "2026-11-20T18:25:50.007Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00Z"), (631_065_600_000, "1989-12-31T00:00:00Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00Z"), (-62_135_596_800_000, "0001-01-01T00:00:00Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func knownMoments(milliseconds: Int64, text: String) {
    #expect(written { $0.append(Instant(unixMilliseconds: milliseconds)) } == text)
  }

  @Test("moments that RFC 3339 cannot express are its first and last")
  func outside() {
    for milliseconds in [Int64.min, .min + 1, -62_135_596_800_001] as [Int64] {
      #expect(written { $0.append(Instant(unixMilliseconds: milliseconds)) } == "0001-01-01T00:00:00Z")
    }
    for milliseconds in [Int64.max, 253_402_300_800_000] as [Int64] {
      #expect(written { $0.append(Instant(unixMilliseconds: milliseconds)) } == "9999-12-31T23:59:59.999Z")
    }
  }

  @Test("every day of four centuries is the calendar's, and random moments are Foundation's")
  func calendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var day: Int64 = 0
    for year in 1970..<2370 {
      lengths[1] = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) ? 29 : 28
      for month in 1...12 {
        for dayOfMonth in 1...lengths[month - 1] {
          let date = "\(year)-\(Self.two(month))-\(Self.two(dayOfMonth))T00:00:00Z"
          #expect(written { $0.append(Instant(unixSeconds: day * 86_400)) } == date)
          day += 1
        }
      }
    }
    let formatter = Date.ISO8601FormatStyle(includingFractionalSeconds: false, timeZone: calendar.timeZone)
    var random = Seeded(3)
    for _ in 0..<2000 {
      // From 1600 on: before 1582 Foundation's calendar is the Julian one.
      let second = Int64.random(in: -11_676_096_000...253_402_300_799, using: &random)
      #expect(
        written { $0.append(Instant(unixSeconds: second)) }
          == Date(timeIntervalSince1970: Double(second)).formatted(formatter))
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
