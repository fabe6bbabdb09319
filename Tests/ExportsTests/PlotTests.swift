import Testing
import Workouts

@testable import Exports

@Suite("Pictures of rides") struct PlotTests {
  private let start = Instant(unixSeconds: 1_700_000_000)

  private func time(_ seconds: Int64) -> Instant { start.advanced(byMilliseconds: seconds * 1000) }

  @Test("a ride of any length is drawn from as many means")
  func bins() {
    var series = PlotSeries(start: start)
    for second in Int64(0)..<100_000 {
      series.add(.power, second < 50_000 ? 100 : 300, at: time(second))
      series.add(meters: 5, from: time(second), to: time(second + 1))
    }
    let places = series.places(.distance, hidesUncovered: false)
    #expect((PlotSeries.binLimit / 2...PlotSeries.binLimit).contains(places.count))
    #expect((series.meters - 500_000).magnitude < 1)
    let curve = series.curve(.power, places, across: { $0 / 500_000 * 900 }, factor: 1, columnWidth: 4)
    #expect(curve.count == 1 && (200...226).contains(curve[0].count))
    #expect(curve[0].first?.y == 100 && curve[0].last?.y == 300)
    // Moments that no ride has take no memory.
    series.add(.power, 1, at: Instant(unixMilliseconds: .max))
    series.add(.power, .nan, at: time(1))
    series.add(.power, 1, at: Instant(unixMilliseconds: .min))
    #expect(series.places(.time, hidesUncovered: false).count == places.count)
  }

  @Test("the speed of a pool swim is that of its lengths, and a rest has none")
  func pool() {
    var series = PlotSeries(start: start)
    for second in Int64(0)..<70 { series.add(.speed, second == 30 ? 5 : 0, at: time(second)) }
    series.take([])
    #expect(series.means(.speed)[30] == 5)
    series.take([(time(0), time(20), 1.25), (time(50), time(70), 1)])
    let means = series.means(.speed)
    #expect(means[0] == 1.25 && means[19] == 1.25 && means[20] == nil && means[30] == nil && means[69] == 1)
  }

  @Test("splits have the time of the distance, without pauses, and all of them the whole ride")
  func splits() throws {
    var series = PlotSeries(start: start)
    // 5 m/s, a pause of 300 s after 1,500 m, then 2.5 m/s.
    for second in Int64(0)..<300 {
      series.add(meters: 5, from: time(second), to: time(second + 1))
      series.add(.heartRate, 120, at: time(second))
    }
    for second in Int64(600)..<1000 {
      series.add(meters: 2.5, from: time(second), to: time(second + 1))
      series.add(.heartRate, 150, at: time(second))
    }
    let (length, parts) = series.splits(of: 1000)
    #expect(length == 1000 && parts.map(\.meters).map { $0?.rounded() } == [1000, 1000, 500])
    #expect(parts.map(\.seconds).map { $0?.rounded() } == [200, 300, 200])
    #expect(parts.map(\.start).map { $0?.rounded() } == [0, 1000, 2000])
    #expect(parts[0].heartRate == 120 && parts[2].heartRate == 150)
    #expect(try #require(parts[1].heartRate).rounded() == 140)
    // At most a hundred.
    let (unit, many) = series.splits(of: 1)
    #expect(unit == 50 && many.count == 50)
  }

  @Test("a counter in steps of 10 m does not make splits faster, and a stop is no part of them")
  func splitsOfSteps() {
    var series = PlotSeries(start: start)
    // 2.5 m/s: 10 m in each fourth second, and a stop of a minute.
    for second in stride(from: Int64(0), to: 800, by: 4) {
      let stop: Int64 = second < 400 ? 0 : 60
      series.add(meters: 10, from: time(second + stop), to: time(second + stop + 1))
    }
    let parts = series.splits(of: 1000).parts
    #expect(parts.map(\.seconds).map { $0?.rounded() } == [397, 397])
  }

  @Test("a reading that is impossible is no part of a curve, of a split, or of the highest value")
  func impossibleReadings() throws {
    var ride = PlottedRide(start: start)
    for second in Int64(0)..<100 {
      ride.take(
        Sample(kind: .power, start: time(second), end: time(second), value: second == 50 ? 62_854 : 200))
    }
    #expect(ride.series.highest(.power) == 200)
    #expect(ride.series.means(.power)[50] == nil)
  }

