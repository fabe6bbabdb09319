internal import Pipelines

/// A way from a thread that may wait to a task that may not, on which at most `capacity` elements wait.
///
/// The thread waits where that many are not yet taken: so a slow reader slows the reading down, and memory is bounded.
final class BoundedChannel<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var reader: CheckedContinuation<Element?, Never>?
    var isFinished = false
    var isCancelled = false

    /// Lets a reader go that waits for what will not come.
    mutating func release() {
      reader?.resume(returning: nil)
      reader = nil
    }
  }

  private let capacity: Int
  private let state = Monitor(State())

  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Passes an element on, as soon as there is room; false when nobody reads any more.
  func put(_ element: Element) -> Bool {
    state.wait { state -> Bool? in
      if state.isCancelled { return false }
      if let reader = state.reader {
        state.reader = nil
        reader.resume(returning: element)
        return true
      }
      guard state.waiting.count < capacity else { return nil }
      state.waiting.append(element)
      return true
    }
  }

  /// Notes that no more will come.
  func finish() {
    state.update { state in
      state.isFinished = true
      state.release()
    }
  }

  /// Notes that nobody reads any more.
  func cancel() {
    state.update { state in
      state.isCancelled = true
      state.waiting = []
      state.release()
    }
  }

  /// The next element; nil at the end, and after `cancel`, which whoever waits calls when its task is cancelled.
  func next() async -> Element? {
    await withCheckedContinuation { reader in
      state.update { state in
        if !state.waiting.isEmpty {
          reader.resume(returning: state.waiting.removeFirst())
        } else if state.isFinished || state.isCancelled {
          reader.resume(returning: nil)
        } else {
          state.reader = reader
        }
      }
    }
  }
}
