/// State of one `Unpacker.feed` or `finish` call as it descends the layers.
struct Unpacking {
  typealias Handler = (UnpackEvent, RawSpan) -> Bool

  let layers: [UnpackLayer]
  let limits: UnpackLimits
  let detaches: Bool
  var work: UnpackWork
  #if Libdeflate
  let whole: WholeInflater
  #endif

  /// Reads bytes of the layer at `depth`; false if no more of it is needed.
  mutating func feed(_ bytes: RawSpan, _ depth: Int, _ handler: Handler) -> Bool {
    let layer = layers[depth]
    guard !layer.isDone else { return false }
    #if Libdeflate
    // Only the input itself can have a chunk with all of its bytes; entries are offered by their archive.
    if depth == 0, layer.kind == nil, let member = inflateWhole(bytes, depth, by: whole) {
      return feedWhole(bytes, member, whole, depth, handler)
    }
    #endif
    var rest = bytes
    if layer.kind == nil {
      guard let held = layer.sniffer.feed(bytes) else { return true }
      rest = bytes.extracting(droppingFirst: held)
      guard passHeldBytes(depth, handler) else { return false }
    }
    return pass(rest, depth, handler)
  }

  /// Passes on the bytes that were held back until they showed the layer's kind.
  mutating func passHeldBytes(_ depth: Int, _ handler: Handler) -> Bool {
    let layer = layers[depth]
    if isContainer(depth) {
      layer.makeReader(layer.kind ?? .unknown, limits)
      if layer.kind == .gzip {
        layers[depth &+ 1].reset(name: layer.file.name, isEntry: layer.file.isEntry, entryOffset: layer.entryOffset)
      }
    } else {
      beginFile(depth, handler)
    }
    guard !layer.sniffer.heldBack.isEmpty else { return !layer.isDone }
    let first = layer.sniffer.heldBack
    layer.sniffer.passOn()
    return pass(first.raw, depth, handler)
  }

  private func isContainer(_ depth: Int) -> Bool {
    guard let kind = layers[depth].kind, kind.isPacked else { return false }
    // Inside archives, a program is skipped like any file that is not a ride.
    return depth &+ 1 < layers.count && (kind != .program || depth == 0)
  }

  private mutating func pass(_ bytes: RawSpan, _ depth: Int, _ handler: Handler) -> Bool {
    let layer = layers[depth]
    guard !layer.isDone else { return false }
    guard !bytes.isEmpty else { return true }
    let wantsMore: Bool
    switch layer.kind {
    case .gzip where isContainer(depth):
      wantsMore =
        layer.gzip?.feed(bytes) { piece, offset in inflated(piece, offset, depth, handler) } == .needsInput
    case .zip where isContainer(depth), .program where isContainer(depth):
      let goesOn = layer.zip?.take(bytes) { event, piece in take(event, piece, depth, handler) } == true
      // The bytes after the archive are not needed, but gzip around it has a checksum at its end.
      wantsMore = goesOn || !layer.isSingleEntry
    case .tar where isContainer(depth):
      _ = layer.tar?.take(bytes) { event, piece in take(event, piece, depth, handler) }
      wantsMore = true
    default: wantsMore = deliver(bytes, layer, depth, handler)
    }
    if !wantsMore || layer.file.problem?.code.isLimit == true { layer.isDone = true }
    return !layer.isDone
  }

  // MARK: - Files

  private mutating func beginFile(_ depth: Int, _ handler: Handler) {
    let layer = layers[depth]
    layer.isBegun = true
    if layer.file.passedOver == nil { layer.file.kind = layer.kind ?? .unknown }
    if let kind = layer.kind, kind.isPacked, kind != .program {
      // The kind is known; the content is nested too deeply.
      layer.file.problem = layer.file.problem ?? UnpackProblem(.tooDeep, offset: 0)
    } else if let count = layer.byteCount, let kind = layer.kind, count > limits.entryBytes(of: kind), kind != .media {
      layer.file.problem = UnpackProblem(.tooLarge, offset: layer.entryOffset)
    }
    if layer.file.mayHoldRide { for outer in layers[..<depth] { outer.file.holdsRide = true } }
    let isWanted = handler(.begin(layer.file), RawSpan())
    if !isWanted || layer.file.problem != nil { layer.isDone = true }
    if !isWanted && layer.file.problem == nil { layer.file.isLeft = true }
  }

