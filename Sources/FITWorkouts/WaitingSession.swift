internal import Workouts

/// A session reported before its records, stored by reference: inserting one moves only addresses.
final class WaitingSession: Sendable {
  let report: SessionReport

  init(_ report: SessionReport) { self.report = report }
}

extension [WaitingSession] {
  /// Inserts a session after the sessions that do not begin later, at `first` or after it.
  mutating func insert(_ told: WaitingSession, from first: Int = 0) {
    let start = told.report.summary.start
    insert(told, at: binarySearch(from: first, to: count) { self[$0].report.summary.start > start })
  }
}
