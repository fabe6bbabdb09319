/// A session told ahead of its records, kept by reference: to put one in its place among the others no more than addresses are moved.
final class WaitingSession: Sendable {
  let report: SessionReport

  init(_ report: SessionReport) { self.report = report }
}

extension [WaitingSession] {
  /// Puts a session behind those that do not begin later, of the ones from `first` on.
  mutating func insert(_ told: WaitingSession, from first: Int = 0) {
    var (low, high) = (first, count)
    while low < high {
      let middle = (low &+ high) / 2
      if self[middle].report.summary.start <= told.report.summary.start { low = middle &+ 1 } else { high = middle }
    }
    insert(told, at: low)
  }
}
