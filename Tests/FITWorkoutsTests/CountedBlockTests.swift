import FITCore
import FITWorkouts
import RideSimulator
import TestSupport
import Testing
import Workouts

/// Counts of what is left out, for a sink that takes nothing else: from blocks of records the same as one by one.
@Suite("Counts of blocks") struct CountedBlockTests {
  struct Plain: WorkoutSink {}

  struct Counting: WorkoutSink {
    func makeGenerators() -> MomentGenerator { .countsOnly }
  }

  private func counts<Sink: WorkoutSink>(_ sink: Sink, _ bytes: [UInt8], chunk: Int = .max) -> [String] {
    var reader = FITWorkoutReader(sink: sink)
    reader.read(bytes, inChunksOf: chunk)
    let dropped = reader.builder.output.dropped
    return ["\(reader.records) \(String(describing: reader.firstTime)) \(String(describing: reader.lastTime))"]
      + DropReason.allCases.filter { dropped[$0] > 0 }.map { "\($0.name) \(dropped[$0])" }
  }

  private func expectSame(_ bytes: [UInt8], _ name: String) -> [String] {
    let plain = counts(Plain(), bytes)
    for chunk in [Int.max, 700] { #expect(counts(Counting(), bytes, chunk: chunk) == plain, "\(name)") }
    return plain
  }

  private static var files: [SimulatedFile] {
    SimulatedFile.activities + SimulatedFile.vendors + SimulatedFile.malformed
  }

  @Test("blocks are taken for such a sink and for no ordinary one")
  func takes() {
    let counting = FITWorkoutReader(sink: Counting())
    let plain = FITWorkoutReader(sink: Plain())
    let takes = (counting.takesRecordRuns, plain.takesRecordRuns)
    #expect(takes == (true, false))
  }

  @Test("the counts of every simulated file are those of its records one by one")
  func simulated() {
    for file in Self.files { _ = expectSame(file.bytes, file.path) }
  }

  @Test("the counts of damaged files are those of their records one by one", arguments: 0..<8)
  func damaged(seed: UInt64) {
    var random = Seed.generator(seed)
    var reasons: Set<String> = []
    for file in Self.files where file.bytes.count > 1000 && file.bytes.count < 200_000 {
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let place = Int.random(in: 100..<bytes.count - 8, using: &random)
        let value = [0, 0xFF, 0x7F, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
        for more in 0..<Int.random(in: 1...8, using: &random) { bytes[place + more] = value }
      }
      for line in expectSame(bytes, "\(file.path), seed \(seed)").dropFirst() {
        reasons.insert(line.split(separator: " ").first.map(String.init) ?? "")
      }
    }
    #expect(reasons.count > 3, "\(reasons)")
  }

  @Test(
    "the counts of every real file are those of its records one by one", .enabled(if: Corpus.isPresent, Corpus.absence))
  func corpus() throws {
    var inReality = 0
    for name in try Corpus.files() { inReality += expectSame(try Corpus.bytes(name), name).count - 1 }
    #expect(inReality > 40)
  }
}
