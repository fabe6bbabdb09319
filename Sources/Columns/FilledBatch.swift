internal import Synchronization

/// Rows as columns on their way from the worker that filled them to whoever takes them; nothing of them changes any more.
///
/// The buffers are those of the batch, in the layout of Apache Arrow, and lie where they lie as long as this lives. Its
/// memory then goes back to the worker.
public final class FilledBatch: Sendable {
  private let rows: FilledColumns
  private let spares: SpareMemory?

  /// Takes the columns over; their memory goes to `spares` at the end.
  init(_ rows: FilledColumns, givingBackTo spares: SpareMemory? = nil) { (self.rows, self.spares) = (rows, spares) }

  /// Columns without rows.
  public convenience init(_ columns: [Column]) {
    var batch = ColumnBatch(columns, rows: 0)
    self.init(batch.finish())
  }

  deinit {
    if let spares, rows.release() { spares.put(rows.memory) }
  }

  /// The columns.
  public var columns: [Column] { rows.columns }
  /// Rows.
  public var count: Int { rows.count }
  /// Bytes of memory that it takes.
  public var byteCount: Int { rows.byteCount }

  /// Rows that have no value in a column.
  public func absent(_ column: Int) -> Int { rows.absent(column) }

  /// True when a column of texts or integers has one for all its rows: its buffers then have that one alone.
  public func hasOneValue(_ column: Int) -> Bool { rows.places[column].isOnce }

  /// Calls `body` with the text of each row of a column of texts, in order, and false where there is none; or once with
  /// the one that all rows have.
  public func forEachText(_ column: Int, _ body: (Span<UInt8>, _ isThere: Bool) -> Void) {
    rows.withText(column) { all in
      if hasOneValue(column) { return body(all, true) }
      var start = 0
      for row in 0..<count {
        let end = rows.textEnd(column, row)
        body(all.extracting(start..<end), rows.isThere(column, row))
        start = end
      }
    }
  }

  /// Calls `body` with the buffers of a column: validity, which is empty where every value is there, values or the ends of
  /// texts, and texts where it has some.
  ///
  /// Their bytes stay where they are as long as the batch lives. A column without any value has no buffers.
  public func withBuffers(_ column: Int, _ body: (Span<UInt8>) -> Void) {
    if absent(column) < count { rows.withBuffers(column, body) }
  }
}

/// Memory of batches that were taken, for others with columns of the same types.
final class SpareMemory: Sendable {
  /// Most that is kept, as many as may be on their way: memory that the system has to give anew is slow.
  private static let limit = 32

  private struct State {
    var spares: [BatchMemory] = []
    /// Times that there was none.
    var missing = 0
    var isClosed = false
  }

  private let state = Mutex<State>(State())

  /// Memory for columns of these types; nil where there is none, with `isKept` when whoever takes batches seems to
  /// keep them.
  func take(_ columns: [Column]) -> (memory: BatchMemory?, isKept: Bool) {
    state.withLock { state in
      if let memory = state.spares.popLast(), memory.isFor(columns) { return (memory, false) }
      state.missing = min(state.missing &+ 1, Self.limit)
      return (nil, state.missing == Self.limit)
    }
  }

  func put(_ memory: BatchMemory) {
    state.withLock { if !$0.isClosed && $0.spares.count < Self.limit { $0.spares.append(memory) } }
  }

  /// Frees what there is, and keeps nothing any more.
  func close() {
    state.withLock { state in
      state.spares = []
      state.isClosed = true
    }
  }
}

/// Hands batches over to whoever takes them, and gives their memory to others when it comes back.
///
/// Copies share the memory, and any thread may use one.
public struct BatchOutlet: Sendable, Equatable {
  /// Fewest rows that are handed over with the memory they lie in; fewer are copied.
  public static let fewestRows = 1024

  private let spares = SpareMemory()

  /// Makes an outlet.
  public init() {}

  /// True of copies.
  public static func == (one: Self, other: Self) -> Bool { one.spares === other.spares }

  /// Frees the memory that waits for other batches; what comes back from now on is freed at once.
  ///
  /// For the end of a run, as long as something keeps the outlet.
  public func close() { spares.close() }

  /// Hands the rows of a batch over, and makes it empty.
  ///
  /// A text or integer that every row has is written out row by row, or stands there once with `sharesValues`.
  public func take(_ batch: inout ColumnBatch, sharesValues: Bool = false) -> FilledBatch {
    guard batch.count >= Self.fewestRows else {
      defer { batch.removeAll() }
      return FilledBatch(batch.finishCopy(sharesValues ? .once : .alone))
    }
    let filled = batch.finish(clearsEmpty: false, sharesValues ? .once : .intoMemory)
    let full = FilledBatch(filled, givingBackTo: spares)
    let (memory, isKept) = spares.take(batch.columns)
    batch.leave(for: memory, sharing: isKept)
    return full
  }
}
