#if TrackXML
internal import Archives
internal import Exports
internal import FITWorkouts
internal import InputReports
internal import Inputs
internal import Pipelines
internal import TrackXML
internal import Workouts

/// Reads one export of Apple Health for a command's writer.
///
/// ```
/// first reading  from the input: workouts, events, statistics ─▶ HealthTable
/// second reading from the file again: records ─▶ HealthRuns, sorted by workout
/// replay         workout by workout, samples merged with the points of the route
/// ```
///
/// A document in a tar archive is unpacked again for its records, and once more for its routes. A document from a pipe
/// is read once: its workouts have no samples and routes, and the report states it. The object
/// is on the heap, because hardly any run has such an input and the stack can be limited to 320 KB.
final class HealthStream {
  private var reader = HealthReader()
  private var replay: HealthReplay
  private let selection: RideSelection
  private var source: HealthSource?
  /// The last folder with exports on disk.
  private var newestFolder: HealthRoutes.Exports?
  /// The error of the second reading.
  private(set) var secondReadError: InputError?

  /// Whether records outside workouts are reported too, and their number.
  private let includesWellness: Bool
  private var wellness = 0

  init(
    _ writer: consuming RideSink, options: WorkoutOptions, selection: RideSelection, includesWellness: Bool = false
  ) {
    self.includesWellness = includesWellness
    replay = HealthReplay(writer, options: options)
    self.selection = selection
  }

  /// Begins a file; `source` is used to read it again.
  func begin(_ name: String, _ source: HealthSource?) {
    reader = HealthReader()
    replay.reset()
    self.source = source
    secondReadError = nil
    wellness = 0
    replay.builder.output.sink.writer.begin(name)
  }

  /// Passes the content hash of the file on.
  func begin(content: ContentHash) { replay.builder.output.sink.writer.begin(content: content) }

  /// Reads the next bytes of the file; false when no more are needed.
  func feed(_ bytes: RawSpan) -> Bool { reader.feed(bytes) && !Interrupts.isOverdue }

  /// Ends the file and reports on it.
  func finish(
    _ name: String, _ file: UnpackedFile, _ readError: InputError?, _ archive: inout HealthArchive?,
    output: inout OutputWriter
  ) -> InputReport {
    let status = reader.finish()
    // Moved and not copied, because it is changed here.
    var table = reader.takeTable()
    var zones = ZoneOffsets()
    table.settleTimeZones { zones.offset(of: $0, at: $1) }
    let isWanted = table.workouts.map { selection.holds($0) }
    var report = InputReport(input: name, status: .ok)
    report.kind = "apple-health"
    report.bytes = reader.foundProblem?.offset ?? reader.bytes
    report.records = reader.records
    report.sessions = isWanted.count { $0 }
    report.firstTimestamp = table.workouts.first?.start
    report.lastTimestamp = table.workouts.last?.end
    report.judge(status, file, readError, reader.records)
    if !isWanted.isEmpty, !isWanted.contains(true), report.status == .ok {
      report.set(.skipped, .notSelected, detail: nil)
    }
    var runs = HealthRuns()
    join(table, isWanted, into: &runs, &report)
    if wellness > 0 { report.add(wellness: wellness) }
    putOut(table, isWanted, &runs, &report, &archive, &output)
    report.add(replay.builder.output.allDropped)
    report.add(leftOutOf: table, unreadable: reader.unreadable)
    report.fail(tooLarge: replay.builder.output.sink.writer.tooLarge)
    replay.builder.output.sink.writer.end(report, FITFileIdentity(), into: &output)
    return report
  }

  // MARK: Second reading

