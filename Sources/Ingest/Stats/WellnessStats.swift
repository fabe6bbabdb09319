internal import Columns
package import Exports
internal import FITWorkouts
package import InputReports
package import Inputs
package import Pipelines
internal import Workouts

#if SQLite
package import RideDatabase
#endif

/// A writer that only writes sums over samples outside workouts.
final class WellnessStatsWriter: RideWriter {
  private let settings: StatsSettings
  private let rule: ChecksumRule
  private var sums = WellnessSums()

  init(_ settings: StatsSettings, rule: ChecksumRule) {
    self.settings = settings
    self.rule = rule
  }

  func begin(_ name: String) { if !sums.isEmpty { sums = WellnessSums() } }

  func sample(_ sample: Sample, standingFor seconds: Double?) {}
  func routePoint(_ point: RoutePoint) {}

  func wellness(_ sample: WellnessSample) { if settings.holds(sample) { sums.add(sample) } }

  func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {}

  func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    if rule == .refuse && report.reason == .crcMismatch { return }
    if !sums.isEmpty { output.hand(sums) }
  }
}

/// The destination of these sums: adds them up, and writes the rows at the end.
final class WellnessStatsReceiver: TableDestination {
  private var sums = WellnessSums()
  private let format: StatsFormat
  let data: Output

  init(_ format: StatsFormat, _ data: Output) {
    self.format = format
    self.data = data
  }

  /// Adds the sums of an input.
  func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    if case .value(let value) = unit, let more = value as? WellnessSums { sums.add(more) }
    return nil
  }

  func add(_ sample: WellnessSample) { sums.add(sample) }

  /// Writes the rows.
  func finish() {
    var text = TextBuffer()
    sums.append(format, to: &text)
    data.write(text.bytes)
  }
}

extension StatsSettings {
  /// Whether a sample outside workouts begins in the selected time; days are in UTC.
  fileprivate func holds(_ sample: WellnessSample) -> Bool {
    let day = CalendarDay(sample.start)
    return from.map { sample.start >= $0 } ?? true && to.map { sample.start < $0 } ?? true
      && since.map { $0 <= day } ?? true && until.map { day <= $0 } ?? true
  }
}

extension Batch {
  /// Computes the sums over the samples outside workouts of all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as for every batch.
  package func runWellnessStats(
    _ settings: StatsSettings, _ format: StatsFormat, _ rules: RideRules,
    report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    guard let data = open(output) else { return 1 }
    data.isTabSeparated = isTabSeparated
    let receiver = WellnessStatsReceiver(format, data)
    let tracks = rules.makeTrackContext()
    return run(
      into: receiver,
      makeProcessor: {
        SelectingProcessor(rules, tracks) { _ in
          RideProcessor(
            { RideSink(WellnessStatsWriter(settings, rule: rules.checksum)) }, options: rules.workouts,
            rule: rules.checksum,
            tracks: tracks, selection: rules.selection, wellness: true)
        }
      },
      report: report, ended: { _ in receiver.finish() }, closing: closing)
  }
}

#if SQLite
extension RideArchive {
  /// Computes the sums over the samples outside workouts in the database, each counted once, and writes the rows.
  package func putWellnessStats(
    _ settings: StatsSettings, _ format: StatsFormat, to output: Output
  ) throws(DatabaseError) -> Int32 {
    let receiver = WellnessStatsReceiver(format, output)
    try forEachWellnessSample { if settings.holds($0) { receiver.add($0) } }
    receiver.finish()
    return 0
  }
}
#endif
