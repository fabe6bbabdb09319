// Contains all unsafe code of this module: system calls for outputs, the process, signals and threads, and a lock. Its
// interface is safe: numbers, byte arrays and error codes.

internal import CCrash
internal import CThreads
internal import Inputs
import Platform

extension System {
  // MARK: - Names of outputs

  /// Renames a file.
  ///
  /// Returns 0 or the error code.
  static func move(_ old: [UInt8], to new: [UInt8]) -> Int32 {
    unsafe renameat(AT_FDCWD, cString(old[...]), AT_FDCWD, cString(new[...])) == 0 ? 0 : errno
  }

  /// Creates another name for a file, which must not exist.
  ///
  /// Returns 0 or the error code.
  static func link(_ old: [UInt8], to new: [UInt8]) -> Int32 {
    unsafe linkat(AT_FDCWD, cString(old[...]), AT_FDCWD, cString(new[...]), 0) == 0 ? 0 : errno
  }

  /// Creates a folder.
  ///
  /// Returns 0 or the error code.
  static func makeFolder(at path: [UInt8], mode: mode_t = 0o777) -> Int32 {
    unsafe mkdir(cString(path[...]), mode) == 0 ? 0 : errno
  }

  /// Removes an empty folder.
  static func removeFolder(_ path: [UInt8]) { _ = unsafe rmdir(cString(path[...])) }

  package static func remove(_ path: [UInt8]) { _ = unsafe unlink(cString(path[...])) }

  // MARK: - The process

  /// Returns the value of an environment variable as bytes, or nil if it is not set.
  package static func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  /// Returns the current time in seconds since 1970-01-01T00:00:00Z.
  static func unixSeconds() -> Int64 { Int64(clamping: time(nil)) }

  /// Returns the seconds that this computer's time zone is east of UTC at a time, or 0 if that is unknown.
  static func secondsEastOfUTC(at unixSeconds: Int64) -> Int {
    tzset()
    var moment = time_t(clamping: unixSeconds)
    var parts = unsafe tm()
    return unsafe localtime_r(&moment, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  /// Returns the maximum resident memory that the kernel reports for the process, in bytes.
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

  /// Returns the limits of the process: descriptors, bytes of address space, and stack bytes of the first thread.
  ///
  /// A value is nil if there is no limit.
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

  /// Returns the arguments of the command as bytes, without the program's name.
  static func arguments() -> [[UInt8]] {
    let count = Int(CommandLine.argc)
    guard count > 1 else { return [] }
    return (1..<count).map { index in
      guard let text = unsafe CommandLine.unsafeArgv[index] else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }
  }

  // MARK: - Signals

  /// Installs `handler` for the first signal `number`; the second one ends the process (`CCrash`).
  ///
  /// A signal that was ignored when the process started stays ignored. Shells ignore interrupts for background jobs.
  package static func onFirst(signal number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    fitstream_crash_end_at_second(number, handler)
  }
}

// MARK: - Bytes

extension RawSpan {
  /// Returns eight bytes as a little-endian number.
  ///
  /// `offset` must be at most the length minus 8.
  func word(_ offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= byteCount &- 8)
    return UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns 32 bytes as four little-endian numbers.
  ///
  /// `offset` must be at most the length minus 32.
  @inline(__always) func fourWords(_ offset: Int) -> (UInt64, UInt64, UInt64, UInt64) {
    precondition(offset >= 0 && offset <= byteCount &- 32)
    func word(_ place: Int) -> UInt64 {
      UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset &+ place, as: UInt64.self))
    }
    return (word(0), word(8), word(16), word(24))
  }
}

// MARK: - Threads

