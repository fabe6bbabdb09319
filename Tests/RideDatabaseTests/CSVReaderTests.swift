#if SQLite
  import Testing
  import Workouts

  @testable import RideDatabase

  @Suite("Database: comma-separated values") struct CSVReaderTests {
    @Test("fields and bytes beyond the limits are left out, and the next row is as it should be")
    func limits() {
      let wide = String(repeating: "x,", count: CSVReader.maximumFields + 50) + "last\n"
      let long = "a," + String(repeating: "y", count: CSVReader.maximumFieldBytes + 50) + ",b\n"
      var reader = CSVReader()
      var rows: [[String]] = []
      reader.take((wide + long).utf8) { rows.append($0) }
      #expect(rows.map(\.count) == [CSVReader.maximumFields, 3])
      #expect(rows.last?[1].utf8.count == CSVReader.maximumFieldBytes && rows.last?[2] == "b")
    }
  }

  @Suite("Database: routes") struct PolylineTests {
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
      // The first row has been put out, the second is begun.
      #expect(rows.buffer.bytes.byteCount > Polyline.pointLimit)
    }
  }
#endif
