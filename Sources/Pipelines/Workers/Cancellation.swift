/// The means to end a run from another thread: its workers stop at their next chunk, and nothing more is put out.
package final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Monitor(State())

  /// Makes one that has not been called for.
  package init() {}

  /// True when the run shall end.
  package var isCancelled: Bool { state.update { $0.isCancelled } }

  /// Ends the run; of no account after its end.
  package func cancel() {
    let action = state.update { state in
      state.isCancelled = true
      return state.action
    }
    action?()
  }

  /// Has `action` called at the cancellation, at once where that has been.
  func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.update { state in
      state.action = action
      return state.isCancelled
    }
    if isLate { action() }
  }
}
