internal import Columns
internal import Inputs
internal import Pipelines

/// The way of a table's rows from the threads that read to the one that takes batches.
///
/// Batches come in; those of many rows go out as they are, others joined, as a consumer's cost is by the batch. At most
/// `heldBytes` wait, so a slow consumer slows the reading down.
final class RowStream: UnitOutlet, @unchecked Sendable {
  /// Bytes of batches that wait where the writer can wait; the batch that is being joined comes on top of them.
  static let heldBytes = 5 << 20
  /// Bytes of batches that are kept where it cannot: some four hundred thousand verdicts.
  static let keptBytes = 64 << 20
  /// Fewest rows of a batch that goes out by itself.
  private static let fewestRows = 1024
  /// Batches that a consumer is woken for.
  ///
  /// Woken for each, it would take the core of a worker that often: it needs less time for one than workers do.
  private static let worthwhileBatches = 8
  /// Milliseconds after which a consumer is woken for one batch, or looks for the columns again.
  private static let milliseconds = 3

  /// A batch that is handed over.
  enum Rows {
    case filled(FilledBatch, ArrowFields)
    case joined(JoinedRows)

    /// About how many bytes it takes.
    var byteCount: Int {
      switch self {
      case .filled(let batch, _): batch.byteCount
      case .joined(let rows): rows.byteCount
      }
    }
  }

  private struct State {
    var fields: ArrowFields?
    var ready: [Rows] = []
    var readyBytes = 0
    var isFinished = false
    var isCancelled = false
    /// True once the consumer has the end of the stream.
    var isEndTaken = false
    /// The reason why no more can come.
    var problem: String?
    /// True when one batch is enough for the consumer, which has waited for a while.
    var isImpatient = false
    /// True when the writer waits for room.
    var isFull = false

    /// True when there will never be more.
    var hasEnded: Bool { problem != nil || isFinished || isCancelled }
    /// True when the consumer has something to take, or never will.
    var isReady: Bool { hasEnded || !ready.isEmpty }
    /// True when so many bytes may wait as well; one batch always may.
    func hasRoom(for bytes: Int, _ limit: Int) -> Bool { readyBytes == 0 || readyBytes &+ bytes <= limit }
    /// True when it is worth while to wake the consumer.
    var isWorthwhile: Bool {
      hasEnded || isFull || ready.count >= (isImpatient ? 1 : worthwhileBatches) || readyBytes > heldBytes / 2
    }
  }

  private let state = Monitor(State())
  /// True when rows wait for room; false when they are kept however many there are, up to the limit.
  private let waitsForRoom: Bool
  /// True when names are indices into the few that a batch has.
  private let hasDictionaries: Bool
  // Of the one thread that writes.
  private var joined: JoinedRows?

  init(waitsForRoom: Bool = true, hasDictionaries: Bool = false) {
    (self.waitsForRoom, self.hasDictionaries) = (waitsForRoom, hasDictionaries)
  }

  // MARK: The side that writes

  /// Takes rows, and waits where too much is not taken yet; the first ones show the columns.
  /// - Throws: that the pipe is closed, where nobody takes any more.
  func take(_ batch: FilledBatch) throws(SystemError) {
    let joined = self.joined ?? begin(with: batch.columns)
    if batch.count >= Self.fewestRows {
      try flush()
      try put(.filled(batch, joined.fields))
    } else if batch.count > 0 {
      guard joined.append(batch) else { return fail("the stream has rows of other columns") }
      if joined.hasFailed { return fail("the system has no memory left for a batch") }
      if joined.isFull { try flush() }
    }
    if state.read({ $0.isCancelled || $0.problem != nil }) { throw .closedPipe }
  }

  /// Takes rows; nothing else becomes part of a table.
  func put(_ unit: OutputUnit) { if case .batch(let batch) = unit { try? take(batch) } }

  /// Makes the columns known.
  private func begin(with columns: [Column]) -> JoinedRows {
    let fields = ArrowFields(columns.map { ArrowField($0, hasDictionary: hasDictionaries && $0.type == .name) })
    let rows = JoinedRows(fields)
    joined = rows
    state.updateQuietly { $0.fields = fields }
    return rows
  }

  /// Hands over the rows that are not many enough for a batch yet.
  func flush() throws(SystemError) {
    guard let rows = joined, rows.rows > 0 else { return }
    joined = JoinedRows(rows.fields)
    try put(.joined(rows))
  }

