internal import Archives
public import Inputs

/// Distributes inputs to the workers, each once and in order.
///
/// The entries of zip archives are distributed separately.
///
/// A worker that reads an archive from start to end adds its entries to the queue. They precede all other work.
@usableFromInline final class InputQueue: Sendable {
  /// A piece of work.
  @usableFromInline enum Work {
    /// An input of unknown kind.
    ///
    /// The worker calls `settle` when it knows whether the input is a zip archive.
    case input(FoundInput)
    /// A step of the work on a zip archive.
    ///
    /// The worker calls `finish` after an entry.
    case step(ZipFile, ZipFile.Step)
    /// Entries that another worker added.
    ///
    /// The worker calls `finish` after them.
    case entries(SharedEntries)
  }

  @usableFromInline struct Claim {
    @usableFromInline let place: OutputGate.Place
    @usableFromInline let work: Work
    /// Files that follow later.
    ///
    /// The worker announces them to the system before it starts.
    @usableFromInline var announced: [InputPath] = []
  }

  private struct State: ~Copyable {
    var cursor: InputCursor
    var count = 0
    var announcements = Announcements()
    var isAtEnd = false
    /// The number of claimed inputs that can still turn out to be archives.
    var unsettled = 0
    /// The archives that are being read.
    ///
    /// There are at most as many as workers.
    var archives: [ZipFile] = []
    /// The positions of entries in archives with selected entries; all are removed if there are too many.
    var namedEntries: [ZipIndex.FileStamp: ZipIndex] = [:]
    var namedCount = 0
    /// The waiting entries, sorted by place.
    var entries: [SharedEntries] = []
    /// The maximum bytes of unfinished entries that one reader has added.
    var peakSharedBytes = 0
    /// The number of claims that are being processed and can add entries.
    var inWork = 0
    /// Called once, when the first entries are added.
    var firstEntries: (() -> Void)?

    mutating func note(_ index: ZipIndex) {
      guard let stamp = index.stamp, namedEntries[stamp] == nil else { return }
      if namedCount &+ index.count > ZipIndex.limit { (namedEntries, namedCount) = ([:], 0) }
      namedEntries[stamp] = index
      // A few hundred bytes for an index without a name.
      namedCount &+= index.count &+ 64
    }
  }

  private let state: Monitor<State>
  private let gate: OutputGate

  @usableFromInline init(_ inputs: InputList, _ gate: OutputGate) {
    state = Monitor(State(cursor: InputCursor(inputs)))
    self.gate = gate
  }

  /// The number of claimed inputs.
  var count: Int { state.update { $0.count } }

  /// The claimed inputs that are empty folders or an empty list.
  var empty: [InputPath] { state.update { $0.cursor.empty } }

  /// The inputs that the list deferred.
  var putAside: [FoundInput] { state.update { $0.cursor.putAside } }

  /// The maximum bytes of unfinished entries that one reader has added, at any moment.
  var peakSharedBytes: Int { state.update { $0.peakSharedBytes } }

  /// Returns the next piece of work, or nil if there is none left for this worker.
  ///
  /// It waits while another worker can still find an archive whose entries are shared. The worker calls `finish` after
  /// each claim.
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
    // The earliest archive is first, because its output is needed first.
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

  /// The positions of entries in an archive from which entries were selected before.
  @usableFromInline func namedEntries(_ stamp: ZipIndex.FileStamp) -> ZipIndex? {
    state.read { $0.namedEntries[stamp] }
  }

  /// Returns the input's selection and those of the inputs after it that select entries of the same archive, if
  /// `isWanted` accepts them.
  @usableFromInline func claimLines(
    after input: FoundInput, at place: OutputGate.Place, where isWanted: (EntrySelection) -> Bool = { _ in true }
  ) -> [EntryLines.Line] {
    guard let selection = input.selection else { return [] }
    var lines = [EntryLines.Line(selection: selection, place: place)]
    state.update { state in
      while lines.count < EntryLines.limit,
        let selection = state.cursor.nextSelection(of: input.path, where: isWanted)
      {
        lines.append(EntryLines.Line(selection: selection, place: OutputGate.Place(input: state.count)))
        state.count &+= 1
      }
    }
    return lines
  }

  /// Records that a read had to wait for a disk.
  @usableFromInline func noteWait() { state.update { $0.announcements.noteWait(at: $0.count) } }

  /// Marks a claim as finished, after all work that it added.
  @usableFromInline func finish() { state.update { $0.inWork &-= 1 } }

  /// Records that a claimed input is an archive with entries; nil if it is not, or if the worker reads it alone.
  @usableFromInline func settle(_ archive: ZipFile?, index: ZipIndex? = nil) {
    state.update { state in
      state.unsettled &-= 1
      if let index = archive?.index ?? index { state.note(index) }
      guard let archive else { return }
      let index = state.archives.firstIndex { $0.input > archive.input } ?? state.archives.endIndex
      state.archives.insert(archive, at: index)
    }
  }

  /// Marks an entry of a zip archive as finished.
  @usableFromInline func finish(_ archive: ZipFile, holdsRide: Bool, isRead: Bool, hasReported: Bool) {
    state.update { _ in archive.finished(holdsRide: holdsRide, isRead: isRead, hasReported: hasReported) }
  }

  // MARK: - Entries

  /// Sets a function that is called once, when the first entries are added.
  @usableFromInline func onFirstEntries(_ body: @escaping () -> Void) { state.update { $0.firstEntries = body } }

  /// Adds entries that any worker can process.
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

  /// Returns the earliest entries if the reader `share` has more than `byteCount` unfinished bytes; otherwise nil.
  ///
  /// Entries of later steps are left to other workers: with them, the reader could wait for its own turn.
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

  /// Marks entries as finished.
  @usableFromInline func finish(_ entries: SharedEntries) {
    state.update { _ in
      entries.share.unfinishedBytes &-= entries.byteCount
      if entries.holdsRide { entries.share.holdsRide = true }
    }
  }

  /// Returns whether any entry of a reader contained a ride.
  @usableFromInline func holdsRide(_ share: EntryShare) -> Bool { state.update { _ in share.holdsRide } }
}
