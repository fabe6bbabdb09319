internal import Synchronization

/// An immutable batch of rows in columns, passed from the worker that filled it to the consumer.
///
/// The buffers have Arrow's layout, and their addresses are stable as long as the batch lives. The memory then returns
/// to the worker for reuse.
public final class FilledBatch: Sendable {
  private let rows: FilledColumns
  private let spares: SpareMemory?

  /// Takes ownership of the columns.
  ///
  /// Their memory goes to `spares` when the batch is released.
  init(_ rows: FilledColumns, givingBackTo spares: SpareMemory? = nil) { (self.rows, self.spares) = (rows, spares) }

  /// Creates a batch without rows.
  public convenience init(_ columns: [Column]) {
    var batch = ColumnBatch(columns, rows: 0)
    self.init(batch.finish())
  }

  deinit { spares?.put(rows) }

  /// The columns.
  public var columns: [Column] { rows.columns }
  /// The number of rows.
  public var count: Int { rows.count }
  /// The size in bytes.
  public var byteCount: Int { rows.byteCount }

  /// Returns the number of nulls in a column.
  public func absent(_ column: Int) -> Int { rows.absent(column) }

  /// Returns whether a column of texts or integers stores one value that all rows share.
  ///
  /// Its buffers then have one value.
  public func hasOneValue(_ column: Int) -> Bool { rows.places[column].isOnce }

  /// Calls `body` with the text of each row of a text column, in order.
  ///
  /// `isThere` is false for nulls.
  ///
  /// If all rows share one text, `body` is called once.
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

  /// Calls `body` with each buffer of a column: validity (empty without nulls), values or offsets, and texts if the
  /// column has texts.
  ///
  /// The addresses are stable as long as the batch lives. A column in which every value is null has no buffers.
  public func withBuffers(_ column: Int, _ body: (Span<UInt8>) -> Void) {
    if absent(column) < count { rows.withBuffers(column, body) }
  }
}

/// A pool of batch memory that consumers have released, for reuse by batches with the same column types.
///
/// The memory is not cleaned when it is returned. The worker that reuses it cleans it and frees the separate texts: the
/// consumer's thread would have to load them from the worker's caches, and contend with the worker's allocations.
final class SpareMemory: Sendable {
  /// The number of consecutive misses after which the pool assumes that the consumer keeps all batches.
  private static let missingUntilKept = 32
  /// The maximum bytes of separately allocated texts that a pooled batch keeps.
  private static let textLimit = 64 << 10

  private struct State {
    var spares: [FilledColumns] = []
    /// The numbers of the batches that use this pool.
    var fillers: Set<Int> = []
    /// The number of consecutive misses.
    var missing = 0
    var isClosed = false

    /// The maximum size of the pool: about as many batches as are in transit, because new memory from the system is
    /// slow.
    var limit: Int { 4 &+ 4 &* fillers.count }
  }

  private let state = Mutex<State>(State())

  /// Returns memory for columns of these types, or nil.
  ///
  /// `isKept` is true if the consumer seems to keep all batches.
  func take(_ columns: [Column], for filler: Int) -> (memory: BatchMemory?, isKept: Bool) {
    while let rows = takeSpare(for: filler) {
      if rows.release(), rows.memory.isFor(columns) { return (rows.memory, false) }
    }
    return state.withLock { state in
      state.missing = min(state.missing &+ 1, Self.missingUntilKept)
      return (nil, state.missing == Self.missingUntilKept)
    }
  }

  /// Removes the most recently returned batch, preferably one that `filler` filled: its memory can be in the core's
  /// caches.
  private func takeSpare(for filler: Int) -> FilledColumns? {
    state.withLock { state in
      state.fillers.insert(filler)
      guard let place = state.spares.lastIndex(where: { $0.filler == filler }) ?? state.spares.indices.last else {
        return nil
      }
      state.missing = 0
      return state.spares.remove(at: place)
    }
  }

  func put(_ rows: FilledColumns) {
    let rows = rows.texts.reduce(0) { $0 &+ $1.count } > Self.textLimit ? rows.withoutTexts() : rows
    let isKept = state.withLock { state in
      if state.isClosed || state.spares.count >= state.limit { return false }
      state.spares.append(rows)
      return true
    }
    if !isKept { _ = rows.release() }
  }

  /// Frees the pooled memory.
  ///
  /// Memory that is returned later is freed at once.
  func close() {
    let spares = state.withLock { state in
      defer { (state.spares, state.isClosed) = ([], true) }
      return state.spares
    }
    // The memory is freed after the lock is released, because freeing takes about a millisecond and other threads
    // return batches meanwhile. Without this use, the compiler would free it earlier.
    withExtendedLifetime(spares) {}
  }
}

/// Turns filled batches into immutable ones, and reuses their memory after the consumer has released them.
///
/// Copies share one pool. Thread-safe.
public struct BatchOutlet: Sendable, Equatable {
  /// The minimum number of rows for which a batch's memory is handed over.
  ///
  /// Smaller batches are copied.
  ///
  /// Every column uses at least one page of memory, which this number of values fills.
  private static let fewestRows = 512

  private let spares = SpareMemory()

  /// Creates an outlet with an empty pool.
  public init() {}

  /// Returns whether both outlets share one pool.
  public static func == (one: Self, other: Self) -> Bool { one.spares === other.spares }

  /// Frees the pooled memory, and frees memory that is returned later at once.
  ///
  /// Call it at the end of a run if the outlet outlives the run.
  public func close() { spares.close() }

  /// Removes the rows of a batch and returns them as a `FilledBatch`.
  ///
  /// With `sharesValues`, a text or integer that all rows share is stored once. Otherwise it is repeated for each row.
  public func take(_ batch: inout ColumnBatch, sharesValues: Bool = false) -> FilledBatch {
    guard batch.count >= Self.fewestRows else {
      defer { batch.removeAll() }
      return FilledBatch(batch.finishCopy(sharesValues ? .once : .alone))
    }
    let filled = batch.finish(clearsEmpty: false, sharesValues ? .once : .intoMemory)
    let full = FilledBatch(filled, givingBackTo: spares)
    let (memory, isKept) = spares.take(batch.columns, for: batch.filler)
    batch.leave(for: memory, sharing: isKept)
    return full
  }
}
