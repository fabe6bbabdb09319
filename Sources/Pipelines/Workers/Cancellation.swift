/// Ends a run from another thread.
///
/// Its workers stop at their next chunk, and no more output is written.
package final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Monitor(State())

  /// Creates a cancellation that was not requested.
  package init() {}

  /// Whether the run should end.
  package var isCancelled: Bool { state.update { $0.isCancelled } }

  /// Requests the end of the run.
  ///
  /// Has no effect if the run has ended.
  package func cancel() {
    let action = state.update { state in
      state.isCancelled = true
      return state.action
    }
    action?()
  }

  /// Sets a function to call at the cancellation.
  ///
  /// It is called at once if the cancellation was already requested.
  func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.update { state in
      state.action = action
      return state.isCancelled
    }
    if isLate { action() }
  }
}
