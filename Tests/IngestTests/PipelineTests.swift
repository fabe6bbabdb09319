import Archives
import Foundation
import Ingest
import Inputs
import Pipelines
import Testing

@Suite("Pipeline")
struct PipelineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A run of toys over the folder `in`: its output as bytes, and its reports in the order of their arrival.
  private struct Ran {
    let output: Data
    let reports: [(name: String, outcome: ToyOutcome)]
    let result: Pipeline.Result<SystemError>
  }

  private func run(
    _ options: Pipeline.Options, _ inputs: InputList? = nil, limit: Int = .max
  ) throws -> Ran {
    let output = try Output.file(folder.path("out"))
    var reports: [(String, ToyOutcome)] = []
    let result = Pipeline.run(inputs ?? InputList(arguments: [folder.path("in")]), options: options, output: output) {
      ToyProcessor(limit: limit)
    } report: { path, outcome in
      reports.append((path.display.split(separator: "/").last.map(String.init) ?? "", outcome))
    }
    try output.commit()
    return Ran(output: folder.read("out") ?? Data(), reports: reports, result: result)
  }

  /// Writes inputs with waits and output sizes of every sort, some far above the limit of held bytes.
  private func writeInputs(_ count: Int, largest: Int, seed: UInt64) throws -> [String] {
    var random = SeededNumbers(state: seed)
    return try (0..<count).map { index in
      let name = String(format: "%04d", index)
      let isLarge = Int.random(in: 0..<8, using: &random) == 0
      let size = Int.random(in: 0...(isLarge ? largest : 3000), using: &random)
      try folder.write("in/\(name)", "\(Int.random(in: 0...3, using: &random)) \(size)")
      return name
    }
  }

  /// The toys' outputs one after another, made without the pipeline.
  private func expectedOutput(_ names: [String]) throws -> Data {
    var writer = OutputWriter()
    var toy = ToyProcessor()
    for name in names {
      _ = toy.begin(folder.path("in/\(name)"), .unknown)
      let text = [UInt8](folder.read("in/\(name)") ?? Data())
      _ = toy.feed(text.span.bytes, output: &writer)
      _ = toy.finish(UnpackedFile(), readError: nil, output: &writer)
    }
    return Data(writer.takeBytes())
  }

  @Test(
    "the output and the reports come in the order of the inputs, whatever the number of workers", arguments: [1, 7, 99])
  func order(seed: UInt64) throws {
    let names = try writeInputs(120, largest: 900_000, seed: seed)
    let alone = try run(.init(jobs: 1))
    let together = try run(.init(jobs: 8, heldBytes: 300_000))
    #expect(alone.reports.map(\.name) == names, "seed \(seed)")
    #expect(together.reports.map(\.name) == names, "seed \(seed)")
    let expected = try expectedOutput(names)
    #expect(expected.count > 900_000)
    #expect(alone.output == expected, "seed \(seed)")
    #expect(together.output == expected, "seed \(seed)")
    #expect(together.result.ending == .complete && together.result.inputs == 120)
  }

  @Test("the bytes held out of turn stay within the allowance", arguments: [0, 1000, 70_000, 400_000])
  func backPressure(allowance: Int) throws {
    // The first input is slow, so that all others get ahead of it and must wait.
    try folder.write("in/0000", "300 1000000")
    for index in 1..<60 { try folder.write("in/" + String(format: "%04d", index), "0 \(index * 4000)") }
    let ran = try run(.init(jobs: 8, heldBytes: allowance))
    #expect(ran.result.peakHeldBytes <= allowance)
    if allowance >= 70_000 { #expect(ran.result.peakHeldBytes > 0, "nothing got ahead, so nothing was tested") }
    #expect(ran.output == (try run(.init(jobs: 1))).output)
  }

  @Test("one worker holds nothing and uses no other thread")
  func oneWorker() throws {
    _ = try writeInputs(20, largest: 500_000, seed: 3)
    let here = Thread.current
    var isElsewhere = false
    let output = try Output.file(folder.path("out"))
    let result = Pipeline.run(
      InputList(arguments: [folder.path("in")]), options: .init(jobs: 1), output: output
    ) {
      ToyProcessor()
    } report: { _, _ in
      isElsewhere = isElsewhere || Thread.current != here
    }
    #expect(result.peakHeldBytes == 0)
    #expect(!isElsewhere)
  }

  @Test("unordered outputs are whole and none is missing")
  func unordered() throws {
    let names = try writeInputs(100, largest: 400_000, seed: 5)
    let ran = try run(.init(jobs: 8, isOrdered: false, heldBytes: 200_000))
    #expect(ran.reports.map(\.name).sorted() == names)
    var open: String?
    var seen: [String] = []
    for line in String(decoding: ran.output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "begin":
        #expect(open == nil)
        open = words[1]
      case "end":
        #expect(open == words[1])
        open = nil
        seen.append(words[1])
      default: #expect(open == words[0])
      }
    }
    #expect(seen == ran.reports.map(\.name))
  }

  @Test("an input that cannot be read is reported in its place and the others go on", arguments: [1, 4])
  func unreadableInput(jobs: Int) throws {
    let first = try folder.write("a", "0 10")
    let last = try folder.write("z", "0 10")
    let ran = try run(.init(jobs: jobs), InputList(arguments: [first, folder.path("missing"), last]))
    #expect(ran.reports.map(\.name) == ["a", "missing", "z"])
    let missing = InputError.system(SystemError(code: ENOENT, operation: .open))
    #expect(ran.reports.map(\.outcome.error) == [nil, missing, nil])
    #expect(missing.description == "cannot open: No such file or directory")
  }

  @Test("chunks have the requested size, from four bytes on", arguments: [4, 7, 64, 1 << 16])
  func chunkSize(bytes: Int) throws {
    let path = try folder.write("in/a", String(repeating: "0 ", count: 100))
    let ran = try run(.init(jobs: 1, chunkBytes: bytes), InputList(arguments: [path]))
    #expect(ran.reports[0].outcome == ToyOutcome(bytes: 200, chunks: (200 + bytes - 1) / bytes))
  }

  @Test("a processor that has enough gets no more of its input")
  func enough() throws {
    let path = try folder.write("in/a", String(repeating: "0 ", count: 500))
    let ran = try run(.init(jobs: 1, chunkBytes: 100), InputList(arguments: [path]), limit: 250)
    #expect(ran.reports[0].outcome == ToyOutcome(bytes: 300, chunks: 3))
  }

  @Test("an empty input is reported without a chunk")
  func emptyInput() throws {
    let ran = try run(.init(jobs: 2), InputList(arguments: [try folder.write("in/a")]))
    #expect(ran.reports[0].outcome == ToyOutcome())
  }

  @Test("a run without any input is complete")
  func nothing() throws {
    let ran = try run(.init(jobs: 3), InputList(arguments: []))
    #expect(ran.result.ending == .complete && ran.result.inputs == 0 && ran.output.isEmpty)
  }

  @Test("when the reader of the output goes away, all workers stop and nothing more is reported", arguments: [1, 6])
  func closedPipe(jobs: Int) throws {
    signal(SIGPIPE, SIG_IGN)
    for index in 0..<150 { try folder.write("in/" + String(format: "%04d", index), "1 100000") }
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe.display, 0o600) == 0)
    let reader = open(pipe.display, O_RDONLY | O_NONBLOCK)
    let output = try Output.file(pipe)
    close(reader)
    var reports = 0
    let result = Pipeline.run(
      InputList(arguments: [folder.path("in")]), options: .init(jobs: jobs, heldBytes: 200_000), output: output
    ) {
      ToyProcessor()
    } report: { _, _ in
      reports += 1
    }
    #expect(result.ending == .outputClosed)
    #expect(reports == 0)
    #expect(result.inputs < 50)
  }

  @Test("a full disk ends the run with the reason", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    for index in 0..<50 { try folder.write("in/\(index)", "0 100000") }
    let output = try Output.file(InputPath("/dev/full"))
    let result = Pipeline.run(InputList(arguments: [folder.path("in")]), options: .init(jobs: 4), output: output) {
      ToyProcessor()
    } report: { _, _ in
    }
    #expect(result.ending == .outputFailed(SystemError(code: ENOSPC, operation: .write)))
    #expect(output.error?.description == "cannot write: No space left on device")
  }
}
