public import Archives
public import Inputs

/// Entries that a reader has detached from an archive, for any worker: some small ones, or one.
@usableFromInline final class SharedEntries: @unchecked Sendable {
  @usableFromInline let entries: [DetachedEntry]
  @usableFromInline let place: OutputGate.Place
  /// The input that they are from.
  @usableFromInline let input: InputPath
  @usableFromInline let isInFolder: Bool
  /// True when their output should be passed on at once, as the input may be waited for.
  @usableFromInline let isLive: Bool
  let byteCount: Int
  let share: EntryShare
  /// True when any held a ride; the worker's that has them.
  @usableFromInline var holdsRide = false

  @usableFromInline init(
    _ entries: [DetachedEntry], _ place: OutputGate.Place, of input: InputPath, isInFolder: Bool, isLive: Bool,
    _ share: EntryShare
  ) {
    self.entries = entries
    self.place = place
    self.input = input
    self.isInFolder = isInFolder
    self.isLive = isLive
    self.share = share
    byteCount = entries.reduce(0) { $0 &+ $1.byteCount }
  }
}

/// Sums of the entries that a reader has put up; they change under the queue's lock.
@usableFromInline final class EntryShare: @unchecked Sendable {
  /// Bytes of entries that are not done.
  var unfinishedBytes = 0
  /// True when any entry held a ride.
  var holdsRide = false

  @usableFromInline init() {}
}

/// The sharing of the entries of archives that one worker reads from beginning to end: those inside archives, tar
/// archives, and archives from pipes.
///
/// The reader detaches entries that promise rides and puts them up in the queue, where every worker takes the earliest.
/// It takes some itself when too many bytes wait, and all that are left before anything of its own: its own files, and
/// the reports of archives. So the worker whose turn it is in the output never waits for one whose turn is later.
///
/// An entry has a place in the output, as what comes between entries has.
@usableFromInline struct EntrySharing: ~Copyable {
  /// Bytes that wait at most beside those of one entry; entries for several workers are in them.
  @usableFromInline static var waitingBytes: Int { 1 << 20 }
  /// Bytes of small entries that go together.
  @usableFromInline static var groupBytes: Int { 64 << 10 }

  @usableFromInline let queue: InputQueue
  @usableFromInline let limits: UnpackLimits
  /// Unpacks entries while the reader's own unpacker is at work.
  @usableFromInline var unpacker: Unpacker?
  @usableFromInline var share = EntryShare()
  /// True when anything was put up since `begin`.
  @usableFromInline var hasPutUp = false
  @usableFromInline var place = OutputGate.Place(input: 0)
  /// True while the reader writes at its own place.
  @usableFromInline var isOpen = true
  @usableFromInline var gathered: [DetachedEntry] = []
  @usableFromInline var gatheredBytes = 0
  /// True when what is read may be waited for.
  @usableFromInline var isLive = false

  @inlinable init(_ queue: InputQueue, _ limits: UnpackLimits) {
    self.queue = queue
    self.limits = limits
  }

  /// Begins an input, or an entry of the outermost archive, that is read from beginning to end.
  @inlinable mutating func begin(_ place: OutputGate.Place) {
    self.place = place
    isOpen = true
    isLive = false
    // Most inputs share nothing, and need no other.
    if hasPutUp { share = EntryShare() }
    hasPutUp = false
  }

  /// Takes a detached entry.
  @inlinable mutating func take<Processor: InputProcessor & ~Copyable>(
    _ entry: DetachedEntry, _ desk: inout FileDesk<Processor>
  ) {
    if isOpen { close(&desk) }
    gathered.append(entry)
    gatheredBytes &+= entry.byteCount
    if gatheredBytes >= Self.groupBytes { putUp(&desk) }
  }

  /// Puts up the entries that were detached last; then helps while too many wait.
  @inlinable mutating func putUp<Processor: InputProcessor & ~Copyable>(_ desk: inout FileDesk<Processor>) {
    guard !gathered.isEmpty else { return }
    hasPutUp = true
    place.section &+= 1
    queue.putUp(
      SharedEntries(gathered, place, of: desk.reading.input, isInFolder: desk.reading.isInFolder, isLive: isLive, share)
    )
    gathered = []
    gatheredBytes = 0
    help(&desk, above: Self.waitingBytes)
  }

  /// Ends the reader's own place for now.
  @inlinable mutating func close<Processor: InputProcessor & ~Copyable>(_ desk: inout FileDesk<Processor>) {
    place.isLastSection = false
    desk.writer.begin(place)
    desk.writer.finish(flushes: isLive)
    isOpen = false
  }

  /// Waits until all entries are done, and goes on at a place after theirs.
  @inlinable mutating func goOn<Processor: InputProcessor & ~Copyable>(_ desk: inout FileDesk<Processor>) {
    guard !isOpen else { return }
    putUp(&desk)
    help(&desk, above: 0)
    place.section &+= 1
    place.isLastSection = true
    desk.writer.begin(place)
    isOpen = true
    if queue.holdsRide(share) { desk.reading.holdsRide = true }
  }

  /// Unpacks entries until no more than so many bytes of this reader's are left.
  @inlinable mutating func help<Processor: InputProcessor & ~Copyable>(
    _ desk: inout FileDesk<Processor>, above byteCount: Int
  ) {
    while let entries = queue.claimEntries(notAfter: place, whileOver: byteCount, of: share) {
      var unpacker = takeUnpacker()
      let reading = desk.reading
      Self.unpack(entries, &unpacker, &desk)
      desk.resume(reading)
      queue.finish(entries)
      self.unpacker = consume unpacker
    }
  }

  @inlinable mutating func takeUnpacker() -> Unpacker {
    if let unpacker = unpacker.take() { return unpacker }
    return Unpacker(limits: limits)
  }

  /// Unpacks entries at their place in the output.
  @inlinable static func unpack<Processor: InputProcessor & ~Copyable>(
    _ shared: SharedEntries, _ unpacker: inout Unpacker, _ desk: inout FileDesk<Processor>
  ) {
    desk.begin(shared.input, shared.place, isInFolder: shared.isInFolder)
    for entry in shared.entries where !desk.isClosed && !Interrupts.isOverdue {
      unpacker.unpack(entry) { event, bytes in desk.take(event, bytes) }
    }
    shared.holdsRide = desk.reading.holdsRide
    desk.finish(flushes: shared.isLive)
  }
}
