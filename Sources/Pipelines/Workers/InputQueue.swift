internal import Archives
public import Inputs

/// Distributes the inputs to the workers, each once, in order; a zip archive goes entry by entry once one finds it.
///
/// A worker that reads an archive from beginning to end puts up entries of it, which come before all else.
@usableFromInline final class InputQueue: Sendable {
  /// Something to be worked on.
  @usableFromInline enum Work {
    /// An input of unknown kind: the worker calls `settle` as soon as it is known whether it is a zip archive.
    case input(FoundInput)
    /// A step of the work on a zip archive: the worker calls `finish` when it is done with an entry.
    case step(ZipFile, ZipFile.Step)
    /// Entries that another worker has put up: the worker calls `finish` when it is done with them.
    case entries(SharedEntries)
  }

  @usableFromInline struct Claim {
    @usableFromInline let place: OutputGate.Place
    @usableFromInline let work: Work
    /// Files that come later, to be announced to the system before anything else.
    @usableFromInline var announced: [InputPath] = []
  }

  private struct State: ~Copyable {
    var cursor: InputCursor
    var count = 0
    var announcements = Announcements()
    var isAtEnd = false
    /// Inputs handed out that may still turn out to be archives.
    var unsettled = 0
    /// Archives being worked on; never more than there are workers.
    var archives: [ZipFile] = []
    /// Entries that wait, in the order of their places.
    var entries: [SharedEntries] = []
    /// The most bytes of entries that one reader had put up and that were not done.
    var peakSharedBytes = 0
    /// Claims in work, which may put up entries.
    var inWork = 0
    /// Called once, when the first entries are put up.
    var firstEntries: (() -> Void)?
  }

  private let state: Monitor<State>
  private let gate: OutputGate

  @usableFromInline init(_ inputs: InputList, _ gate: OutputGate) {
    state = Monitor(State(cursor: InputCursor(inputs)))
    self.gate = gate
  }

  /// The number of inputs handed out.
  var count: Int { state.update { $0.count } }

  /// The empty folders and list among the inputs that have been handed out.
  var empty: [InputPath] { state.update { $0.cursor.empty } }

  /// The inputs that the list put aside.
  var putAside: [FoundInput] { state.update { $0.cursor.putAside } }

  /// The most bytes of entries that one reader had put up and that were not done, at any moment.
  var peakSharedBytes: Int { state.update { $0.peakSharedBytes } }

  /// The next work; nil when there is no more for this worker.
  ///
  /// Waits while another worker may find an archive with work for all. The worker calls `finish` after each claim.
  @usableFromInline func claim() -> Claim? {
    state.wait { state -> Claim?? in
      if let claim = next(in: &state) {
        state.inWork &+= 1
        return claim
      }
      return state.unsettled == 0 && state.inWork == 0 ? .some(nil) : nil
    }
  }

  private func next(in state: inout State) -> Claim? {
    if let entries = state.entries.first, gate.hasRoom(for: entries.place) {
      state.entries.removeFirst()
      return Claim(place: entries.place, work: .entries(entries))
    }
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
      let announced = state.announcements.next(after: state.count, in: state.cursor)
      return Claim(place: OutputGate.Place(input: state.count &- 1), work: .input(input), announced: announced)
    }
    state.isAtEnd = true
    return nil
  }

  /// Notes that a disk had to be waited for.
  @usableFromInline func noteWait() { state.update { $0.announcements.noteWait(at: $0.count) } }

  /// Notes that a claim is done, after all that comes of it.
  @usableFromInline func finish() { state.update { $0.inWork &-= 1 } }

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

  // MARK: - Entries

  /// Has `body` called once, when the first entries are put up.
  @usableFromInline func onFirstEntries(_ body: @escaping () -> Void) { state.update { $0.firstEntries = body } }

  /// Puts up entries for any worker.
  @usableFromInline func putUp(_ entries: SharedEntries) {
    let first = state.update { state in
      entries.share.unfinishedBytes &+= entries.byteCount
      state.peakSharedBytes = max(state.peakSharedBytes, entries.share.unfinishedBytes)
      let index = state.entries.lastIndex { $0.place.isBefore(entries.place) }.map { $0 &+ 1 } ?? 0
      state.entries.insert(entries, at: index)
      return state.firstEntries.take()
    }
    first?()
  }

  /// The earliest entries, for a reader with more than `byteCount` bytes to be unpacked; nil once it has no more.
  ///
  /// Those of later steps are left to other workers: in them the reader could wait for its own turn.
  @usableFromInline func claimEntries(
    notAfter place: OutputGate.Place, whileOver byteCount: Int, of share: EntryShare
  ) -> SharedEntries? {
    state.wait { state -> SharedEntries?? in
      if share.unfinishedBytes <= byteCount { return .some(nil) }
      guard let entries = state.entries.first, !place.isBefore(entries.place),
        entries.place.isInStep(of: place) || gate.hasRoom(for: entries.place)
      else { return nil }
      return .some(state.entries.removeFirst())
    }
  }

  /// Notes that entries are done.
  @usableFromInline func finish(_ entries: SharedEntries) {
    state.update { _ in
      entries.share.unfinishedBytes &-= entries.byteCount
      if entries.holdsRide { entries.share.holdsRide = true }
    }
  }

  /// True when any entry of a reader held a ride.
  @usableFromInline func holdsRide(_ share: EntryShare) -> Bool { state.update { _ in share.holdsRide } }
}
