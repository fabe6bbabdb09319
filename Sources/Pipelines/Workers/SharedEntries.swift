public import Archives
public import Inputs

/// Entries that a reader detached from an archive for other workers: one entry, or several small ones.
@usableFromInline final class SharedEntries: @unchecked Sendable {
  @usableFromInline let entries: [DetachedEntry]
  @usableFromInline let place: OutputGate.Place
  /// The input that contains the entries.
  @usableFromInline let input: InputPath
  @usableFromInline let isInFolder: Bool
  /// The archive in a form that can be read again, and its name if it is an entry.
  @usableFromInline let reopenable: (input: ReopenableInput, name: [UInt8]?)?
  /// Whether the output should be passed on without delay, because the input arrives slowly.
  @usableFromInline let isLive: Bool
  let byteCount: Int
  let share: EntryShare
  /// Whether any entry contained a ride.
  ///
  /// Only the worker that processes the entries accesses it.
  @usableFromInline var holdsRide = false

  @usableFromInline init(
    _ entries: [DetachedEntry], _ place: OutputGate.Place, isLive: Bool, _ share: EntryShare, of input: InputPath,
    isInFolder: Bool, _ reopenable: (input: ReopenableInput, name: [UInt8]?)?
  ) {
    self.entries = entries
    self.place = place
    self.input = input
    self.isInFolder = isInFolder
    self.reopenable = reopenable
    self.isLive = isLive
    self.share = share
    byteCount = entries.reduce(0) { $0 &+ $1.byteCount }
  }
}

/// The state of all entries that a reader shares.
///
/// The queue's lock protects it.
@usableFromInline final class EntryShare: @unchecked Sendable {
  /// The bytes of unfinished entries.
  var unfinishedBytes = 0
  /// Whether any entry contained a ride.
  var holdsRide = false

  @usableFromInline init() {}
}

/// Shares the entries of archives that one worker reads from start to end: tar archives, nested archives and pipes.
///
/// The reader detaches entries that probably are rides and adds them to the queue, from which any worker takes the
/// earliest. The reader processes some entries itself if too many bytes wait. It processes all remaining entries before
/// its own files and before reports of archives. A worker whose turn it is therefore never waits for a worker with a
/// later turn.
///
/// Each entry has a place in the output, and so has the content between entries.
@usableFromInline struct EntrySharing: ~Copyable {
  /// The maximum bytes of waiting entries, not counting the entry that was added last.
  @usableFromInline static var waitingBytes: Int { 1 << 20 }
  /// The bytes at which small entries are combined.
  @usableFromInline static var groupBytes: Int { 64 << 10 }

  @usableFromInline let queue: InputQueue
  @usableFromInline let limits: UnpackLimits
  /// A second unpacker for entries, used while the reader's own unpacker is active.
  @usableFromInline var unpacker: Unpacker?
  @usableFromInline var share = EntryShare()
  /// Whether entries were added since `begin`.
  @usableFromInline var hasPutUp = false
  @usableFromInline var place = OutputGate.Place(input: 0)
  /// Whether the reader currently writes at its own place.
  @usableFromInline var isOpen = true
  @usableFromInline var gathered: [DetachedEntry] = []
  @usableFromInline var gatheredBytes = 0
  /// Whether the input arrives slowly, as from a pipe.
  @usableFromInline var isLive = false

  @inlinable init(_ queue: InputQueue, _ limits: UnpackLimits) {
    self.queue = queue
    self.limits = limits
  }

  /// Starts an input, or an entry of the outermost archive, that is read from start to end.
  @inlinable mutating func begin(_ place: OutputGate.Place) {
    self.place = place
    isOpen = true
    isLive = false
    // Most inputs share nothing, and can reuse the state.
    if hasPutUp { share = EntryShare() }
    hasPutUp = false
  }

  /// Adds a detached entry.
  @inlinable mutating func take<Processor: InputProcessor & ~Copyable>(
    _ entry: DetachedEntry, _ desk: inout FileDesk<Processor>
  ) {
    if isOpen { close(&desk) }
    gathered.append(entry)
    gatheredBytes &+= entry.byteCount
    if gatheredBytes >= Self.groupBytes { putUp(&desk) }
  }

  /// Adds the collected entries to the queue, then processes entries while too many wait.
  @inlinable mutating func putUp<Processor: InputProcessor & ~Copyable>(_ desk: inout FileDesk<Processor>) {
    guard !gathered.isEmpty else { return }
    hasPutUp = true
    place.section &+= 1
    queue.putUp(
      SharedEntries(
        gathered, place, isLive: isLive, share, of: desk.reading.input, isInFolder: desk.reading.isInFolder,
        desk.reading.reopenable))
    gathered = []
    gatheredBytes = 0
    help(&desk, above: Self.waitingBytes)
  }

  /// Ends the section that the reader writes at its own place.
  @inlinable mutating func close<Processor: InputProcessor & ~Copyable>(_ desk: inout FileDesk<Processor>) {
    place.isLastSection = false
    desk.writer.begin(place)
    desk.writer.finish(flushes: isLive)
    isOpen = false
  }

  /// Waits until all entries are finished, and continues at a place after them.
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

  /// Processes entries until at most `byteCount` bytes of this reader's entries are left.
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
    desk.reading.reopenable = shared.reopenable
    for entry in shared.entries where !desk.isClosed && !Interrupts.isOverdue {
      unpacker.unpack(entry) { event, bytes in desk.take(event, bytes) }
    }
    shared.holdsRide = desk.reading.holdsRide
    desk.finish(flushes: shared.isLive)
  }
}
