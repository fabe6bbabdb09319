#if SQLite
package import Tables
package import Workouts

/// The optional rows, in addition to workouts, laps, lengths, events, devices, minutes and the route's line.
public struct RowSelection: OptionSet, Sendable {
  /// One bit for each kind of rows.
  public var rawValue: UInt8
  /// Creates a selection from its bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One wide row for every recorded moment.
  @inlinable public static var records: RowSelection { RowSelection(rawValue: 1) }
  /// One row for every sample.
  @inlinable public static var samples: RowSelection { RowSelection(rawValue: 2) }
  /// One row for every point of the route.
  @inlinable public static var routePoints: RowSelection { RowSelection(rawValue: 4) }
  /// Curves, best efforts and suspicions.
  @inlinable public static var bests: RowSelection { RowSelection(rawValue: 8) }
  /// One row for every sample outside workouts.
  @inlinable public static var wellness: RowSelection { RowSelection(rawValue: 64) }
  /// Tiles that routes cross, places where routes begin and end, and the altitudes along them.
  @inlinable public static var places: RowSelection { RowSelection(rawValue: 16) }
  /// One row for every interval between heart beats.
  @inlinable public static var beats: RowSelection { RowSelection(rawValue: 32) }
}

/// Converts the output of generators to rows for `RideDatabase`, for one input after another, on any thread.
///
/// Created once per worker. It stores the minutes and the line of the open workout, and the summaries of closed
/// workouts whose source is not known yet.
package struct RideRows: Sendable {
  /// The rows that are ready; the caller that passes them on empties it.
  package var buffer = RowBuffer()
  /// Summaries of closed workouts whose source is not known yet.
  package private(set) var closed: [WorkoutSummary] = []

  let selection: RowSelection
  private let records = RecordRows()
  /// The minutes of the open workout.
  ///
  /// If samples have no rows of their own (`keepsSamples`), a writer adds them to the minutes itself, because a call
  /// for each sample would take longer than adding it.
  package var minutes = MinuteTable()
  private var line = Polyline()
  var trail = TileTrail()
  var profile = RouteProfile()
  var beats = BeatRows()
  /// The sync identifier of the first workout of the input that has one.
  private(set) var firstSyncIdentifier: String?
  private var workouts = 0
  private var firstSession = 0
  var wellnessSamples = 0
  var wellnessSource: [UInt8] = []
  private var events = 0, laps = 0, lengths = 0, samples = 0, points = 0, pieces = 0

  /// Creates a packer of the mandatory rows and the selected ones.
  package init(_ selection: RowSelection) { self.selection = selection }

  /// Whether there is a row for every point of a route.
  package var keepsRoutePoints: Bool { selection.contains(.routePoints) }

  /// Whether there is a row for every sample.
  package var keepsSamples: Bool { selection.contains(.samples) }

  /// Packs the records; nil if they are not selected.
  package var recordTaker: (any MomentTaker)? { selection.contains(.records) ? records : nil }

  /// Sorts the rows into their final order; call it before `buffer` is passed on.
  package mutating func settle() {
    guard !records.buffer.isEmpty else { return }
    buffer.append(records.buffer)
    records.buffer.removeAll()
  }

  /// Begins an input.
  package mutating func begin(path: String) {
    buffer.removeAll()
    records.buffer.removeAll()
    closed.removeAll(keepingCapacity: true)
    firstSyncIdentifier = nil
    workouts = 0
    (wellnessSamples, wellnessSource) = (0, [])
    minutes.beginInput()
    buffer.begin(kind: RowKind.inputStart)
    buffer.put(path)
    buffer.end()
  }

  /// Begins a workout.
  package mutating func workoutStart(sessionIndex: Int, start: Instant) {
    settle()
    records.begin()
    buffer.begin(kind: RowKind.workoutStart)
    buffer.end()
    if workouts == 0 { firstSession = sessionIndex }
    workouts &+= 1
    (events, laps, lengths, samples, points, pieces) = (0, 0, 0, 0, 0, 0)
    line.removeAll()
    trail.removeAll()
    profile.removeAll()
    beats = BeatRows()
    minutes.begin(at: start)
  }

  /// A sample of the open workout.
  package mutating func sample(_ sample: Sample) {
    minutes.add(sample)
    guard keepsSamples else { return }
    buffer.put(SampleRow(number: samples, sample: sample), .samples)
    samples &+= 1
  }

  /// The timer of the open workout stopped or started.
  package mutating func timer(isRunning: Bool, at time: Instant) { minutes.timer(isRunning: isRunning, at: time) }

  /// A gap without records that is long enough to count as a pause in minutes.
  package mutating func gap(from start: Instant, to end: Instant) { minutes.gap(from: start, to: end) }

  /// An event of the open workout.
  package mutating func event(_ event: WorkoutEvent) {
    minutes.add(event)
    buffer.put(EventRow(number: events, event: event), .events)
    events &+= 1
  }

  /// A lap of the open workout.
  package mutating func lap(_ lap: Lap) {
    buffer.put(LapRow(number: laps, lap: lap), .laps)
    laps &+= 1
  }

  /// A pool length of the open workout.
  package mutating func poolLength(_ length: PoolLength) {
    buffer.put(LengthRow(number: lengths, length: length), .lengths)
    lengths &+= 1
  }

  /// A point of the open workout's route.
  package mutating func routePoint(_ point: RoutePoint) {
    line.add(point)
    if selection.contains(.places) {
      trail.add(point)
      profile.add(point.altitudeMeters)
    }
    if line.points == Polyline.pointLimit { endLine() }
    guard selection.contains(.routePoints) else { return }
    buffer.put(RouteRow(number: points, point: point), .routePoints)
    points &+= 1
  }

  private mutating func endLine() {
    guard line.points > 0 else { return }
    buffer.begin(.routes)
    buffer.put(pieces)
    buffer.put(line.points)
    buffer.put(line.first.unixMilliseconds)
    buffer.put(line.last.unixMilliseconds)
    buffer.put(line.south)
    buffer.put(line.west)
    buffer.put(line.north)
    buffer.put(line.east)
    buffer.put(line)
    buffer.end()
    pieces &+= 1
    line.removeAll()
  }

  /// Ends the open workout; its own row is added by `putClosed`, when its source is known.
  package mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    settle()
    endLine()
    putTiles()
    putProfile()
    endBeats()
    minutes.close(summary)
    put(minutes.minutes)
    putTotals(summary)
    for (number, device) in summary.devices.enumerated() {
      buffer.put(DeviceRow(number: number, device: device), .devices)
    }
    var numbers = [WorkoutFact.Table: Int]()
    for fact in summary.facts {
      put(fact, numbers[fact.table, default: 0])
      numbers[fact.table, default: 0] &+= 1
    }
    closed.append(copy summary)
    closed[closed.count &- 1].facts = []
  }

  private mutating func put(_ fact: WorkoutFact, _ number: Int) {
    switch fact.table {
    case .tanks: buffer.put(TankRow(number: number, fact: fact), .tanks)
    case .gases: buffer.put(GasRow(number: number, fact: fact), .gases)
    case .sets: buffer.put(SetRow(number: number, fact: fact), .sets)
    case .shifts: buffer.put(ShiftRow(number: number, fact: fact), .shifts)
    case .climbs: buffer.put(ClimbRow(number: number, fact: fact), .climbs)
    }
  }

  /// Several workouts of the input are legs of one multisport workout.
  package mutating func multisport(_ workout: Multisport) {
    guard let first = workout.legs.first else { return }
    for (position, leg) in workout.legs.enumerated() {
      buffer.begin(.multisportLegs)
      buffer.put(first.sessionIndex &- firstSession)
      buffer.put(position)
      buffer.put(leg.sessionIndex &- firstSession)
      buffer.end()
    }
  }

  private mutating func putTotals(_ summary: borrowing WorkoutSummary) {
    let quantities = summary.quantities
    for kind in SampleKind.numbered {
      let statistics = summary.statistics[kind]
      guard statistics.count > 0 else { continue }
      let row = KindTotalRow(kind: kind, type: quantities[kind].type, statistics: statistics)
      buffer.put(row, .kindTotals)
    }
  }

  /// Adds the rows of the closed workouts, whose source is now known; the first one can identify the input as a copy.
  package mutating func putClosed(
    identifiesInput: Bool = true, _ origin: (borrowing WorkoutSummary) -> WorkoutOrigin
  ) {
    let before = firstSyncIdentifier
    for summary in closed { put(summary, origin(summary)) }
    if !identifiesInput { firstSyncIdentifier = before }
    closed.removeAll(keepingCapacity: true)
  }

  private mutating func put(_ summary: borrowing WorkoutSummary, _ origin: WorkoutOrigin) {
    firstSyncIdentifier = firstSyncIdentifier ?? origin.syncIdentifier
    buffer.begin(.workouts)
    buffer.put(summary.sessionIndex &- firstSession)
    for value in WorkoutRow(copy summary, origin).storedValues { buffer.put(value) }
    for cell in summary.cells { buffer.put(cell.value) }
    buffer.end()
  }
}
#endif
