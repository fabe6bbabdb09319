// Every unsafe line of this module. Its interface is safe: numbers, byte arrays, error codes, a lock.

internal import CCrash
internal import CThreads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// MARK: - Calls whose names our own functions have too

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, bytes.baseAddress, bytes.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

/// The operating system's calls, each once and unchanged; a call that fails returns the negated error code.
enum System {
  /// The value of a variable of the environment, as bytes; nil: it is not set.
  static func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  // MARK: - Open files

  /// Reads once into `buffer`; 0 is the end.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
    unsafe buffer.withUnsafeMutableBytes { bytes in
      let count = unsafe systemRead(descriptor, bytes)
      return count < 0 ? 0 &- Int(errno) : count
    }
  }

  /// Reads at most `limit` bytes at an offset of the file; 0 is the end.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8], limit: Int, at offset: Int) -> Int {
    unsafe buffer.withUnsafeMutableBytes { bytes in
      let count = unsafe pread(descriptor, bytes.baseAddress, min(limit, bytes.count), off_t(offset))
      return count < 0 ? 0 &- Int(errno) : count
    }
  }

  /// Writes once; returns the number of bytes written.
  static func write(_ descriptor: Int32, _ bytes: RawSpan) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      let count = unsafe systemWrite(descriptor, bytes)
      return count < 0 ? 0 &- Int(errno) : count
    }
  }

  /// Waits until there is something to read, for at most `milliseconds`; false when there is not.
  static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) != 0
  }

  static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  // MARK: - Paths

  /// Opens a path relative to a folder; returns the descriptor.
  static func open(_ path: ArraySlice<UInt8>, in folder: Int32, _ flags: Int32, mode: mode_t) -> Int32 {
    let number = unsafe openat(folder, cString(path), flags, mode)
    return number < 0 ? 0 &- errno : number
  }

  /// The status of `path`, following links; nil leaves the reason in `errno`.
  static func status(of path: [UInt8]) -> stat? {
    var status = stat()
    return unsafe stat(cString(path[...]), &status) == 0 ? status : nil
  }

  /// Gives a file another name; 0 or the error code.
  static func move(_ old: [UInt8], to new: [UInt8]) -> Int32 {
    unsafe renameat(AT_FDCWD, cString(old[...]), AT_FDCWD, cString(new[...])) == 0 ? 0 : errno
  }

  /// The status of `path` itself, even if it is a link; nil leaves the reason in `errno`.
  static func entryStatus(of path: [UInt8]) -> stat? {
    var status = stat()
    return unsafe lstat(cString(path[...]), &status) == 0 ? status : nil
  }

  /// Gives a file a further name, which must not exist yet; 0 or the error code.
  static func link(_ old: [UInt8], to new: [UInt8]) -> Int32 {
    unsafe linkat(AT_FDCWD, cString(old[...]), AT_FDCWD, cString(new[...]), 0) == 0 ? 0 : errno
  }

  /// The target of a link, as written; nil for a file that is no link.
  static func linkTarget(_ path: [UInt8]) -> [UInt8]? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { text in
      guard let start = text.baseAddress else { return nil }
      let count = unsafe readlink(cString(path[...]), start, text.count)
      guard count > 0, count < text.count else { return nil }
      return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
  }

  /// Makes a folder; 0 or the error code.
  static func makeFolder(at path: [UInt8]) -> Int32 { unsafe mkdir(cString(path[...]), 0o777) == 0 ? 0 : errno }

  static func remove(_ path: [UInt8]) { _ = unsafe unlink(cString(path[...])) }

  /// The path with every link resolved, or nil when there is nothing there.
  static func resolved(_ path: [UInt8]) -> [UInt8]? {
    guard let found = unsafe realpath(cString(path[...]), nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }

  private static func cString(_ path: ArraySlice<UInt8>) -> [CChar] {
    unsafe [CChar](unsafeUninitializedCapacity: path.count &+ 1) { text, count in
      unsafe path.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(text).copyMemory(from: $0) }
      unsafe text[path.count] = 0
      count = path.count &+ 1
    }
  }

  // MARK: - Folders

  /// Calls `visit` with each name in the folder, in the order of the disk, without `.` and `..`, until it returns
  /// false.
  ///
  /// `visit` also gets the kind of the entry (`unknown` where the file system does not give it). An error in the middle
  /// of the listing is returned, so that the names before it are not lost.
  static func list(
    _ folder: [UInt8], visit: (_ name: RawSpan, FileFacts.Kind) -> Bool
  ) throws(SystemError) -> (identity: FileFacts.Identity, cutShortBy: SystemError?) {
    let number = openAnyLength(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
    guard number >= 0, let status = status(of: number), let stream = unsafe fdopendir(number) else {
      let code = number < 0 ? 0 &- number : errno
      if number >= 0 { _ = close(number) }
      throw SystemError(code: code, operation: .list)
    }
    defer { _ = unsafe closedir(stream) }
    errno = 0
    while let entry = unsafe readdir(stream) {
      let goesOn = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
        let length = unsafe field.firstIndex(of: 0) ?? field.count
        let name = unsafe UnsafeRawBufferPointer(rebasing: field[..<length])
        let isDots = unsafe length <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
        return unsafe isDots || visit(RawSpan(_unsafeBytes: name), kind(of: entry.pointee.d_type))
      }
      errno = 0
      if !goesOn { break }
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

  /// The system's text for an error, in English: this program never sets a locale.
  static func text(forError code: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      unsafe text[0] = 0
      guard let start = text.baseAddress, unsafe strerror_r(code, start, 256) == 0 else { return "error \(code)" }
      return unsafe String(cString: start)
    }
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  static func unixSeconds() -> Int64 { Int64(clamping: time(nil)) }

  /// Seconds that this computer's time zone is east of UTC at a moment; 0 where that is not known.
  static func secondsEastOfUTC(at unixSeconds: Int64) -> Int {
    tzset()
    var moment = time_t(clamping: unixSeconds)
    var parts = unsafe tm()
    return unsafe localtime_r(&moment, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  static func clockNanoseconds() -> UInt64 {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(truncatingIfNeeded: now.tv_sec) &* 1_000_000_000 &+ UInt64(truncatingIfNeeded: now.tv_nsec)
  }

  /// The highest resident memory as the kernel accounts it to the process, in bytes.
  static func peakResidentBytesByUsage() -> Int {
    var usage = rusage()
    #if canImport(Glibc)
      _ = unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss &* 1024
    #elseif canImport(Musl)
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss * 1024
    #else
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }

  /// The limits of the process for descriptors, bytes of address space and the first thread's stack; nil where there is
  /// no limit.
  static func limits() -> (descriptors: Int?, addressBytes: Int?, stackBytes: Int?) {
    var limit = rlimit()
    #if canImport(Glibc)
      let kinds = (
        __rlimit_resource_t(RLIMIT_NOFILE.rawValue), __rlimit_resource_t(RLIMIT_AS.rawValue),
        __rlimit_resource_t(RLIMIT_STACK.rawValue)
      )
    #else
      let kinds = (RLIMIT_NOFILE, RLIMIT_AS, RLIMIT_STACK)
    #endif
    let descriptors = unsafe getrlimit(kinds.0, &limit) == 0 ? Int(exactly: limit.rlim_cur) : nil
    let addressBytes = unsafe getrlimit(kinds.1, &limit) == 0 ? Int(exactly: limit.rlim_cur) : nil
    let stackBytes = unsafe getrlimit(kinds.2, &limit) == 0 ? Int(exactly: limit.rlim_cur) : nil
    return (descriptors, addressBytes, stackBytes)
  }

  /// The command's own arguments as bytes, without the program's name.
  static func arguments() -> [[UInt8]] {
    let count = Int(CommandLine.argc)
    guard count > 1 else { return [] }
    return (1..<count).map { index in
      guard let text = unsafe CommandLine.unsafeArgv[index] else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }
  }

  // MARK: - Signals

  /// Makes the first of signal `number` call `handler`; the second has its default effect and ends the process.
  ///
  /// A signal that the process inherited as ignored stays ignored: shells do so with interrupts for background jobs.
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
  /// The same bytes as an untyped view; the library calls this unsafe because elements may have padding, and bytes have
  /// none.
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

  /// True when the bytes in one range sort before those in another.
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

extension RawSpan {
  /// The eight bytes from `offset`, which must lie inside, as a little-endian number.
  func word(_ offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= byteCount &- 8)
    return UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The 32 bytes from `offset`, which must lie inside, as four little-endian numbers.
  @inline(__always) func fourWords(_ offset: Int) -> (UInt64, UInt64, UInt64, UInt64) {
    precondition(offset >= 0 && offset <= byteCount &- 32)
    func word(_ place: Int) -> UInt64 {
      UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset &+ place, as: UInt64.self))
    }
    return (word(0), word(8), word(16), word(24))
  }
}

// MARK: - Threads

/// A state that threads share, one at a time, and may wait on.
///
/// Made of the system's own lock because the library's `Mutex` cannot be waited on and the thread sanitizer does not
/// support it.
@safe package final class Monitor<State: ~Copyable>: @unchecked Sendable {
  private var state: State
  private var waiters = 0
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  /// Makes the lock around its first state.
  package init(_ state: consuming State) {
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

  /// Changes or reads the state, and wakes waiting threads.
  package func update<R>(_ change: (inout State) -> R) -> R {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    let result = change(&state)
    if waiters > 0 { _ = unsafe pthread_cond_broadcast(changed) }
    return result
  }

  /// Repeats `attempt` until it returns a value, sleeping until the state changes in between.
  func wait<R>(for attempt: (inout State) -> R?) -> R {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    while true {
      // The state is never borrowed across the sleep: others change it then.
      if let result = attempt(&state) { return result }
      waiters &+= 1
      _ = unsafe pthread_cond_wait(changed, mutex)
      waiters &-= 1
    }
  }
}

extension System {
  /// Makes threads until there are `count` at the same time or the system refuses one, and ends them; returns their
  /// number.
  ///
  /// `errand` is run on the first of them, after the others have ended, and need not return.
  static func probeThreads(_ count: Int, errand: @escaping @Sendable (_ granted: Int) -> Void) -> Int {
    let gate = Monitor<Int?>(nil)
    let alive = Monitor(0)
    var granted = 0
    while granted < count {
      let isFirst = granted == 0
      alive.update { $0 &+= 1 }
      let isStarted = startThread {
        let granted = gate.wait { $0 }
        if isFirst {
          _ = alive.wait { $0 == 1 ? true : nil }
          errand(granted)
        } else {
          alive.update { $0 &-= 1 }
        }
      }
      guard isStarted else {
        alive.update { $0 &-= 1 }
        break
      }
      granted &+= 1
    }
    gate.update { $0 = granted }
    return granted
  }

  /// Runs `work` on a detached thread; false when the system refuses one.
  private static func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
    final class Work {
      let run: () -> Void
      init(_ run: @escaping () -> Void) { self.run = run }
    }
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    unsafe pthread_attr_setstacksize(&attributes, WorkerLimits.stackBytes)
    defer { _ = unsafe pthread_attr_destroy(&attributes) }
    let context = unsafe Unmanaged.passRetained(Work(work))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = unsafe pthread_create(
        &thread, &attributes,
        { context in
          unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, context.toOpaque())
    #else
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, &attributes,
        { context in
          if let context = unsafe context { unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, context.toOpaque())
    #endif
    if code != 0 { unsafe context.release() }
    return code == 0
  }

  /// Sets the stack size of threads that are made without one, as Dispatch makes its own.
  ///
  /// Where this is not supported they have the system's default: 8 MB of addresses each on Linux, 512 KB on Apple's
  /// systems.
  static func setDefaultStack(bytes: Int) {
    _ = fitstream_set_default_stack(bytes)
  }
}

// MARK: - Crashes

/// The input that a worker has in work, for the last message of a process that a signal ends (`CCrash`).
///
/// Costs a copy of the name for each input; nothing where no handler was installed. Belongs to the thread that made it.
@safe struct CrashSlot: ~Copyable {
  private let slot: OpaquePointer?

  init() { unsafe slot = fitstream_crash_enter() }

  /// Sets the worker's input; an empty path means none.
  func setInput(_ path: [UInt8]) {
    unsafe path.withUnsafeBytes { unsafe fitstream_crash_set_input(slot, $0.baseAddress, $0.count) }
  }

  /// Sets the worker's entry in the input; an empty name means none.
  func setEntry(_ name: [UInt8]) {
    unsafe name.withUnsafeBytes { unsafe fitstream_crash_set_entry(slot, $0.baseAddress, $0.count) }
  }

  deinit { unsafe fitstream_crash_leave(slot) }
}

extension System {
  /// Makes the inputs in work be named on standard error when an instruction, a trap or an address ends the process.
  static func nameInputsAtCrash() { fitstream_crash_install() }

  /// Makes them be noted in the file at `path` too, which is created then.
  ///
  /// nil ends that. `CrashNote` reads it.
  static func noteInputsAtCrash(in path: [UInt8]?, reading: String, folder: [UInt8]) {
    guard let path else { return fitstream_crash_note(nil, nil, nil) }
    unsafe fitstream_crash_note(cString(path[...]), reading, cString(folder[...]))
  }
}
