internal import Exports
internal import InputReports
internal import Inputs
internal import Pipelines
import Synchronization

/// The verdicts of a run, as rows of a stream.
final class VerdictLog: Sendable {
  private struct State: ~Copyable {
    var rows = ReportRows()
    /// Nothing but the way of batches to the stream.
    var text = TextBuffer(capacity: 0)
    var hasHeader = false
  }

  /// The rows that are ready to be taken.
  let stream: RowStream
  // Held while the stream is written to, which only the workers wait for.
  private let state = Monitor(State())
  private let reported = Atomic<Int>(0)
  private let damaged = Atomic<Int>(0)

  /// A log whose rows wait to be taken, or are kept until they are asked for.
  init(waitsForRoom: Bool) {
    let stream = RowStream(waitsForRoom: waitsForRoom)
    self.stream = stream
    state.update { $0.text.connect(to: stream) }
  }

  /// Inputs that were reported.
  var count: Int { reported.load(ordering: .relaxed) }

  /// Those of them that could be read in part only, or not at all.
  var problems: Int { damaged.load(ordering: .relaxed) }

  /// Takes a report, for one input at a time; returns true where it is one of a problem.
  func take(_ report: InputReport) -> Bool {
    let isProblem = report.status == .partial || report.status == .failed
    reported.wrappingAdd(1, ordering: .relaxed)
    if isProblem { damaged.wrappingAdd(1, ordering: .relaxed) }
    state.update { state in
      Self.begin(&state)
      state.rows.append(report, to: &state.text)
    }
    return isProblem
  }

  /// Makes all verdicts so far ready; where rows wait for room, at the end of the run alone.
  func flush() {
    state.update { state in
      Self.begin(&state)
      state.rows.flush(to: &state.text)
      // Room for thousands of rows, which a reader that has ended would keep.
      state.rows = ReportRows()
      try? stream.flush()
    }
  }

  private static func begin(_ state: inout State) {
    if !state.hasHeader { state.rows.appendHeader(to: &state.text) }
    state.hasHeader = true
  }
}
