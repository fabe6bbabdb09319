#if SQLite
package import Workouts

/// A database of rides, open for writing.
///
/// It receives the rows of inputs, which `RideRows` packs, and stores each input completely or not at all.
///
/// Only one thread at a time can call it. Rows wait in memory until their input has ended, up to four megabytes; a
/// larger input gets a transaction of its own, and several small inputs share one. However the process ends, the file
/// then contains only complete inputs, each with its status: write-ahead log, `synchronous=NORMAL`. After an error, all
/// later calls fail.
public final class RideDatabase {
  /// The options for storing inputs.
  public struct Options: Sendable {
    /// Whether an input with the same bytes or recording as an earlier one is skipped.
    public var skipsDuplicates = false
    /// How recordings of one ride count in totals and bests from now on; nil keeps the setting, which is by recordings
    /// in a new database.
    public var counting: RideCounting?
    /// Maximum number of bytes of one input that wait before they are written in the open transaction.
    public var heldBytes = 1 << 20
    /// Number of bytes of rows after which a transaction is committed.
    public var batchBytes = 4 << 20
    /// Number of inputs after which a transaction is committed.
    public var batchInputs = 256

    /// Columns of the caller's generators, which are added to the table of workouts; each name consists of small
    /// letters, digits and underscores, and is not the name of another column.
    package var columns: [GeneratorColumn] = []

    /// Returns true if optional work must be skipped: upgrading an old database, counting its content, tidying up.
    public var isCancelled: @Sendable () -> Bool = { false }

    /// Creates the defaults.
    public init() {}
  }

  /// The outcome of storing an input.
  public enum Outcome: Equatable, Sendable {
    /// Its rows are stored.
    case stored
    /// Its content is unchanged since it was last read.
    case unchanged
    /// Its content is the same as the content of another input, and duplicates are skipped (`Options.skipsDuplicates`).
    case duplicate(of: String)
    /// It was cut short by a signal, or was readable earlier and no longer is: the database is unchanged.
    case discarded
  }

  let connection: Connection
  let options: Options
  /// The first error; no rows are accepted after it.
  var failure: DatabaseError?
  /// Whether the database had no input when it was opened.
  public let wasEmpty: Bool
  /// The number of workouts stored since it was opened.
  public internal(set) var storedWorkouts = 0
  /// Their ids as ranges, because ids of another program can be between them.
  var storedIDs: [ClosedRange<Int64>] = []

  // Rows that are not stored yet; the rows before `scanned` are complete.
  var held: [UInt8] = []
  var scanned = 0
  /// The content hash of the newest input among them, if known.
  var scannedContent: ContentHash?
  var hasSpilled = false
  let statements: Statements
  var isInTransaction = false
  var batchedBytes = 0
  var batchedInputs = 0
  var began = ContinuousClock.now
  var input = OpenInput()
  var nextInputID: Int64 = 1
  var nextWorkoutID: Int64 = 1

  /// The input whose rows are being stored.
  struct OpenInput {
    var id: Int64 = 0
    /// Its row from an earlier run.
    var before: StoredInput?
    /// The id of its first workout.
    var firstWorkoutID: Int64 = 0
    var workouts: Int64 = 0
    /// The content hash that names its workouts, once known.
    var content: ContentHash?
    /// Whether it has workouts that were stored before its content hash was known.
    var hasUnnamedWorkouts = false
    /// Whether it has workouts whose recording has no identity.
    var hasUnnamedRecordings = false
  }

  /// Opens the database at `path`; creates it, or upgrades it to this version, if necessary.
  public init(path: [UInt8], options: Options = Options()) throws(DatabaseError) {
    Connection.boundHeap()
    let connection = try Connection(path, isCancelled: options.isCancelled)
    self.connection = connection
    self.options = options
    try Schema.accept(connection)
    // The log mode must be set first, because creating the tables is a transaction already. A new file has large pages:
    // fewer have to be written, and most routes fit into one page.
    try connection.executePatiently(
      "PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -4096;")
    // Debian's SQLite clears each new page and overwrites deleted data; SQLite's own default does not.
    try connection.execute(
      "PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 1000; PRAGMA secure_delete = OFF;")
    try connection.boundSteps(isCancelled: options.isCancelled)
    try Schema.prepare(connection)
    connection.cancel(when: nil)
    try Schema.add(options.columns, to: connection)
    statements = try Statements(connection, options.columns)
    wasEmpty = try Schema.number(connection, "SELECT count(*) FROM (SELECT 1 FROM inputs LIMIT 1)") == 0
    if let counting = options.counting { try note(counting) }
  }

  /// Makes SQLite slightly faster for the whole process, which then has no `sqlite3_memory_used`.
  ///
  /// Only for a program that owns its process; call it before opening the first database.
  public static func countNoMemory() { Connection.countNoMemory() }

  /// Prepares for `interruptLongStep`, before a signal can arrive.
  public static func prepareToInterrupt() { Connection.prepareToInterrupt() }

