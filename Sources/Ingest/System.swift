// Every system call and every unsafe line of this module. What leaves this file is safe: owned descriptors, byte arrays, typed errors.
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: - Calls whose names our own methods have too

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, bytes.baseAddress, bytes.count)
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
  unsafe pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

private func systemRename(_ old: [CChar], _ new: [CChar]) -> Int32 { unsafe rename(old, new) }

// MARK: - Descriptors

/// An open file that closes itself, except for the three standard streams.
struct FileDescriptor: ~Copyable {
  let number: Int32
  private let isOwned: Bool

  static var standardInput: FileDescriptor { FileDescriptor(number: 0, isOwned: false) }
  static var standardOutput: FileDescriptor { FileDescriptor(number: 1, isOwned: false) }
  static var standardError: FileDescriptor { FileDescriptor(number: 2, isOwned: false) }

  fileprivate init(number: Int32, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
  }

  /// Opens `path` for reading; a path longer than the system takes at once is walked folder by folder.
  static func open(reading path: [UInt8]) throws(SystemError) -> FileDescriptor {
    try open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY, mode: 0, operation: .open)
  }

  /// Opens an existing file, pipe or device for writing as it stands.
  static func open(writing path: [UInt8]) throws(SystemError) -> FileDescriptor {
    try open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY, mode: 0, operation: .create)
  }

  /// Makes a new file; it is an error if there is one of that name.
  static func create(_ path: [UInt8]) throws(SystemError) -> FileDescriptor {
    try open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o666, operation: .create)
  }

  private static func open(
    _ path: [UInt8], _ flags: Int32, mode: mode_t, operation: SystemError.Operation
  ) throws(SystemError) -> FileDescriptor {
    let number = System.openAnyLength(path, flags, mode: mode)
    if number < 0 { throw SystemError(code: -number, operation: operation) }
    return FileDescriptor(number: number, isOwned: true)
  }

  /// Reads once into `buffer`; 0 is the end.
  borrowing func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe systemRead(number, bytes)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError(code: errno, operation: .read) }
    }
  }

  /// Reads at most `limit` bytes at a place of the file into `buffer`, wherever other readings are; 0 is the end.
  borrowing func read(into buffer: inout [UInt8], limit: Int, at offset: Int) throws(SystemError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe systemRead(
          number, UnsafeMutableRawBufferPointer(rebasing: bytes[..<min(limit, bytes.count)]), at: offset)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError(code: errno, operation: .read) }
    }
  }

  /// Writes all of `bytes`, however many calls it takes.
  borrowing func write(_ bytes: RawSpan) throws(SystemError) {
    let failure = unsafe bytes.withUnsafeBytes { bytes -> Int32 in
      var done = 0
      while done < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = unsafe systemWrite(number, rest)
        if count >= 0 { done += count } else if errno != EINTR { return errno }
      }
      return 0
    }
    if failure != 0 { throw SystemError(code: failure, operation: .write) }
  }

  /// Waits until there is something to read, for at most `milliseconds`; false when there is not.
  borrowing func isReadable(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) != 0
  }

  /// Tells the system that the rest will be read in order, so that it reads further ahead.
  borrowing func expectSequentialReads() {
    #if !canImport(Darwin)
      _ = posix_fadvise(number, 0, 0, POSIX_FADV_SEQUENTIAL)
    #endif
  }

  /// What the open file is.
  borrowing func facts() -> FileFacts? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? FileFacts(status) : nil
  }

  borrowing func setPermissions(_ mode: UInt32) { _ = fchmod(number, mode_t(mode)) }

  borrowing func synchronize() throws(SystemError) {
    if fsync(number) != 0 && errno != EINVAL { throw SystemError(code: errno, operation: .write) }
  }

  deinit {
    if isOwned { _ = close(number) }
  }
}

/// What a path or descriptor stands for.
struct FileFacts: Sendable {
  enum Kind: UInt8, Sendable { case file, folder, link, other, unknown }

  /// The one file of a machine that this is, by whatever name.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  let kind: Kind
  let identity: Identity
  let byteCount: Int
  let permissions: UInt32
  /// When the content was last changed, in nanoseconds since 1970.
  let modifiedNanoseconds: Int64

  fileprivate init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    byteCount = Int(status.st_size)
    permissions = UInt32(status.st_mode & 0o777)
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    modifiedNanoseconds = Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec)
  }
}

// MARK: - Paths

