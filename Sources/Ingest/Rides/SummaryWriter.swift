package import Columns
package import Exports
package import FITWorkouts
package import InputReports
package import Inputs
package import Pipelines
package import Workouts

/// A writer of one row per workout, written at the end of its input because the row contains the input's status.
///
/// If an input has implausibly many workouts, its rows are written earlier, with the status so far, so that memory does
/// not grow with the input. If they need the content hash and it is not known by then, the input is read again. If a
/// wrong checksum can still refuse the input, all rows wait for the last checksum.
package final class SummaryWriter: RideWriter {
  var rows: SummaryRows
  let rule: ChecksumRule
  /// For an input with several workouts, only workouts with the selected activity and distance have rows.
  let selection: RideSelection
  var name = ""
  var held: HeldWorkouts.List<WorkoutSummary>
  var text = TextBuffer()
  /// Whether rows of the input were written before its end.
  private var hasWritten = false
  private var content: ContentHash?
  /// Whether there were too many rows before the hash was known; they are dropped.
  package private(set) var hasMissedContent = false

  /// Creates a writer of rows in `format`.
  package init(_ format: SummaryFormat, rule: ChecksumRule, selection: RideSelection = RideSelection()) {
    rows = SummaryRows(format)
    self.rule = rule
    self.selection = selection
    held = HeldWorkouts.List(rule)
  }

  /// Makes rows of workout fields, which include the input's name, pass on to `outlet` when too many are waiting.
  package func connect(to outlet: any UnitOutlet) {
    // Tables for people change text that has already been appended, but are short.
    if case .export = rows.format { text.connect(to: outlet) }
  }
  /// Begins an input.
  package func begin(_ name: String) {
    self.name = name
    held.reset()
    hasWritten = false
    (content, hasMissedContent) = (nil, false)
  }
  /// The value of the format.
  package var contentNeed: ContentNeed { rows.format.contentNeed }
  /// Stores the hash.
  package func begin(content: ContentHash) { self.content = content }
  /// Does nothing.
  package func sample(_ sample: Sample, standingFor seconds: Double?) {}
  /// Does nothing.
  package func routePoint(_ point: RoutePoint) {}
  /// Stores a workout until the end.
  package func workoutEnd(_ summary: borrowing WorkoutSummary) {
    if !hasMissedContent, selection.holds(summary) { held.add(copy summary, bytes: summary.byteCount) }
  }
  /// Whether an input that can still be refused has too many workouts to wait.
  package var isBeyondLimit: Bool { held.isBeyondLimit }
  /// The selected rides have a row.
  package var writtenRides: RideSelection? { selection }
  /// Whether all rows are still waiting.
  package var canStartOver: Bool { !hasWritten }
  /// Writes the rows of an input that has too many to wait.
  package func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    guard held.isDue else { return }
    if contentNeed != .never && content == nil {
      hasMissedContent = true
      return held.removeAll()
    }
    let soFar = soFar()
    write(soFar.status, soFar.identity, into: &output)
    held.removeAll()
    hasWritten = true
  }

  /// Writes the input's rows; none for a refused input.
  package func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    if rule == .refuse && report.reason == .crcMismatch { return }
    write(report.status, identity, into: &output)
  }

  private func write(_ status: InputStatus, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    for summary in held.workouts {
      let identity = identity.of(summary)
      var row = SummaryRow(input: name, status: status, summary: summary)
      row.content = content
      row.sport = summary.sport.map(ProfileNames.sport)
      row.subSport = summary.subSport.map(ProfileNames.subSport)
      row.manufacturer = identity.manufacturer.map(ProfileNames.manufacturer)
      row.product = ProfileNames.product(identity)
      row.syncIdentifier = identity.syncIdentifier(sessionIndex: summary.sessionIndex)
      rows.append(row, to: &text)
      if case .table = rows.format {
        output.hand(SortedRow(start: summary.start, line: text.bytes))
        text.removeAll()
      } else {
        output.take(&text)
      }
    }
    rows.flush(to: &text)
    output.take(&text)
  }
}
