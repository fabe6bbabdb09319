internal import Columns
internal import Dispatch
internal import Inputs
internal import Pipelines
internal import Workouts

/// Reads paths on a separate thread and returns the inputs one at a time.
///
/// At most one finished input waits while another is being read. When this object is released, the reading stops at its
/// next chunk.
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

  /// Returns the next input, or nil at the end.
  ///
  /// Throws `CancellationError` if the task is cancelled.
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

/// A destination that ends the run when a unit is written to it.
///
/// Cancelled processors use it to stop.
private final class Stop: Destination {
  typealias Failure = CancellationError
  typealias Outcome = Never

  func take(_ unit: OutputUnit) throws(CancellationError) -> Never? { throw CancellationError() }
}
