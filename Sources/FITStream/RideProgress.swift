internal import Foundation
internal import InputReports
internal import Inputs
internal import Pipelines
internal import Synchronization

/// The progress of a reading, in inputs and bytes.
public struct RideProgress: Equatable, Sendable {
  /// The number of finished inputs: files, and entries of archives.
  public var inputs = 0
  /// The number of bytes read, counted before decompression.
  public var bytes = 0
  /// The size of all files in bytes; nil if it is unknown, as for a stream.
  public var totalBytes: Int?

  /// Creates a progress of zero.
  public init() {}

  /// The fraction of bytes read, from 0 to 1; nil if the total is unknown.
  public var fraction: Double? {
    guard let totalBytes, totalBytes > 0 else { return nil }
    return min(1, Double(bytes) / Double(totalBytes))
  }
}

/// Collects the progress and the problems of all readings of a `Rides` value.
///
/// Thread-safe.
final class RideBoard: Sendable {
  /// The maximum number of kept reports of damaged inputs.
  static let problemLimit = 1000

  private struct State {
    var progress = RideProgress()
    var listeners: [Int: AsyncStream<RideProgress>.Continuation] = [:]
    var listenersMade = 0
    var problems: [InputReport] = []
    var foundation: Foundation.Progress?
  }

  private let state = Monitor(State())

  /// The reports of damaged inputs so far.
  var problems: [InputReport] { state.update { $0.problems } }

  /// Whether a caller has requested the progress.
  var isWatched: Bool { state.update { !$0.listeners.isEmpty || $0.foundation != nil } }

  /// Creates a stream of progress updates that buffers only the newest update.
  func makeStream() -> AsyncStream<RideProgress> {
    let (stream, continuation) = AsyncStream<RideProgress>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.update { state -> Int in
      state.listenersMade &+= 1
      state.listeners[state.listenersMade] = continuation
      return state.listenersMade
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.update { $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// The progress in bytes as a `Foundation.Progress`, created at the first call.
  var foundation: Foundation.Progress {
    state.update { state in
      if let known = state.foundation { return known }
      let made = Foundation.Progress(totalUnitCount: -1)
      state.foundation = made
      return made
    }
  }

  func begin(totalBytes: Int?) {
    change { progress in
      progress = RideProgress()
      progress.totalBytes = totalBytes
    }
  }

  func change(_ change: (inout RideProgress) -> Void) {
    state.update { state in
      change(&state.progress)
      for listener in state.listeners.values { listener.yield(state.progress) }
      guard let foundation = state.foundation else { return }
      foundation.totalUnitCount = Int64(state.progress.totalBytes ?? -1)
      // An archive's bytes that are read twice count once here.
      foundation.completedUnitCount = Int64(min(state.progress.bytes, state.progress.totalBytes ?? .max))
    }
  }

  func note(_ input: RideInput) {
    guard input.isDamaged else { return }
    state.update { state in
      if state.problems.count < Self.problemLimit { state.problems.append(input.report) }
    }
  }

  /// Finishes all progress streams.
  func finish() {
    let listeners = state.update { state in
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}

/// The state of one reading: its counters and its cancellation flag.
final class RideState: Sendable {
  let board: RideBoard
  private let cancelled = Atomic<Bool>(false)

  init(_ board: RideBoard) { self.board = board }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
  func cancel() { cancelled.store(true, ordering: .relaxed) }
  func count(bytes: Int) { board.change { $0.bytes &+= bytes } }
  func countInput() { board.change { $0.inputs &+= 1 } }
}