  /// Interrupts a long step that can be done later, which is only a checkpoint of the log; signal handlers can call it.
  public static func interruptLongStep() { Connection.interruptLongStep() }

  /// Receives rows in chunks of any size, and stores the inputs that they complete.
  ///
  /// Returns the outcome of the last completed input; nil if there is none. The first error is thrown again by each
  /// later call, and by `finish`.
  public func take(_ bytes: RawSpan) throws(DatabaseError) -> Outcome? {
    if let failure { throw failure }
    held.append(bytes)
    do throws(DatabaseError) {
      let outcome = try storeWhatEnded()
      if held.count > options.heldBytes { try spill() }
      return outcome
    } catch {
      fail(error)
      throw error
    }
  }

  /// Commits the completed inputs; an error is thrown by the next call of `take` or `finish`.
  public func settle() {
    guard failure == nil, !hasSpilled else { return }
    do throws(DatabaseError) {
      try commit()
    } catch {
      fail(error)
    }
  }

  /// Commits all rows, and closes the log.
  public func finish() throws(DatabaseError) {
    if let failure { throw failure }
    do throws(DatabaseError) {
      if hasSpilled { try abandonTransaction() }
      try commit()
      if options.isCancelled() { return connection.leaveLog() }
      try connection.boundSteps { false }
      defer { connection.cancel(when: nil) }
      try chooseSources()
      try keepHeartRateLoads()
      // The planner needs an approximate number of rows per workout; counting all rows would take a tenth of the run.
      // `executePatiently`, because SQLite fails at once if another program has written since this one read.
      try connection.executePatiently("PRAGMA analysis_limit = 400; PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)")
    } catch {
      fail(error)
      throw error
    }
  }

  private func fail(_ error: DatabaseError) {
    failure = error
    statements.runs.forget()
    try? connection.execute("ROLLBACK")
    isInTransaction = false
  }

  /// Finds the complete rows and stores every input whose last row is among them; returns the outcome of the last one.
  private func storeWhatEnded() throws(DatabaseError) -> Outcome? {
    var outcome: Outcome?
    var start = 0
    while scanned &+ RowKind.headerBytes <= held.count {
      let end = scanned &+ RowKind.headerBytes &+ held.raw.count32(scanned &+ 1)
      guard end <= held.count else { break }
      let isLast = held[scanned] == Table.inputs.rawValue
      if held[scanned] == RowKind.inputStart && (scanned > start || hasSpilled) {
        try startOver(from: start)
        continue
      }
      let lastRow = scanned
      if held[scanned] == RowKind.content {
        scannedContent = ContentHash(held.raw.extracting(scanned &+ RowKind.headerBytes..<end))
      }
      scanned = end
      guard isLast else { continue }
      outcome = try store(held, rows: start..<lastRow, report: lastRow..<end)
      start = end
      scannedContent = nil
    }
    forget(start)
    return outcome
  }

  /// Drops the rows of an input that begins again before its end, because it is read a second time with more facts.
  private func startOver(from start: Int) throws(DatabaseError) {
    if hasSpilled { try abandonTransaction() }
    held.removeSubrange(start..<scanned)
    scanned = start
    scannedContent = nil
  }

  /// Stores the complete rows of an input that has not ended, in a transaction of its own.
  private func spill() throws(DatabaseError) {
    if !hasSpilled { try commit() }
    hasSpilled = true
    try begin()
    try apply(held, 0..<scanned)
    forget(scanned)
  }

  private func forget(_ count: Int) {
    guard count > 0 else { return }
    held.removeSubrange(..<count)
    scanned &-= count
  }

  // MARK: Transactions

  /// Begins a transaction unless one is open.
  func begin() throws(DatabaseError) {
    guard !isInTransaction else { return }
    // Immediate, because only here it waits for another program that writes to the database.
    try connection.execute("BEGIN IMMEDIATE")
    isInTransaction = true
    began = .now
    nextInputID = try statements.next(statements.lastInput)
    nextWorkoutID = try statements.next(statements.lastWorkout)
  }

  func commit() throws(DatabaseError) {
    guard isInTransaction else { return }
    try statements.runs.flush()
    try connection.executeInterruptibly("COMMIT")
    isInTransaction = false
    batchedBytes = 0
    batchedInputs = 0
  }

  /// Commits if the open transaction has enough inputs, bytes or time.
  func commitWhenDue() throws(DatabaseError) {
    batchedInputs &+= 1
    let isDue = batchedBytes >= options.batchBytes || batchedInputs >= options.batchInputs
    if isDue || began.duration(to: .now) > .seconds(1) { try commit() }
  }

  /// Rolls back the rows of an input in a transaction of its own.
  func abandonTransaction() throws(DatabaseError) {
    statements.runs.forget()
    try connection.execute("ROLLBACK")
    isInTransaction = false
    hasSpilled = false
  }
}
#endif
