internal import Columns
internal import Inputs
import Synchronization

/// Delivers the units of all workers in the order of the inputs, and bounds the bytes that wait.
///
/// It is one input's turn at a time: its worker delivers directly. Other workers hold their units in blocks, within a
/// common allowance. The blocks of a finished input wait here until its turn. If the allowance is used up, workers
/// wait. The first unfinished input always has its turn and never waits, so the run cannot stall.
///
/// Held output is counted in bytes, including reports and the names in them.
///
/// Several workers can read the entries of one archive. Each entry, or section of entries, then has its own turn,
/// followed by the archive.
@usableFromInline final class OutputGate: @unchecked Sendable {
  /// The place of an input in the output, of a step of the work on an archive, or of a section of either.
  ///
  /// An input or step that one worker reads from start to end has several sections if it shares entries with other
  /// workers.
  @usableFromInline struct Place: Hashable {
    @usableFromInline let input: Int
    @usableFromInline var step = 0
    @usableFromInline var section = 0
    /// Whether the input ends with this step.
    @usableFromInline var isLast = true
    /// Whether the step ends with this section.
    @usableFromInline var isLastSection = true

    /// The place that follows in the output.
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

    /// Returns whether both places are sections of the same step.
    func isInStep(of other: Place) -> Bool { input == other.input && step == other.step }

    /// Returns whether this place precedes another.
    func isBefore(_ other: Place) -> Bool {
      (input, step, section) < (other.input, other.step, other.section)
    }
  }

  /// A last block with at most this many bytes is copied, so that small outputs do not hold a full block.
  private static let copiedBytes = 16_384
  /// The bytes that a waiting, finished input uses in addition to its output.
  private static let costPerInput = 256

  enum Permission { case write, hold, discard }

  /// A finished input whose turn has not come.
  private struct Finished {
    let place: Place
    var blocks: [OutputBlock]
    let cost: Int
    var flushes = false
  }

  private struct State {
    var turn = Place(input: 0)
    /// The place that currently delivers, in a run without order.
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

  /// Creates a gate for a destination.
  ///
  /// At most `allowance` bytes are held before their turn.
  @usableFromInline init(_ delivery: any Delivering, isOrdered: Bool, allowance: Int) {
    self.delivery = delivery
    self.isOrdered = isOrdered
    self.allowance = allowance
  }

  /// Whether the destination has failed, so that no more output is needed.
  @usableFromInline var isClosed: Bool { hasClosed.load(ordering: .relaxed) }

  /// The maximum bytes that were held before their turn.
  var peakHeldBytes: Int { monitor.update { $0.peakHeldBytes } }

  /// Returns whether a full block or a report can be delivered or held, and waits until one of them is possible.
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

  /// Returns whether it is the input's turn.
  ///
  /// The turn lasts until `finish`.
  func hasTurn(_ place: Place) -> Bool {
    monitor.update { isOrdered ? $0.turn == place : $0.owner == place }
  }

  /// Returns whether a section can start without a long wait: it belongs to the current step, or less than half of the
  /// allowance is used.
  func hasRoom(for place: Place) -> Bool {
    !isOrdered || isClosed || monitor.update { $0.turn.isInStep(of: place) || $0.heldBytes < allowance / 2 }
  }

  /// Delivers held blocks and returns their allowance.
  ///
  /// It must be their turn.
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

  /// Delivers a block.
  ///
  /// It must be the input's turn.
  ///
  /// The block can contain reports from before the turn, whose allowance is returned.
  func release(_ block: borrowing OutputBlock) {
    deliver(block)
    let freed = block.ownBytes
    if freed > 0 { monitor.update { $0.heldBytes &-= freed } }
  }

  /// Delivers a batch of rows.
  ///
  /// It must be the input's turn.
  func deliver(_ batch: FilledBatch) {
    delivery.deliver(batch)
    notice()
  }

  private func deliver(_ block: borrowing OutputBlock) {
    delivery.deliver(block)
    notice()
  }

  /// Makes the destination pass on its units.
  ///
  /// It must be the input's turn.
  func flush() {
    delivery.flush()
    notice()
  }

  private func notice() {
    guard delivery.hasFailed, !isClosed else { return }
    close()
  }

  /// Closes the output: no more units are delivered, and waiting workers continue.
  func close() {
    hasClosed.store(true, ordering: .relaxed)
    monitor.update { _ in }  // Wakes the waiting workers.
  }

  /// Returns an empty block.
  func emptyBlock() -> OutputBlock { monitor.update { $0.spareBlocks.popLast() } ?? .withRoom() }

  /// Ends an input or step: delivers its remaining units, now or at its turn.
  ///
  /// `last` is empty afterwards. With `flushes`, the destination passes the output on without delay.
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

  /// Advances the turn, and delivers all finished inputs that follow.
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
