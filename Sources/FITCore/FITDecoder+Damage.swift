#if !hasFeature(Embedded)

// Going on behind damage. The decoder itself ends where framing is lost; a reader that `resynchronises` passes over the
// damaged bytes and calls `resume`.

extension FITDecoder {
  /// The damaged parts of a whole stream in memory; none where every checksum is right.
  package func damage(in bytes: RawSpan) -> [FITCut] {
    var finder = FITDamageFinder()
    finder.find(in: bytes, workspace)
    return finder.cuts
  }

  /// The place up to which the open file's data goes by its header.
  package var promisedEnd: Int {
    let (end, isBeyond) = Int(truncatingIfNeeded: taken).addingReportingOverflow(dataRemaining)
    return isBeyond ? .max : end
  }

  /// Goes on behind damaged bytes, with the definitions that are in force.
  @inlinable
  package mutating func resume<Sink: FITSink & ~Copyable>(after cut: FITCut, into sink: inout Sink) {
    if leave(to: cut) { sink.fileStart(beginDamagedFile(cut)) }
    if fileEnd != nil { reportFileEnd(&sink) }
    if cut.end > cut.first {
      sink.damage(FITDamagedBytes(first: UInt64(widening: cut.first), last: UInt64(widening: cut.end &- 1)))
    }
    guard !cut.definition.isEmpty else { return }
    let bytes = cut.definition.span.asBytes
    let lane = sink.lane(forMessage: Self.messageNumber(bytes, at: 0))
    if compile(bytes, at: 0, size: bytes.byteCount, offset: taken, lane: lane) {
      sink.definition(definition(bytes, at: 0, offset: taken))
    }
  }

  /// Ends the open file at an error behind which nothing can be read.
  @inlinable
  package mutating func giveUp<Sink: FITSink & ~Copyable>(into sink: inout Sink) {
    endLost()
    if fileEnd != nil { reportFileEnd(&sink) }
  }

  @usableFromInline
  mutating func endLost() {
    resynchronises = false
    endFailedFile()
  }

  /// Moves to the end of the damage; true when a file with a damaged header begins there.
  @usableFromInline @inline(never)
  mutating func leave(to cut: FITCut) -> Bool {
    if isFileOpen && cut.resume != .messages {
      closeFile(.complete, .mismatch(computed: crc, stored: 0), at: UInt64(widening: cut.first))
    }
    error = nil
    if cut.first == cut.end { acceptedDefinition = UInt64(widening: cut.end) } else { checkedAhead = 0 }
    (carried, overrun) = (0, 0)
    taken = UInt64(widening: cut.end)
    dataRemaining = cut.dataEnd >= cut.end ? cut.dataEnd &- cut.end : Int.max
    phase = cut.resume == .header ? .fileHeader : .messages
    return cut.resume == .file
  }

  /// Begins a file as if an empty header were there.
  @usableFromInline
  mutating func beginDamagedFile(_ cut: FITCut) -> FITFileHeader {
    let remaining = dataRemaining
    let header: [UInt8] = [14, 0x20, 0, 0, 0, 0, 0, 0, 0x2E, 0x46, 0x49, 0x54, 0, 0]
    workspace.appendToCarry(header.span.asBytes, from: 0, count: header.count, after: 0)
    carried = header.count
    var begun = beginFile()
    begun.offset = UInt64(widening: cut.first)
    (isUnfinalized, dataRemaining) = (remaining == .max, remaining)
    return begun
  }

  /// True for a definition that no writer makes.
  func isDoubtful(_ bytes: RawSpan, at start: Int, size: Int) -> Bool {
    bytes.slice(start, count: size).step(at: 0, FITShapes()).kind != .definition
  }

  /// The framing in force, for a search behind a loss.
  var framing: FITShapes {
    var shapes = FITShapes()
    for local in 0..<16 as Range<UInt8> {
      let plan = workspace.plan(local)
      guard plan.isDefined else { continue }
      var shape = FITShape()
      (shape.isKnown, shape.isBigEndian, shape.number) = (true, plan.isBigEndian, plan.messageNumber)
      shape.size = Int(truncatingIfNeeded: plan.payloadSize)
      if plan.hasTimestamp { shape.timestamp = plan.timestampOffset }
      shapes[local] = shape
    }
    return shapes
  }
}

/// The search for an anchor in a stream as it comes, in bounded memory.
@usableFromInline
package struct FITLiveSearch {
  /// Most bytes that wait: the longest message, and a chain behind it.
  package static let heldLimit = 160 * 1024

  private var search = FITAnchorSearch()
  /// The first damaged byte, the place of the first held byte, and the promised end of the file's data.
  private var lossAt = 0, base = 0, dataEnd = 0
  /// The first held byte from which no chain was tried.
  private var tried = 0
  private var held: [UInt8] = []
  /// True while it is open whether a doubtful definition is one.
  private var isDoubt = false
  /// False before the first file.
  private var isInFile = true

  package init() {}

  /// Begins behind the error at which a decoder lost framing.
  package mutating func begin(_ decoder: borrowing FITDecoder) {
    lossAt = Int(truncatingIfNeeded: decoder.error?.offset ?? decoder.taken)
    (base, dataEnd, tried) = (lossAt, decoder.promisedEnd, 1)
    held.removeAll(keepingCapacity: true)
    search.begin(file: decoder.framing, last: decoder.lastTimestamp)
    // The head of an item that lies in the chunk before.
    let workspace = decoder.workspace
    take(workspace.carry(count: decoder.carried), at: Int(truncatingIfNeeded: decoder.taken) &- decoder.carried)
    isDoubt = decoder.error?.code == .damaged
    isInFile = decoder.isFileOpen
    if !isInFile { (dataEnd, tried) = (0, 0) }
  }

  /// Takes the bytes of the stream from `place` on; those before the loss are of no use.
  package mutating func take(_ bytes: RawSpan, at place: Int) {
    if held.isEmpty && place > base { (base, tried) = (place, 0) }
    let skipped = min(max(0, base &+ held.count &- place), bytes.byteCount)
    for at in skipped..<bytes.byteCount { held.append(bytes.byte(at)) }
  }

  /// The damage up to the next anchor, and the bytes from there on; nil where more bytes are needed, or no more come.
  package mutating func next(isAll: Bool) -> (cut: FITCut, bytes: [UInt8])? {
    var request = FITAnchorSearch.Request(lossAt: -1, from: tried)
    if base == lossAt { (request.lossAt, request.unknown) = (0, 0) }
    let bytes = held
    if isDoubt {
      guard let isSound = search.goesOn(bytes.span.asBytes, until: dataEnd &- lossAt, isAll: isAll) else { return nil }
      isDoubt = false
      if isSound {
        held.removeAll(keepingCapacity: true)
        return (FITCut(first: lossAt, end: lossAt, dataEnd: dataEnd), bytes)
      }
    }
    let result = search.search(bytes.span.asBytes, request, isAll: isAll)
    if let found = result.found {
      let place = base &+ found.place
      let cut = FITCut(
        first: lossAt, end: place, resume: found.isHeader ? .header : isInFile ? .messages : .file, dataEnd: dataEnd)
      let rest = Array(held.dropFirst(max(0, found.place)))
      held.removeAll(keepingCapacity: true)
      return (cut, rest)
    }
    tried = result.open ?? held.count
    if held.count > Self.heldLimit {
      let dropped = max(tried, held.count / 2)
      held.removeFirst(dropped)
      (base, tried) = (base &+ dropped, 0)
    }
    return nil
  }
}

#endif
