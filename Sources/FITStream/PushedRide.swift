internal import Inputs
internal import Pipelines
internal import Workouts

/// A reading of bytes that its owner gets from elsewhere; nothing runs beside it.
class PushedRide {
  /// Inputs that have ended and were not yet taken; a chunk may end many entries of an archive.
  fileprivate(set) var found: ArraySlice<RideInput> = []
  /// True when the bytes have ended.
  fileprivate(set) var isFinished = false
  fileprivate let state: RideState

  fileprivate init(_ state: RideState) { self.state = state }

  static func make(_ name: String, _ options: Rides.Options, _ board: RideBoard) -> PushedRide {
    let state = RideState(board)
    board.begin(totalBytes: nil)
    return options.keepsRecords
      ? ReadRide(name, options, state) { RecordKeeper(kept: $0) }
      : ReadRide(name, options, state) { _ in NoGenerator() }
  }

  func take() -> RideInput? { found.popFirst() }
  func feed(_ chunk: [UInt8]) -> Bool { false }
  func finish(_ error: InputError?) {}
}

private final class ReadRide<Records: WorkoutGenerator>: PushedRide {
  private var input: PushedInput<WorkoutProcessor<Records>>
  private let ended: Ended

  /// The inputs that have ended since the last look.
  private final class Ended { var inputs: [RideInput] = [] }

  init(
    _ name: String, _ options: Rides.Options, _ state: RideState, _ makeRecords: @escaping (KeptRecords) -> Records
  ) {
    let ended = Ended()
    self.ended = ended
    let processor = WorkoutProcessor(options, options.rules.makeTrackContext(), state, makeRecords)
    input = PushedInput(InputPath(name), processor, limits: options.limits) { _, input in ended.inputs.append(input) }
    super.init(state)
  }

  override func feed(_ chunk: [UInt8]) -> Bool {
    let wantsMore = input.feed(chunk.span.raw)
    collect()
    return wantsMore
  }

  override func finish(_ error: InputError?) {
    guard !isFinished else { return }
    isFinished = true
    input.finish(error)
    collect()
    state.board.finish()
  }

  private func collect() {
    for input in ended.inputs { state.board.note(input) }
    found += ended.inputs
    ended.inputs = []
  }
}
