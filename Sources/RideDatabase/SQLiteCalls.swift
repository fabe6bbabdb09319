#if SQLite
// All calls of SQLite and all unsafe lines of this module. The interface is safe: owned handles, copied texts, typed
// errors.
internal import CSQLite
import Platform
import Synchronization

/// The address of the connection in a long step, which a signal can interrupt.
private let longStep = Atomic<UInt>(0)

private func systemAccess(_ path: [CChar], _ mode: Int32) -> Int32 { unsafe access(path, mode) }

/// An open database connection, which is closed when it is released.
@safe
final class Connection {
  /// Longest wait for another program that has locked the file.
  static let patienceSeconds: Int32 = 10

  /// Maximum size of a value, and of a row, in bytes: a route has three million.
  static let valueBytes: Int32 = 4 << 20
  /// Maximum memory of SQLite for reading in bytes, if the process counts it.
  static let heapBytes: Int64 = 32 << 20
  /// Maximum number of steps of SQLite's machine for all statements of a command, and the additional steps for each
  /// byte of the file: queries over a hundred thousand rides take two per byte.
  static let (freeSteps, stepsPerByte) = (100_000_000, 64)

  /// Maximum number of steps for the schema, which is read before the length of the file is known; our own schema takes
  /// some thousands.
  private static let schemaSteps = 4_000_000

  private let handle: OpaquePointer
  /// The path for messages.
  let name: String

  /// How to open a file.
  enum Access {
    /// For writing; a missing file is created.
    case writing
    /// For reading, with permission to write: SQLite then removes the files that it creates beside the database.
    case browsing
    /// For reading.
    case reading
    /// For reading, without the files that SQLite creates beside it; the file must not be changed meanwhile.
    case readingUntouched
  }

