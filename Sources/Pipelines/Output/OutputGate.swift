internal import Columns
internal import Inputs
import Synchronization

/// Orders the units of all workers by their inputs, with a bounded number of bytes in flight.
///
/// One input at a time has its turn: its worker delivers straight through. Other workers hold their units, in blocks
/// taken from a common allowance; a finished input's blocks are left here for the worker that advances the turn that
/// far. When the allowance is used up, workers wait. The lowest input in work always has its turn and never waits, so
/// all go on.
///
/// Held output is counted in bytes, reports with the names in them.
///
/// The entries of an archive may be read by several workers: then each entry, or section of some, has its turn, and the
/// archive after them.
@usableFromInline final class OutputGate: @unchecked Sendable {
  /// The place in the output of an input, of a step of the work on an archive, or of a section of either.
  ///
  /// An input or step that one worker reads from beginning to end has sections where it shares the work with others.
  @usableFromInline struct Place: Hashable {
    @usableFromInline let input: Int
    @usableFromInline var step = 0
    @usableFromInline var section = 0
    /// True when the input ends with the step.
    @usableFromInline var isLast = true
    /// True when the step ends with the section.
    @usableFromInline var isLastSection = true

    /// The place whose turn comes next.
    fileprivate var next: Place {
      if !isLastSection { return Place(input: input, step: step, section: section &+ 1) }
      return isLast ? Place(input: input &+ 1) : Place(input: input, step: step &+ 1)
    }

    @usableFromInline static func == (first: Place, second: Place) -> Bool {
      first.isInStep(of: second) && first.section == second.section
    }

    @usableFromInline func hash(into hasher: inout Hasher) {
      hasher.combine(input)
      hasher.combine(step)
      hasher.combine(section)
    }

    /// True when both are sections of one step.
    func isInStep(of other: Place) -> Bool { input == other.input && step == other.step }

    /// True when it comes before another.
    func isBefore(_ other: Place) -> Bool {
      (input, step, section) < (other.input, other.step, other.section)
    }
  }

  /// A last block with less than this in it is copied out, so that many small outputs do not hold a block each.
  private static let copiedBytes = 16_384
  /// The bytes that an input done before its turn takes, beside its output.
  private static let costPerInput = 256

  enum Permission { case write, hold, discard }

  /// An input that is done before its turn.
  private struct Finished {
    let place: Place
    var blocks: [OutputBlock]
    let cost: Int
    var flushes = false
  }

  private struct State {
    var turn = Place(input: 0)
    /// The place that writes now, in a run without order.
    var owner: Place?
    var finished: [Place: Finished] = [:]
    var heldBytes = 0
    var peakHeldBytes = 0
    var spareBlocks: [OutputBlock] = []
  }

  private let monitor = Monitor(State())
  private let hasClosed = Atomic<Bool>(false)
  private let delivery: any Delivering
  private let isOrdered: Bool
  private let allowance: Int

  /// A gate before `delivery` that lets at most `allowance` bytes be held out of turn.
  @usableFromInline init(_ delivery: any Delivering, isOrdered: Bool, allowance: Int) {
    self.delivery = delivery
    self.isOrdered = isOrdered
    self.allowance = allowance
  }

  /// True when the destination has failed, so that no more need be made.
  @usableFromInline var isClosed: Bool { hasClosed.load(ordering: .relaxed) }

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

  /// True when a section may be begun without waiting long for its turn: in the step whose turn it is, or while less than
  /// half of what may be held is.
  func hasRoom(for place: Place) -> Bool {
    !isOrdered || isClosed || monitor.update { $0.turn.isInStep(of: place) || $0.heldBytes < allowance / 2 }
  }

  /// Delivers the blocks held so far and returns their allowance; only in their turn.
  func release(_ blocks: inout [OutputBlock]) {
    guard !blocks.isEmpty else { return }
    for block in blocks { deliver(block) }
    let freed = Self.cost(blocks)
    monitor.update { state in
      state.heldBytes &-= freed
      while let block = blocks.popLast() { recycle(block, in: &state) }
    }
  }

  private static func cost(_ blocks: [OutputBlock]) -> Int {
    blocks.reduce(0) { $0 &+ OutputBlock.byteLimit &+ $1.ownBytes }
  }

  /// Delivers a block whose units need no allowance; only in the input's turn.
  ///
  /// It may hold reports from before the turn: their allowance is returned.
  func release(_ block: borrowing OutputBlock) {
    deliver(block)
    let freed = block.ownBytes
    if freed > 0 { monitor.update { $0.heldBytes &-= freed } }
  }

  /// Delivers rows as columns; only in the input's turn.
  func deliver(_ batch: FilledBatch) {
    delivery.deliver(batch)
    notice()
  }

  private func deliver(_ block: borrowing OutputBlock) {
    delivery.deliver(block)
    notice()
  }

  /// Has the destination pass on what it took; only in the input's turn.
  func flush() {
    delivery.flush()
    notice()
  }

  private func notice() {
    guard delivery.hasFailed, !isClosed else { return }
    close()
  }

  /// Ends the output: nothing is delivered any more, and no worker waits.
  func close() {
    hasClosed.store(true, ordering: .relaxed)
    monitor.update { _ in }  // Wakes workers that wait for a turn that will not come.
  }

  /// An empty block to write into.
  func emptyBlock() -> OutputBlock { monitor.update { $0.spareBlocks.popLast() } ?? .withRoom() }

  /// Ends an input or a step of one: puts out the rest of it, now or when its turn comes.
  ///
  /// `last` comes back empty, ready for the worker's next input. `flushes` has the destination pass the output on at once.
  func finish(_ place: Place, held: inout [OutputBlock], last: inout OutputBlock, flushes: Bool = false) {
    let isLastCopied = last.byteCount <= Self.copiedBytes
    let cost = Self.costPerInput &+ (isLastCopied ? last.byteCount : OutputBlock.byteLimit)
    let writes = monitor.wait { state -> Bool? in
      if isClosed { return false }
      if isOrdered ? state.turn == place : state.owner ?? place == place {
        state.owner = place
        return true
      }
      guard hold(cost, in: &state) else { return nil }
      let total = cost &+ Self.cost(held) &+ last.ownBytes
      var blocks = held
      blocks.append(isLastCopied ? last.compactCopy() : last)
      state.finished[place] = Finished(place: place, blocks: blocks, cost: total, flushes: flushes)
      return false
    }
    if writes {
      release(&held)
      release(last)
      if flushes { flush() }
      advance(from: place)
    }
    held.removeAll(keepingCapacity: true)
    if writes || isLastCopied { last.removeAll() } else { last = emptyBlock() }
  }

  /// Passes the turn on, putting out every input that is already finished.
  private func advance(from place: Place) {
    var done = Finished(place: place, blocks: [], cost: 0)
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
      for block in next.blocks { deliver(block) }
      if next.flushes { flush() }
      done = next
    }
  }

  private func hold(_ bytes: Int, in state: inout State) -> Bool {
    guard state.heldBytes &+ bytes <= allowance else { return false }
    state.heldBytes &+= bytes
    state.peakHeldBytes = max(state.peakHeldBytes, state.heldBytes)
    return true
  }

  private func recycle(_ block: consuming OutputBlock, in state: inout State) {
    guard block.hasRoomForAll, state.spareBlocks.count &* OutputBlock.byteLimit < allowance else { return }
    block.removeAll()
    state.spareBlocks.append(block)
  }
}
