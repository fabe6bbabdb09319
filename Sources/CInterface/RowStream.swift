internal import Inputs
internal import Pipelines

/// The way of a table's rows from the threads that read to the one that takes batches.
///
/// Bytes of an Arrow stream come in, in pieces of any size; batches of columns go out. At most `heldBytes` wait, so a slow
/// consumer slows the reading down.
final class RowStream: @unchecked Sendable {
  /// Bytes of batches that wait where the writer can wait; the batch that is being joined comes on top of them.
  static let heldBytes = 8 << 20
  /// Bytes of batches that are kept where it cannot: some four hundred thousand verdicts.
  static let keptBytes = 64 << 20

  private struct State {
    var fields: [ArrowField]?
    var ready: [JoinedRows] = []
    var readyBytes = 0
    var isFinished = false
    var isCancelled = false
    /// The reason why no more can come.
    var problem: String?
  }

  private let state = Monitor(State())
  /// True when rows wait for room; false when they are kept however many there are, up to the limit.
  private let waitsForRoom: Bool
  // Of the one thread that writes.
  private var pending: [UInt8] = []
  private var joined: JoinedRows?

  init(waitsForRoom: Bool = true) { self.waitsForRoom = waitsForRoom }

  // MARK: The side that writes

  /// Takes the next bytes of the stream, and waits where too much is not taken yet.
  /// - Throws: that the pipe is closed, where nobody takes any more.
  func write(_ bytes: RawSpan) throws(SystemError) {
    if pending.isEmpty {
      // Mostly whole messages come, which need not be kept.
      let used = try takeMessages(of: bytes)
      pending.append(bytes.extracting(droppingFirst: used))
    } else {
      pending.append(bytes)
      let waiting = pending
      pending.removeFirst(try takeMessages(of: waiting.span.raw))
    }
    if state.update({ $0.isCancelled || $0.problem != nil }) { throw .closedPipe }
  }

  /// Takes the messages that are whole; returns their length.
  private func takeMessages(of bytes: RawSpan) throws(SystemError) -> Int {
    var start = 0
    while let (message, body, end) = nextMessage(of: bytes, from: start) {
      start = end
      try take(message, bytes.extracting(body))
    }
    return start
  }

  /// Hands over the rows that are not many enough for a batch yet.
  func flush() throws(SystemError) {
    guard let rows = joined, rows.rows > 0 else { return }
    joined = JoinedRows(rows.columns.map(\.field))
    try put(rows)
  }

  /// Notes that no more will come, because of a problem if there is one.
  func finish(_ problem: String? = nil) {
    try? flush()
    (pending, joined) = ([], nil)
    state.update { state in
      state.isFinished = true
      state.problem = state.problem ?? problem
    }
  }

  /// The metadata and the place of the body of the message that begins at an offset; nil until it is whole.
  private func nextMessage(of bytes: RawSpan, from start: Int) -> (ArrowMessage?, body: Range<Int>, end: Int)? {
    guard bytes.byteCount &- start >= 8 else { return nil }
    let metadataStart = start &+ 8
    let length = bytes.number32(start &+ 4)
    if length == 0 { return (nil, metadataStart..<metadataStart, metadataStart) }
    let bodyStart = metadataStart &+ length
    guard bytes.byteCount >= bodyStart else { return nil }
    let table = FlatTable(root: bytes.extracting(metadataStart..<bodyStart).array)
    let end = bodyStart &+ max(0, ArrowMessage.bodyBytes(table))
    guard bytes.byteCount >= end else { return nil }
    guard let message = ArrowMessage(table) else {
      fail("the stream has a column of a type that this interface does not know")
      return nil
    }
    return (message, bodyStart..<end, end)
  }

  private func take(_ message: ArrowMessage?, _ body: RawSpan) throws(SystemError) {
    switch message {
    case nil: break
    case .schema(let fields):
      joined = JoinedRows(fields)
      state.update { $0.fields = fields }
    case .batch(let rows, let absent, let buffers):
      guard let joined, joined.append(rows: rows, absent: absent, buffers, of: body) else {
        return fail("the stream has rows of other columns")
      }
      if joined.hasFailed { return fail("the system has no memory left for a batch") }
      if joined.isFull { try flush() }
    }
  }

  private func fail(_ problem: String) { state.update { $0.problem = $0.problem ?? problem } }

  private func put(_ rows: JoinedRows) throws(SystemError) {
    let bytes = rows.byteCount
    let waitsForRoom = waitsForRoom
    let limit = waitsForRoom ? Self.heldBytes : Self.keptBytes
    let isTaken = state.wait { state -> Bool? in
      if state.isCancelled { return false }
      if state.readyBytes > 0 && state.readyBytes &+ bytes > limit {
        if waitsForRoom { return nil }
        state.problem = "there are more verdicts than are held: read the table 'verdicts' by itself"
        return true
      }
      state.ready.append(rows)
      state.readyBytes &+= bytes
      return true
    }
    wakeOthers()
    if !isTaken { throw .closedPipe }
  }

  // MARK: The side that takes

  /// The outcome of asking for columns or rows.
  enum Answer<Value> {
    case value(Value)
    case end
    case problem(String)
  }

  /// The columns, as soon as they are known.
  func fields() -> Answer<[ArrowField]> {
    state.wait { state in
      if let fields = state.fields { return .value(fields) }
      if let problem = state.problem { return .problem(problem) }
      return state.isFinished ? .end : nil
    }
  }

  /// The next batch, as soon as there is one.
  func next() -> Answer<JoinedRows> {
    let answer = state.wait { state -> Answer<JoinedRows>? in
      if !state.ready.isEmpty {
        let rows = state.ready.removeFirst()
        state.readyBytes &-= rows.byteCount
        return .value(rows)
      }
      if let problem = state.problem { return .problem(problem) }
      return state.isFinished || state.isCancelled ? .end : nil
    }
    wakeOthers()
    return answer
  }

  /// True when `next` returns at once, or will before so many milliseconds have passed.
  func isReady(within milliseconds: Int) -> Bool {
    state.wait(milliseconds: milliseconds) { state in
      !state.ready.isEmpty || state.problem != nil || state.isFinished || state.isCancelled ? true : nil
    } ?? false
  }

  /// Has the other side look again: what changes while one waits for its turn wakes nobody by itself.
  private func wakeOthers() { state.update { _ in } }

  /// Notes that nobody takes any more.
  func cancel() {
    state.update { state in
      (state.isCancelled, state.ready, state.readyBytes) = (true, [], 0)
    }
  }

  /// True when no more will come.
  var isFinished: Bool { state.update { $0.isFinished } }

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
