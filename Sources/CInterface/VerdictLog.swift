internal import Exports
internal import InputReports
internal import Inputs
internal import Pipelines
import Synchronization

/// Collects the verdicts of a run as rows of a stream.
final class VerdictLog: Sendable {
  private struct State: ~Copyable {
    var rows = ReportRows()
    /// An empty text buffer: it only connects the rows to the stream.
    var text = TextBuffer(capacity: 0)
    var hasHeader = false
  }

  /// The stream of the rows.
  let stream: RowStream
  // The lock is held while rows are written to the stream. Only workers wait for it.
  private let state = Monitor(State())
  private let reported = Atomic<Int>(0)
  private let damaged = Atomic<Int>(0)

  /// Creates a log.
  ///
  /// Its rows wait to be taken, or are kept until they are requested.
  init(waitsForRoom: Bool) {
    let stream = RowStream(waitsForRoom: waitsForRoom)
    self.stream = stream
    state.update { $0.text.connect(to: stream) }
  }

  /// The number of reported inputs.
  var count: Int { reported.load(ordering: .relaxed) }

  /// The number of inputs that were partial or failed.
  var problems: Int { damaged.load(ordering: .relaxed) }

  /// Adds a report.
  ///
  /// Returns true if the input was partial or failed. Safe to call from several threads.
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

  /// Passes all verdicts so far to the stream.
  ///
  /// If rows wait for room, call it only at the end of the run.
  func flush() {
    state.update { state in
      Self.begin(&state)
      state.rows.flush(to: &state.text)
      // A new value releases the room for thousands of rows, which a finished reader would keep.
      state.rows = ReportRows()
      try? stream.flush()
    }
  }

  private static func begin(_ state: inout State) {
    if !state.hasHeader { state.rows.appendHeader(to: &state.text) }
    state.hasHeader = true
  }
}
