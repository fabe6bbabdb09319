import Foundation
import RideSimulator
import Testing

/// Files found in real folders, and worse.
@Suite("Tool: rubbish")
struct RubbishTests {
  private let folder = TemporaryFolder()
  private let header: [UInt8] = [14, 0x20, 0x54, 0x08, 0xFF, 0xFF, 0, 0, 0x2E, 0x46, 0x49, 0x54, 0, 0]

  private func reports(_ arguments: String...) throws -> (run: Tool.Run, [String: (status: String, reason: String?)]) {
    let run = try Tool.run(["check", "--format", "ndjson"] + arguments, in: folder.url)
    var reports: [String: (String, String?)] = [:]
    for object in objects(run.lines) {
      let object = try #require(object)
      reports[try #require(object["input"] as? String)] =
        (try #require(object["status"] as? String), object["reason"] as? String)
    }
    #expect(reports.count == run.lines.count, "an input was judged twice")
    return (run, reports)
  }

  private func write(_ name: String, _ text: String) throws { try folder.write(name, text.utf8) }

  @Test("files that are no rides get a reason each, and the run goes on")
  func foreign() throws {
    try folder.write("a/empty.fit", [])
    try folder.write("a/one-byte.fit", [14])
    try folder.write("a/photo.jpg", [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 7, count: 3000))
    try folder.write(
      "a/photo.png", Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }) + [13, 10, 26, 10, 0, 0, 0, 13])
    try folder.write("a/x.fit", [0, 5, 0x16, 7, 0, 2, 0, 0] + Array(repeating: 0, count: 60))
    try write("a/notes.txt", "Rode to the sea and back.\n")
    try write("a/page.html", "<!DOCTYPE html><html><body>404</body></html>\n")
    try write("a/table.csv", "time,hr\n1,2\n")
    try write("a/pointer.fit", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")
    try folder.write("a/archive.zip", [0x50, 0x4B, 3, 4] + Array(repeating: 0, count: 20))
    try folder.write("a/only-a-header.fit", header)
    try folder.write("z.fit", Fixture.bytes("vendors/header-12-bytes.fit"))
    try write(".hidden.fit", "x")
    try write("__MACOSX/._a.fit", "x")
    let (run, reports) = try reports(".")
    #expect(run.status == 1)
    let reasons = reports.mapValues { "\($0.status) \($0.reason ?? "")" }
    #expect(
      reasons == [
        "./a/empty.fit": "failed empty", "./a/one-byte.fit": "failed not-recognized",
        "./a/photo.jpg": "skipped media", "./a/photo.png": "skipped media", "./a/x.fit": "skipped resource-fork",
        "./a/notes.txt": "skipped not-a-ride", "./a/page.html": "skipped not-a-ride",
        "./a/table.csv": "skipped not-a-ride", "./a/pointer.fit": "skipped git-lfs-pointer",
        "./a/archive.zip": "failed zip-truncated", "./a/only-a-header.fit": "failed truncated", "./z.fit": "ok ",
      ])
    #expect(run.errorLines.count == reports.values.count { $0.status == "failed" })
  }

  @Test(
    "an export gives the same reports in a folder as in its archive, and a false ride in it is reported",
    .enabled(if: Tool.has("python3"), "needs python3, which makes the archive"))
  func unpackedExport() throws {
    let files: [(name: String, bytes: Data, report: String)] = [
      ("activities.csv", Data("Activity ID,Filename\n1,activities/1.fit\n".utf8), "skipped index"),
      ("profile.csv", Data("name\nx\n".utf8), "skipped not-a-ride"),
      ("messaging.json", Data("{\"a\": 1}\n".utf8), "skipped not-a-ride"),
      ("u_0_summarizedActivities.json", Data("[{\"a\": 1}]\n".utf8), "skipped index"),
      ("page.html", Data("<!DOCTYPE html><html></html>\n".utf8), "skipped not-a-ride"),
      (
        "media/film.mp4", Data([0, 0, 0, 24] + Array("ftypmp42".utf8) + Array(repeating: 0, count: 90)), "skipped media"
      ),
      ("media/photo.jpg", Data([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 7, count: 300)), "skipped media"),
      ("clubs.bin", Data([1, 2, 3]), "skipped not-a-ride"), ("contacts.csv", Data(), "skipped empty"),
      ("photos.zip", try Fixture.bytes("archives/no-ride.zip"), "skipped no-ride"),
      ("activities/1.fit", try Fixture.bytes("vendors/header-12-bytes.fit"), "ok "),
      ("activities/2.fit", Data("no ride\n".utf8), "failed not-recognized"),
      ("activities/3.gpx.gz", gzipped(Data("<html></html>".utf8)), "failed not-recognized"),
    ]
    for file in files { try folder.write("export/" + file.name, file.bytes) }
    #expect(try Tool.shell("cd export && python3 -m zipfile -c ../export.zip *", in: folder.url).status == 0)
    for (input, separator) in [("export", "/"), ("export.zip", "!")] {
      let (run, reports) = try reports(input)
      #expect(run.status == 1 && run.errorLines.count == 2 && reports.count == files.count + 1)
      for file in files {
        let report = try #require(reports[input + separator + file.name], "\(input) \(file.name)")
        #expect("\(report.status) \(report.reason ?? "")" == file.report, "\(input) \(file.name)")
      }
    }
    // A file on the command line is reported.
    #expect(try Tool.run("check", "export/profile.csv", in: folder.url).status == 1)
  }

