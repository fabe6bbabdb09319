package import Columns
package import Exports
package import FITWorkouts
package import InputReports
package import Inputs
package import Pipelines
package import Workouts

/// A command that writes one row per workout when its input is over, because the row has the input's status.
///
/// An input of implausibly many workouts has its rows put out before, with the status so far, so that memory does not
/// grow with the input. Where they need its content and that is not known by then, the input is read once more. Where a wrong checksum may refuse the input, everything waits for the last one.
package final class SummaryWriter: RideWriter {
  var rows: SummaryRows
  let rule: ChecksumRule
  /// Of an input with several workouts, those with the activity and the distance asked for have rows.
  let selection: RideSelection
  var name = ""
  var held: HeldWorkouts.List<WorkoutSummary>
  var text = TextBuffer()
  /// True when rows of the input have gone out before its end.
  private var hasWritten = false
  private var content: ContentHash?
  /// True when there were too many rows before the content was known: they are dropped.
  package private(set) var hasMissedContent = false

  /// Makes a writer of rows in `format`.
  package init(_ format: SummaryFormat, rule: ChecksumRule, selection: RideSelection = RideSelection()) {
    rows = SummaryRows(format)
    self.rule = rule
    self.selection = selection
    held = HeldWorkouts.List(rule)
  }

  /// Makes the rows of a workout's fields, each with the name of its input, pass on to `outlet` when too many wait.
  package func connect(to outlet: any UnitOutlet) {
    // Tables for people change text that is already appended, but are short.
    if case .export = rows.format { text.connect(to: outlet) }
  }
  /// Begins an input.
  package func begin(_ name: String) {
    self.name = name
    held.reset()
    hasWritten = false
    (content, hasMissedContent) = (nil, false)
  }
  /// As the format has it.
  package var contentNeed: ContentNeed { rows.format.contentNeed }
  /// Notes the content.
  package func begin(content: ContentHash) { self.content = content }
  /// Does nothing.
  package func sample(_ sample: Sample, standingFor seconds: Double?) {}
  /// Does nothing.
  package func routePoint(_ point: RoutePoint) {}
  /// Keeps a workout for the end.
  package func workoutEnd(_ summary: borrowing WorkoutSummary) {
    if !hasMissedContent, selection.holds(summary) { held.add(copy summary, bytes: summary.byteCount) }
  }
  /// True when an input that may be refused has too many workouts to be held.
  package var isBeyondLimit: Bool { held.isBeyondLimit }
  /// Those that are asked for have a row.
  package var writtenRides: RideSelection? { selection }
  /// True as long as all rows wait.
  package var canStartOver: Bool { !hasWritten }
  /// Writes the rows of an input that has too many to be held.
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

  /// Writes the input's rows; none for an input that is refused.
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
