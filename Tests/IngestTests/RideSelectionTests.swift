import Exports
import Inputs
import Testing
import Workouts

@testable import Ingest

@Suite("Selection of rides")
struct RideSelectionTests {
  @Test(
    "a pattern matches whole names as shells do, and slashes as any character",
    arguments: [
      ("*.fit", "ride.fit", true), ("*.fit", "ride.fit.gz", false), ("*.fit*", "ride.fit.gz", true),
      ("ride", "rides", false), ("a?c", "abc", true), ("a?c", "aéc", true), ("a?c", "ac", false),
      ("2026-*", "2026-11-20.fit", true), ("*2026*", "rides/2026/1.fit", true), ("a*b*c", "a1b2b3c", true),
      ("a*b*c", "a1b2b3", false), ("[0-9].fit", "7.fit", true), ("[0-9].fit", "a.fit", false),
      ("[!0-9].fit", "a.fit", true), ("[]a]", "]", true), ("[a", "[a", true), ("**", "", true), ("*", "x/y!z", true),
      ("A.fit", "a.fit", false),
    ] as [(String, String, Bool)])
  func patterns(pattern: String, name: String, isMatch: Bool) throws {
    #expect(try #require(NamePattern(pattern)).matches(name) == isMatch)
  }

  @Test("a pattern longer than the limit is none, and the longest takes its time against a hostile name")
  func patternLimit() throws {
    #expect(NamePattern("") == nil)
    #expect(NamePattern(String(repeating: "a", count: NamePattern.limit + 1)) == nil)
    let stars = String(repeating: "*a", count: NamePattern.limit / 2)
    #expect(try !#require(NamePattern(stars)).matches(String(repeating: "a", count: 500) + "b"))
  }

  @Test("a name is wanted whole or by its last part, and without the number of a second entry")
  func names() throws {
    var selection = RideSelection()
    selection.names = [try #require(NamePattern("1.fit")), try #require(NamePattern("x.zip!in.zip!*"))]
    for (name, isWanted) in [
      ("1.fit", true), ("rides/1.fit", true), ("a.zip!1.fit", true), ("a.zip!b.zip!rides/1.fit", true),
      ("a.zip!1.fit#2", true), ("1.fit#x", false), ("11.fit", false), ("x.zip!in.zip!a/b.tcx", true),
      ("x.zip!b.tcx", false),
    ] {
      #expect(selection.names(InputPath(name)) == isWanted, "\(name)")
    }
  }

  private func instant(_ text: String) throws -> Instant { try #require(WrittenTime(text)).wall }

  @Test("days are those of the ride's clock, both included, and known early where no clock could change them")
  func days() throws {
    var selection = RideSelection()
    selection.since = CalendarDay("2026-05-04")
    selection.until = CalendarDay("2026-05-05")
    #expect(selection.holds(start: try instant("2026-05-04T22:00")) == true)
    #expect(selection.holds(start: try instant("2026-05-05T22:00")) == nil)
    #expect(selection.holds(start: try instant("2026-05-03T08:00")) == false)
    #expect(selection.holds(start: try instant("2026-05-06T16:00")) == false)
    #expect(selection.holds(start: try instant("2026-05-03T23:30")) == nil)
    #expect(selection.holds(start: try instant("2026-05-03T23:30"), utcOffsetSeconds: 3600))
    #expect(!selection.holds(start: try instant("2026-05-03T23:30"), utcOffsetSeconds: 0))
    #expect(selection.holds(start: try instant("2026-05-06T01:00"), utcOffsetSeconds: -7200))
    #expect(!selection.holds(start: try instant("2026-05-05T23:00"), utcOffsetSeconds: 7200))
    selection.until = nil
    #expect(selection.holds(start: try instant("2026-05-04T15:00")) == true)
  }

  @Test("moments go by no clock: the first counts, the last does not")
  func moments() throws {
    var selection = RideSelection()
    selection.from = try instant("2026-05-04T10:00")
    selection.to = try instant("2026-05-04T12:00")
    for (time, isHeld) in [("09:59", false), ("10:00", true), ("11:59", true), ("12:00", false)] {
      let start = try instant("2026-05-04T\(time)")
      #expect(selection.holds(start: start, utcOffsetSeconds: 0) == isHeld, "\(time)")
      // The report may still move the start.
      #expect(selection.holds(start: start) == nil)
    }
    #expect(selection.holds(start: try instant("2026-05-03T18:59")) == false)
    selection.to = nil
    #expect(selection.holds(start: try instant("2026-05-05T01:01")) == true)
  }

  @Test("one workout must have the activity and the distance")
  func workouts() {
    var selection = RideSelection()
    selection.activities = [.init(rawValue: 37)]
    selection.minimumMeters = 1000
    var workout = WorkoutSummary(start: Instant(unixSeconds: 0), end: Instant(unixSeconds: 1))
    workout.activityType = .init(rawValue: 37)
    #expect(!selection.holds(workout))
    workout.distanceMeters = 1000
    #expect(selection.holds(workout))
    workout.activityType = .other
    #expect(!selection.holds(workout))
  }
}
