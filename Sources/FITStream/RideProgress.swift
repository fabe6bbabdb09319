internal import Foundation
internal import InputReports
internal import Inputs
internal import Pipelines
internal import Synchronization

/// The progress of a reading.
public struct RideProgress: Equatable, Sendable {
  /// Inputs that have ended: files, and entries of archives.
  public var inputs = 0
  /// Bytes read, as they are stored.
  public var bytes = 0
  /// Bytes of all files together; nil where that is not known, as of a stream.
  public var totalBytes: Int?

  /// Nothing yet.
  public init() {}

  /// The share that is read, from 0 to 1; nil where the whole is not known.
  public var fraction: Double? {
    guard let totalBytes, totalBytes > 0 else { return nil }
    return min(1, Double(bytes) / Double(totalBytes))
  }
}

/// The progress and the problems of all readings of a `Rides`, for whoever looks.
final class RideBoard: Sendable {
  /// Reports that are kept, of damaged inputs.
  static let problemLimit = 1000

  private struct State {
    var progress = RideProgress()
    var listeners: [Int: AsyncStream<RideProgress>.Continuation] = [:]
    var listenersMade = 0
    var problems: [InputReport] = []
    var foundation: Foundation.Progress?
  }

  private let state = Monitor(State())

  /// The reports on damaged inputs so far.
  var problems: [InputReport] { state.update { $0.problems } }

  /// True when anybody asked for the progress.
  var isWatched: Bool { state.update { !$0.listeners.isEmpty || $0.foundation != nil } }

  /// The progress from now on; of several that wait only the newest.
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

  /// The progress as Foundation has it, in bytes.
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
      foundation.completedUnitCount = Int64(state.progress.bytes)
    }
  }

  func note(_ input: RideInput) {
    guard input.isDamaged else { return }
    state.update { state in
      if state.problems.count < Self.problemLimit { state.problems.append(input.report) }
    }
  }

  /// Ends the streams of progress.
  func finish() {
    let listeners = state.update { state in
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}

/// One reading: what it counts, and whether it shall go on.
final class RideState: Sendable {
  let board: RideBoard
  private let cancelled = Atomic<Bool>(false)

  init(_ board: RideBoard) { self.board = board }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
  func cancel() { cancelled.store(true, ordering: .relaxed) }
  func count(bytes: Int) { board.change { $0.bytes &+= bytes } }
  func countInput() { board.change { $0.inputs &+= 1 } }
}
