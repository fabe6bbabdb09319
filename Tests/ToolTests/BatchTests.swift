import Foundation
import RideSimulator
import Testing

/// Many inputs, some of them bad: the others must not be affected.
@Suite("Tool: good and bad inputs together")
struct BatchTests {
  /// 980 good rides with 20 bad files scattered among them.
  private struct Archive {
    static let badCount = 20
    let folder = TemporaryFolder()
    var good: [String] = []
    var bad: [String: Fixture] = [:]

    init() throws {
      // Making a ride takes longer than reading it: each of 98 is there ten times.
      let rides = ManyRides(count: 98).map { Data($0.bytes) }
      let damaged = Fixture.all.filter { ["partial", "failed"].contains($0.status) && !$0.name.contains("git-lfs") }
        .prefix(Self.badCount)
      for index in 0..<(980 + damaged.count) {
        let number = String(format: "%04d", index)
        if index % 50 == 7, index / 50 < damaged.count {
          let fixture = damaged[damaged.startIndex + index / 50]
          let name = "\(number)-bad.fit"
          try folder.write(name, fixture.bytes)
          bad[name] = fixture
        } else {
          let ride = rides[good.count % rides.count]
          let name = "\(number).fit" + (index % 2 == 0 ? ".gz" : "")
          try folder.write(name, index % 2 == 0 ? gzipped(ride) : ride)
          good.append(name)
        }
      }
    }
  }

  private static let archive = Result { try Archive() }

  @Test("980 of 1,000 are whole, the 20 bad ones give all that is readable, and the exit code is 1")
  func wholeAndBad() throws {
    let archive = try Self.archive.get()
    try #require(archive.good.count == 980 && archive.bad.count == 20)
    let report = archive.folder.url.deletingLastPathComponent().appending(path: "report-\(UUID().uuidString).ndjson")
    defer { try? FileManager.default.removeItem(at: report) }
    let run = try Tool.run("samples", "--add", "input", "--report", report.path, ".", in: archive.folder.url)
    #expect(run.status == 1)

    // Every workout that is begun is closed, and has an input of its own.
    var begun: [String: Int] = [:]
    var closed: [String: Int] = [:]
    for line in run.lines where line.hasPrefix(#"{"event":"workout"#) {
      let object = try #require(objects([line])[0])
      let input = try #require(object["input"] as? String)
      if object["event"] as? String == "workout_start" { begun[input, default: 0] += 1 }
      if object["event"] as? String == "workout" { closed[input, default: 0] += 1 }
    }
    #expect(begun == closed)
    for name in archive.good { #expect(closed["./" + name] == 1, "\(name)") }
    for (name, fixture) in archive.bad { #expect((closed["./" + name] ?? 0 > 0) == (fixture.records > 0), "\(name)") }

    // One line for each bad input, in order, and none for any other.
    let blamed = run.errorLines.compactMap { $0.split(separator: " ").dropFirst().first?.dropLast() }
    #expect(blamed.map(String.init) == archive.bad.keys.sorted().map { "./" + $0 })

    let reports = objects(try String(contentsOf: report, encoding: .utf8).split(separator: "\n").map(String.init))
    #expect(reports.count == 1000)
    #expect(reports.count { $0?["status"] as? String == "ok" } == 980)
    for report in reports.compactMap({ $0 }) {
      let name = try #require(report["input"] as? String).dropFirst(2)
      guard let fixture = archive.bad[String(name)] else { continue }
      #expect(report["reason"] as? String == fixture.reason)
      #expect(report["records"] as? Int ?? 0 == fixture.records)
    }
  }

  @Test("the output of good inputs is byte for byte what they give alone")
  func undisturbed() throws {
    let archive = try Self.archive.get()
    let together = try Tool.run("samples", "-q", "-j8", ".", in: archive.folder.url)
    let list = Data(archive.good.map { "./\($0)\n" }.joined().utf8)
    let alone = try Tool.run(["samples", "-j1", "--files-from", "-"], in: archive.folder.url, input: list)
    #expect(alone.status == 0 && alone.errors.isEmpty)
    #expect(alone.output.count > 1_000_000)
    var isGood = true
    let kept = together.lines.filter { line in
      if line.hasPrefix(#"{"event":"workout_start""#) { isGood = !line.contains("-bad.fit") }
      return isGood
    }
    #expect(kept == alone.lines)
  }

  @Test("a summary has a row for every workout, with its input's status")
  func summary() throws {
    let archive = try Self.archive.get()
    let run = try Tool.run("summary", "-q", "--format", "ndjson", ".", in: archive.folder.url)
    let rows = objects(run.lines).compactMap { $0 }
    #expect(rows.count { $0["status"] as? String == "ok" } == 980)
    #expect(rows.contains { $0["status"] as? String == "partial" })
    #expect(!rows.contains { $0["status"] as? String == "failed" })
  }

  @Test("an input of thousands of workouts has a row for each, or none when it is refused")
  func manyWorkouts() throws {
    let ride = try Fixture.bytes("vendors/header-12-bytes.fit")
    let wrong = try Fixture.bytes("malformed/checksum-wrong.fit")
    let chain = Data((0..<2500).map { _ in ride }.joined())
    let whole = try Tool.run("summary", "--format", "ndjson", input: chain)
    #expect(whole.status == 0)
    #expect(objects(whole.lines).map { $0?["session"] as? Int } == (0..<2500).map { $0 })
    #expect(objects(whole.lines).allSatisfy { $0?["status"] as? String == "ok" })
    let damaged = try Tool.run("summary", "--format", "ndjson", input: chain + wrong)
    #expect(damaged.status == 1 && damaged.lines.count == 2501)
    #expect(objects(damaged.lines).last??["status"] as? String == "partial")
    #expect(try Tool.run("summary", "--format", "ndjson", "--crc=refuse", input: chain + wrong).output.isEmpty)
  }
}
