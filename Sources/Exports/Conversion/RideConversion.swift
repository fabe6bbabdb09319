public import Workouts

/// Writes `convert`: each workout as a file of another format.
///
/// A file is written at the end of its workout, from the data in `HeldRide`. A workout that is too long for it is not
/// written, and is reported by `tooLarge`.
public struct RideConversion: WorkoutTextWriter, ~Copyable {
  /// The formats that can be written.
  public enum Format: Sendable { case fit, tcx, gpx }

  /// The format of the files.
  public var format = Format.fit
  /// Called for each workout without positions, which GPX cannot hold.
  public var hasNoPositions: @Sendable () -> Void = {}

  private let held = HeldMoments()
  /// Writes GPX; its text is that of all formats.
  private var gpx = RouteGPX()

  /// Creates a writer without an input.
  public init() {
    gpx.file.isWanted = true
    gpx.file.content = "ride"
  }

  /// Output that was not drained yet.
  public var text: TextBuffer {
    _read { yield gpx.text }
    _modify { yield &gpx.text }
  }

  /// Returns the generator that passes each moment to the ride.
  public func makeGenerators() -> MomentGenerator { MomentGenerator(records: held) }

  /// The report of a workout that is longer than `HeldRide.byteLimit`; nil if the input has none.
  public private(set) var tooLarge: String?

  /// Starts an input with this name.
  public mutating func begin(input name: String) {
    gpx.begin(input: name)
    tooLarge = nil
  }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    held.ride = HeldRide()
    gpx.workoutStart(sessionIndex: sessionIndex, start: start)
  }

  /// Adds a sample of the distance, which some sources have instead of a counter.
  public mutating func sample(_ sample: Sample) { held.add(sample) }
  /// Adds a pause.
  public mutating func event(_ event: WorkoutEvent) { held.add(event) }
  /// Adds a lap.
  public mutating func lap(_ lap: Lap) { held.add(lap) }
  /// Adds a pool length.
  public mutating func poolLength(_ length: PoolLength) { held.add(length) }
  /// False: moments have the positions.
  public var wantsRoutePoints: Bool { false }

  /// Writes the workout's file.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    var ride = held.ride
    held.ride = HeldRide()
    guard !ride.isBeyondLimit else {
      let limit = HeldRide.byteLimit >> 20
      tooLarge = "a workout needs more than \(limit) MiB of memory: it is held until its end, and not written"
      return
    }
    ride.finish(summary)
    switch format {
    case .fit:
      text.put(.item)
      text.append(FITRide.bytes(ride, summary).span)
      text.endFile(of: summary, "ride", ".fit", title: summary.title)
    case .tcx:
      text.put(.item)
      TCXRide(ride: ride).append(summary, to: &text)
      text.endFile(of: summary, "ride", ".tcx", title: summary.title)
    case .gpx: writeGPX(ride, summary)
    }
  }

  /// Writes the moments that have a position.
  private mutating func writeGPX(_ ride: HeldRide, _ summary: borrowing WorkoutSummary) {
    if let title = summary.title { gpx.title(title) }
    gpx.activity(summary.activityType, sport: summary.sport)
    guard ride.noted & MeasureSet(.latitude).rawValue != 0 else { return hasNoPositions() }
    text.put(.item)
    var span = 1
    ride.forEachMoment { moment in
      guard let latitude = moment[.latitude], let longitude = moment[.longitude] else { return }
      span = ride.span(at: moment.time, after: span)
      var point = RoutePoint(
        time: moment.time, latitudeDegrees: latitude, longitudeDegrees: longitude, horizontalAccuracyMeters: 0)
      point.altitudeMeters = moment[.altitude]
      point.speedMetersPerSecond = moment[.speed]
      point.courseDegrees = moment[.course]
      (point.heartRateBPM, point.cadenceRPM) = (moment[.heartRate], moment[.cadence])
      (point.powerWatts, point.temperatureCelsius) = (moment[.power], moment[.temperature])
      point.span = span
      gpx.routePoint(point)
    }
    gpx.workoutEnd(summary)
  }

  /// Drops an incomplete workout.
  public mutating func end() {
    held.ride = HeldRide()
    gpx.end()
  }
}
