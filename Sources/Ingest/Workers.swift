/// Runs `work` for every number below `count` at the same time, the first on the calling thread, and returns when all have.
///
/// Where the system has fewer threads to give, fewer are at work: whoever is shares all there is to do. A single worker uses no other
/// thread.
func onWorkers(_ count: Int, _ work: @escaping (Int) -> Void) {
  // Sound because every call has returned before this function does; `work` itself only shares what is made to be shared.
  struct Shared: @unchecked Sendable { let work: (Int) -> Void }
  let shared = Shared(work: work)
  let busy = Monitor(0)
  for worker in 1..<max(1, count) {
    busy.update { $0 += 1 }
    let isStarted = System.startThread {
      shared.work(worker)
      busy.update { $0 -= 1 }
    }
    guard isStarted else {
      busy.update { $0 -= 1 }
      break
    }
  }
  work(0)
  _ = busy.wait { $0 == 0 ? true : nil }
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

  /// What is wrong with a limit that leaves no room for a single worker: an allocation that fails ends the process without a word.
  static var problem: String? {
    guard let bytes = System.limits().addressBytes, bytes < sharedBytes else { return nil }
    return "the limit of \(bytes >> 20) MB of memory (ulimit -v) is too small: \(sharedBytes >> 20) MB are needed"
  }

  /// The most workers; at least one, which may then meet the limit.
  static var count: Int {
    let limits = System.limits()
    let byDescriptors = limits.descriptors.map { ($0 - sharedDescriptors) / workerDescriptors } ?? .max
    let byMemory = limits.addressBytes.map { 1 + ($0 - sharedBytes) / workerBytes } ?? .max
    return max(1, min(byDescriptors, byMemory))
  }
}