  /// Opens the file at `path`; waiting for a lock ends once `isCancelled` returns true.
  init(
    _ path: [UInt8], _ access: Access = .writing, isCancelled: @escaping () -> Bool = { false }
  ) throws(DatabaseError) {
    patience = Cancellation(isCancelled)
    let name = String(decoding: path, as: UTF8.self)
    self.name = name
    var opened: OpaquePointer?
    let mode =
      switch access {
      case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .browsing: SQLITE_OPEN_READWRITE
      case .reading: SQLITE_OPEN_READONLY
      case .readingUntouched: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    let flags = mode | SQLITE_OPEN_NOMUTEX
    // SQLite does not treat a path that begins with ":" or "file:" as a file.
    let prefix = path.first == UInt8(ascii: "/") ? [] : Array("./".utf8)
    let location = access == .readingUntouched ? Self.untouchedURI(prefix + path) : prefix + path
    let code = unsafe (location + [0]).withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe sqlite3_open_v2($0.baseAddress, &opened, flags, nil) }
    }
    guard let handle = unsafe opened else { throw DatabaseError(code: code, text: "no memory", database: name) }
    unsafe self.handle = handle
    guard code == SQLITE_OK else { throw error(code, in: access == .writing ? Self.obstacle(path) : nil) }
    _ = unsafe sqlite3_extended_result_codes(handle, 1)
    // A database can come from a stranger.
    _ = unsafe fitstream_sqlite_distrust(handle)
    if access != .writing { _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.valueBytes) }
    unsafe sqlite3_busy_handler(
      handle,
      { context, tries in
        let isCancelled = unsafe context.map { unsafe Unmanaged<Cancellation>.fromOpaque($0).takeUnretainedValue() }
        guard tries < Connection.patienceSeconds * 100, isCancelled?.isCancelled() != true else { return 0 }
        sqlite3_sleep(10)
        return 1
      }, Unmanaged.passUnretained(patience).toOpaque())
  }

  /// The path as a URI that tells SQLite that the file does not change while it is open.
  private static func untouchedURI(_ path: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var uri = Array("file:".utf8)
    for byte in path { uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return uri + Array("?immutable=1".utf8)
  }

  /// The reason why no file can be created at `path`, which SQLite does not report; nil if it can be created.
  private static func obstacle(_ path: [UInt8]) -> String? {
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? Array("./".utf8)
    let name = (folder + [0]).map { CChar(bitPattern: $0) }
    guard systemAccess(name, W_OK) != 0 else { return nil }
    return unsafe strerror(errno).map { unsafe String(cString: $0) }
  }

  deinit { _ = unsafe sqlite3_close_v2(handle) }

  /// The error of the last call on this connection, with the system's reason if there was one.
  fileprivate func error(_ code: Int32, orElse other: Int32 = 0, in obstacle: String? = nil) -> DatabaseError {
    if code & 0xFF == SQLITE_INTERRUPT, let cancellation, cancellation.ticks < 0 {
      return DatabaseError(code: 0, text: "takes more steps to read than any database of its length", database: name)
    }
    if code & 0xFF == SQLITE_NOMEM {
      return DatabaseError(code: code, text: "takes more memory to read than is given to a database", database: name)
    }
    let text = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "error \(code)"
    let kept = unsafe sqlite3_system_errno(handle)
    let system = kept != 0 ? kept : other
    let hasReason = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF) && system != 0
    let reason = hasReason ? unsafe strerror(system).map { unsafe String(cString: $0) } : nil
    return DatabaseError(code: code, text: text, reason: obstacle ?? reason, database: name)
  }

  /// Runs statements without result rows.
  func execute(_ sql: String) throws(DatabaseError) {
    errno = 0
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    // SQLite does not keep the system's error of a commit.
    if code != SQLITE_OK { throw error(code, orElse: errno) }
  }

  /// Runs a statement that a signal can interrupt because it changes no result: a checkpoint of the log, after a
  /// commit.
  func executeInterruptibly(_ sql: String) throws(DatabaseError) {
    unsafe longStep.store(UInt(bitPattern: handle), ordering: .relaxed)
    defer { longStep.store(0, ordering: .relaxed) }
    try execute(sql)
  }

  /// Prepares for `interruptLongStep`, which must not be the first access to the atomic.
  static func prepareToInterrupt() { _ = longStep.load(ordering: .relaxed) }

  /// Interrupts the current long step, if there is one; signal handlers can call it.
  static func interruptLongStep() {
    guard let handle = unsafe OpaquePointer(bitPattern: longStep.load(ordering: .relaxed)) else { return }
    unsafe sqlite3_interrupt(handle)
  }

  /// Ends statements with an error if `isCancelled` returns true, or if they have taken too many steps; checked every
  /// few thousand steps.
  private final class Cancellation {
    static let stepsOfTick = 4096
    let isCancelled: () -> Bool
    /// The remaining steps, in ticks.
    private(set) var ticks: Int

    init(_ isCancelled: @escaping () -> Bool, steps: Int = .max) {
      (self.isCancelled, ticks) = (isCancelled, steps / Self.stepsOfTick)
    }

    /// Whether the statement must end.
    func tick() -> Bool {
      ticks &-= 1
      return ticks < 0 || isCancelled()
    }
  }

  /// Limits SQLite's memory in this process, if SQLite counts it; this also covers an endless schema.
  static func boundHeap() {
    _ = fitstream_sqlite_sort_in_little_memory()
    // With the soft limit, sorted rows are written to a file earlier.
    _ = sqlite3_soft_heap_limit64(heapBytes / 2)
    _ = sqlite3_hard_heap_limit64(heapBytes)
  }

  /// Limits the steps for reading a database by its length, because a damaged or malicious file could take forever.
  func boundSteps(isCancelled: @escaping () -> Bool) throws(DatabaseError) {
    // The pages of a damaged schema can form a cycle.
    cancel(when: isCancelled, steps: Self.schemaSteps)
    let pages = try Schema.number(self, "PRAGMA page_count")
    // Both numbers have 32 bits in the file.
    let bytes = min(max(0, pages), 1 << 32) &* min(max(0, try Schema.number(self, "PRAGMA page_size")), 1 << 16)
    cancel(when: isCancelled, steps: bytes &* Self.stepsPerByte &+ Self.freeSteps)
  }

  /// Ends statements.
  private var cancellation: Cancellation?
  /// Ends waiting for another program.
  private let patience: Cancellation

  /// Makes statements end with an error as soon as `isCancelled` returns true; nil removes the check.
  func cancel(when isCancelled: (() -> Bool)?, steps: Int = .max) {
    guard let isCancelled else {
      unsafe sqlite3_progress_handler(handle, 0, nil, nil)
      cancellation = nil
      return
    }
    let kept = Cancellation(isCancelled, steps: steps)
    unsafe sqlite3_progress_handler(
      handle, Int32(Cancellation.stepsOfTick),
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue().tick() ? 1 : 0
      }, Unmanaged.passUnretained(kept).toOpaque())
    cancellation = kept
  }

  /// Leaves the log unchanged when the connection closes, for the next connection.
  func leaveLog() { _ = unsafe fitstream_sqlite_leave_log(handle) }

  /// Runs statements that SQLite would refuse at once, without waiting, because another connection might wait for this
  /// one: two programs that change a new database's journal mode at the same moment.
  func executePatiently(_ sql: String) throws(DatabaseError) {
    let end = ContinuousClock.now.advanced(by: .seconds(Int(Self.patienceSeconds)))
    while true {
      do throws(DatabaseError) {
        return try execute(sql)
      } catch {
        guard error.isBusy, ContinuousClock.now < end, !patience.isCancelled() else { throw error }
        sqlite3_sleep(20)
      }
    }
  }

  /// Compiles a statement that is run often.
  func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else { throw error(code) }
    return unsafe Statement(statement, self)
  }

  /// Turns off SQLite's memory statistics, which need a lock for every allocation; has no effect once a database is
  /// open.
  static func countNoMemory() { _ = fitstream_sqlite_counts_no_memory() }
}