  /// Notes that no more will come, because of a problem if there is one.
  func finish(_ problem: String? = nil) {
    try? flush()
    joined = nil
    state.update { state in
      state.isFinished = true
      state.problem = state.problem ?? problem
    }
  }

  private func fail(_ problem: String) { state.update { $0.problem = $0.problem ?? problem } }

  private func put(_ rows: Rows) throws(SystemError) {
    let bytes = rows.byteCount
    let waitsForRoom = waitsForRoom
    let limit = waitsForRoom ? Self.heldBytes : Self.keptBytes
    if waitsForRoom && !state.read({ $0.hasRoom(for: bytes, limit) }) { state.update { $0.isFull = true } }
    let isTaken = state.wait { state -> Bool? in
      if state.isCancelled { return false }
      if !state.hasRoom(for: bytes, limit) {
        if waitsForRoom { return nil }
        state.problem = "there are more verdicts than are held: read the table 'verdicts' by itself"
        return true
      }
      state.ready.append(rows)
      (state.readyBytes, state.isFull) = (state.readyBytes &+ bytes, false)
      return true
    }
    if !isTaken { throw .closedPipe }
    if state.read({ $0.isWorthwhile }) { wakeOthers() }
  }

  // MARK: The side that takes

  /// The outcome of asking for columns or rows.
  enum Answer<Value> {
    case value(Value)
    case end
    case problem(String)
  }

  /// The columns, some milliseconds after they are known.
  ///
  /// Woken for them, the consumer would have a core in the very moment when the workers begin, and one of those would wait
  /// as long for one.
  func fields() -> Answer<ArrowFields> {
    var milliseconds = Self.milliseconds
    while true {
      defer { milliseconds = min(2 &* milliseconds, 50) }
      let answer = state.wait(milliseconds: milliseconds) { state -> Answer<ArrowFields>? in
        if let fields = state.fields { return .value(fields) }
        if let problem = state.problem { return .problem(problem) }
        return state.isFinished ? .end : nil
      }
      if let answer { return answer }
    }
  }

  /// The next batch, as soon as there is one.
  func next() -> Answer<Rows> {
    while !isReady(within: 1000) {}
    let answer = state.wait { state -> Answer<Rows>? in
      if !state.ready.isEmpty {
        let rows = state.ready.removeFirst()
        state.readyBytes &-= rows.byteCount
        return .value(rows)
      }
      if state.hasEnded { state.isEndTaken = true }
      if let problem = state.problem { return .problem(problem) }
      return state.isFinished || state.isCancelled ? .end : nil
    }
    wakeOthers()
    return answer
  }

  /// True when `next` returns at once, or will before so many milliseconds have passed.
  func isReady(within milliseconds: Int) -> Bool {
    if state.read({ $0.isReady }) { return true }
    let patience = min(Self.milliseconds, milliseconds)
    let isWorthwhile = state.wait(milliseconds: patience) { state in state.isWorthwhile ? true : nil }
    if isWorthwhile != nil { return true }
    state.update { $0.isImpatient = true }
    defer { state.update { $0.isImpatient = false } }
    return state.wait(milliseconds: milliseconds &- patience) { state in state.isReady ? true : nil } ?? false
  }

  /// Has the other side look again: what changes while one waits for its turn wakes nobody by itself.
  private func wakeOthers() { state.update { _ in } }

  /// Notes that nobody takes any more.
  func cancel() {
    state.update { state in
      (state.isCancelled, state.ready, state.readyBytes) = (true, [], 0)
    }
  }

  /// True when the columns are known.
  var hasFields: Bool { state.read { $0.fields != nil } }

  /// Waits until no more will come, so many milliseconds at most.
  func waitForEnd(milliseconds: Int) {
    _ = state.wait(milliseconds: milliseconds) { state in state.isFinished ? true : nil }
  }

  /// Waits until the consumer has the end of the stream or takes no more, so many milliseconds at most.
  func waitUntilTaken(milliseconds: Int) {
    _ = state.wait(milliseconds: milliseconds) { state in state.isEndTaken || state.isCancelled ? true : nil }
  }

  /// A stream of what is ready, which then is not in this one any more.
  func taken() -> RowStream {
    let new = RowStream()
    let (fields, ready, problem) = state.update { state in
      defer { (state.ready, state.readyBytes) = ([], 0) }
      return (state.fields, state.ready, state.problem)
    }
    new.state.update { state in
      (state.fields, state.ready, state.problem, state.isFinished) = (fields, ready, problem, true)
    }
    return new
  }
}
