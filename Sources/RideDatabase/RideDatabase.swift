#if SQLite
internal import Workouts

/// A database of rides, open for writing: takes the rows that `RideRows` packs, input after input, and stores each
/// whole or not at all.
///
/// Only one thread at a time may call it. Rows wait here until their input has ended, four megabytes of it at most; a
/// larger input gets a transaction of its own. Several small inputs share one. Whatever ends the process, the file
/// then holds only whole inputs, each with its status: write-ahead log, `synchronous=NORMAL`. The first error is
/// final.
public final class RideDatabase {
  /// The options for storing inputs.
  public struct Options: Sendable {
    /// True when an input with the bytes or the recording of an earlier one is left out.
    public var skipsDuplicates = false
    /// The way recordings of one ride count in totals and bests from now on; nil leaves it as it was, by recordings at
    /// first.
    public var counting: RideCounting?
    /// Most bytes of one input kept before they go into the open transaction.
    public var heldBytes = 1 << 20
    /// Bytes of rows, and inputs, that share one transaction.
    public var batchBytes = 4 << 20
    /// Inputs that share one transaction.
    public var batchInputs = 256

    /// Returns true when optional work is to be left: bringing an old database up to date, counting its content,
    /// tidying up.
    public var isCancelled: @Sendable () -> Bool = { false }

    /// Makes the defaults.
    public init() {}
  }

  /// The outcome of storing an input.
  public enum Outcome: Equatable, Sendable {
    /// Its rows are stored.
    case stored
    /// Its content is the same as when it was last read.
    case unchanged
    /// Its content is that of another input, and such inputs are left out.
    case duplicate(of: String)
    /// It was cut short by a signal, or can no longer be read though it once could: everything is as before.
    case discarded
  }

  let connection: Connection
  let options: Options
  /// The first error; no rows are taken after it.
  var failure: DatabaseError?
  /// True when no input had been stored when the database was opened.
  public let wasEmpty: Bool
  /// Workouts stored since it was opened.
  public internal(set) var storedWorkouts = 0
  /// Their ids, in ranges, as those of another program may lie between.
  var storedIDs: [ClosedRange<Int64>] = []

  // Rows that are not stored yet; those before `scanned` are whole.
  var held: [UInt8] = []
  var scanned = 0
  /// The content of the newest input among them, where it is known.
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
    /// The content that names its workouts, once it is known.
    var content: ContentHash?
    /// True when it has workouts that were stored before its content was known.
    var hasUnnamedWorkouts = false
    /// True when it has workouts whose recording has no identity of its own.
    var hasUnnamedRecordings = false
  }

  /// Opens the database at `path`; makes it, or brings it up to this version, where needed.
  public init(path: [UInt8], options: Options = Options()) throws(DatabaseError) {
    Connection.boundHeap()
    let connection = try Connection(path, isCancelled: options.isCancelled)
    self.connection = connection
    self.options = options
    try Schema.accept(connection)
    // The log comes first: making the tables is a transaction already. A new file is made of large pages, which are
    // fewer to write and hold most routes whole.
    try connection.executePatiently(
      "PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -4096;")
    // Debian's SQLite clears each new page and overwrites deleted data; SQLite's own default does not.
    try connection.execute(
      "PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 1000; PRAGMA secure_delete = OFF;")
    try connection.boundSteps(isCancelled: options.isCancelled)
    try Schema.prepare(connection)
    connection.cancel(when: nil)
    statements = try Statements(connection)
    wasEmpty = try Schema.number(connection, "SELECT count(*) FROM (SELECT 1 FROM inputs LIMIT 1)") == 0
    if let counting = options.counting { try note(counting) }
  }

  /// Makes SQLite a little faster for the whole process, which then has no `sqlite3_memory_used`: for a program that
  /// owns its process, before it opens its first database.
  public static func countNoMemory() { Connection.countNoMemory() }

  /// Prepares for `interruptLongStep`, before a signal can come.
  public static func prepareToInterrupt() { Connection.prepareToInterrupt() }

  /// Cuts short a long step that need not be done now, which only a checkpoint of the log is; a signal's handler may
  /// call it.
  public static func interruptLongStep() { Connection.interruptLongStep() }

  /// Takes rows, which may be cut anywhere; inputs that end in them are stored.
  ///
  /// Returns the outcome of the last of these; nil where none ends. The first error is thrown again by each later
  /// call, and by `finish`.
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

  /// Commits the inputs that have ended; an error is thrown by the next call of `take` or `finish`.
  public func settle() {
    guard failure == nil, !hasSpilled else { return }
    do throws(DatabaseError) {
      try commit()
    } catch {
      fail(error)
    }
  }

  /// Commits everything taken, and closes the log.
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
      // The planner needs a rough number of rows per workout; counting all of them would take a tenth of the run.
      // Patiently: where another program has written since it was read, SQLite refuses at once.
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

  /// Finds the rows that are whole and stores every input whose last row is among them; returns the last's outcome.
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

  /// Drops the rows of an input that begins again before it has ended: it was read a second time, with more facts
  /// known.
  private func startOver(from start: Int) throws(DatabaseError) {
    if hasSpilled { try abandonTransaction() }
    held.removeSubrange(start..<scanned)
    scanned = start
    scannedContent = nil
  }

  /// Stores the whole rows of an input that has not ended, in a transaction of its own.
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
    // Immediate: only here does it wait for another program that writes to the database.
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

  /// Commits when the open transaction has enough inputs, bytes or time.
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
