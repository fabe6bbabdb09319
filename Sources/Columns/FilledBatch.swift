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

  deinit { spares?.put(rows) }

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

/// Batches that were taken and let go, whose memory is for others with columns of the same types.
///
/// They come as they are. The worker that gets one cleans its memory and frees the rest: the thread that takes batches
/// would have to fetch all of it from the worker's caches, and to wait for the worker's allocations.
final class SpareMemory: Sendable {
  /// Times in a row that there was none after which whoever takes batches seems to keep them.
  private static let missingUntilKept = 32
  /// Bytes of texts beside its memory that a spare may hold.
  private static let textLimit = 64 << 10

  private struct State {
    var spares: [FilledColumns] = []
    /// The batches that are filled.
    var fillers: Set<Int> = []
    /// Times in a row that there was none.
    var missing = 0
    var isClosed = false

    /// Most that are kept: as many as are mostly on their way, as memory that the system has to give anew is slow.
    var limit: Int { 4 &+ 4 &* fillers.count }
  }

  private let state = Mutex<State>(State())

  /// Memory for columns of these types; nil where there is none, with `isKept` when whoever takes batches seems to
  /// keep them.
  func take(_ columns: [Column], for filler: Int) -> (memory: BatchMemory?, isKept: Bool) {
    while let rows = takeSpare(for: filler) {
      if rows.release(), rows.memory.isFor(columns) { return (rows.memory, false) }
    }
    return state.withLock { state in
      state.missing = min(state.missing &+ 1, Self.missingUntilKept)
      return (nil, state.missing == Self.missingUntilKept)
    }
  }

  /// The last that came back, if possible of those that `filler` filled: they are in the caches of its worker's core.
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

  /// Frees what there is, and keeps nothing any more.
  func close() {
    let spares = state.withLock { state in
      defer { (state.spares, state.isClosed) = ([], true) }
      return state.spares
    }
    // Freed once the lock is: the system takes a millisecond for it, and others come with theirs. Without a use here the
    // compiler frees them before.
    withExtendedLifetime(spares) {}
  }
}

/// Hands batches over to whoever takes them, and gives their memory to others when it comes back.
///
/// Copies share the memory, and any thread may use one.
public struct BatchOutlet: Sendable, Equatable {
  /// Fewest rows that are handed over with the memory they lie in; fewer are copied.
  ///
  /// Every column takes a page of it at least, which so many values fill.
  private static let fewestRows = 512

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
    let (memory, isKept) = spares.take(batch.columns, for: batch.filler)
    batch.leave(for: memory, sharing: isKept)
    return full
  }
}
