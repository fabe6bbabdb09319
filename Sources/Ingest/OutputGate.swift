import Synchronization

/// Merges the outputs of all workers, in the order of the inputs, with a bounded number of bytes in flight.
///
/// One input at a time has its turn: its worker writes straight through. Other workers hold their output, in blocks
/// taken from a common allowance; a finished input's blocks are left here for the worker that advances the turn that
/// far. When the allowance is used up, workers wait. The lowest input in work always has its turn and never waits, so
/// all go on.
///
/// Held output is counted in bytes, reports with the names in them.
///
/// An input may have parts, the entries of an archive, that several workers read: then each part has its turn.
final class OutputGate: @unchecked Sendable {
  /// The place of a part of an input in the output.
  struct Place: Hashable {
    let input: Int
    var part = 0
    /// True when the input's parts end with it.
    var isLast = true

    /// The place whose turn comes next.
    fileprivate var next: Place { isLast ? Place(input: input &+ 1) : Place(input: input, part: part &+ 1) }

    static func == (first: Place, second: Place) -> Bool { first.input == second.input && first.part == second.part }

    func hash(into hasher: inout Hasher) {
      hasher.combine(input)
      hasher.combine(part)
    }
  }

  /// Bytes collected before a write: large enough that the call costs nothing, small enough to stay in the cache.
  static let blockBytes = 65_536
  /// A last block with less than this in it is copied out, so that many small outputs do not hold a block each.
  private static let copiedBytes = 16_384
  /// The bytes that an input done before its turn takes, beside its output.
  private static let costPerInput = 256

  /// The report on a file, made once all output before it is out.
  struct Report {
    /// The bytes that keeping it takes: path, report and closure.
    let byteCount: Int
    let make: () -> Void
  }

  enum Permission { case write, hold, discard }

  /// An input that is done before its turn.
  private struct Finished {
    let place: Place
    var blocks: [[UInt8]]
    let cost: Int
    let reports: [Report]
  }

  private struct State {
    var turn = Place(input: 0)
    /// The place that writes now, in a run without order.
    var owner: Place?
    var finished: [Place: Finished] = [:]
    var heldBytes = 0
    var peakHeldBytes = 0
    var spareBlocks: [[UInt8]] = []
  }

  private let monitor = Monitor(State())
  private let hasClosed = Atomic<Bool>(false)
  private let output: Output
  private let isOrdered: Bool
  private let allowance: Int

  /// A gate that lets at most `allowance` bytes be held out of turn.
  init(_ output: Output, isOrdered: Bool, allowance: Int) {
    self.output = output
    self.isOrdered = isOrdered
    self.allowance = allowance
  }

  /// True when the output has failed, so that no more need be made.
  var isClosed: Bool { hasClosed.load(ordering: .relaxed) }

  /// The most bytes that were ever held out of turn.
  var peakHeldBytes: Int { monitor.update { $0.peakHeldBytes } }

  /// Returns the permission for a full block or a report: to write it in its turn, or to hold it; waits when neither is
  /// possible.
  func permission(for place: Place, toHold bytes: Int) -> Permission {
    monitor.wait { state in
      if isClosed { return .discard }
      if isOrdered ? state.turn == place : state.owner == place { return .write }
      if hold(bytes, in: &state) { return .hold }
      guard !isOrdered, state.owner == nil else { return nil }
      state.owner = place
      return .write
    }
  }

  /// True when the input has its turn, now and until it is finished.
  func hasTurn(_ place: Place) -> Bool {
    monitor.update { isOrdered ? $0.turn == place : $0.owner == place }
  }

  /// Writes the blocks held so far and returns their allowance; only in their turn.
  func release(_ blocks: inout [[UInt8]]) {
    guard !blocks.isEmpty else { return }
    for block in blocks { write(block) }
    let freed = blocks.count &* Self.blockBytes
    monitor.update { state in
      state.heldBytes &-= freed
      while let block = blocks.popLast() { recycle(block, in: &state) }
    }
  }

