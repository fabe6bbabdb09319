internal import Columns
internal import Dispatch
internal import Inputs
internal import Pipelines
internal import Workouts

/// One reading of paths on a thread of its own; whoever asks for inputs gets them one by one.
///
/// At most one input waits beside the one that is being read. The reading stops at its next chunk when this is gone.
final class RideRun: Sendable {
  private let channel = BoundedChannel<RideInput>(capacity: 1)
  private let state: RideState

  init(_ inputs: InputList, _ options: Rides.Options, _ board: RideBoard) {
    let (channel, state) = (channel, RideState(board))
    self.state = state
    DispatchQueue(label: "fitstream.rides").async {
      Self.read(inputs, options, state) { channel.put($0) }
      channel.finish()
      board.finish()
    }
  }

  deinit { cancel() }

  private func cancel() {
    state.cancel()
    channel.cancel()
  }

  /// The next input; nil at the end.
  func next() async throws -> RideInput? {
    try Task.checkCancellation()
    let input = await withTaskCancellationHandler {
      await channel.next()
    } onCancel: {
      cancel()
    }
    try Task.checkCancellation()
    return input
  }

  /// Reads all inputs on the calling thread, until `take` returns false.
  static func read(
    _ inputs: InputList, _ options: Rides.Options, _ state: RideState, _ take: @escaping (RideInput) -> Bool
  ) {
    state.board.begin(totalBytes: state.board.isWatched ? inputs.measure()?.bytes : nil)
    let tracks = options.rules.makeTrackContext()
    var pipeline = Pipeline.Options(jobs: options.jobs)
    pipeline.limits = options.limits
    _ = Pipeline.run(
      inputs, options: pipeline, into: Stop(), makeProcessor: { WorkoutProcessor(options, tracks, state) },
      report: { _, input, _ in
        if state.isCancelled { return }
        state.board.note(input)
        if !take(input) { state.cancel() }
      })
  }
}

/// A destination to which something is written only to end the run.
private final class Stop: Destination {
  typealias Failure = CancellationError
  typealias Outcome = Never

  func take(_ unit: OutputUnit) throws(CancellationError) -> Never? { throw CancellationError() }
}
