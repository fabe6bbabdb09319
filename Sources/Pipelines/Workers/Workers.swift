import Dispatch
internal import Inputs

/// Calls `work` concurrently with the numbers from 0 to `count` − 1, and returns when all started calls have returned.
///
/// Number 0 runs on the calling thread. `Pipeline.run` determines `count`: the smaller of `--jobs` (by default the
/// number of cores) and `WorkerLimits.count`, and 1 for standard input and for `ingest` after a crash. A single worker
/// uses neither threads nor Dispatch.
///
/// In the command, Dispatch runs the other workers. Dispatch waits forever for a thread that the system refuses, so the
/// function first probes how many threads are available and uses fewer workers if necessary. If the system refuses a
/// thread after the probe, only the probe's thread waits; the caller finishes all work with the workers that started.
///
/// In another program's process (`isGuest`) the default stack size must not change, so the workers have their own
/// threads. They start two milliseconds earlier than with Dispatch, and on other cores than the caller.
///
/// `begin` receives a function that starts the other workers. It can call it immediately, later or never.
@usableFromInline func onWorkers(
  _ count: Int, isGuest: Bool = false, begin: (@escaping () -> Void) -> Void = { $0() }, _ work: @escaping (Int) -> Void
) {
  guard count > 1 else { return work(0) }
  let crew = Crew(work)
  begin {
    if isGuest { return crew.start(count &- 1) }
    #if canImport(Darwin)
    // On Apple's systems the kernel manages Dispatch's threads, and waiting blocks do not block a thread.
    crew.call(count &- 1)
    #else
    System.setDefaultStack(bytes: WorkerLimits.stackBytes)
    // Dispatch has a supervising thread beside the workers, and the probe uses its first thread.
    _ = System.probeThreads(count &+ 1) { granted in crew.call(min(count &- 1, granted &- 2)) }
    #endif
  }
  work(0)
  crew.finish()
}

/// The workers other than the caller.
///
/// Each joins when it has a thread, if there is still work.
private final class Crew: @unchecked Sendable {
  private struct State {
    var joined = 0
    var isFinished = false
  }

  private let work: (Int) -> Void
  private let state = Monitor(State())
  private let group = DispatchGroup()

  // Safe to share: all calls return before `onWorkers` returns, and `work` only shares thread-safe state.
  init(_ work: @escaping (Int) -> Void) { self.work = work }

  /// Makes Dispatch run `count` workers.
  ///
  /// Each has its own queue, because a concurrent queue runs at most one block per core.
  func call(_ count: Int) {
    for number in 0..<max(0, count) {
      DispatchQueue(label: "fitstream.worker.\(number &+ 1)").async { self.join() }
    }
  }

  /// Starts threads for `count` workers, or fewer if the system refuses one.
  func start(_ count: Int) {
    for _ in 0..<max(0, count) {
      guard System.startThread({ self.join() }) else { return }
    }
  }

  private func join() {
    let number = state.update { state -> Int? in
      if state.isFinished { return nil }
      group.enter()
      state.joined &+= 1
      return state.joined
    }
    guard let number else { return }
    work(number)
    // Locks the state, so that the worker's actions happen before the caller's, also for the thread sanitizer.
    state.update { _ in }
    group.leave()
  }

  /// Waits for the workers that have joined.
  ///
  /// Later ones find no work.
  func finish() {
    state.update { $0.isFinished = true }
    group.wait()
    state.update { _ in }
  }
}

/// The number of workers that the limits of the process allow.
@usableFromInline enum WorkerLimits {
  /// The stack size of a thread in bytes.
  ///
  /// Decompressing, decoding and storing need little stack.
  static let stackBytes = 1 << 20
  /// Descriptors that are independent of the workers: standard streams, outputs, lists, a folder, and the database with
  /// its log.
  private static let sharedDescriptors = 16
  /// Descriptors of a worker: its input, its archive, and its database connection with the log.
  private static let workerDescriptors = 4
  /// Bytes for the program and its libraries, the first worker and the database.
  private static let sharedBytes = 32 << 20
  /// Bytes of a worker: its stack, buffers, unpackers and held output.
  private static let workerBytes = 12 << 20

  /// The minimum stack in bytes of the first thread, which is also a worker.
  private static let leastStackBytes = 320 << 10

  /// A description of a limit that is too small for a single worker; nil if all are sufficient.
  ///
  /// Without this check a failed allocation would end the process without a message. If the limit is too small for the
  /// program itself (12 MB on Linux), the system ends the process before it starts.
  static var problem: String? {
    let limits = System.limits()
    if let bytes = limits.addressBytes, bytes < sharedBytes {
      return "the limit of \(bytes >> 20) MB of memory (ulimit -v) is too small: \(sharedBytes >> 20) MB are needed"
    }
    if let bytes = limits.stackBytes, bytes < leastStackBytes {
      return "the limit of \(bytes >> 10) KB of stack (ulimit -s) is too small: \(leastStackBytes >> 10) KB are needed"
    }
    return nil
  }

  /// The maximum number of workers; at least one, even if the limits are too small for it.
  @usableFromInline static var count: Int {
    let limits = System.limits()
    let byDescriptors = limits.descriptors.map { ($0 &- sharedDescriptors) / workerDescriptors } ?? .max
    let byMemory = limits.addressBytes.map { 1 &+ ($0 &- sharedBytes) / workerBytes } ?? .max
    return max(1, min(byDescriptors, byMemory))
  }
}