/// A compiled statement: bind, step, read; `reset` prepares it for the next run.
@safe
final class Statement {
  private let handle: OpaquePointer
  // Keeps the connection open.
  private let connection: Connection

  fileprivate init(_ handle: OpaquePointer, _ connection: Connection) {
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit { _ = unsafe sqlite3_finalize(handle) }

  /// Binds an integer to the parameter at `index`, counted from 1.
  func bind(_ value: Int64, at index: Int32) { _ = unsafe sqlite3_bind_int64(handle, index, value) }

  /// Binds a number.
  func bind(_ value: Double, at index: Int32) { _ = unsafe sqlite3_bind_double(handle, index, value) }

  /// Binds NULL.
  func bindNull(at index: Int32) { _ = unsafe sqlite3_bind_null(handle, index) }

  /// Binds a copy of a text in UTF-8.
  func bind(text: RawSpan, at index: Int32) {
    unsafe text.withUnsafeBytes { bytes in
      // An empty view can have no address, and SQLite takes a text without an address as NULL.
      guard let start = bytes.baseAddress else { return unsafe _ = sqlite3_bind_text(handle, index, "", 0, nil) }
      // The library's constant for "copy the text" is a C macro that Swift cannot import.
      let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      let count = UInt64(truncatingIfNeeded: bytes.count)
      let text = unsafe start.assumingMemoryBound(to: CChar.self)
      _ = unsafe sqlite3_bind_text64(handle, index, text, count, copies, UInt8(SQLITE_UTF8))
    }
  }

  /// Binds a text.
  func bind(_ text: String, at index: Int32) {
    let bytes = Array(text.utf8)
    bind(text: unsafe bytes.span.bytes, at: index)
  }

  /// Steps to the next row; false if there is none.
  func step() throws(DatabaseError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    let error = connection.error(code)
    _ = unsafe sqlite3_reset(handle)
    throw error
  }

  /// Runs the statement to its end once.
  func run() throws(DatabaseError) {
    _ = try step()
    reset()
  }

  /// Runs the statement to its end once, and keeps the bindings.
  func runAgain() throws(DatabaseError) {
    _ = try step()
    _ = unsafe sqlite3_reset(handle)
  }

  /// Ends the run and clears the bindings.
  func reset() {
    _ = unsafe sqlite3_reset(handle)
    _ = unsafe sqlite3_clear_bindings(handle)
  }

  /// Whether the row has no value in a column, counted from 0.
  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// An integer of the row.
  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// A number of the row; nil if it is NULL.
  func number(_ column: Int32) -> Double? {
    isNull(column) ? nil : unsafe sqlite3_column_double(handle, column)
  }

  /// A value of the row, with its own type.
  func value(_ column: Int32) -> StoredValue {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .number(number(column) ?? 0)
    case SQLITE_TEXT: StoredValue(text(column))
    default: .null
    }
  }