  private func join(
    _ table: HealthTable, _ isWanted: [Bool], into runs: inout HealthRuns, _ report: inout InputReport
  ) {
    guard isWanted.contains(true) || includesWellness else { return }
    guard let source else {
      replay.builder.output.dropped[.sampleNotJoined] &+= reader.records
      report.addDetail("read once, without the samples and routes of its workouts: give it as a file")
      return
    }
    // The second reading stops at the same problem as the first.
    var records = HealthRecordReader(HealthJoiner(table) { isWanted[$0] }, limit: reader.foundProblem?.offset ?? .max)
    records.unwanted = replay.unwanted
    records.includesWellness = includesWellness
    // The runs are a noncopyable value, which a closure can only capture from a local variable.
    var error: InputError?
    var made = HealthRuns()
    swap(&made, &runs)
    error = source.readBytes { chunk in
      records.feed(chunk, aside: takeAside) { made.add($0) } && !Interrupts.isOverdue
    }
    swap(&made, &runs)
    runs.finish()
    replay.shares = records.chosenSources()
    replay.builder.output.dropped[.sampleOutside] &+= records.outside
    replay.builder.output.dropped[.sampleNotJoined] &+= records.unreadable &+ runs.leftOut
    secondReadError = error
    if let error, report.status == .ok { _ = report.judgeDelivery(UnpackedFile(), error) }
    report.judge(runs.error)
  }

  private func takeAside(_ record: HealthAside) {
    switch record {
    case .source(let name): replay.builder.output.sink.writer.wellnessSource(name)
    case .sample(let sample):
      guard selection.holds(sample) else { return }
      wellness &+= 1
      replay.builder.output.sink.writer.wellness(sample)
    }
  }

  // MARK: Replay

  private func putOut(
    _ table: HealthTable, _ isWanted: [Bool], _ runs: inout HealthRuns, _ report: inout InputReport,
    _ archive: inout HealthArchive?, _ output: inout OutputWriter
  ) {
    var routes = source.map { HealthRoutes(beside: $0, &archive, &newestFolder) }
    if routes?.isLeftOut == true {
      let before = HealthArchive.routedExports
      report.addDetail("its routes were left out, as \(before) exports before it in the folder have theirs")
      routes = nil
    }
    var missing = 0
    for (index, workout) in table.workouts.enumerated() where isWanted[index] {
      if Interrupts.isOverdue { break }
      replay.open(workout, index: index, of: table)
      for path in table.routes[workout.routes] {
        guard let routes else { continue }
        if !Self.read(path, of: routes, index, &replay, &runs, &output) { missing &+= 1 }
      }
      Self.putRows(index, through: .max, &replay, &runs, &output)
      replay.close(into: &output)
    }
    if let routes { putOutUnnamed(routes, table, &report, &output) }
    report.judge(runs.error)
    if missing > 0 { report.addDetail("\(counted(missing, "route")) missing or damaged") }
  }

  /// Reports routes to which no workout refers, each as a workout of its own.
  private func putOutUnnamed(
    _ routes: HealthRoutes, _ table: HealthTable, _ report: inout InputReport, _ output: inout OutputWriter
  ) {
    var index = table.workouts.count
    for path in routes.paths where !table.isNamed(path) {
      if Interrupts.isOverdue { return }
      var (first, last): (Instant?, Instant?) = (nil, nil)
      Self.read(path, of: routes) { point in
        first = min(first ?? point.time, point.time)
        last = max(last ?? point.time, point.time)
      }
      guard let first, let last else { continue }
      let workout = HealthWorkout(start: first, end: last, utcOffsetSeconds: 0)
      guard selection.holds(workout) else { continue }
      replay.open(workout, index: index, of: table)
      Self.read(path, of: routes) { replay.takeOwnPoint($0, into: &output) }
      replay.close(into: &output)
      index &+= 1
    }
    let count = index &- table.workouts.count
    guard count > 0 else { return }
    report.sessions = (report.sessions ?? 0) &+ count
    if report.status == .skipped { (report.status, report.reason, report.detail) = (.ok, nil, nil) }
    report.addDetail("\(counted(count, "route")) without a workout")
  }

