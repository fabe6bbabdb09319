internal import Archives
public import Inputs

/// Distributes the inputs to the workers, each once, in order; a zip archive goes entry by entry once one finds it.
@usableFromInline final class InputQueue: Sendable {
  /// Something to be worked on.
  @usableFromInline enum Work {
    /// An input of unknown kind: the worker calls `settle` as soon as it is known whether it is a zip archive.
    case input(FoundInput)
    /// A step of the work on a zip archive: the worker calls `finish` when it is done with an entry.
    case step(ZipFile, ZipFile.Step)
  }

  @usableFromInline struct Claim {
    @usableFromInline let place: OutputGate.Place
    @usableFromInline let work: Work
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

  @usableFromInline init(_ inputs: InputList) { state = Monitor(State(cursor: InputCursor(inputs))) }

  /// The number of inputs handed out.
  var count: Int { state.update { $0.count } }

  /// The empty folders and list among the inputs that have been handed out.
  var empty: [InputPath] { state.update { $0.cursor.empty } }

  /// The inputs that the list put aside.
  var putAside: [FoundInput] { state.update { $0.cursor.putAside } }

  /// The next work; nil when there is no more for this worker.
  ///
  /// Waits while another worker may find an archive with work for all.
  @usableFromInline func claim() -> Claim? {
    state.wait { state -> Claim?? in
      // The earliest archive comes first, as its turn in the output does.
      for (index, archive) in state.archives.enumerated() {
        guard let (step, number) = archive.next() else { continue }
        var place = OutputGate.Place(input: archive.input, step: number, isLast: false)
        if case .closing = step {
          state.archives.remove(at: index)
          place.isLast = true
        }
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
  @usableFromInline func settle(_ archive: ZipFile?) {
    state.update { state in
      state.unsettled &-= 1
      guard let archive else { return }
      let index = state.archives.firstIndex { $0.input > archive.input } ?? state.archives.endIndex
      state.archives.insert(archive, at: index)
    }
  }

  /// Notes that an entry is done.
  @usableFromInline func finish(_ archive: ZipFile, holdsRide: Bool, isRead: Bool, hasReported: Bool) {
    state.update { _ in archive.finished(holdsRide: holdsRide, isRead: isRead, hasReported: hasReported) }
  }
}
