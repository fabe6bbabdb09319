#if SQLite
import TestSupport
import Testing
import Workouts

@testable import RideDatabase

#if DEBUG
private let isDebugBuild = true
#else
private let isDebugBuild = false
#endif

/// The heap allocations of packing rows: none per row, once a worker's memory has its size.
@Suite("Allocations of packing rows", .disabled(if: isDebugBuild, "without optimisation closures allocate"))
struct RowAllocationTests {
  /// Packs so many points, beats and samples, and ends the workout that they are of.
  private func pack(_ count: Int, into rows: inout RideRows) {
    for number in 0..<count {
      let time = Instant(unixMilliseconds: 1_700_000_000_000 + Int64(number) * 1000)
      // Along a parallel, so that tile follows tile.
      let longitude = 7 + Double(number) * 0.000_1
      rows.routePoint(
        RoutePoint(time: time, latitudeDegrees: 50, longitudeDegrees: longitude, horizontalAccuracyMeters: 3))
      rows.beat(BeatInterval(end: time, milliseconds: 990 + Double(number % 20), isContiguous: number > 0))
      rows.wellness(WellnessSample(.heartRate, at: time, 60))
    }
    rows.putTiles()
    rows.endBeats()
    rows.buffer.removeAll()
  }

  @Test("further points, tiles, beats and samples cost no allocation, few or many", arguments: [2000, 20_000])
  func perRow(count: Int) {
    var rows = RideRows([.places, .routePoints, .beats, .wellness])
    // Twice, as the second trail begins with the way back from the end of the first.
    pack(20_000, into: &rows)
    pack(20_000, into: &rows)
    #expect(allocations { pack(count, into: &rows) } == 0)
  }
}
#endif