  /// Makes the reports held so far and returns their allowance; only in their turn, and after the output they report
  /// on.
  func release(_ reports: inout [Report]) {
    guard !reports.isEmpty else { return }
    if !isClosed { for report in reports { report.make() } }
    let freed = Self.byteCount(reports)
    reports.removeAll(keepingCapacity: true)
    monitor.update { $0.heldBytes &-= freed }
  }

  private static func byteCount(_ reports: [Report]) -> Int { reports.reduce(0) { $0 &+ $1.byteCount } }

  /// Writes a block; only in the input's turn.
  func write(_ block: borrowing [UInt8]) {
    output.write(block.span.raw)
    notice()
  }

  /// Flushes the output; only in the input's turn.
  func flush() {
    output.flush()
    notice()
  }

  private func notice() {
    guard output.error != nil, !isClosed else { return }
    hasClosed.store(true, ordering: .relaxed)
    monitor.update { _ in }  // Wakes workers that wait for a turn that will not come.
  }

  /// An empty block to write into.
  func emptyBlock() -> [UInt8] {
    if let spare = monitor.update({ $0.spareBlocks.popLast() }) { return spare }
    var block = [UInt8]()
    block.reserveCapacity(Self.blockBytes)
    return block
  }

  /// Ends an input or a part of one: puts out the rest of it, now or when its turn comes.
  ///
  /// `last` comes back empty, ready for the worker's next input.
  func finish(_ place: Place, held: inout [[UInt8]], last: inout [UInt8], reports: inout [Report]) {
    let isLastCopied = last.count <= Self.copiedBytes
    let cost = Self.costPerInput &+ (isLastCopied ? last.count : Self.blockBytes)
    let writes = monitor.wait { state -> Bool? in
      if isClosed { return false }
      if isOrdered ? state.turn == place : state.owner ?? place == place {
        state.owner = place
        return true
      }
      guard hold(cost, in: &state) else { return nil }
      let total = cost &+ held.count &* Self.blockBytes &+ Self.byteCount(reports)
      var blocks = held
      blocks.append(isLastCopied ? last.compactCopy() : last)
      state.finished[place] = Finished(place: place, blocks: blocks, cost: total, reports: reports)
      return false
    }
    if writes {
      release(&held)
      write(last)
      release(&reports)
      advance(from: place)
    }
    held.removeAll(keepingCapacity: true)
    reports.removeAll(keepingCapacity: true)
    if writes || isLastCopied { last.removeAll(keepingCapacity: true) } else { last = emptyBlock() }
  }

  /// Passes the turn on, putting out every input that is already finished.
  private func advance(from place: Place) {
    var done = Finished(place: place, blocks: [], cost: 0, reports: [])
    while true {
      let next = monitor.update { state -> Finished? in
        state.heldBytes &-= done.cost
        while let block = done.blocks.popLast() { recycle(block, in: &state) }
        state.turn = done.place.next
        let next = isOrdered ? state.finished.removeValue(forKey: state.turn) : state.finished.popFirst()?.value
        if next == nil { state.owner = nil }
        return next
      }
      guard let next else { return }
      for block in next.blocks { write(block) }
      if !isClosed { for report in next.reports { report.make() } }
      done = next
    }
  }

  private func hold(_ bytes: Int, in state: inout State) -> Bool {
    guard state.heldBytes &+ bytes <= allowance else { return false }
    state.heldBytes &+= bytes
    state.peakHeldBytes = max(state.peakHeldBytes, state.heldBytes)
    return true
  }

  private func recycle(_ block: consuming [UInt8], in state: inout State) {
    guard block.capacity >= Self.blockBytes, state.spareBlocks.count &* Self.blockBytes < allowance else { return }
    block.removeAll(keepingCapacity: true)
    state.spareBlocks.append(block)
  }
}
