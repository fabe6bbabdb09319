import Dispatch

/// Runs `work` for every number below `count` at the same time, the first on the calling thread, and returns when all have that began.
///
/// Dispatch carries the others. It waits for ever for a thread that the system refuses, so the threads are probed first: where fewer are to
/// be had, fewer are at work, down to the caller alone, outside of Dispatch. Should the system change its mind between the probe and
/// Dispatch, only the probe's own thread waits: the caller shares all there is to do with whoever did begin, and returns. A single worker
/// uses neither threads nor Dispatch.
func onWorkers(_ count: Int, _ work: @escaping (Int) -> Void) {
  guard count > 1 else { return work(0) }
  let crew = Crew(work)
  #if canImport(Darwin)
    // Its threads are the kernel's, which refuses none: blocks wait for one without anybody waiting for them.
    crew.call(count &- 1)
  #else
    System.setDefaultStack(bytes: WorkerLimits.stackBytes)
    // Beside the workers Dispatch has a thread that watches over them, and the probe has its first.
    _ = System.probeThreads(count &+ 1) { granted in crew.call(min(count &- 1, granted &- 2)) }
  #endif
  work(0)
  crew.finish()
}

/// The workers beside the caller: each joins when Dispatch has a thread for it, as long as there is anything to do.
private final class Crew: @unchecked Sendable {
  private struct State {
    var joined = 0
    var isFinished = false
  }

  private let work: (Int) -> Void
  private let state = Monitor(State())
  private let group = DispatchGroup()

  // Sound because every call has returned before `onWorkers` does; `work` itself only shares what is made to be shared.
  init(_ work: @escaping (Int) -> Void) { self.work = work }

  /// Has Dispatch run so many; each on a queue of its own, because the concurrent ones run no more at a time than there are cores.
  func call(_ count: Int) {
    for number in 0..<max(0, count) {
      DispatchQueue(label: "fitstream.worker.\(number &+ 1)").async { self.join() }
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
    // What the worker did comes before what the caller does behind `finish`, for the thread sanitizer too.
    state.update { _ in }
    group.leave()
  }

  /// Waits for those that joined; whoever comes later finds nothing to do.
  func finish() {
    state.update { $0.isFinished = true }
    group.wait()
    state.update { _ in }
  }
}

/// How many workers the limits set for the process leave room for.
enum WorkerLimits {
  /// A thread's stack: inflating, decoding and storing are all shallow.
  static let stackBytes = 1 << 20
  /// Descriptors in use beside the workers: the standard streams, outputs, lists, a folder, the database with its log.
  private static let sharedDescriptors = 16
  /// A worker's input, the archive that it lies in, and its own look into the database with its log.
  private static let workerDescriptors = 4
  /// The program and its libraries, and what the first worker and the database need.
  private static let sharedBytes = 32 << 20
  /// A worker's stack, buffers and unpackers, and the output that it may hold.
  private static let workerBytes = 12 << 20

  /// The stack that the first thread needs, which is a worker too.
  private static let leastStackBytes = 256 << 10

  /// What is wrong with a limit that leaves no room for a single worker: an allocation that fails ends the process without a word.
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
  static var count: Int {
    let limits = System.limits()
    let byDescriptors = limits.descriptors.map { ($0 &- sharedDescriptors) / workerDescriptors } ?? .max
    let byMemory = limits.addressBytes.map { 1 &+ ($0 &- sharedBytes) / workerBytes } ?? .max
    return max(1, min(byDescriptors, byMemory))
  }
}
