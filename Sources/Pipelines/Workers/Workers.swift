import Dispatch
internal import Inputs

/// Runs `work` for every number below `count` at the same time, the first on the calling thread, and returns when all
/// that began have returned.
///
/// `count` is decided by `Pipeline.run`: the lesser of `--jobs` (the cores by default) and `WorkerLimits.count`, 1 for
/// standard input and for `ingest` after a crash. A single worker uses neither threads nor Dispatch.
///
/// In the command Dispatch runs the others. It waits for ever for a thread that the system refuses, so the threads are
/// probed first: where fewer can be had, fewer are used, down to the caller alone, without Dispatch. If the system refuses
/// one after the probe, only the probe's own thread waits: the caller shares all the work with those that began, and
/// returns.
///
/// In another program's process (`isGuest`), whose size of stack is left as it is, workers have threads of their own. They
/// begin two milliseconds sooner, a fiftieth of the time of 600 rides, and on another core than the caller's.
///
/// `begin` gets what makes the others begin, and calls it now, later or never.
@usableFromInline func onWorkers(
  _ count: Int, isGuest: Bool = false, begin: (@escaping () -> Void) -> Void = { $0() }, _ work: @escaping (Int) -> Void
) {
  guard count > 1 else { return work(0) }
  let crew = Crew(work)
  begin {
    if isGuest { return crew.start(count &- 1) }
    #if canImport(Darwin)
    // Its threads are the kernel's, which refuses none: blocks wait for one without blocking a thread.
    crew.call(count &- 1)
    #else
    System.setDefaultStack(bytes: WorkerLimits.stackBytes)
    // Beside the workers Dispatch has a thread that supervises them, and the probe has its first.
    _ = System.probeThreads(count &+ 1) { granted in crew.call(min(count &- 1, granted &- 2)) }
    #endif
  }
  work(0)
  crew.finish()
}

/// The workers beside the caller: each joins when it has a thread, as long as there is work.
private final class Crew: @unchecked Sendable {
  private struct State {
    var joined = 0
    var isFinished = false
  }

  private let work: (Int) -> Void
  private let state = Monitor(State())
  private let group = DispatchGroup()

  // Safe because every call has returned before `onWorkers` does; `work` itself shares only state made for sharing.
  init(_ work: @escaping (Int) -> Void) { self.work = work }

  /// Makes Dispatch run `count` workers; each on a queue of its own, because concurrent queues run no more at a time
  /// than there are cores.
  func call(_ count: Int) {
    for number in 0..<max(0, count) {
      DispatchQueue(label: "fitstream.worker.\(number &+ 1)").async { self.join() }
    }
  }

  /// Starts threads for `count` workers, or for fewer where the system refuses one.
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
    // The worker's actions come before the caller's after `finish`, for the thread sanitizer too.
    state.update { _ in }
    group.leave()
  }

  /// Waits for those that joined; later ones find no work.
  func finish() {
    state.update { $0.isFinished = true }
    group.wait()
    state.update { _ in }
  }
}

/// The number of workers that the limits of the process leave room for.
@usableFromInline enum WorkerLimits {
  /// A thread's stack: inflating, decoding and storing are all shallow.
  static let stackBytes = 1 << 20
  /// Descriptors in use beside the workers: the standard streams, outputs, lists, a folder, the database with its log.
  private static let sharedDescriptors = 16
  /// A worker's input, its archive, and its own connection to the database with its log.
  private static let workerDescriptors = 4
  /// The program and its libraries, and the memory that the first worker and the database need.
  private static let sharedBytes = 32 << 20
  /// A worker's stack, buffers and unpackers, and the output that it may hold.
  private static let workerBytes = 12 << 20

  /// The stack that the first thread needs, which is a worker too.
  private static let leastStackBytes = 320 << 10

  /// The limit that leaves no room for a single worker: an allocation that fails ends the process without a message.
  ///
  /// Where the limit leaves no room for the program itself (12 MB on Linux) the system ends it before it begins.
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

  /// The most workers; at least one, which may then meet the limit.
  @usableFromInline static var count: Int {
    let limits = System.limits()
    let byDescriptors = limits.descriptors.map { ($0 &- sharedDescriptors) / workerDescriptors } ?? .max
    let byMemory = limits.addressBytes.map { 1 &+ ($0 &- sharedBytes) / workerBytes } ?? .max
    return max(1, min(byDescriptors, byMemory))
  }
}
