internal import Inputs
internal import Pipelines
internal import Workouts

/// A reading of bytes that its owner gets from elsewhere; nothing runs beside it.
final class PushedRide {
  /// Inputs that have ended and were not yet taken; a chunk may end many entries of an archive.
  private(set) var found: ArraySlice<RideInput> = []
  /// True when the bytes have ended.
  private(set) var isFinished = false
  private let state: RideState
  private var input: PushedInput<WorkoutProcessor>
  private let ended: Ended

  /// The inputs that have ended since the last look.
  private final class Ended { var inputs: [RideInput] = [] }

  init(_ name: String, _ options: Rides.Options, _ board: RideBoard) {
    state = RideState(board)
    board.begin(totalBytes: nil)
    let ended = Ended()
    self.ended = ended
    let processor = WorkoutProcessor(options, options.rules.makeTrackContext(), state)
    input = PushedInput(InputPath(name), processor, limits: options.limits) { _, input in ended.inputs.append(input) }
  }

  func take() -> RideInput? { found.popFirst() }

  func feed(_ chunk: [UInt8]) -> Bool {
    let wantsMore = input.feed(chunk.span.raw)
    collect()
    return wantsMore
  }

  func finish(_ error: InputError?) {
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
