internal import Pipelines

/// A queue from a blocking thread to an async task, with room for `capacity` elements.
///
/// `put` blocks the thread while the queue is full. A slow reader therefore slows the producer, and memory stays
/// bounded.
final class BoundedChannel<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var reader: CheckedContinuation<Element?, Never>?
    var isFinished = false
    var isCancelled = false

    /// Resumes a waiting reader with nil.
    mutating func release() {
      reader?.resume(returning: nil)
      reader = nil
    }
  }

  private let capacity: Int
  private let state = Monitor(State())

  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Adds an element and blocks while the queue is full.
  ///
  /// Returns false if the reader has cancelled.
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

  /// Marks the end: no element follows.
  func finish() {
    state.update { state in
      state.isFinished = true
      state.release()
    }
  }

  /// Drops the waiting elements and makes every later `put` return false.
  func cancel() {
    state.update { state in
      state.isCancelled = true
      state.waiting = []
      state.release()
    }
  }

  /// Returns the next element, or nil after the last element or after `cancel`.
  ///
  /// Cancelling the caller's task does not resume this call: the caller's cancellation handler has to call `cancel`.
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
