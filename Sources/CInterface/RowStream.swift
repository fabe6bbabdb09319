internal import Columns
internal import Inputs
internal import Pipelines

/// A bounded queue that passes the rows of a table from the reading threads to the consumer of the stream.
///
/// Small batches are joined, because a consumer has a fixed cost per batch; large batches pass unchanged. At most
/// `heldBytes` bytes wait, so a slow consumer slows the reading down.
final class RowStream: UnitOutlet, @unchecked Sendable {
  /// The maximum bytes of waiting batches if the writer can wait.
  ///
  /// The batch that is being joined is not counted.
  static let heldBytes = 5 << 20
  /// The maximum bytes of waiting batches if the writer cannot wait: about 400,000 verdicts.
  static let keptBytes = 64 << 20
  /// The minimum number of rows of a batch that is passed on without joining.
  private static let fewestRows = 1024
  /// The number of waiting batches for which the consumer is woken.
  ///
  /// A consumer that wakes for every batch would often take a core from a worker, because it needs less time per batch.
  private static let worthwhileBatches = 8
  /// The milliseconds after which the consumer is woken for a single batch, or checks for the columns again.
  private static let milliseconds = 3

  /// Rows that wait for the consumer.
  enum Rows {
    case filled(FilledBatch, ArrowFields)
    case joined(JoinedRows)

    /// The approximate size in bytes.
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
    /// Whether the consumer has received the end of the stream.
    var isEndTaken = false
    /// The error that ended the stream.
    var problem: String?
    /// Whether the consumer has waited so long that one batch is enough to wake it.
    var isImpatient = false
    /// Whether the writer waits for room.
    var isFull = false

    /// Whether no more rows can arrive.
    var hasEnded: Bool { problem != nil || isFinished || isCancelled }
    /// Whether the consumer can take something, or no more rows can arrive.
    var isReady: Bool { hasEnded || !ready.isEmpty }
    /// Returns whether `bytes` more bytes can wait.
    ///
    /// A single batch can always wait.
    func hasRoom(for bytes: Int, _ limit: Int) -> Bool { readyBytes == 0 || readyBytes &+ bytes <= limit }
    /// Whether waking the consumer is worthwhile.
    var isWorthwhile: Bool {
      hasEnded || isFull || ready.count >= (isImpatient ? 1 : worthwhileBatches) || readyBytes > heldBytes / 2
    }
  }

  private let state = Monitor(State())
  /// Whether the writer waits for room.
  ///
  /// If false, rows are kept up to `keptBytes`.
  private let waitsForRoom: Bool
  /// Whether columns of names are dictionary-encoded.
  private let hasDictionaries: Bool
  // The rows that are being joined; used by the writing thread only.
  private var joined: JoinedRows?

  init(waitsForRoom: Bool = true, hasDictionaries: Bool = false) {
    (self.waitsForRoom, self.hasDictionaries) = (waitsForRoom, hasDictionaries)
  }

  // MARK: Writing

  /// Adds rows, and blocks while the queue is full.
  ///
  /// The first batch defines the columns.
  ///
  /// - Throws: a closed-pipe error if the consumer has cancelled.
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

  /// Adds the rows of a batch.
  ///
  /// Other units are ignored, because they are not part of a table.
  func put(_ unit: OutputUnit) { if case .batch(let batch) = unit { try? take(batch) } }

  /// Publishes the columns and returns an empty batch for joining.
  private func begin(with columns: [Column]) -> JoinedRows {
    let fields = ArrowFields(columns.map { ArrowField($0, hasDictionary: hasDictionaries && $0.type == .name) })
    let rows = JoinedRows(fields)
    joined = rows
    state.updateQuietly { $0.fields = fields }
    return rows
  }

  /// Passes on the joined rows, even if there are only a few.
  func flush() throws(SystemError) {
    guard let rows = joined, rows.rows > 0 else { return }
    joined = JoinedRows(rows.fields)
    try put(.joined(rows))
  }

  /// Marks the end of the stream, with an error if there was one.
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

  // MARK: Reading

  /// The result of requesting columns or rows.
  enum Answer<Value> {
    case value(Value)
    case end
    case problem(String)
  }

  /// Returns the columns of the stream, and waits until they are known.
  ///
  /// The consumer polls every few milliseconds instead of being woken, so that it does not take a core at the moment
  /// when the workers start.
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

  /// Returns the next batch, and waits until there is one.
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

  /// Waits at most `milliseconds` and returns whether `next` would return at once.
  func isReady(within milliseconds: Int) -> Bool {
    if state.read({ $0.isReady }) { return true }
    let patience = min(Self.milliseconds, milliseconds)
    let isWorthwhile = state.wait(milliseconds: patience) { state in state.isWorthwhile ? true : nil }
    if isWorthwhile != nil { return true }
    state.update { $0.isImpatient = true }
    defer { state.update { $0.isImpatient = false } }
    return state.wait(milliseconds: milliseconds &- patience) { state in state.isReady ? true : nil } ?? false
  }

  /// Wakes the other side to check the state again.
  ///
  /// Changes made while waiting for a turn do not wake it.
  private func wakeOthers() { state.update { _ in } }

  /// Drops the waiting rows and makes every later write fail.
  func cancel() {
    state.update { state in
      (state.isCancelled, state.ready, state.readyBytes) = (true, [], 0)
    }
  }

  /// Whether the columns are known.
  var hasFields: Bool { state.read { $0.fields != nil } }

  /// Waits until the writer has finished, at most `milliseconds`.
  func waitForEnd(milliseconds: Int) {
    _ = state.wait(milliseconds: milliseconds) { state in state.isFinished ? true : nil }
  }

  /// Waits until the consumer has received the end of the stream or has cancelled, at most `milliseconds`.
  func waitUntilTaken(milliseconds: Int) {
    _ = state.wait(milliseconds: milliseconds) { state in state.isEndTaken || state.isCancelled ? true : nil }
  }

  /// Moves the waiting rows to a new, finished stream.
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