/// A lock around a state that threads share, with a condition variable to wait for changes.
///
/// It uses the system's lock, because `Mutex` of the standard library has no way to wait and is not supported by the
/// thread sanitizer.
@safe package final class Monitor<State: ~Copyable>: @unchecked Sendable {
  private var state: State
  private var waiters = 0
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  /// Creates the lock with an initial state.
  package init(_ state: consuming State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    _ = unsafe pthread_mutex_init(mutex, nil)
    // A monotonic clock, so that setting the time does not extend a wait.
    #if os(Linux)
    var attributes = pthread_condattr_t()
    _ = unsafe pthread_condattr_init(&attributes)
    _ = unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    _ = unsafe pthread_cond_init(changed, &attributes)
    _ = unsafe pthread_condattr_destroy(&attributes)
    #else
    _ = unsafe pthread_cond_init(changed, nil)
    #endif
  }

  deinit {
    _ = unsafe pthread_mutex_destroy(mutex)
    _ = unsafe pthread_cond_destroy(changed)
    unsafe mutex.deallocate()
    unsafe changed.deallocate()
  }

  /// Locks the state, calls `change`, and wakes waiting threads.
  package func update<R>(_ change: (inout State) -> R) -> R {
    _ = unsafe pthread_mutex_lock(mutex)
    let result = change(&state)
    let hasWaiters = waiters > 0
    _ = unsafe pthread_mutex_unlock(mutex)
    // Threads are woken after the unlock. A thread woken earlier would only wait for the lock.
    if hasWaiters { _ = unsafe pthread_cond_broadcast(changed) }
    return result
  }

  /// Locks the state and calls `change` without waking threads, for changes that others poll.
  package func updateQuietly<R>(_ change: (inout State) -> R) -> R {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    return change(&state)
  }

  /// Locks and reads the state without waking threads.
  package func read<R>(_ body: (borrowing State) -> R) -> R { updateQuietly { state in body(state) } }

  /// Calls `attempt` until it returns a value, and sleeps until the state changes in between.
  package func wait<R>(for attempt: (inout State) -> R?) -> R {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    while true {
      // The state is not borrowed during the sleep, because other threads change it.
      if let result = attempt(&state) { return result }
      waiters &+= 1
      _ = unsafe pthread_cond_wait(changed, mutex)
      waiters &-= 1
    }
  }

  /// Waits like `wait(for:)`, but at most `milliseconds`.
  ///
  /// Returns nil if `attempt` has returned nil until then.
  package func wait<R>(milliseconds: Int, for attempt: (inout State) -> R?) -> R? {
    var end = timespec()
    #if os(Linux)
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &end)
    #else
    _ = unsafe clock_gettime(CLOCK_REALTIME, &end)
    #endif
    let nanoseconds = Int(end.tv_nsec) &+ min(max(0, milliseconds), 3_600_000) &* 1_000_000
    end.tv_sec = end.tv_sec &+ nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = attempt(&state) { return result }
      waiters &+= 1
      let code = unsafe pthread_cond_timedwait(changed, mutex, &end)
      waiters &-= 1
      if code != 0 { return attempt(&state) }
    }
  }
}

extension System {
  /// Runs `work` on a new detached thread, which starts on another core.
  ///
  /// Returns false if the system refuses a thread.
  package static func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
    final class Work {
      let run: () -> Void
      init(_ run: @escaping () -> Void) { self.run = run }
    }
    let context = unsafe Unmanaged.passRetained(Work(work))
    let code = unsafe fitstream_start_thread(
      WorkerLimits.stackBytes,
      { context in
        if let context = unsafe context { unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
      }, context.toOpaque())
    if code != 0 { unsafe context.release() }
    return code == 0
  }

  /// Sets the stack size of threads that are created without a size, such as Dispatch's.
  ///
  /// If the system does not support it, threads have the default size: 8 MB of address space on Linux, and 512 KB on
  /// Apple's systems.
  static func setDefaultStack(bytes: Int) {
    _ = fitstream_set_default_stack(bytes)
  }
}

// MARK: - Crashes

/// Records the input that a worker is processing, for the crash message (`CCrash`).
///
/// It costs a copy of the name per input, or nothing if no crash handler is installed. It must be used by the thread
/// that created it. It is a class, because the compiler cannot inline a struct's deinit in other modules.
@usableFromInline
@safe final class CrashSlot {
  private let slot: OpaquePointer?

  @usableFromInline init() { unsafe slot = fitstream_crash_enter() }

  /// Sets the worker's input.
  ///
  /// An empty path means none.
  @usableFromInline func setInput(_ path: [UInt8]) {
    unsafe path.withUnsafeBytes { unsafe fitstream_crash_set_input(slot, $0.baseAddress, $0.count) }
  }

  /// Sets the worker's entry of the input.
  ///
  /// An empty name means none.
  @usableFromInline func setEntry(_ name: [UInt8]) {
    unsafe name.withUnsafeBytes { unsafe fitstream_crash_set_entry(slot, $0.baseAddress, $0.count) }
  }

  deinit { unsafe fitstream_crash_leave(slot) }
}

extension System {
  /// Installs a crash handler, which names the current inputs on standard error if a trap or an invalid access ends the
  /// process.
  package static func nameInputsAtCrash() { fitstream_crash_install() }

  /// Removes a file or an empty folder, in the order of the calls, if a signal ends the process; nil removes all
  /// requests.
  static func removeAtEnd(_ path: [UInt8]?) {
    guard let path else { return fitstream_crash_remove(nil) }
    unsafe fitstream_crash_remove(cString(path[...]))
  }

  /// Makes the crash handler also write the current inputs to a new file at `path`, which `CrashNote` reads.
  ///
  /// A nil path ends it.
  package static func noteInputsAtCrash(in path: [UInt8]?, reading: String, folder: [UInt8]) {
    guard let path else { return fitstream_crash_note(nil, nil, nil) }
    unsafe fitstream_crash_note(cString(path[...]), reading, cString(folder[...]))
  }
}
