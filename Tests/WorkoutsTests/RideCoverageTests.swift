import TestSupport
import Testing

@testable import Workouts

@Suite("Recordings of one ride, by moments")
struct RideCoverageTests {
  private func recording(_ number: Int64, _ start: Int64, _ end: Int64) -> RideRecording {
    var recording = RideRecording(
      start: start * 1000, end: end * 1000, activity: ActivityType(rawValue: 13), number: number, input: number)
    (recording.distance, recording.activeSeconds) = (.recorded, end &- start)
    recording.figures.insert(RideFigures(.distance))
    return recording
  }

  /// The parts of a sample of each recording that count, by number: start, end and value.
  private func rest(_ recordings: [RideRecording], of start: Int64, _ end: Int64, _ value: Double) -> [Int64:
    [[Double]]]
  {
    var rest: [Int64: [[Double]]] = [:]
    let sample = Sample(
      kind: .distance, start: Instant(unixSeconds: start), end: Instant(unixSeconds: end), value: value)
    RideGrouper.groups(recordings) { group in
      for (recording, elsewhere) in zip(group.recordings, group.countedElsewhere()) {
        elsewhere.forEachRest(of: sample) {
          let times = [$0.start.unixMilliseconds, $0.end.unixMilliseconds].map { Double($0) / 1000 }
          rest[recording.number, default: []].append(times + [$0.value])
        }
      }
    }
    return rest
  }

  @Test("of a recording that is not counted, what it has before and after the counted one counts, shared at its edges")
  func partial() {
    let rides = [recording(1, 100, 700), recording(2, 40, 630)]
    #expect(rest(rides, of: 40, 60, 8) == [1: [[40, 60, 8]], 2: [[40, 60, 8]]])
    #expect(rest(rides, of: 90, 110, 8) == [1: [[90, 110, 8]], 2: [[90, 100, 4]]])
    #expect(rest(rides, of: 200, 210, 8) == [1: [[200, 210, 8]]])
    #expect(rest(rides, of: 0, 1000, 100)[2] == [[0, 100, 10], [700, 1000, 30]])
    // By itself it counts in full.
    #expect(rest([rides[1]], of: 90, 110, 8).isEmpty)
  }

  @Test("gaps of a kind longer than a minute count from the next, shorter ones do not")
  func gaps() {
    var rides = [recording(1, 0, 1000), recording(2, 0, 900)]
    var times = RideCoverage(from: 0, to: 300_000)
    times.add(from: 360_000, to: 500_000)
    #expect(times.ranges == [0..<500_000])
    times.add(from: 560_001, to: 1_000_000)
    rides[0].coverage = [.distance: times]
    #expect(rest(rides, of: 300, 360, 6)[2] == nil)
    #expect(rest(rides, of: 500, 560, 6)[2] == [[500, 560, 6]])
    #expect(rest(rides, of: 500, 560, 6)[1] == [[500, 560, 6]])
  }

  /// The covered times of distance, of samples and pauses in seconds.
  private func times(_ samples: [Range<Int64>], pauses: [Range<Int64>], of end: Int64) -> [Range<Int64>]? {
    var meter = RideCoverageMeter()
    func put(_ kind: WorkoutEvent.Kind, _ second: Int64) {
      meter.add(WorkoutEvent(kind: kind, start: Instant(unixSeconds: second), end: Instant(unixSeconds: second)))
    }
    for _ in 0..<2 {
      meter.begin()
      for pause in pauses {
        put(.pause, pause.lowerBound)
        put(.lap, pause.lowerBound)
        put(.resume, pause.upperBound)
      }
      for time in samples {
        meter.add(
          Sample(
            kind: .distance, start: Instant(unixSeconds: time.lowerBound), end: Instant(unixSeconds: time.upperBound),
            value: 1))
      }
      // A start of the timer without a stop is no pause.
      put(.resume, end)
    }
    let coverage = meter.coverage(from: 0, to: end * 1000)
    #expect(coverage[.energy] == nil)
    return coverage[.distance]?.ranges.map { $0.lowerBound / 1000..<$0.upperBound / 1000 }
  }

  @Test("a pause is covered for the kinds that there are samples of, and only it")
  func pauses() {
    #expect(times([0..<300, 900..<1000], pauses: [300..<900], of: 1000) == nil)
    #expect(times([0..<300, 900..<1000], pauses: [330..<850], of: 1000) == nil)
    #expect(times([0..<300, 900..<1000], pauses: [300..<800], of: 1000) == [0..<800, 900..<1000])
    #expect(times([0..<300, 900..<1000], pauses: [], of: 1000) == [0..<300, 900..<1000])
    #expect(times([], pauses: [300..<900], of: 1000) == nil)
  }

  @Test("a third recording adds only what neither of the others has")
  func third() {
    let rides = [recording(1, 100, 700), recording(2, 40, 640), recording(3, 20, 610)]
    #expect(rest(rides, of: 0, 100, 100) == [1: [[0, 100, 100]], 2: [[0, 100, 100]], 3: [[0, 40, 40]]])
  }

  @Test("two short recordings leave to a long one what lies between them")
  func between() {
    var rides = [recording(1, 0, 1000), recording(2, 0, 400), recording(3, 600, 1000)]
    rides[1].preference = 0
    rides[2].preference = 0
    #expect(rest(rides, of: 300, 700, 40)[1] == [[400, 600, 20]])
    #expect(rest(rides, of: 300, 700, 40)[2] == [[300, 700, 40]])
  }

  @Test("covered times come out the same whatever the order", arguments: 0..<60 as Range<UInt64>)
  func order(seed: UInt64) {
    var random = Seed.generator(seed)
    let spans = (0..<Int.random(in: 1...50, using: &random)).map { _ in
      let start = Int64.random(in: -100...100, using: &random) * 20_000
      return (start, start + Int64.random(in: 0...5, using: &random) * 20_000)
    }
    var expected: [Range<Int64>] = []
    for (start, end) in spans.sorted(by: { $0 < $1 }) {
      if let last = expected.last, start <= last.upperBound + RideCoverage.longestGap {
        expected[expected.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        expected.append(start..<end)
      }
    }
    var times = RideCoverage()
    for (start, end) in spans { times.add(from: start, to: end) }
    #expect(times.ranges == expected, "seed \(seed)")
    // Shares are those of a second-by-second count.
    let (from, to) = (Int64(-1_000_000), Int64(1_200_000))
    let free = stride(from: from, to: to, by: 10_000).filter { moment in
      !expected.contains { $0.lowerBound <= moment && moment < $0.upperBound }
    }
    #expect(abs(times.uncoveredShare(from: from, to: to) - Double(free.count) / 220) < 1e-9, "seed \(seed)")
  }

  @Test("of gaps beyond the limit the last count as covered, and the ends of time are no trap")
  func limit() {
    var times = RideCoverage()
    for place in 0..<Int64(RideCoverage.limit + 50) { times.add(from: place * 200_000, to: place * 200_000 + 1000) }
    #expect(times.ranges.count == RideCoverage.limit)
    #expect(times.ranges.last?.upperBound == Int64(RideCoverage.limit + 49) * 200_000 + 1000)
    var edges = RideCoverage(from: .min, to: .min)
    edges.add(from: .max, to: .max)
    #expect(edges.ranges.count == 2 && edges.uncoveredShare(from: .min, to: .max) > 0)
  }
}