  /// A text of the row; nil if it is NULL.
  func text(_ column: Int32) -> String? {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension Array where Element == UInt8 {
  /// The bytes as an untyped view; the library marks this unsafe because elements can have padding.
  var raw: RawSpan {
    @_lifetime(borrow self)
    get { unsafe span.bytes }
  }

  /// Appends the bytes of a view.
  mutating func append(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}

extension Span where Element == UInt8 {
  /// The bytes as an untyped view.
  var raw: RawSpan {
    @_lifetime(copy self)
    get { unsafe bytes }
  }
}

/// A byte buffer to which numbers are appended without checking the capacity for each byte.
struct GrowingBytes: Sendable {
  /// Always at least eight bytes longer than the used part.
  private var storage: [UInt8] = []
  private(set) var count = 0

  var bytes: RawSpan {
    @_lifetime(borrow self)
    get { storage.raw.extracting(first: count) }
  }

  mutating func removeAll() { count = 0 }

  mutating func append(byte: UInt8) { append(word: UInt64(byte), count: 1) }

  /// Appends the lowest `count` bytes of a number in little-endian order.
  @inline(__always)
  mutating func append(word: UInt64, count added: Int) {
    if count &+ 8 > storage.count { grow(by: 8) }
    unsafe storage.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
    }
    count &+= added
  }

  /// Appends the lowest bytes of two numbers.
  @inline(__always)
  mutating func append(word first: UInt64, count firstCount: Int, word second: UInt64, count secondCount: Int) {
    if count &+ 16 > storage.count { grow(by: 16) }
    precondition(firstCount <= 8 && secondCount <= 8 && firstCount >= 0 && secondCount >= 0)
    unsafe storage.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: first.littleEndian, toByteOffset: count, as: UInt64.self)
      unsafe $0.storeBytes(of: second.littleEndian, toByteOffset: count &+ firstCount, as: UInt64.self)
    }
    count &+= firstCount &+ secondCount
  }

  mutating func append(_ bytes: RawSpan) {
    if count &+ bytes.byteCount &+ 8 > storage.count { grow(by: bytes.byteCount &+ 8) }
    unsafe bytes.withUnsafeBytes { source in
      unsafe storage.withUnsafeMutableBytes {
        unsafe UnsafeMutableRawBufferPointer(rebasing: $0[count...]).copyMemory(from: source)
      }
    }
    count &+= bytes.byteCount
  }

  /// Appends numbers of eight bytes.
  mutating func append(_ words: Span<UInt64>) {
    let room = 8 &* words.count
    if count &+ room &+ 8 > storage.count { grow(by: room &+ 8) }
    unsafe storage.withUnsafeMutableBytes {
      for place in words.indices {
        unsafe $0.storeBytes(of: words[place].littleEndian, toByteOffset: count &+ 8 &* place, as: UInt64.self)
      }
    }
    count &+= room
  }

  /// Replaces the four bytes at an offset.
  mutating func set(_ value: UInt32, at offset: Int) {
    precondition(offset >= 0 && offset &+ 4 <= count)
    unsafe storage.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt32.self)
    }
  }

  private mutating func grow(by room: Int) {
    storage.append(contentsOf: repeatElement(0, count: max(4096, storage.count, room)))
  }
}

extension String {
  /// Creates a copied text from the UTF-8 of a view.
  init(copying bytes: RawSpan) {
    self = unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension RawSpan {
  /// The byte at `offset`, which must be in bounds.
  func byte(_ offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < byteCount)
    return unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  /// The eight bytes from `offset`, which must be in bounds, as a little-endian number.
  func word(_ offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= byteCount &- 8)
    return UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
#endif
