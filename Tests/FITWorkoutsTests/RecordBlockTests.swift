import FITCore
import FITWorkouts
import RideSimulator
import Testing
import Workouts

/// Observations in blocks: the same as one by one.
@Suite("Blocks of records") struct RecordBlockTests {
  /// The observations that a generator was given, as text, and the number of those that came in blocks.
  final class Log: @unchecked Sendable {
    var lines: [String] = []
    var inBlocks = 0

    func note(_ observation: borrowing WorkoutObservation) {
      var values: [String] = []
      for number in UInt8(0)..<UInt8(32) {
        guard let measure = Measure(rawValue: number), let value = observation[measure] else { continue }
        values.append("\(measure)=\(value)")
      }
      let counters = [observation.distanceMillimeters, observation.energyCalories, observation.cyclesThousandths]
      lines.append("\(observation.time.unixMilliseconds): \(counters.map { $0.map { "\($0)" } ?? "-" }) \(values)")
    }
  }

  struct Observer: WorkoutGenerator {
    static var wants: MeasureSet { MeasureSet(rawValue: .max) }
    var standsAlone: Bool { true }
    let log: Log
    let wantsBlocks: Bool

    mutating func observe<Sink: WorkoutSink & ~Copyable>(
      _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
    ) { log.note(observation) }

    mutating func observe(_ block: borrowing ObservationBlock) {
      for row in 0..<block.count { log.note(block[row]) }
      log.inBlocks += block.count
    }
  }

  struct Sink: WorkoutSink {
    let log: Log
    let wantsBlocks: Bool
    func makeGenerators() -> Observer { Observer(log: log, wantsBlocks: wantsBlocks) }
    mutating func workoutStart(sessionIndex: Int, start: Instant) { log.lines.append("workout \(sessionIndex)") }
  }

  private func log(_ bytes: [UInt8], chunk: Int = .max, inBlocks: Bool) -> Log {
    let log = Log()
    var reader = FITWorkoutReader(sink: Sink(log: log, wantsBlocks: inBlocks))
    reader.read(bytes, inChunksOf: chunk)
    log.lines.append("\(reader.records) records from \(String(describing: reader.firstTime))")
    log.lines.append("to \(String(describing: reader.lastTime))")
    return log
  }

  @Test("observations in blocks are those that come one by one, in every simulated file")
  func simulated() {
    var inBlocks = 0
    for file in SimulatedFile.activities + SimulatedFile.vendors + SimulatedFile.malformed {
      let plain = log(file.bytes, inBlocks: false)
      #expect(plain.inBlocks == 0)
      for chunk in [Int.max, 700] {
        let blocks = log(file.bytes, chunk: chunk, inBlocks: true)
        // As one value: a difference of thousands of lines takes minutes to print.
        let isSame = blocks.lines == plain.lines
        #expect(isSame, "\(file.path) in chunks of \(chunk)")
        inBlocks += blocks.inBlocks
      }
    }
    #expect(inBlocks > 10_000)
  }

  @Test(
    "observations in blocks are those that come one by one, in every real file",
    .enabled(if: Corpus.isPresent, Corpus.absence))
  func corpus() throws {
    var inBlocks = 0
    // A third of them, from each folder.
    for name in try Corpus.files().enumerated().filter({ $0.offset % 3 == 0 }).map(\.element) {
      let bytes = try Corpus.bytes(name)
      let (plain, blocks) = (log(bytes, inBlocks: false), log(bytes, inBlocks: true))
      let isSame = blocks.lines == plain.lines
      #expect(isSame, "\(name)")
      inBlocks += blocks.inBlocks
    }
    #expect(inBlocks > 100_000)
  }
}
