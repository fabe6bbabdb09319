#if SQLite
import TestSupport
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: comma-separated values") struct CSVReaderTests {
  @Test("fields and bytes beyond the limits are left out, and the next row is intact")
  func limits() {
    let wide = String(repeating: "x,", count: CSVReader.maximumFields + 50) + "last\n"
    let long = "a," + String(repeating: "y", count: CSVReader.maximumFieldBytes + 50) + ",b\n"
    var reader = CSVReader()
    var rows: [[String]] = []
    reader.feed((wide + long).utf8) { rows.append($0) }
    #expect(rows.map(\.count) == [CSVReader.maximumFields, 3])
    #expect(rows.last?[1].utf8.count == CSVReader.maximumFieldBytes && rows.last?[2] == "b")
  }
}

@Suite("Database: routes") struct PolylineTests {
  @Test("a line reads back as it was written, near or far, in any direction", arguments: 0..<20 as Range<UInt64>)
  func decoded(seed: UInt64) {
    var random = Seed.generator(seed)
    var line = Polyline()
    var places: [(Int, Int)] = []
    var (north, east) = (0, 0)
    for step in 0..<200 {
      let reach = [0, 1, 15, 16, 511, 524_287, 524_288, 9_000_000][step % 8]
      north = min(max(north + Int.random(in: -reach...reach, using: &random), -9_000_000), 9_000_000)
      east = min(max(east + 2 * Int.random(in: -reach...reach, using: &random), -18_000_000), 18_000_000)
      places.append((north, east))
      line.add(
        RoutePoint(
          time: Instant(unixSeconds: Int64(step)), latitudeDegrees: Double(north) / 1e5,
          longitudeDegrees: Double(east) / 1e5, horizontalAccuracyMeters: 5))
    }
    var numbers = Self.numbers(of: line.text)[...]
    (north, east) = (0, 0)
    for place in places {
      north += numbers.popFirst() ?? 0
      east += numbers.popFirst() ?? 0
      #expect(place == (north, east))
    }
    #expect(numbers.isEmpty)
  }

  /// The differences that a line consists of.
  private static func numbers(of text: RawSpan) -> [Int] {
    var numbers: [Int] = []
    var (bits, shift) = (0, 0)
    for place in 0..<text.byteCount {
      let group = Int(text.byte(place)) - 63
      bits |= (group & 31) << shift
      shift += 5
      guard group < 32 else { continue }
      numbers.append(bits & 1 == 0 ? bits >> 1 : ~(bits >> 1))
      (bits, shift) = (0, 0)
    }
    return numbers
  }

  @Test("no more points of a stored ride are drawn than a row may have")
  func manyPoints() {
    let line = String(repeating: "??", count: Polyline.pointLimit + 7)
    let first = Array(StoredPolyline(line))
    #expect(first.count == Polyline.pointLimit)
    #expect(Array(StoredPolyline(line, after: [first])).isEmpty)
  }

  @Test("a route longer than a row may be takes another, and loses no point")
  func endless() {
    var rows = RideRows([])
    rows.begin(path: "/ride.fit")
    rows.workoutStart(sessionIndex: 0, start: Instant(unixSeconds: 0))
    rows.buffer.removeAll()
    for second in 0..<Polyline.pointLimit + 1 {
      rows.routePoint(
        RoutePoint(
          time: Instant(unixSeconds: Int64(second)), latitudeDegrees: 47, longitudeDegrees: 8,
          horizontalAccuracyMeters: 5))
    }
    // The first row has been written, the second is begun.
    #expect(rows.buffer.bytes.byteCount > Polyline.pointLimit)
  }
}
#endif
