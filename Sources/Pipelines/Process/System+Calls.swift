// Every unsafe line of this module: the calls beside those of `Inputs`, for outputs, the process, its signals and its
// threads. Its interface is safe: numbers, byte arrays, error codes, a lock.

internal import CCrash
internal import CThreads
internal import Inputs
import Platform

extension System {
  // MARK: - Names of outputs

  /// Gives a file another name; 0 or the error code.
  static func move(_ old: [UInt8], to new: [UInt8]) -> Int32 {
    unsafe renameat(AT_FDCWD, cString(old[...]), AT_FDCWD, cString(new[...])) == 0 ? 0 : errno
  }

  /// Gives a file a further name, which must not exist yet; 0 or the error code.
  static func link(_ old: [UInt8], to new: [UInt8]) -> Int32 {
    unsafe linkat(AT_FDCWD, cString(old[...]), AT_FDCWD, cString(new[...]), 0) == 0 ? 0 : errno
  }

  /// Makes a folder; 0 or the error code.
  static func makeFolder(at path: [UInt8], mode: mode_t = 0o777) -> Int32 {
    unsafe mkdir(cString(path[...]), mode) == 0 ? 0 : errno
  }

  /// Removes a folder that is empty.
  static func removeFolder(_ path: [UInt8]) { _ = unsafe rmdir(cString(path[...])) }

  package static func remove(_ path: [UInt8]) { _ = unsafe unlink(cString(path[...])) }

  // MARK: - The process

  /// The value of a variable of the environment, as bytes; nil: it is not set.
  package static func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
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
  package static func onFirst(signal number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
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
    // A clock that is set must not make a wait longer.
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

  /// Changes or reads the state, and wakes waiting threads.
  package func update<R>(_ change: (inout State) -> R) -> R {
    _ = unsafe pthread_mutex_lock(mutex)
    let result = change(&state)
    let hasWaiters = waiters > 0
    _ = unsafe pthread_mutex_unlock(mutex)
    // One that is woken earlier takes a processor only to wait for the lock.
    if hasWaiters { _ = unsafe pthread_cond_broadcast(changed) }
    return result
  }

  /// Changes the state, and wakes no thread: for what others look for now and then.
  package func updateQuietly<R>(_ change: (inout State) -> R) -> R {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    return change(&state)
  }

  /// Reads the state, and wakes no thread.
  package func read<R>(_ body: (borrowing State) -> R) -> R { updateQuietly { state in body(state) } }

  /// Repeats `attempt` until it returns a value, sleeping until the state changes in between.
  package func wait<R>(for attempt: (inout State) -> R?) -> R {
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

  /// Waits as `wait(for:)` does, but for so many milliseconds at most; nil when `attempt` has returned none by then.
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
  /// Runs `work` on a detached thread, which begins on another core than the caller's; false when the system refuses
  /// one.
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
/// Costs a copy of the name for each input; nothing where no handler was installed. Belongs to the thread that made it. A
/// class, because the compiler cannot inline the deinit of a struct into another module.
@usableFromInline
@safe final class CrashSlot {
  private let slot: OpaquePointer?

  @usableFromInline init() { unsafe slot = fitstream_crash_enter() }

  /// Sets the worker's input; an empty path means none.
  @usableFromInline func setInput(_ path: [UInt8]) {
    unsafe path.withUnsafeBytes { unsafe fitstream_crash_set_input(slot, $0.baseAddress, $0.count) }
  }

  /// Sets the worker's entry in the input; an empty name means none.
  @usableFromInline func setEntry(_ name: [UInt8]) {
    unsafe name.withUnsafeBytes { unsafe fitstream_crash_set_entry(slot, $0.baseAddress, $0.count) }
  }

  deinit { unsafe fitstream_crash_leave(slot) }
}

extension System {
  /// Makes the inputs in work be named on standard error when an instruction, a trap or an address ends the process.
  package static func nameInputsAtCrash() { fitstream_crash_install() }

  /// Makes them be noted in the file at `path` too, which is created then.
  ///
  /// nil ends that. `CrashNote` reads it.
  package static func noteInputsAtCrash(in path: [UInt8]?, reading: String, folder: [UInt8]) {
    guard let path else { return fitstream_crash_note(nil, nil, nil) }
    unsafe fitstream_crash_note(cString(path[...]), reading, cString(folder[...]))
  }
}
