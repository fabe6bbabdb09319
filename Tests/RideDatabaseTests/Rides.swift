#if SQLite
import InputReports
import RideDatabase
import Tables
import Workouts

/// A ride for tests: one reading a second of heart rate and metres, with a pause on request.
struct ToyRide {
  var start: Int64 = 1_780_000_000
  var seconds = 150
  /// Seconds from the start at which it pauses, and for how long.
  var pause: (at: Int, seconds: Int)?
  var activity = ActivityType(rawValue: 13)
  var syncIdentifier: String?
  var manufacturer: String?, product: String?
  var energy: Double?, steps: Double?
  /// True when no record counts its distance, and it has no route.
  var isSpread = false
  /// The hash of its file's bytes.
  var hash: String?

  func time(_ second: Int) -> Instant { Instant(unixSeconds: start + Int64(second)) }

  func put(into rows: inout RideRows, session: Int = 0) {
    rows.workoutStart(sessionIndex: session, start: time(0))
    var distance = 0.0
    for second in 0...seconds {
      let now = pause.map { second > $0.at ? second + $0.seconds : second } ?? second
      let before = pause.map { second == $0.at + 1 ? $0.at + $0.seconds : now - 1 } ?? now - 1
      if let pause, second == pause.at + 1 {
        rows.event(WorkoutEvent(kind: .pause, start: time(pause.at), end: time(pause.at)))
        let resumed = time(pause.at + pause.seconds)
        rows.event(WorkoutEvent(kind: .resume, start: resumed, end: resumed))
      }
      rows.sample(Sample(kind: .heartRate, start: time(now), end: time(now), value: Double(100 + second % 60)))
      if second > 0 {
        rows.sample(Sample(kind: .distance, start: time(before), end: time(now), value: 5))
        distance += 5
      }
      var point = RoutePoint(
        time: time(now), latitudeDegrees: 48 + Double(second) * 1e-5, longitudeDegrees: 11,
        horizontalAccuracyMeters: 5)
      point.altitudeMeters = 500
      rows.routePoint(point)
    }
    rows.workoutEnd(summary(session, distance))
  }

  func summary(_ session: Int, _ distance: Double) -> WorkoutSummary {
    var summary = WorkoutSummary(start: time(0), end: time(seconds + (pause?.seconds ?? 0)))
    summary.sessionIndex = session
    summary.activityType = activity
    summary.distanceMeters = distance
    summary.timerSeconds = Double(seconds)
    summary.statistics[.distance].add(distance, seconds: 0)
    summary.energyKilocalories = energy
    if let energy { summary.statistics[.energy].add(energy, seconds: 0) }
    if let steps { summary.statistics[.steps].add(steps, seconds: 0) }
    if isSpread { summary.distanceSpread = .time }
    return summary
  }

  var origin: WorkoutOrigin {
    var origin = WorkoutOrigin()
    origin.syncIdentifier = syncIdentifier
    (origin.manufacturer, origin.product) = (manufacturer, product)
    return origin
  }
}

let plainReading = InputReading([], rules: 1)

/// The rows of an input that holds one ride.
func packed(
  _ ride: ToyRide, path: String, hash: String? = nil, status: InputStatus = .ok, selection: RowSelection = []
) -> [UInt8] {
  var rows = RideRows(selection)
  rows.begin(path: path)
  ride.put(into: &rows)
  rows.settle()
  rows.putClosed { _ in ride.origin }
  var row = InputRow(path: path, status: status, reading: InputReading(selection, rules: 1))
  row.contentHash = hash
  row.stamp = InputStamp(sizeBytes: 100, modifiedUnixNanoseconds: 7)
  rows.end(row)
  return rows.buffer.bytes.withUnsafeBytes { Array($0) }
}
#endif