  private func deliver(_ bytes: RawSpan, _ layer: UnpackLayer, _ depth: Int, _ handler: Handler) -> Bool {
    // The input itself can have any length; a file that was unpacked from it cannot.
    let allowed = depth == 0 ? .max : limits.entryBytes(of: layer.kind) &- layer.deliveredCount
    let piece = bytes.extracting(first: min(allowed, bytes.byteCount))
    layer.deliveredCount &+= piece.byteCount
    guard piece.isEmpty || handler(.bytes, piece) else {
      layer.file.isLeft = true
      return false
    }
    guard allowed < bytes.byteCount else { return true }
    layer.file.problem = UnpackProblem(.tooLarge, offset: layer.entryOffset)
    return false
  }

  // MARK: - Layers

  mutating func inflated(_ piece: RawSpan, _ offset: Int, _ depth: Int, _ handler: Handler) -> Bool {
    work.use(upTo: offset, of: depth)
    var isTooMuch = work.isTooMuch
    if !isTooMuch {
      let before = work.inflated
      work.inflated &+= piece.byteCount
      // Pieces end at stretches, whatever the chunks, so a limit is always reached after the same bytes were delivered.
      let isAtStretch = before / Inflater.stretch != work.inflated / Inflater.stretch
      isTooMuch = isAtStretch && limits.isExceeded(by: work.inflated, from: work.consumed &- work.unitStart)
      guard feed(piece, depth &+ 1, handler) else { return false }
    }
    guard isTooMuch else { return true }
    work.isTooMuch = true
    layers[depth].file.problem = UnpackProblem(.ratio, offset: offset)
    return false
  }

  /// Handles an event of the archive in this layer.
  private mutating func take(
    _ event: EntryEvent, _ piece: RawSpan, _ depth: Int, _ handler: Handler
  ) -> Bool {
    switch event {
    case .entry(let entry): return begin(entry, depth, handler)
    case .bytes(let offset):
      let isGood = inflated(piece, offset, depth, handler)
      // Each entry of the outermost archive is measured separately, so the archive continues.
      if depth == work.unitLayer, let problem = layers[depth].file.problem, problem.code == .ratio {
        layers[depth].file.problem = nil
        layers[depth &+ 1].file.problem = layers[depth &+ 1].file.problem ?? problem
      }
      return isGood
    case .whole(let entry):
      #if Libdeflate
      return takeWhole(entry, piece, depth, handler)
      #else
      return false
      #endif
    case .offer(let isDeflated, let byteCount, let isHere):
      guard isDetachable(depth) else { return false }
      return detaches || !isHere && isCollected(depth, byteCount, isDeflated: isDeflated)
    case .detached(let source, let header, let data):
      return detaches && detach(source, piece, header: header, data: data, depth, handler)
    case .end(let problem):
      guard layers[depth].hasOpenEntry else { return true }
      layers[depth].hasOpenEntry = false
      var file = UnpackedFile()
      file.problem = problem
      finish(depth &+ 1, file, handler)
      return true
    }
  }

  /// Whether the open entry of the archive at `depth` is worth collecting by one worker because it must be
  /// decompressed: at most a ride of some hours, compressed.
  private func isCollected(_ depth: Int, _ byteCount: Int, isDeflated: Bool) -> Bool {
    #if Libdeflate
    byteCount <= 256 << 10 && (isDeflated || EntryName.promisesGzip(layers[depth &+ 1].file.name))
    #else
    false
    #endif
  }