enum System {
  /// Opens a path of any length, folder by folder if it must; returns the descriptor or the negated error code.
  fileprivate static func openAnyLength(_ path: [UInt8], _ flags: Int32, mode: mode_t) -> Int32 {
    guard !path.contains(0) else { return -EINVAL }
    let whole = openRelative(AT_FDCWD, path[...], flags, mode: mode)
    guard whole == -ENAMETOOLONG else { return whole }
    var folder = AT_FDCWD
    var rest = path[...]
    defer { if folder != AT_FDCWD { _ = close(folder) } }
    while rest.count > 4000 {
      guard let slash = rest.prefix(4000).lastIndex(of: UInt8(ascii: "/")) else { return -ENAMETOOLONG }
      let next = openRelative(folder, rest[...slash], O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
      if folder != AT_FDCWD { _ = close(folder) }
      folder = next
      if next < 0 {
        folder = AT_FDCWD
        return next
      }
      rest = rest[(slash + 1)...].drop { $0 == UInt8(ascii: "/") }
    }
    return openRelative(folder, rest.isEmpty ? [UInt8(ascii: ".")] : rest, flags, mode: mode)
  }

  private static func openRelative(_ folder: Int32, _ path: ArraySlice<UInt8>, _ flags: Int32, mode: mode_t) -> Int32 {
    let path = cString(path)
    while true {
      let number = unsafe openat(folder, path, flags, mode)
      if number >= 0 { return number }
      // A named pipe is opened when its other end is, which may be never.
      if errno != EINTR || Interrupts.received != nil { return -errno }
    }
  }

  /// What `path` is, links followed.
  static func facts(_ path: [UInt8]) throws(SystemError) -> FileFacts {
    var status = stat()
    if unsafe stat(cString(path[...]), &status) == 0 { return FileFacts(status) }
    let code = errno
    if code == ENAMETOOLONG, let facts = try FileDescriptor.open(reading: path).facts() { return facts }
    throw SystemError(code: code, operation: .open)
  }

  static func rename(_ old: [UInt8], to new: [UInt8]) throws(SystemError) {
    if systemRename(cString(old[...]), cString(new[...])) != 0 { throw SystemError(code: errno, operation: .rename) }
  }

  static func makeFolder(_ path: [UInt8]) throws(SystemError) {
    if unsafe mkdir(cString(path[...]), 0o777) != 0 { throw SystemError(code: errno, operation: .create) }
  }

  static func remove(_ path: [UInt8]) { _ = unsafe unlink(cString(path[...])) }

  /// The path with every link resolved, or nil when there is nothing there.
  static func resolved(_ path: [UInt8]) -> [UInt8]? {
    guard let found = unsafe realpath(cString(path[...]), nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }

  private static func cString(_ path: ArraySlice<UInt8>) -> [CChar] {
    unsafe [CChar](unsafeUninitializedCapacity: path.count + 1) { text, count in
      unsafe path.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(text).copyMemory(from: $0) }
      unsafe text[path.count] = 0
      count = path.count + 1
    }
  }

  // MARK: - Folders

  /// Calls `visit` with each name in the folder, in the order of the disk, without `.` and `..`.
  ///
  /// `visit` also learns what the entry is (`unknown` where the file system does not say). An error in the middle of the
  /// listing is returned, so that the names before it are not lost.
  static func list(
    _ folder: [UInt8], visit: (_ name: RawSpan, FileFacts.Kind) -> Void
  ) throws(SystemError) -> (identity: FileFacts.Identity, cutShortBy: SystemError?) {
    let number = openAnyLength(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
    var status = stat()
    guard number >= 0, unsafe fstat(number, &status) == 0, let stream = unsafe fdopendir(number) else {
      let code = number < 0 ? -number : errno
      if number >= 0 { _ = close(number) }
      throw SystemError(code: code, operation: .list)
    }
    defer { _ = unsafe closedir(stream) }
    errno = 0
    while let entry = unsafe readdir(stream) {
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
        let length = unsafe field.firstIndex(of: 0) ?? field.count
        let name = unsafe UnsafeRawBufferPointer(rebasing: field[..<length])
        let isDots = unsafe length <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
        if !isDots { unsafe visit(RawSpan(_unsafeBytes: name), kind(of: entry.pointee.d_type)) }
      }
      errno = 0
    }
    let failure = errno == 0 ? nil : SystemError(code: errno, operation: .list)
    return (FileFacts(status).identity, failure)
  }

  private static func kind(of type: UInt8) -> FileFacts.Kind {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): .unknown
    default: .other
    }
  }

  // MARK: - Text and time

  /// What the system calls an error, in English: this program never sets a locale.
  static func text(forError code: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      unsafe text[0] = 0
      guard let start = text.baseAddress, unsafe strerror_r(code, start, 256) == 0 else { return "error \(code)" }
      return unsafe String(cString: start)
    }
  }

  static func monotonicNanoseconds() -> UInt64 {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) &* 1_000_000_000 &+ UInt64(now.tv_nsec)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static let brokenPipe = EPIPE

  static var processNumber: Int32 { getpid() }

  static var onlineCores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The highest resident memory as the kernel accounts it to the process, in bytes.
  static func peakResidentBytesByUsage() -> Int {
    var usage = rusage()
    #if canImport(Glibc)
      _ = unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    #else
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
    #endif
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }

  /// The command's own arguments as the bytes they are, without the program's name.
  static func arguments() -> [[UInt8]] {
    let count = Int(CommandLine.argc)
    guard count > 1 else { return [] }
    return (1..<count).map { index in
      guard let text = unsafe CommandLine.unsafeArgv[index] else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }
  }

  // MARK: - Signals

  /// Lets a write to a closed pipe return an error instead of ending the process.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  static let stopSignals: [Int32] = [SIGINT, SIGTERM]

  /// Has `handler` called at the first of `number`; the second takes its usual course and ends the process.
  ///
  /// A signal that whoever started the process has it ignore stays ignored: shells do so with interrupts for what runs in the
  /// background.
  static func onFirst(signal number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    _ = unsafe sigaction(number, nil, &action)
    if isIgnored(action) { return }
    action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_handler = handler
    #else
      unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
    _ = unsafe sigaction(number, &action, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = unsafe action.__sa_handler.sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // Functions cannot be compared, their addresses can.
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

// MARK: - Bytes

extension Span where Element == UInt8 {
  /// The same bytes without a type; the library calls this unsafe for the sake of elements with padding, and bytes have none.
  var raw: RawSpan {
    @_lifetime(copy self)
    get { unsafe bytes }
  }
}

extension Array where Element == UInt8 {
  /// Appends the bytes of a view.
  mutating func append(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  /// The same bytes with no more room than they need: a plain copy of an array shares its room.
  func compactCopy() -> [UInt8] {
    var copy = [UInt8]()
    copy.append(span.raw)
    return copy
  }

  /// Appends the UTF-8 of a text.
  mutating func append(utf8 text: String) { append(contentsOf: text.utf8) }

  /// Whether the bytes in one range sort before those in another.
  func precedes(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    unsafe withUnsafeBytes { bytes in
      let first = unsafe UnsafeRawBufferPointer(rebasing: bytes[first])
      let second = unsafe UnsafeRawBufferPointer(rebasing: bytes[second])
      guard let left = first.baseAddress, let right = second.baseAddress else { return first.count < second.count }
      let order = unsafe memcmp(left, right, Swift.min(first.count, second.count))
      return order != 0 ? order < 0 : first.count < second.count
    }
  }
}

// MARK: - Threads

/// A state that threads share, one at a time, and may wait on.
///
/// Made of the system's own lock because the library's `Mutex` cannot be waited on and the thread sanitizer does not know it.
@safe final class Monitor<State: ~Copyable>: @unchecked Sendable {
  private var state: State
  private var waiters = 0
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  init(_ state: consuming State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    _ = unsafe pthread_mutex_init(mutex, nil)
    _ = unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    _ = unsafe pthread_mutex_destroy(mutex)
    _ = unsafe pthread_cond_destroy(changed)
    unsafe mutex.deallocate()
    unsafe changed.deallocate()
  }

  /// Changes the state and wakes whoever waits.
  func update<R>(_ change: (inout State) -> R) -> R {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    let result = change(&state)
    if waiters > 0 { _ = unsafe pthread_cond_broadcast(changed) }
    return result
  }

  /// Tries `attempt` until it gives something, sleeping until the state changes in between.
  func wait<R>(for attempt: (inout State) -> R?) -> R {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    while true {
      // The state is never borrowed across the sleep: others change it then.
      if let result = attempt(&state) { return result }
      waiters += 1
      _ = unsafe pthread_cond_wait(changed, mutex)
      waiters -= 1
    }
  }
}

/// Runs `work` for every number below `count` at the same time, the first on the calling thread, and returns when all have.
///
/// One serial queue for each further worker: `concurrentPerform` never runs more than there are cores, but a network disk wants
/// more readers than that. A single worker uses no other thread.
func onWorkers(_ count: Int, _ work: @escaping (Int) -> Void) {
  // Sound because every call has returned before this function does; `work` itself only shares what is made to be shared.
  struct Shared: @unchecked Sendable { let work: (Int) -> Void }
  let shared = Shared(work: work)
  let group = DispatchGroup()
  for worker in 1..<max(1, count) {
    DispatchQueue(label: "fitstream.worker").async(group: group) { shared.work(worker) }
  }
  work(0)
  group.wait()
}

extension RawSpan {
  /// The eight bytes from `offset`, which must lie inside, as a little-endian number.
  func word(_ offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= byteCount - 8)
    return UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