  @Test("a climb begins at its foot and ends at its top; flat and short rises are none")
  func climbs() throws {
    var series = PlotSeries(start: start)
    var height = 500.0
    for second in Int64(0)..<2400 {
      // Flat, 600 m of 10 %, down, a rise of 30 m, flat.
      let rise =
        (400..<1000).contains(second)
        ? 0.1
        : (1000..<1400).contains(second)
          ? -0.1
          : (1800..<2100).contains(second) ? 0.1 : 0
      height += rise
      series.add(meters: 1, from: time(second), to: time(second + 1))
      series.add(.altitude, height, at: time(second))
    }
    let climbs = series.climbs(atMost: 5)
    let climb = try #require(climbs.first)
    #expect(climbs.count == 1)
    #expect(try abs(#require(climb.start) - 400) < 3 && abs(#require(climb.meters) - 600) < 5)
    #expect(try abs(#require(climb.ascent) - 60) < 0.5 && abs(#require(climb.gradient) - 0.1) < 0.002)
    #expect(series.climbs(atMost: 0).isEmpty)
  }

  @Test("a climb begins where it is steep, not where the valley begins")
  func approaches() throws {
    var series = PlotSeries(start: start)
    for second in Int64(0)..<4000 {
      // Three kilometres of 1 %, then one of 10 %: 3.3 % in all.
      let height = second < 3000 ? Double(second) * 0.01 : 30 + Double(second - 3000) * 0.1
      series.add(meters: 1, from: time(second), to: time(second + 1))
      series.add(.altitude, height, at: time(second))
    }
    let climb = try #require(series.climbs(atMost: 5).first)
    #expect(try abs(#require(climb.start) - 3000) < 5 && abs(#require(climb.gradient) - 0.1) < 0.002)
  }

  @Test("a long pass of less than 3 % is a climb, with its steeper parts")
  func passes() throws {
    var series = PlotSeries(start: start)
    for second in Int64(0)..<20_000 {
      let height = Double(second) * 0.022 + (second > 10_000 && second < 12_000 ? Double(second - 10_000) * 0.02 : 0)
      series.add(meters: 1, from: time(second), to: time(second + 1))
      series.add(.altitude, second < 12_000 ? height : height + 40, at: time(second))
    }
    let climbs = series.climbs(atMost: 5)
    #expect(climbs.count == 1)
    #expect(try abs(#require(climbs.first?.ascent) - 480) < 5)
  }

  @Test("a curve of readings further apart than a minute, as of lengths in a pool, is whole")
  func slowReadings() {
    var series = PlotSeries(start: start)
    for length in Int64(0)..<10 { series.add(.speed, 1, at: time(length * 70)) }
    series.add(.speed, 1, at: time(1500))
    let all = series.places(.time, hidesUncovered: false)
    #expect(series.curve(.speed, all, across: { $0 }, factor: 1, columnWidth: 2).map(\.count) == [10, 1])
  }

  @Test("a curve breaks where nothing was read for a minute, and where the distance is hidden")
  func breaks() {
    var series = PlotSeries(start: start)
    for second in [0, 10, 20, 300, 310] as [Int64] { series.add(.heartRate, 120, at: time(second)) }
    series.add(meters: 100, from: time(0), to: time(25))
    let all = series.places(.time, hidesUncovered: false)
    #expect(series.curve(.heartRate, all, across: { $0 }, factor: 1, columnWidth: 2).map(\.count) == [3, 2])
    let shown = series.places(.distance, hidesUncovered: true)
    #expect(series.curve(.heartRate, shown, across: { $0 }, factor: 1, columnWidth: 2).map(\.count) == [3])
  }

  @Test("a route of any length is drawn from as many points")
  func points() throws {
    var route = PlotRoute()
    for number in 0..<50_000 {
      var point = RoutePoint(
        time: time(Int64(number)), latitudeDegrees: 47 + Double(number) * 1e-5, longitudeDegrees: 179.9999,
        horizontalAccuracyMeters: 5)
      if number % 2 == 1 { point.longitudeDegrees = -179.9999 }
      point.distanceMeters = Double(number)
      route.add(point)
    }
    let map = try #require(route.map(metersPerMark: 1000))
    #expect(map.pieces[0].count <= PlotRoute.pointLimit + 1)
    // A line over the antimeridian is as short as it was ridden.
    #expect(map.pieces[0].allSatisfy { $0.x.magnitude < 100 })
    #expect(map.marks.map(\.label) == ["5", "10", "15", "20", "25", "30", "35", "40", "45"])
  }

  @Test("laps beyond those that are marked take nothing")
  func laps() {
    var plot = RidePlot()
    plot.begin(input: "x")
    plot.workoutStart(sessionIndex: 0, start: start)
    for number in Int64(0)..<1000 { plot.lap(Lap(start: time(number), end: time(number + 1))) }
    plot.workoutEnd(WorkoutSummary(start: start, end: time(1000)))
    let text = plot.text.string
    #expect(text.contains("<svg") && !text.contains("nan") && !text.contains("–"))
  }
}
