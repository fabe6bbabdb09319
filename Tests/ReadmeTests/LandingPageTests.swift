import FITWriter
import FakeHealth
import Foundation
import HealthKitBridge
import RideSimulator
import Testing
import Workouts

/// Each library's landing page begins with a program, and the program runs.
@Suite("Landing pages")
struct LandingPageTests {
  /// Libraries that others use: products of Package.swift whose name does not begin with an underscore.
  private static func libraries() throws -> [String] {
    let manifest = try Documents.read("Package.swift")
    return manifest.matches(of: /\.library\(name: "([A-Za-z][A-Za-z]*)"/).map { String($0.1) }
  }

  @Test("every library has one, which begins with a sentence and a program that is compiled here, word for word")
  func pages() throws {
    let source = lines(try Documents.read("Tests/ReadmeTests/LandingPages.swift")).joined(separator: "\n")
    let libraries = try Self.libraries()
    #expect(libraries.count >= 13)
    for library in libraries {
      let page = try Documents.read("Sources/\(library)/\(library).docc/\(library).md")
      let paragraphs = page.components(separatedBy: "\n\n")
      #expect(paragraphs[0] == "# ``\(library)``")
      #expect(paragraphs[1].hasSuffix("."), "\(library): the first paragraph is a sentence")
      try #require(paragraphs[2].hasPrefix("```swift\n"), "\(library): the program comes second")
      let program = try #require(page.components(separatedBy: "```swift\n")[1].components(separatedBy: "```").first)
      let body = lines(program).filter { !$0.hasPrefix("import ") }
      #expect(source.contains(body.joined(separator: "\n")), "\(library): not in LandingPages.swift:\n\(program)")
      #expect((5...30).contains(body.count), "\(library): \(body.count) lines")
    }
  }

  @Test("every symbol that a page names is a type or function of the library")
  func symbols() throws {
    for library in try Self.libraries() {
      let sources = Documents.files.filter { $0.hasPrefix("Sources/\(library)/") && $0.hasSuffix(".swift") }
      let code = try sources.map { try Documents.read($0) }.joined(separator: "\n")
      for page in Documents.pages where page.hasPrefix("Sources/\(library)/") {
        for match in try Documents.read(page).matches(of: /``([A-Z][A-Za-z]+)/) where match.1 != library {
          let isThere = code.contains(try Regex("(struct|class|enum|protocol|actor|typealias) \(match.1)\\b"))
          #expect(isThere, "\(page): \(match.1)")
        }
      }
    }
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private func chunks(_ path: String) throws -> [[UInt8]] {
    let bytes = [UInt8](try Data(contentsOf: Documents.root.appendingPathComponent(path)))
    return stride(from: 0, to: bytes.count, by: 1000).map { [UInt8](bytes[$0..<min($0 + 1000, bytes.count)]) }
  }

  private let run = Documents.root.appendingPathComponent("Fixtures/activities/run-distance-laps.fit").path

  @Test("FITStream: the kilometres of a zip") func fitStream() async throws {
    let zip = Documents.root.appendingPathComponent("Fixtures/archives/strava-export.zip")
    #expect((600...700).contains(try await LandingPage.fitStream(zip)))
  }

  @Test("FITCore: the climb of a run") func core() throws {
    #expect(try LandingPage.core(chunks("Fixtures/activities/run-distance-laps.fit")) > 10)
  }

  @Test("FITProfile: its laps") func profile() throws {
    let laps = LandingPage.profile([UInt8](try Data(contentsOf: URL(fileURLWithPath: run))))
    #expect(laps.count == 5)
    #expect(laps[0].hasPrefix("1002.8 m in"))
  }

  @Test("FITWriter: what it writes is read") func writer() throws {
    #expect(LandingPage.profile(LandingPage.writer()).isEmpty)
    #expect(LandingPage.writer().count > 300)
  }

  @Test("Workouts: the deltas of a counter") func workouts() {
    #expect(LandingPage.workouts().map(\.value) == [8.5, 8.5])
    #expect(LandingPage.workouts().map(\.kind) == [.distance, .distance])
  }

  @Test("FITWorkouts: the workout, its start and its best") func fitWorkouts() throws {
    let lines = try LandingPage.fitWorkouts(path: run)
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("running of 2024-"))
  }

  @Test("Archives: the entries of a zip") func archives() throws {
    let listing = try LandingPage.archives(chunks("Fixtures/archives/strava-export.zip"))
    #expect(listing.contains("activities/12.fit: fit"))
    #expect(listing.contains("activities/11.fit.gz: fit"))
  }

  @Test("InputReports: a report and the reasons") func reports() {
    #expect(LandingPage.reports() == "truncated at byte 1234: 20 bytes are missing")
  }

  @Test("Exports: lines of JSON") func exports() throws {
    let lines = try LandingPage.exports(path: run).split(separator: "\n")
    #expect(lines.count > 20)
    for line in lines { #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any]) }
  }

  #if TrackXML
  @Test("TrackXML: the points of a track") func tracks() throws {
    let gpx = """
      <gpx><trk><trkseg><trkpt lat="47" lon="8"><time>2024-05-04T07:30:00Z</time></trkpt>
      <trkpt lat="47.0001" lon="8"><time>2024-05-04T07:30:03Z</time></trkpt></trkseg></trk></gpx>
      """
    let (points, status) = LandingPage.tracks([Array(gpx.utf8)])
    #expect(points == 2)
    #expect(status == .ok)
  }
  #endif

  @Test("FoundationBridge: the day of an instant") func foundation() {
    #expect(abs(LandingPage.foundation().timeIntervalSince1970 - 1_714_896_000) <= 86_400)
  }

  @Test("HealthKitBridge: a workout with its samples") func healthKit() async throws {
    let workouts = try await LandingPage.healthKit(path: run)
    #expect(workouts.count == 1)
    #expect(workouts.first?.identity?.identifier.hasPrefix("fit:") == true)
  }

  @Test("HealthImports: a run and a zip, and again") func healthImports() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("landing-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let zip = Documents.root.appendingPathComponent("Fixtures/archives/strava-export.zip")
    let (urls, store) = ([URL(fileURLWithPath: run), zip], FakeHealthStore())
    // Both rides of the archive are of one device and moment: for Health they are one.
    let first = try await LandingPage.healthImports(urls, into: store, file)
    #expect(first.count(.saved) == 2 && first.count(.present) == 1)
    #expect(try await LandingPage.healthImports(urls, into: store, file).count(.present) == 3)
  }

  @Test("FakeHealth: a run without its route") func fakeHealth() async throws {
    let (store, report, faults) = try await LandingPage.fakeHealth([URL(fileURLWithPath: run)])
    #expect(report.entries.map(\.refused) == [[HealthType.route.identifier]] && faults.isEmpty)
    #expect(await store.objects(of: .route).isEmpty)
    #expect(await !store.values("HeartRate", in: store.workouts.first?.id).isEmpty)
  }

  @Test("Inputs: the records of a gzipped file") func inputs() throws {
    let path = Documents.root.appendingPathComponent("Fixtures/activities/outdoor-ride-2h.fit.gz").path
    #expect(try LandingPage.inputs(path: path) > 1000)
  }

  @Test("Pipelines: the sizes of what is in an archive") func pipelines() {
    let path = Documents.root.appendingPathComponent("Fixtures/archives/strava-export.zip").path
    let sizes = LandingPage.pipelines(path: path)
    #expect(sizes.count >= 2)
    #expect(sizes.keys.contains(path + "!activities/11.fit.gz"))
  }

  @Test("Ingest: the records of a file") func ingest() {
    let (exitCode, records) = LandingPage.ingest(path: run)
    #expect(exitCode == 0)
    #expect(records.count == 1)
    #expect(records[run] ?? 0 > 100)
  }

  #if SQLite
  @Test("RideDatabase: the fixtures in a database") func database() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("landing-\(UUID().uuidString).sqlite")
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path.path + end) } }
    #expect(LandingPage.database(path: path.path) == 15)
  }
  #endif
}