  @Test("random bytes always end with a status", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
    let ride = Array(try Fixture.bytes("vendors/developer-fields.fit"))
    for index in 0..<60 {
      let size = Int(random.next() % 6000)
      try folder.write("plain-\(index)", bytes(size))
      try folder.write("fit-\(index)", header + bytes(size))
      try folder.write("gzip-\(index)", [0x1F, 0x8B, 8, 0] + bytes(size))
      try folder.write("packed-\(index)", gzipped(Data(header + bytes(size))))
      var flipped = ride
      for _ in 0..<20 { flipped[Int(random.next() % UInt64(ride.count))] = UInt8(truncatingIfNeeded: random.next()) }
      try folder.write("flipped-\(index)", flipped)
    }
    let (run, reports) = try reports(".")
    #expect(run.status == 1, "seed \(seed)")
    #expect(reports.count == 300)
    for command in ["summary", "samples", "route"] {
      let run = try Tool.run(command, "-q", "--all", "--format", "ndjson", ".", in: folder.url)
      #expect(run.status == 1, "seed \(seed)")
      #expect(!objects(run.lines).contains { $0 == nil }, "seed \(seed)")
    }
  }

  @Test("links that lead in circles, to nowhere and to the same place end")
  func links() throws {
    try folder.write("a/b/ride.fit", Fixture.bytes("vendors/header-12-bytes.fit"))
    try folder.link("a/b/up", to: "../..")
    try folder.link("a/self", to: "self")
    try folder.link("a/nowhere", to: "not/there")
    try folder.link("again.fit", to: "a/b/ride.fit")
    let (run, reports) = try reports(".")
    #expect(run.status == 1)
    #expect(
      reports.mapValues(\.status) == [
        "./a/b/ride.fit": "ok", "./again.fit": "ok", "./a/self": "failed", "./a/nowhere": "failed",
      ])
  }

  @Test("a pipe in a folder is skipped; nobody waits for it")
  func pipes() throws {
    try folder.write("ride.fit", Fixture.bytes("vendors/header-12-bytes.fit"))
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let (run, reports) = try reports(".")
    #expect(run.status == 0 && reports.keys.sorted() == ["./ride.fit"])
  }

  @Test("a pipe that is named is read like a file")
  func namedPipe() throws {
    try folder.write("ride.fit", Fixture.bytes("vendors/header-12-bytes.fit"))
    let run = try Tool.shell("mkfifo p && { cat ride.fit > p & fitstream check --format ndjson p; }", in: folder.url)
    #expect(run.status == 0 && run.text.contains(#""status":"ok""#))
  }

  @Test("an unreadable file is reported with a status", .enabled(if: getuid() != 0, "root may read everything"))
  func forbidden() throws {
    try folder.write("dark/ride.fit", [1])
    try folder.write("ride.fit", [1])
    _ = chmod(folder.path + "/dark", 0)
    _ = chmod(folder.path + "/ride.fit", 0)
    defer { _ = chmod(folder.path + "/dark", 0o700) }
    let (run, reports) = try reports(".")
    #expect(run.status == 1)
    #expect(reports.mapValues { $0.reason ?? "" } == ["./dark": "unreadable", "./ride.fit": "unreadable"])
  }

  @Test("names may hold anything: each output escapes them, and standard error stays one line an input")
  func names() throws {
    let ride = try Fixture.bytes("malformed/truncated-mid-message.fit")
    for name in ["a\nb.fit", "tab\t.fit", "quote\".fit", "<&>'.fit", "comma,.fit", "-j.fit", "Größe 漢字.fit", " .fit"] {
      try folder.write(name, ride)
    }
    // Not UTF-8, which Foundation cannot name.
    #expect(try Tool.shell("cp ' .fit' \"$(printf 'latin\\351.fit')\"", in: folder.url).status == 0)
    let count = 9
    let check = try Tool.run("check", "--format", "ndjson", ".", in: folder.url)
    #expect(check.lines.count == count && !objects(check.lines).contains { $0 == nil })
    #expect(check.errorLines.count == count && check.errorLines.allSatisfy { $0.hasPrefix("fitstream: ./") })
    #expect(!check.errors.contains("\t") && !check.text.contains("\t"))
    let table = try Tool.run("check", "-q", ".", in: folder.url)
    #expect(table.lines.count == count + 1)
    let summary = try Tool.run("summary", ".", in: folder.url)
    #expect(CSV(summary.text).rows.count == count && CSV(summary.text).isEven)
    #expect(isXML(try Tool.run("route", "-q", "--format", "gpx", ".", in: folder.url).output))
    let geojson = try Tool.run("route", "-q", "--format", "geojson", ".", in: folder.url)
    let collection = try JSONSerialization.jsonObject(with: geojson.output) as? [String: Any]
    #expect((collection?["features"] as? [Any])?.count == count)
  }
}
