import Dispatch

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
