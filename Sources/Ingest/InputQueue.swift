internal import Archives

/// Distributes the inputs to the workers, each once, in order; a zip archive goes entry by entry once one finds it.
final class InputQueue: Sendable {
  /// Something to be worked on.
  enum Work {
    /// An input of unknown kind: the worker calls `settle` as soon as it is known whether it is a zip archive.
    case input(FoundInput)
    /// A step of the work on a zip archive: the worker calls `finish` when it is done with an entry.
    case step(ZipFile, ZipFile.Step)
  }

  struct Claim {
    let place: OutputGate.Place
    let work: Work
  }

  private struct State: ~Copyable {
    var cursor: InputCursor
    var count = 0
    var isAtEnd = false
    /// Inputs handed out that may still turn out to be archives.
    var unsettled = 0
    /// Archives being worked on; never more than there are workers.
    var archives: [ZipFile] = []
  }

  private let state: Monitor<State>

  init(_ inputs: InputList) { state = Monitor(State(cursor: InputCursor(inputs))) }

  /// The number of inputs handed out.
  var count: Int { state.update { $0.count } }

  /// The empty folders and list among the inputs that have been handed out.
  var empty: [InputPath] { state.update { $0.cursor.empty } }

  /// The inputs that the list put aside.
  var putAside: [FoundInput] { state.update { $0.cursor.putAside } }

  /// The next work; nil when there is no more for this worker.
  ///
  /// Waits while another worker may find an archive with work for all.
  func claim() -> Claim? {
    state.wait { state -> Claim?? in
      // The earliest archive comes first, as its turn in the output does.
      for (index, archive) in state.archives.enumerated() {
        guard let (step, place) = archive.next() else { continue }
        if case .closing = step { state.archives.remove(at: index) }
        return Claim(place: place, work: .step(archive, step))
      }
      if !state.isAtEnd, let input = state.cursor.next() {
        state.count &+= 1
        state.unsettled &+= 1
        return Claim(place: OutputGate.Place(input: state.count &- 1), work: .input(input))
      }
      state.isAtEnd = true
      return state.unsettled == 0 ? .some(nil) : nil
    }
  }

  /// Notes that an input is an archive with these entries, or none.
  func settle(_ archive: ZipFile?) {
    state.update { state in
      state.unsettled &-= 1
      guard let archive else { return }
      let index = state.archives.firstIndex { $0.input > archive.input } ?? state.archives.endIndex
      state.archives.insert(archive, at: index)
    }
  }

  /// Notes that an entry is done.
  func finish(_ archive: ZipFile, holdsRide: Bool, isRead: Bool) {
    state.update { _ in archive.finished(holdsRide: holdsRide, isRead: isRead) }
  }
}
