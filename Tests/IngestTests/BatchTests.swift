import Foundation
import Ingest
import Inputs
import Pipelines
import Testing

@Suite("Batch")
struct BatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for index in 0..<5 { try folder.write("in/\(index)", "0 100") }
  }

  private func run(_ batch: Batch) -> Int32 {
    batch.run(makeProcessor: { ToyProcessor() }, head: { $0.write("head\n") }) { path, outcome, reports in
      reports?.write("\(path.display.split(separator: "/").last ?? "") \(outcome.error == nil ? "ok" : "failed")\n")
      if let error = outcome.error { batch.console.problem(path, "\(error)") }
      return outcome.error != nil
    } tail: {
      $0.write("tail\n")
    }
  }

  private func batch(_ inputs: InputPath..., output: String = "out") -> Batch {
    Batch(
      InputList(arguments: inputs), options: .init(jobs: 3), output: folder.path(output),
      reports: folder.path("reports"),
      console: Console(isQuiet: true))
  }

  private func text(_ name: String) -> String { String(decoding: folder.read(name) ?? Data(), as: UTF8.self) }

  @Test("a run without a bad input ends with 0, with head, tail and a report for each")
  func good() {
    #expect(run(batch(folder.path("in"))) == 0)
    #expect(text("out").hasPrefix("head\nbegin 0\n") && text("out").hasSuffix("end 4\ntail\n"))
    #expect(text("reports") == "0 ok\n1 ok\n2 ok\n3 ok\n4 ok\n")
  }

  @Test("one bad input ends the run with 1, and the others are written all the same")
  func bad() {
    #expect(run(batch(folder.path("gone"), folder.path("in"))) == 1)
    #expect(text("out").hasSuffix("end 4\ntail\n"))
    #expect(text("reports") == "gone failed\n0 ok\n1 ok\n2 ok\n3 ok\n4 ok\n")
  }

  @Test("an output that cannot be made ends the run with 1, and nothing is left on disk")
  func noOutput() throws {
    #expect(run(batch(folder.path("in"), output: "no/out")) == 1)
    var noReports = batch(folder.path("in"))
    noReports.reports = folder.path("no/reports")
    #expect(run(noReports) == 1)
    #expect(try folder.names() == ["in"])
  }

  @Test(
    "a full disk ends with 1 without a bad input", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() {
    var full = batch(folder.path("in"))
    full.output = InputPath("/dev/full")
    #expect(run(full) == 1)
  }

  @Test("a reader that goes away ends the run with 0")
  func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    try folder.write("in/5", "0 200000")
    #expect(mkfifo(folder.path("pipe").display, 0o600) == 0)
    let reader = open(folder.path("pipe").display, O_RDONLY | O_NONBLOCK)
    var batch = batch(folder.path("in"), folder.path("gone"))
    batch.output = folder.path("pipe")
    let status = batch.run(makeProcessor: { ToyProcessor() }, head: { _ in close(reader) }) { _, outcome, _ in
      outcome.error != nil
    }
    #expect(status == 0)
  }
}
