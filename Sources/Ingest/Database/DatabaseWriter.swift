#if SQLite
package import Columns
internal import Exports
package import FITWorkouts
package import InputReports
internal import Inputs
package import Pipelines
internal import RideDatabase
internal import Tables
package import Workouts

/// Facts about an input beside its content; shared by a worker's processor and its writer.
final class IngestedInput {
  /// Its path in the database.
  var path = ""
  var stamp: InputStamp?
  let hasher = ContentHasher()
}

/// Converts rides to rows for the database.
package final class DatabaseWriter: RideWriter {
  private let heldRows: HeldValue<RideRows>
  private var rows: RideRows {
    @inline(__always) _read { yield heldRows.value }
    @inline(__always) _modify { yield &heldRows.value }
  }
  private let input: IngestedInput
  private let reading: InputReading
  /// Stored once, because calling a getter of the rows copies all state of a reader.
  private let keepsSamples: Bool
  /// The bests that the generator finds; nil if they are not requested.
  private let bests: RideBests?
  private let now = Instant(unixSeconds: SystemFacts.unixSeconds)

  init(_ rows: RideRows, bests: RideBests?, input: IngestedInput, reading: InputReading) {
    keepsSamples = rows.keepsSamples
    wantsWholeRoutePoints = rows.keepsRoutePoints
    wantsBeats = rows.keepsBeats
    heldRows = HeldValue(rows)
    self.bests = bests
    self.input = input
    self.reading = reading
  }

  /// The generators of records and bests.
  package func makeGenerators() -> MomentGenerator { MomentGenerator(bests: bests, records: rows.recordTaker) }
  /// A route's line and profile only need the positions and altitudes of its points.
  package let wantsWholeRoutePoints: Bool
  /// Passes rows on to `outlet` if too many are waiting.
  package func connect(to outlet: any UnitOutlet) {
    rows.buffer.connect { outlet.put(.rows($0)) }
  }
  /// Begins an input, or begins it again; the database drops the previous rows of an input that begins again.
  package func begin(_ name: String) { rows.begin(path: input.path) }
  /// The unshared samples of the input's minutes.
  package var unsharedSamples: Int { rows.minutes.unsharedSamples }
  /// True, because no row is committed before the report.
  package var canStartOver: Bool { true }
  /// Adds the start of a workout.
  package func workoutStart(sessionIndex: Int, start: Instant) {
    rows.workoutStart(sessionIndex: sessionIndex, start: start)
    bests?.begin()
  }
  /// Passes the activity on to the bests.
  package func activity(_ type: ActivityType, sport: UInt8?) { bests?.activity = type }
  /// True, because samples become minutes.
  package var wantsSamples: Bool { true }
  /// True, because points become the route's line.
  package var wantsRoutePoints: Bool { true }
  /// Adds a sample.
  package func sample(_ sample: Sample, standingFor seconds: Double?) {
    if keepsSamples { rows.sample(sample) } else { rows.minutes.add(sample) }
  }
  /// Adds an event.
  package func event(_ event: WorkoutEvent) { rows.event(event) }
  /// Passes the timer on to the minutes.
  package func timer(isRunning: Bool, at time: Instant) { rows.timer(isRunning: isRunning, at: time) }
  /// Passes a gap on to the minutes.
  package func gap(from start: Instant, to end: Instant) { rows.gap(from: start, to: end) }
  /// Whether heart beats are stored.
  ///
  /// It is read for every definition of a file, so it is a stored property like `keepsSamples`.
  package let wantsBeats: Bool
  /// Adds an interval between heart beats.
  package func beat(_ interval: BeatInterval) { rows.beat(interval) }
  /// Adds a lap.
  package func lap(_ lap: Lap) { rows.lap(lap) }
  /// Adds a pool length.
  package func poolLength(_ length: PoolLength) {
    rows.poolLength(length)
    bests?.add(length)
  }
  /// Adds a point of the route.
  package func routePoint(_ point: RoutePoint) { rows.routePoint(point) }
  /// Adds the end of a workout.
  package func workoutEnd(_ summary: borrowing WorkoutSummary) {
    rows.workoutEnd(summary)
    guard let bests else { return }
    bests.close(summary, now: now)
    rows.put(bests, summary)
  }
  /// Adds a sample outside workouts.
  package func wellness(_ sample: WellnessSample) { rows.wellness(sample) }
  /// Adds the source of samples outside workouts.
  package func wellnessSource(_ name: String?) { rows.wellnessSource(name) }
  /// Adds a multisport workout.
  package func multisport(_ workout: Multisport) { rows.multisport(workout) }

  /// Passes the rows on.
  package func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    rows.settle()
    guard !rows.buffer.isEmpty else { return }
    if !rows.closed.isEmpty { putClosed(soFar().identity) }
    output.take(&rows)
  }

  /// Passes the remaining rows and the report on.
  package func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    rows.settle()
    putClosed(identity)
    var row = InputRow(path: input.path, report: report, reading: reading)
    row.stamp = input.stamp
    row.content = input.hasher.startHash
    row.contentHash = report.isReadToItsEnd ? input.hasher.hexadecimal : nil
    rows.end(row)
    output.take(&rows)
  }

  private func putClosed(_ identity: FITFileIdentity) {
    rows.putClosed { WorkoutOrigin($0, identity.of($0)) }
  }
}

extension OutputWriter {
  /// Writes the rows that are ready and removes them.
  mutating func take(_ rows: inout RideRows) {
    write(rows: rows.buffer.bytes)
    rows.buffer.removeAll()
  }
}

extension WorkoutOrigin {
  init(_ summary: borrowing WorkoutSummary, _ identity: FITFileIdentity) {
    self.init()
    sport = summary.sport.map(ProfileNames.sport)
    subSport = summary.subSport.map(ProfileNames.subSport)
    manufacturer = identity.manufacturer.map(ProfileNames.manufacturer)
    product = ProfileNames.product(identity)
    serialNumber = identity.serialNumber
    created = identity.timeCreated.map { Instant(fitSeconds: $0) }
    syncIdentifier = identity.syncIdentifier(sessionIndex: summary.sessionIndex)
  }
}

extension InputReport {
  /// Whether the input's content was read completely, so that its hash is meaningful.
  var isReadToItsEnd: Bool {
    kind != nil && (reason == nil || reason == .crcMismatch || reason == .unfinalized)
  }
}
#endif
