import TestSupport
import Testing

@testable import Workouts

@Suite("Recordings of one ride")
struct RideGroupTests {
  private func recording(
    _ number: Int64, _ start: Int64, _ end: Int64, has kinds: [SampleKind] = [.distance], input: Int64? = nil
  ) -> RideRecording {
    var recording = RideRecording(
      start: start, end: end, activity: ActivityType(rawValue: 13), number: number, input: input ?? number)
    recording.distance = kinds.contains(.distance) ? .recorded : .absent
    recording.activeSeconds = (end &- start) / 1000
    for kind in kinds { recording.figures.insert(RideFigures(kind)) }
    return recording
  }

  /// By number, the number of the recording that gives each one's figure.
  private func sources(_ recordings: [RideRecording], of figure: RideFigures) -> [Int64: Int64] {
    var sources: [Int64: Int64] = [:]
    RideGrouper.groups(recordings) { group in
      for (recording, source) in zip(group.recordings, group.sources(of: figure)) {
        sources[recording.number] = source.map { group.recordings[$0].number }
      }
    }
    return sources
  }

  @Test("the preferred device comes first, then a recorded distance, then the longer active time, then the first")
  func rule() {
    let (first, second) = (recording(1, 0, 100_000), recording(2, 0, 100_000))
    #expect(sources([first, second], of: .ride) == [1: 1, 2: 1])
    var longer = second
    longer.activeSeconds = 200
    #expect(sources([first, longer], of: .ride) == [1: 2, 2: 2])
    longer.distance = .spread
    #expect(sources([first, longer], of: .ride) == [1: 1, 2: 1])
    longer.preference = 0
    #expect(sources([first, longer], of: .ride) == [1: 2, 2: 2])
  }

  @Test("a figure that the first lacks comes from the next")
  func missing() {
    let (computer, watch) = (recording(1, 0, 100_000), recording(2, 0, 90_000, has: [.distance, .energy, .steps]))
    #expect(sources([computer, watch], of: RideFigures(.distance)) == [1: 1, 2: 1])
    #expect(sources([computer, watch], of: RideFigures(.energy)) == [2: 2])
    RideGrouper.groups([computer, watch]) { group in
      #expect(group.countedElsewhere().map(\.figures) == [[], RideFigures(.distance)])
    }
  }

  @Test("one long recording replaces two short ones, or they replace it, and nothing is lost")
  func split() {
    let (long, one, two) = (recording(1, 0, 100), recording(2, 0, 45), recording(3, 50, 100))
    #expect(sources([long, one, two], of: .ride) == [1: 1, 2: 1, 3: 1])
    var preferred = one
    preferred.preference = 0
    #expect(sources([long, preferred, two], of: .ride) == [1: 2, 2: 2, 3: 3])
  }

  @Test("an unknown activity matches any, known ones must be the same; the rides of one file are different")
  func same() {
    var other = recording(2, 0, 100)
    other.activity = ActivityType(rawValue: 37)
    #expect(sources([recording(1, 0, 100), other], of: .ride) == [1: 1, 2: 2])
    other.activity = .other
    #expect(sources([recording(1, 0, 100), other], of: .ride) == [1: 1, 2: 1])
    #expect(sources([recording(1, 0, 100, input: 7), recording(2, 0, 100, input: 7)], of: .ride) == [1: 1, 2: 2])
    #expect(sources([recording(1, 0, 100), recording(2, 20, 120)], of: .ride) == [1: 1, 2: 2])
    #expect(sources([recording(1, 0, 100), recording(2, 19, 119)], of: .ride) == [1: 1, 2: 1])
    #expect(sources([recording(1, 0, 0), recording(2, 0, 0)], of: .ride).isEmpty)
    let edges = sources([recording(1, .min, .max), recording(2, .min, .max - 1)], of: .ride)
    #expect(edges == [1: 1, 2: 1])
  }

  @Test(
    "the counted recordings are those in order, without the same ride as an earlier one",
    arguments: 0..<80 as Range<UInt64>)
  func reference(seed: UInt64) {
    var random = Seed.generator(seed)
    let recordings = (1...Int64.random(in: 2...40, using: &random)).map { number in
      let start = Int64.random(in: 0...100, using: &random)
      var recording = recording(number, start, start + Int64.random(in: 0...60, using: &random))
      recording.input = Int64.random(in: 1...30, using: &random)
      recording.preference = Int.random(in: 0...2, using: &random)
      if Bool.random(using: &random) { recording.activity = .other }
      if Bool.random(using: &random) { recording.figures = .ride }
      return recording
    }
    for figure in [RideFigures.ride, RideFigures(.distance)] {
      var counted: [RideRecording] = []
      let found = sources(recordings, of: figure)
      for recording in recordings.sorted(by: { $0.comes(before: $1) }) where recording.figures.isSuperset(of: figure) {
        let same = counted.filter { $0.isSameRide(as: recording) }.map(\.number)
        let source = found[recording.number] ?? recording.number
        if same.isEmpty {
          #expect(source == recording.number, "seed \(seed)")
          counted.append(recording)
        } else {
          #expect(same.contains(source), "seed \(seed)")
        }
      }
    }
  }

  @Test(
    "choosing takes time in proportion to the recordings, whatever they are",
    arguments: ["one second", "one file", "a stair", "one in the other"])
  func growth(kind: String) {
    func recordings(_ count: Int64) -> [RideRecording] {
      (0..<count).map { place in
        switch kind {
        case "one second": recording(place, 0, 3600)
        case "one file": recording(place, 0, 3600, input: 1)
        case "a stair": recording(place, place * 300, place * 300 + 1000)
        default: recording(place, place, 10_000_000 - place)
        }
      }
    }
    func seconds(_ count: Int64) -> Double {
      let all = recordings(count)
      let before = threadSeconds()
      _ = sources(all, of: .ride)
      return threadSeconds() - before
    }
    let (few, many) = (seconds(4_000), seconds(32_000))
    // Eight times as many; each against each takes sixty-four.
    #expect(many < 30 * max(few, 0.002), "\(kind): \(few) s, \(many) s")
    if kind == "one second" { #expect(Set(sources(recordings(10_000), of: .ride).values) == [0]) }
  }

  @Test("a device is found by a part of its name, in any spelling")
  func preference() {
    let devices = DevicePreference(["Edge-530", "wahoo", ""])
    #expect(devices.place(of: "garmin edge_530") == 0)
    #expect(devices.place(of: "wahoo_fitness ELEMNT") == 1)
    #expect(devices.place(of: "garmin fr945") == .max)
    #expect(DevicePreference().place(of: "garmin") == .max)
  }
}