  private mutating func begin(_ entry: ArchiveEntry, _ depth: Int, _ handler: Handler) -> Bool {
    let layer = layers[depth]
    work.use(upTo: entry.offset, of: depth)
    guard layer.file.problem == nil, entry.form != .folder else { return false }
    work.entries &+= 1
    if work.entries > limits.entries {
      layer.file.problem = UnpackProblem(.tooManyEntries, offset: entry.offset)
      return false
    }
    if work.unitLayer ?? depth == depth {
      work.unitLayer = depth
      work.unitStart = work.consumed
      work.inflated = 0
      work.isTooMuch = false
    }
    layer.hasOpenEntry = true
    let inner = layers[depth &+ 1]
    let isNested = !layer.isSingleEntry && layer.file.isEntry
    let name = isNested ? layer.file.name + [UInt8(ascii: "!")] + entry.name : entry.name
    // The name of a single entry was made unique when the directory was read.
    inner.reset(
      name: layer.isSingleEntry ? layer.file.name : layers[0].names.unique(name), isEntry: true,
      entryOffset: entry.offset)
    inner.byteCount = entry.byteCount
    inner.file.passedOver = EntryName.passedOver(entry)
    if let problem = entry.problem, problem.code.preventsReading { inner.file.problem = problem }
    guard inner.file.passedOver == nil && inner.file.problem == nil else {
      inner.isDone = true
      return false
    }
    return true
  }

  // MARK: - Ends

  /// Ends the layer at `depth`; `outer` contains findings from outside: the problem of its entry, and gzip around it.
  mutating func finish(_ depth: Int, _ outer: UnpackedFile, _ handler: Handler) {
    let layer = layers[depth]
    if layer.kind == nil && !layer.isDone {
      // There were too few bytes to show the kind before the end.
      _ = layer.sniffer.finish()
      _ = passHeldBytes(depth, handler)
    }
    switch layer.kind {
    case .gzip where isContainer(depth) && layer.isReadable: finishGzip(layer, depth, outer, handler)
    case .zip where isContainer(depth) && layer.isReadable:
      layer.zip?.end { event, piece in take(event, piece, depth, handler) }
      finishArchive(layer, .zip, layer.zip?.problem, depth, outer, handler)
    case .program where isContainer(depth):
      layer.zip?.end { event, piece in take(event, piece, depth, handler) }
      guard let zip = layer.zip?.entries, zip > 0 else { return finishFile(layer, depth, outer, handler) }
      finishArchive(layer, .zip, layer.zip?.problem, depth, outer, handler)
    case .tar where isContainer(depth) && layer.isReadable:
      layer.tar?.end { event, piece in take(event, piece, depth, handler) }
      finishArchive(layer, .tar, layer.tar?.problem, depth, outer, handler)
    default: finishFile(layer, depth, outer, handler)
    }
  }

  private mutating func finishGzip(
    _ layer: UnpackLayer, _ depth: Int, _ outer: UnpackedFile, _ handler: Handler
  ) {
    guard let report = layer.gzip?.finish() else { return }
    var outer = outer
    outer.gzip.append(report)
    outer.problem = outer.problem ?? layer.file.problem
    finish(depth &+ 1, outer, handler)
  }

  private mutating func finishArchive(
    _ layer: UnpackLayer, _ kind: ContentKind, _ problem: UnpackProblem?, _ depth: Int, _ outer: UnpackedFile,
    _ handler: Handler
  ) {
    layer.file.problem = outer.problem ?? layer.file.problem ?? problem
    layer.file.gzip = outer.gzip
    layer.file.kind = kind
    guard layer.isSingleEntry else {
      layer.file.detached = layer.detached
      _ = handler(.archive(layer.file), RawSpan())
      if layer.detached?.holdsRide == true { for outer in layers[..<depth] { outer.file.holdsRide = true } }
      return
    }
    // There is no entry at the place that the directory gives.
    guard layer.zip?.entries == 0 else { return }
    layer.file.kind = .unknown
    _ = handler(.begin(layer.file), RawSpan())
    _ = handler(.end(layer.file), RawSpan())
  }

  private mutating func finishFile(
    _ layer: UnpackLayer, _ depth: Int, _ outer: UnpackedFile, _ handler: Handler
  ) {
    if !layer.isBegun { beginFile(depth, handler) }
    layer.file.gzip = outer.gzip
    layer.file.problem = layer.file.problem ?? outer.problem
    _ = handler(.end(layer.file), RawSpan())
  }
}

extension UnpackLayer {
  /// Whether its bytes were examined: false for an entry that cannot be read or was skipped.
  var isReadable: Bool { file.passedOver == nil && file.problem?.code.preventsReading != true }
}
