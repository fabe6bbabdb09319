package import Exports
package import FITWorkouts
package import InputReports
internal import Inputs
package import Pipelines
package import Workouts

/// A writer of the report on each input with the number of suspect stretches.
package final class SuspicionWriter: RideWriter {
  private var reports: CheckWriter
  private let bests = RideBests()
  private let now = Instant(unixSeconds: SystemFacts.unixSeconds)
  private var counts: [InputReport.Dropped] = []

  /// Creates a writer of reports in `format`.
  package init(_ format: ReportFormat) { reports = CheckWriter(format) }

  /// The generator that checks the data.
  package func makeGenerators() -> MomentGenerator { MomentGenerator(bests: bests) }
  /// Does nothing.
  package func sample(_ sample: Sample, standingFor seconds: Double?) {}
  /// Does nothing.
  package func routePoint(_ point: RoutePoint) {}
  /// Removes the counts of the previous input.
  package func begin(_ name: String) { counts.removeAll(keepingCapacity: true) }
  /// True, because no output is written before the end.
  package var canStartOver: Bool { true }
  /// Does nothing.
  package func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {}
  /// Begins to check a workout.
  package func workoutStart(sessionIndex: Int, start: Instant) { bests.begin() }
  /// Passes the activity on.
  package func activity(_ type: ActivityType, sport: UInt8?) { bests.activity = type }

  /// Counts the suspicions.
  package func workoutEnd(_ summary: borrowing WorkoutSummary) {
    bests.close(summary, now: now)
    for suspicion in bests.suspicions.list {
      let name = "\(suspicion.subject.name) \(suspicion.cause.name)"
      if let place = counts.firstIndex(where: { $0.reason == name }) {
        counts[place].count &+= suspicion.stretches
      } else {
        counts.append(InputReport.Dropped(reason: name, count: suspicion.stretches))
      }
    }
  }

  /// Writes the report.
  package func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    var report = report
    report.suspect = counts
    reports.end(report, identity, into: &output)
  }
}
