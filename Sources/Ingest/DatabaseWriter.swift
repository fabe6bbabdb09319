#if SQLite
  public import Exports
  public import FITWorkouts
  internal import RideDatabase
  public import Workouts

  /// What is known of an input beside what is read from it; shared by a worker's processor and its writer.
  final class IngestedInput {
    /// The path by which the database knows it.
    var path = ""
    var stamp: InputStamp?
    let hasher = ContentHasher()
  }

  /// Packs rides into rows for the database; `Records` is the generator that packs records, or none.
  public struct DatabaseWriter<Records: WorkoutGenerator>: RideWriter, ~Copyable {
    /// The generator of records, or none.
    public typealias Generators = Records

    private var rows: RideRows
    private let records: Records
    private let input: IngestedInput
    private let reading: InputReading

    init(_ rows: RideRows, records: Records, input: IngestedInput, reading: InputReading) {
      self.rows = rows
      self.records = records
      self.input = input
      self.reading = reading
    }

    /// The generator of records.
    public func makeGenerators() -> Records { records }
    /// The line of a route needs no more than where its points lie.
    public var wantsWholeRoutePoints: Bool { rows.keepsRoutePoints }
    /// Has the rows pass on there what is more than shall wait.
    public mutating func connect(to outlet: TextOutlet) { rows.buffer.connect { outlet.pass($0) } }
    /// Begins an input, or begins it anew: the database drops rows of an input that begins once more.
    public mutating func begin(_ name: String) { rows.begin(path: input.path) }
    /// Those of the input's minutes.
    public var unsharedSamples: Int { rows.unsharedSamples }
    /// Always: nothing is stored for good before the verdict.
    public var canStartOver: Bool { true }
    /// Packs.
    public mutating func workoutStart(sessionIndex: Int, start: Instant) {
      rows.workoutStart(sessionIndex: sessionIndex, start: start)
    }
    /// Packs.
    @inline(__always) public mutating func sample(_ sample: Sample) { rows.sample(sample) }
    /// Packs.
    public mutating func event(_ event: WorkoutEvent) { rows.event(event) }
    /// Keeps the minutes straight.
    public mutating func timer(isRunning: Bool, at time: Instant) { rows.timer(isRunning: isRunning, at: time) }
    /// Keeps the minutes straight.
    public mutating func gap(from start: Instant, to end: Instant) { rows.gap(from: start, to: end) }
    /// Packs.
    public mutating func lap(_ lap: Lap) { rows.lap(lap) }
    /// Packs.
    public mutating func poolLength(_ length: PoolLength) { rows.poolLength(length) }
    /// Packs.
    public mutating func routePoint(_ point: RoutePoint) { rows.routePoint(point) }
    /// Packs.
    public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { rows.workoutEnd(summary) }
    /// Packs.
    public mutating func multisport(_ workout: Multisport) { rows.multisport(workout) }

    /// Passes on the rows there are.
    public mutating func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
      rows.settle()
      guard !rows.buffer.isEmpty else { return }
      if !rows.closed.isEmpty { putClosed(soFar().identity) }
      output.take(&rows)
    }

    /// Passes on the rest and the verdict.
    public mutating func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
      rows.settle()
      putClosed(identity)
      var row = InputRow(path: input.path, report: report, reading: reading)
      row.stamp = input.stamp
      row.contentHash = report.isReadToItsEnd ? input.hasher.hexadecimal : nil
      rows.end(row)
      output.take(&rows)
    }

    private mutating func putClosed(_ identity: FITFileIdentity) {
      rows.putClosed { WorkoutOrigin($0, identity) }
    }
  }

  extension OutputWriter {
    /// Writes the rows that are ready and forgets them.
    mutating func take(_ rows: inout RideRows) {
      write(rows.buffer.bytes)
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
    /// Whether all of the input's content was seen, so that a hash of it means something.
    var isReadToItsEnd: Bool {
      kind != nil && (reason == nil || reason == "crc-mismatch" || reason == "unfinalized")
    }

    /// What was dropped, as a JSON object; nil when nothing was.
    var droppedJSON: String? {
      dropped.isEmpty ? nil : "{" + dropped.map { "\"\($0.reason)\":\($0.count)" }.joined(separator: ",") + "}"
    }
  }

  extension InputRow {
    init(path: String, report: InputReport, reading: InputReading) {
      self.init(path: path, status: report.status.rawValue, reading: reading)
      reason = report.reason
      offset = report.offset
      detail = report.detail
      kind = report.kind
      fileType = report.fileType
      manufacturer = report.manufacturer
      product = report.product
      bytes = report.bytes
      messages = report.messages
      records = report.records
      sessions = report.sessions
      first = report.firstTimestamp
      last = report.lastTimestamp
      checksum = report.crc?.rawValue
      dropped = report.droppedJSON
    }
  }
#endif
