internal import Inputs
internal import Pipelines
internal import Workouts

/// Reads bytes that the caller supplies in chunks, on the caller's thread.
final class PushedRide {
  /// Finished inputs that were not taken yet.
  ///
  /// One chunk can finish many entries of an archive.
  private(set) var found: ArraySlice<RideInput> = []
  /// Whether the bytes have ended.
  private(set) var isFinished = false
  private let state: RideState
  private var input: PushedInput<WorkoutProcessor>
  private let ended: Ended

  /// Collects the inputs that ended during the current call.
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
