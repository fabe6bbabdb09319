import Exports
import Foundation
import Ingest
import Inputs
import Pipelines
import RideSimulator
import TestSupport
import Testing

#if DEBUG
private let isDebugBuild = true
#else
private let isDebugBuild = false
#endif

/// The heap allocations of reading rides: none per record, a constant per file.
@Suite("Allocations of reading rides")
struct RideAllocationTests {
  /// Allocations of one more file in a run: its name, its report, the unpacked file, identifiers where they are shown.
  ///
  /// Also the row's copy for a summary, the session that waits for its end, and findings, sessions and minutes of files
  /// read ahead.
  static let costs: [(job: RideJob, name: String, count: Double)] = [
    (.check(.ndjson), "check", 6), (.sampleLines([]), "samples", 11), (.sampleTable([]), "samples, csv", 8),
    (.summary(.csv), "summary", 8), (.routeLines(usesCoreLocationValues: false), "route", 8),
    (.routeTable(usesCoreLocationValues: false), "route, csv", 8), (.routeGPX, "route, gpx", 8),
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func allocationsOfRun(_ job: RideJob, _ inputs: [InputPath], chunkBytes: Int = 65_536) -> Int {
    let batch = Batch(
      InputList(arguments: inputs), options: .init(jobs: 1, chunkBytes: chunkBytes), output: InputPath("/dev/null"),
      progress: .never)
    return Int(allocations { _ = batch.run(job, RideRules()) { _, _, _ in false } })
  }

  private func writeRide(_ name: String, bytes count: Int) throws -> (path: InputPath, records: Int, bytes: Int) {
    var stream = LongStream(bytes: count, shape: .oneFile)
    let records = stream.recordCount
    var bytes = Data()
    while let piece = stream.next() { bytes += piece }
    try bytes.write(to: URL(filePath: folder.path(name).display))
    return (folder.path(name), records, bytes.count)
  }

  @Test("ten times the records cost not one allocation more", arguments: 0..<costs.count, [4096, 1 << 20])
  func perRecord(index: Int, chunkBytes: Int) throws {
    let job = Self.costs[index].job
    // Both are longer than the room that is taken for usual files.
    let short = try writeRide("short", bytes: 300_000)
    let long = try writeRide("long", bytes: 3_000_000)
    #expect(long.records > 20_000 && long.records > 7 * short.records)
    _ = allocationsOfRun(job, [short.path], chunkBytes: chunkBytes)
    let few = allocationsOfRun(job, [short.path], chunkBytes: chunkBytes)
    let many = allocationsOfRun(job, [long.path], chunkBytes: chunkBytes)
    // Without optimisation closures allocate for each chunk, and for each slice of a chunk: some hundred records.
    let pieces = (long.bytes - short.bytes) / min(chunkBytes, 16_384)
    #expect(many - few <= (isDebugBuild ? 4 * pieces : 0), "\(few) for \(short.records), \(many) for \(long.records)")
  }

  @Test("GeoJSON's times wait for the end of the line, in memory that only ever doubles")
  func geojson() throws {
    let short = try writeRide("short", bytes: 100_000)
    let long = try writeRide("long", bytes: 1_000_000)
    _ = allocationsOfRun(.routeGeoJSON, [short.path])
    let few = allocationsOfRun(.routeGeoJSON, [short.path])
    let many = allocationsOfRun(.routeGeoJSON, [long.path])
    // Coordinates, times and five sensors' values grow four times each.
    #expect(many - few <= 30 + (isDebugBuild ? 4 * (long.bytes - short.bytes) / 16_384 : 0))
  }

  @Test(
    "a file costs a stated number of allocations", .disabled(if: isDebugBuild, "only optimised code is counted"),
    arguments: 0..<costs.count)
  func perFile(index: Int) throws {
    let (job, name, count) = Self.costs[index]
    let ride = try writeRide("ride", bytes: 100_000)
    func run(_ files: Int) -> Int { allocationsOfRun(job, Array(repeating: ride.path, count: files)) }
    _ = run(1)
    let measured = Double(run(60) - run(20)) / 40
    #expect(measured <= count, "\(name)")
  }
}