  private static func read(
    _ path: [UInt8], of routes: HealthRoutes, _ take: (borrowing WorkoutObservation) -> Void
  ) {
    var route = HealthRouteReader()
    _ = routes.read(path) { chunk in route.feed(chunk, take) && !Interrupts.isOverdue }
    _ = route.finish(take)
  }

  /// Reads a route and reports the samples before each of its points; false if the route is missing or damaged.
  private static func read(
    _ path: [UInt8], of routes: HealthRoutes, _ index: Int, _ replay: inout HealthReplay,
    _ runs: inout HealthRuns, _ output: inout OutputWriter
  ) -> Bool {
    var route = HealthRouteReader()
    func take(_ point: borrowing WorkoutObservation) {
      putRows(index, through: point.time.unixMilliseconds, &replay, &runs, &output)
      replay.takePoint(point)
    }
    let isThere = routes.read(path) { chunk in route.feed(chunk, take) && !Interrupts.isOverdue }
    let problem = route.finish(take)
    return isThere && problem == nil
  }

  /// Reports the samples of a workout up to a time.
  private static func putRows(
    _ index: Int, through time: Int64, _ replay: inout HealthReplay, _ runs: inout HealthRuns,
    _ output: inout OutputWriter
  ) {
    let workout = UInt32(truncatingIfNeeded: index)
    while let row = runs.first, row.workout <= workout, row.workout < workout || row.end <= time {
      if row.workout == workout { replay.take(row, into: &output) }
      runs.removeFirst()
    }
  }
}

extension RideSelection {
  /// Whether a workout of an export is selected; each workout is checked separately.
  fileprivate func holds(_ workout: HealthWorkout) -> Bool {
    holds(start: workout.start, utcOffsetSeconds: workout.utcOffsetSeconds) && holds(workout.summary)
  }
}

extension InputReport {
  /// Sets the status of an export; the outermost cause takes precedence.
  fileprivate mutating func judge(
    _ status: TrackStatus, _ file: UnpackedFile, _ readError: InputError?, _ records: Int
  ) {
    if judgeDelivery(file, readError) {
      if case .failed = status { self.status = .failed }
      return
    }
    switch status {
    case .ok: break
    case .skipped: set(.skipped, .notAnActivity, detail: "\(counted(records, "record")) and no workout")
    case .partial(let problem), .failed(let problem):
      let isPartial = if case .partial = status { true } else { false }
      set(isPartial ? .partial : .failed, problem.code.reason, offset: problem.offset, detail: problem.explanation)
    }
  }

  /// Reports samples outside workouts, which make a file without workouts useful.
  fileprivate mutating func add(wellness: Int) {
    if status == .skipped, reason == .notAnActivity || reason == .notSelected {
      (status, reason, detail) = (.ok, nil, nil)
    }
    if status == .failed { status = .partial }
    addDetail("\(counted(wellness, "sample")) outside workouts")
  }

  /// Reports that the temporary file could not be written or read.
  fileprivate mutating func judge(_ error: SystemError?) {
    guard let error, status == .ok else { return }
    set(.partial, .unreadable, detail: "samples are missing, as the temporary file failed: \(error)")
  }

  /// Reports the rows that did not fit into a table.
  fileprivate mutating func add(leftOutOf table: HealthTable, unreadable: Int) {
    let left = table.leftOut
    if left.workouts > 0 || left.events > 0 || left.routes > 0 {
      let what = [(left.workouts, "workout"), (left.events, "event"), (left.routes, "route")].filter { $0.0 > 0 }
      let text = what.map { counted($0.0, $0.1) }.joined(separator: ", ") + " beyond what is kept or followed"
      if status == .ok { set(.partial, .tooLarge, detail: text) } else { addDetail(text) }
    }
    if unreadable > 0 { addDetail("\(counted(unreadable, "workout")) without readable times") }
  }
}
#endif
