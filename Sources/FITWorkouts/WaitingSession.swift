/// A session reported before its records, kept by reference: inserting one in its place moves only addresses.
final class WaitingSession: Sendable {
  let report: SessionReport

  init(_ report: SessionReport) { self.report = report }
}

extension [WaitingSession] {
  /// Inserts a session after those that do not begin later, among the ones from `first` on.
  mutating func insert(_ told: WaitingSession, from first: Int = 0) {
    var (low, high) = (first, count)
    while low < high {
      let middle = (low &+ high) / 2
      if self[middle].report.summary.start <= told.report.summary.start { low = middle &+ 1 } else { high = middle }
    }
    insert(told, at: low)
  }
}
