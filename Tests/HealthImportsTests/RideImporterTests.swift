import FITStream
import FakeHealth
import Foundation
import HealthImports
import HealthKitBridge
import Testing

@testable import RideImportModel

@Suite("The example app, without its views") @MainActor struct RideImporterTests {
  @Test("files are looked at, imported, and imported again without doubles")
  func wholeWay() async throws {
    try await withFolder { folder in
      let store = FakeHealthStore()
      let history = folder.appendingPathComponent("history.json")
      let importer = RideImporter(store, history: history)
      await importer.open(files + [fixture("malformed/text.fit")])
      #expect(importer.stage == .ready && importer.rideCount == 4 && importer.previews.count == 4)
      #expect(importer.previews.map(\.id) == [0, 1, 2, 3])
      await importer.importAll()
      #expect(importer.stage == .done && importer.report?.count(.saved) == 4 && importer.failure == nil)
      await importer.importAll()
      #expect(importer.report?.count(.present) == 4)
      #expect(await store.problems(asOnly: try await expected()) == [])
      // A history that something else has written over is set aside.
      try Data("nonsense".utf8).write(to: history)
      await importer.importAll()
      #expect(importer.report?.count(.present) == 4)
    }
  }

  @Test("files of the share extension are opened once, with equal names too, and stay until all is saved")
  func shared() async throws {
    try await withFolder { folder in
      let inbox = SharedInbox(in: folder)
      #expect(inbox.files.isEmpty)
      let twin = folder.appendingPathComponent("ride.fit")
      try FileManager.default.copyItem(at: files[1], to: twin)
      for file in [files[0], twin] { try inbox.put(file) }
      #expect(inbox.files.map(\.lastPathComponent) == ["ride.fit", "ride.fit"])
      let store = FakeHealthStore()
      let importer = RideImporter(store, history: folder.appendingPathComponent("history.json"), inbox: inbox)
      await importer.openShared()
      #expect(importer.stage == .ready && importer.rideCount == 2)
      await store.set(lockedFrom: 0)
      await importer.importAll()
      #expect(importer.report?.count(.failed) == 2 && inbox.files.count == 2)
      await store.set()
      await importer.importAll()
      #expect(importer.report?.count(.saved) == 2 && inbox.files.isEmpty)
      // Files of the person's own are not removed.
      await importer.open([twin])
      await importer.importAll()
      #expect(FileManager.default.fileExists(atPath: twin.path))
    }
  }

  @Test("without Health the import says so, and the rides stay on the list")
  func withoutHealth() async {
    let importer = RideImporter(FakeHealthStore(isAvailable: false), history: nil)
    await importer.open([files[0]])
    await importer.importAll()
    #expect(importer.stage == .ready && importer.failure == "there is no Health on this device")
    #expect(importer.previews.count == 1)
  }

  @Test("nothing to import leaves the app as it was, with what is wrong")
  func nothing() async {
    let importer = RideImporter(FakeHealthStore(), history: nil)
    await importer.open([fixture("malformed/gz-truncated.fit.gz")])
    await importer.open([])
    #expect(importer.rideCount > 0 || importer.stage == .idle)
    #expect(!importer.problems.isEmpty)
  }

  @Test("settings become options, within bounds, and are kept when they change")
  func settings() throws {
    var kept: [ImportSettings] = []
    let importer = RideImporter(FakeHealthStore(), history: nil) { kept.append($0) }
    importer.settings.secondsPerSample = 10
    importer.settings.secondsPerSample = 10
    #expect(kept.count == 1)
    var settings = ImportSettings()
    (settings.secondsPerSample, settings.hiddenMeters) = (.max, 1e300)
    let options = settings.options(for: FakeHealthStore.self)
    #expect(options.healthKit.coalescing == .window(milliseconds: 3_600_000))
    #expect(options.rides.workouts.workout.concealStartMeters == 5000)
    #expect(options.rules.skipsAlike && !options.healthKit.includesSerialNumbers)
    settings.hiddenMeters = .nan
    #expect(settings.rides.workouts.workout.concealStartMeters == 0)
    let data = try JSONEncoder().encode(ImportSettings())
    #expect(try JSONDecoder().decode(ImportSettings.self, from: data) == ImportSettings())
  }

  @Test("a preview has the facts, a route in a square and a profile, and few points")
  func previews() async throws {
    var found: [RidePreview] = []
    for try await workout in Rides(fixture("activities/outdoor-ride-2h.fit.gz")) {
      found.append(RidePreview(workout, id: 0))
    }
    let preview = try #require(found.first)
    #expect(preview.distanceMeters ?? 0 > 20_000 && preview.seconds > 3600 && preview.activity == "Cycling")
    #expect((1000...100_000).contains(preview.acrossMeters))
    #expect(try #require(preview.heights).upperBound > #require(preview.heights).lowerBound)
    #expect(preview.route.count == RidePreview.pointLimit && preview.profile.count == RidePreview.pointLimit)
    let places = (preview.route + preview.profile).flatMap { [$0.x, $0.y] }
    #expect(places.allSatisfy { (-0.001...1.001).contains($0) })
    #expect(preview.problem == nil)
  }

  @Test("an outline keeps its shape, and odd ones make no numbers go wrong")
  func outlines() {
    let (square, meters) = RidePreview.outline([(0, 0), (1, 0), (1, 1), (0, 1)])
    #expect(abs(meters - 111_195) < 1)
    #expect(square.allSatisfy { abs($0.x * ($0.x - 1)) < 0.01 && abs($0.y * ($0.y - 1)) < 0.01 })
    #expect(square[0].y > square[1].y)
    #expect(RidePreview.outline([(47, 8), (47, 8)]).places.count == 1 && RidePreview.outline([]).places.isEmpty)
    #expect(RidePreview.heights([5]).isEmpty && RidePreview.heights([5, 5]).map(\.y) == [1, 1])
    #expect(RidePreview.thinned(Array(0..<1000)).first == 0 && RidePreview.thinned(Array(0..<1000)).last == 999)
  }
}
