import Testing

@testable import Exports
@testable import Ingest
@testable import Workouts

@Suite("Surveys of rides that several inputs hold")
struct RideSurveyTests {
  private let hour: Int64 = 3_600_000

  /// A recording of the ride of a day, of two hours.
  private func recording(day: Int, activeSeconds: Int64) -> RideRecording {
    let start = Int64(day) * 24 * hour
    var recording = RideRecording(
      start: start, end: start + 2 * hour, activity: ActivityType(rawValue: 13), number: 0, input: 0)
    (recording.distance, recording.activeSeconds) = (.recorded, activeSeconds)
    recording.figures.insert(RideFigures(.distance))
    return recording
  }

  /// The times of a ride's second recording that are counted from its first.
  private func elsewhere(_ survey: RideSurvey, day: Int) -> Int {
    survey.shared.elsewhere(session: 0, of: NameUUID(name: "second \(day)"))[.distance].ranges.count
  }

  @Test("a survey holds recordings and their gaps up to a limit each, and all beyond are put out")
  func limits() {
    let survey = RideSurvey()
    let gappy = RideCoverage.limit
    let days = RideSurvey.rangeLimit / gappy
    for day in 0...days {
      var first = recording(day: day, activeSeconds: 100)
      var times = RideCoverage()
      for place in 0..<Int64(gappy) {
        times.add(from: first.start + place * 110_000, to: first.start + place * 110_000 + 1000)
      }
      first.coverage = [.distance: times]
      for (name, recording) in [("first", first), ("second", recording(day: day, activeSeconds: 50))] {
        survey.take([recording], of: "\(name) \(day)")
        survey.settle("\(name) \(day)")
      }
    }
    // The last one's gaps were too many: its ride counts from it as a whole.
    #expect(elsewhere(survey, day: 0) == gappy && elsewhere(survey, day: days - 1) == gappy)
    #expect(elsewhere(survey, day: days) == 1)

    let room = RideSurvey.limit - 2 * (days + 1)
    survey.take((0..<room).map { recording(day: 10_000 + $0, activeSeconds: 1) }, of: "all")
    survey.settle("all")
    #expect(survey.unchecked == 0)
    for name in ["second 0", "late"] {
      survey.take([recording(day: 0, activeSeconds: 10)], of: name)
      survey.settle(name)
    }
    // An input that is known already is not one more.
    #expect(survey.unchecked == 1 && elsewhere(survey, day: 0) == gappy)
    #expect(survey.shared.elsewhere(session: 0, of: NameUUID(name: "late")).isEmpty)
  }
}
