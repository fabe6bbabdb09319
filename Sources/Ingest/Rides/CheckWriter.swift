package import Exports
package import FITWorkouts
package import InputReports
package import Pipelines
package import Workouts

/// The writer of a command that only writes the report on each input.
package final class CheckWriter: RideWriter {
  let format: ReportFormat
  var text = TextBuffer()

  /// Creates a writer of reports in `format`.
  package init(_ format: ReportFormat) { self.format = format }

  /// A report needs only the counts of dropped data.
  package func makeGenerators() -> MomentGenerator { .countsOnly }

  /// True, because the report is written at the end.
  package var passesOverDamage: Bool { true }
  /// Does nothing.
  package func begin(_ name: String) {}
  /// Does nothing.
  package func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {}

  /// Does nothing.
  package func sample(_ sample: Sample, standingFor seconds: Double?) {}
  /// Does nothing.
  package func routePoint(_ point: RoutePoint) {}
  /// Writes the report.
  package func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    var report = report
    if format == .table, let command = report.repairCommand { report.addDetail("to mend it: " + command) }
    format.append(report, to: &text)
    output.take(&text)
  }
}
