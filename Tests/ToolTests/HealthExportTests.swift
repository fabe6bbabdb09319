#if TrackXML
import Foundation
import RideSimulator
import Testing

@Suite("Tool: Apple Health's export")
struct HealthExportTests {
  private let folder = TemporaryFolder()
  private static let name = "health/export.xml"
  private static var bytes: [UInt8] { SimulatedFile.health[0].bytes }

  private func rows(_ run: Tool.Run) -> [[String]] {
    run.lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  private func write(_ export: HealthExport, at place: String) throws {
    try folder.write(place + "/export.xml", export.bytes)
    for index in 0..<export.count {
      if let route = export.route(index), let bytes = export.routeFile(index) {
        try folder.write(place + "/" + route, bytes)
      }
    }
  }

  @Test("summary, samples, minutes and statistics give its two workouts")
  func commands() throws {
    try folder.write("export.xml", Self.bytes)
    let summary = rows(try Tool.run("summary", "--csv", "export.xml", in: folder.url))
    let place = try #require(summary.first?.firstIndex(of: "activity_type"))
    #expect(summary.dropFirst().map { $0[place] } == ["cycling", "swimming"])
    let samples = rows(try Tool.run("samples", "--csv", "export.xml", in: folder.url))
    #expect(Set(samples.dropFirst().map { $0[1] }) == ["0", "1"])
    #expect(samples.contains { $0[2] == "distanceSwimming" } && samples.contains { $0[2] == "cyclingPower" })
    let minutes = try Tool.run("export", "--as", "minutes", "export.xml", in: folder.url)
    #expect(minutes.status == 0 && minutes.lines.count >= 3)
    let stats = try Tool.run("stats", "--csv", "export.xml", in: folder.url)
    #expect(stats.status == 0 && stats.lines.count > 1)
    let messages = try Tool.run("messages", "export.xml", in: folder.url)
    #expect(messages.status == 0 && messages.output.isEmpty)
  }

  @Test("through a pipe workouts and their totals come, and the records are counted as not joined")
  func pipe() throws {
    let summary = rows(try Tool.run("summary", "--csv", "-", input: Data(Self.bytes)))
    #expect(summary.count == 3)
    let check = try Tool.run("check", "--format", "json", "-", input: Data(Self.bytes))
    #expect(check.text.contains("sample-not-joined") && check.text.contains("give it as a file"), "\(check.text)")
  }

  @Test("statistics by device have the watch that recorded the workouts")
  func device() throws {
    try folder.write("export.xml", Self.bytes)
    let run = try Tool.run("stats", "--group", "device", "--csv", "export.xml", in: folder.url)
    let table = CSV(run.text)
    let places = try ["device", "workouts"].map { try #require(table.header.firstIndex(of: $0)) }
    #expect(table.rows.map { row in places.map { row[$0] } } == [["Apple Watch", "2"]])
  }

  @Test("--sport and --since judge each workout by itself")
  func selection() throws {
    try folder.write("export.xml", Self.bytes)
    for option in [["--sport", "swimming"], ["--since", "2024-05-05"]] {
      let run = try Tool.run(["summary", "--csv", "export.xml"] + option, in: folder.url)
      #expect(rows(run).dropFirst().map { $0[1] } == ["1"], "\(option)")
    }
    let none = try Tool.run("summary", "--csv", "export.xml", "--since", "2030-01-01", in: folder.url)
    #expect(none.status == 0 && rows(none).count <= 1)
  }

  @Test("a route named by hand is a ride, one found beside its export is not, and a hidden start is hidden")
  func routes() throws {
    let export = HealthExport([.outdoorRide(plan: [Stretch(200)], seed: 21)])
    try write(export, at: "health")
    let route = "health/" + (try #require(export.route(0)))
    #expect(rows(try Tool.run("summary", "--csv", route, in: folder.url)).count == 2)
    let check = try Tool.run("check", "--format", "json", "health", in: folder.url)
    #expect(check.lines.contains { $0.contains("route-of-export") && $0.contains("\"skipped\"") })
    #expect(rows(try Tool.run("summary", "--csv", "health", in: folder.url)).count == 2)
    let whole = try Tool.run("route", "--csv", "health", in: folder.url).lines
    let hidden = try Tool.run("route", "--csv", "--conceal-start", "200", "health", in: folder.url).lines
    #expect(hidden.count > 10 && hidden.count < whole.count && hidden[1] != whole[1])
    try FileManager.default.removeItem(at: folder.url.appending(path: route))
    let missing = try Tool.run("check", "--format", "json", "health", in: folder.url)
    #expect(missing.text.contains("1 route missing or damaged") && missing.status == 0)
  }

  @Test("an export in any archive has its samples and routes", arguments: ["a.tar", "a.zip", "b.tar", "b.zip"])
  func archives(archive: String) throws {
    let export = HealthExport([.outdoorRide(plan: [Stretch(200)], seed: 21)])
    try write(export, at: "health")
    // Routes as they are, then compressed; the archive alone, and a zip archive in another one.
    let script = """
      import gzip, os, sys, tarfile, zipfile
      a, outer = sys.argv[1:]
      files = [os.path.join(f, n) for f, _, names in os.walk("health") for n in names]
      for name in [n for n in files if n.endswith(".gpx") and outer == "a.zip"]:
          with gzip.open(name + ".gz", "wb") as packed: packed.write(open(name, "rb").read())
          files[files.index(name)] = name + ".gz"
      with zipfile.ZipFile("inner", "w") if outer != "a.tar" else tarfile.open("inner", "w") as inner:
          for name in files: inner.write(name) if outer != "a.tar" else inner.add(name)
      if outer[0] == "a": os.rename("inner", a)
      elif outer == "b.tar":
          with tarfile.open(a, "w") as archive: archive.add("inner")
      else:
          with zipfile.ZipFile(a, "w") as archive: archive.write("inner")
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, "archive", archive]
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    for command in ["samples", "route", "summary"] {
      let whole = rows(try Tool.run(command, "--csv", "health", in: folder.url)).map { $0.dropFirst() }
      let packed = rows(try Tool.run(command, "--csv", "archive", in: folder.url)).map { $0.dropFirst() }
      #expect(whole.count > 1 && packed == whole, "\(command)")
    }
    let check = try Tool.run("check", "--format", "json", "archive", in: folder.url)
    #expect(check.text.contains("route-of-export") && !check.text.contains("missing or damaged"), "\(check.text)")
  }

  #if SQLite
  @Test("the database has its workouts once, also when a later export has them")
  func ingest() throws {
    let start = SimulatedActivity.usualStart
    let first = HealthExport([.indoorRide(seconds: 90, start: start, seed: 31)])
    let later = HealthExport([
      .indoorRide(seconds: 60, start: start - 86_400, seed: 32), .indoorRide(seconds: 90, start: start, seed: 31),
    ])
    try write(first, at: "one")
    try write(later, at: "two")
    let one = try Tool.run("ingest", "one", "--db", "db", "--add", "samples", in: folder.url)
    #expect(one.status == 0, "\(one.errors)")
    let again = try Tool.run("ingest", "one", "--db", "db", "--add", "samples", "--report", "-", in: folder.url)
    #expect(again.text.contains("unchanged"), "\(again.text)")
    let two = try Tool.run("ingest", "two", "--db", "db", "--add", "samples", in: folder.url)
    #expect(two.status == 0, "\(two.errors)")
    let stats = rows(try Tool.run("stats", "--csv", "--db", "db", in: folder.url))
    let workouts = try #require(stats.first?.firstIndex(of: "workouts"))
    let all = stats.dropFirst().filter { $0.contains("all") }
    #expect(all.compactMap { Int($0[workouts]) }.reduce(0, +) == 2, "\(stats)")
  }
  #endif
}
#endif
