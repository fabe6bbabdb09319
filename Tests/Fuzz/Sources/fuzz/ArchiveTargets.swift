import Archives

// Archives: any chunking gives the same files, bytes and reports, and offsets lie inside the input.
//
// Options: bit 0 wants only some of the bytes, bit 1 small limits, 2 checksums of tar headers corrected. Byte 1: how
// many bytes are wanted, and the size of the inflater's buffer. Byte 3: the chunks.

/// Bytes of a file that are read, all layers together, so that no input takes long.
private let mostBytes = 1 << 20

func fuzzGzip(_ input: Input) {
  let capacity = input[option: 1] == 0 ? GzipInflater.defaultBufferCapacity : Int(input[option: 1])
  inflate(input, [], GzipInflater.defaultBufferCapacity).expect(inflate(input, input.cuts, capacity), "chunks")
}

private func inflate(_ input: Input, _ cuts: [Int], _ capacity: Int) -> Digest {
  var inflater = GzipInflater(bufferCapacity: capacity)
  var digest = Digest()
  digest.begin(0)
  var left = input.chooses(0) ? Int(input[option: 2]) * 64 : mostBytes
  var total = 0
  input.forEachChunk(endingAt: cuts) { chunk in
    inflater.feed(chunk) { bytes in
      let count = min(left, bytes.byteCount)
      for offset in 0..<count { digest.add(UInt64(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))) }
      total += bytes.byteCount
      left -= count
      return left > 0
    } == .needsInput
  }
  let report = inflater.finish()
  if report.inflatedBytes != total { broken("\(report.inflatedBytes) bytes reported, \(total) delivered") }
  if report.compressedBytes > input.bytes.count { broken("\(report.compressedBytes) of \(input.bytes.count) bytes") }
  if let problem = report.problem, problem.compressedOffset > input.bytes.count || problem.compressedOffset < 0 {
    broken("a problem at \(problem.compressedOffset)")
  }
  digest.end()
  digest.begin(1)
  // The place where the consumer had enough depends on the buffer.
  if !report.isStopped { digest.add("\(report)") }
  digest.end()
  return digest
}

func fuzzZip(_ input: Input) {
  read(input, [], ofZip: true).expect(read(input, input.cuts, ofZip: true), "chunks")
  fuzzDirectory(input)
}

func fuzzTar(_ given: Input) {
  var input = given
  if input.chooses(2) { sealTar(&input.bytes) }
  read(input, [], ofZip: false).expect(read(input, input.cuts, ofZip: false), "chunks")
}

/// The events of a reader of archives.
private func read(_ input: Input, _ cuts: [Int], ofZip: Bool) -> Digest {
  var log = EntryDigest(input)
  if ofZip {
    var reader = ZipReader(
      bufferCapacity: cuts.isEmpty ? GzipInflater.defaultBufferCapacity : 1 + Int(input[option: 1]))
    input.forEachChunk(endingAt: cuts) { chunk in reader.feed(chunk) { log.take($0, $1) } && !log.isFull }
    reader.finish { log.take($0, $1) }
    log.finish(reader.problem)
  } else {
    var reader = TarReader()
    input.forEachChunk(endingAt: cuts) { chunk in reader.feed(chunk) { log.take($0, $1) } && !log.isFull }
    reader.finish { log.take($0, $1) }
    log.finish(reader.problem)
  }
  return log.digest
}

/// The output of a reader of archives.
private struct EntryDigest {
  var digest = Digest()
  private var data = Digest()
  private var isOpen = false
  private var left = 0
  private var total = 0
  private let wanted: Int
  private let byteCount: Int

  init(_ input: Input) {
    wanted = input.chooses(0) ? Int(input[option: 2]) * 16 : .max
    byteCount = input.bytes.count
  }

  /// True when the output is so large that the rest is left.
  var isFull: Bool { total > mostBytes }

  mutating func take(_ event: ArchiveEvent, _ bytes: RawSpan) -> Bool {
    switch event {
    case .entry(let entry):
      if isOpen { broken("an entry in an entry") }
      if entry.offset < 0 || entry.offset > byteCount { broken("an entry at \(entry.offset)") }
      if let count = entry.byteCount, count < 0 { broken("\(count) bytes") }
      isOpen = true
      left = wanted
      digest.note("\(entry)")
      data = Digest()
      data.begin(2)
      return left > 0
    case .bytes(let offset):
      if !isOpen || bytes.isEmpty { broken("bytes of nothing") }
      if offset > byteCount { broken("\(offset) of \(byteCount) bytes") }
      let count = min(left, bytes.byteCount)
      for place in 0..<count { data.add(UInt64(bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self))) }
      left -= count
      total += bytes.byteCount
      return left > 0 && !isFull
    case .end(let problem):
      if !isOpen { broken("the end of nothing") }
      isOpen = false
      data.end()
      if let problem, problem.offset < 0 || problem.offset > byteCount { broken("\(problem)") }
      if !isFull { for value in data.calls { digest.note("\(value) \(String(describing: problem))") } }
      return true
    }
  }

  mutating func finish(_ problem: UnpackProblem?) {
    if isOpen { broken("an entry without end") }
    if let problem, problem.offset < 0 || problem.offset > byteCount { broken("\(problem)") }
    if !isFull { digest.note(String(describing: problem)) } else { digest = Digest() }
  }

}

/// Every entry of the directory can be unpacked alone.
private func fuzzDirectory(_ input: Input) {
  let tail = Array(input.bytes.suffix(ZipDirectory.tailBytes))
  guard let directory = ZipDirectory(tail: tail.span.bytes, fileBytes: input.bytes.count) else { return }
  let end = directory.offset + directory.byteCount
  if directory.offset < 0 || end > input.bytes.count { broken("\(directory) in \(input.bytes.count) bytes") }
  let bytes = Array(input.bytes[directory.offset..<end])
  var unpacker = Unpacker(limits: limits(of: input))
  var names = RepeatedNames()
  var index = 0
  var entries = 0
  while entries < 64,
    case .entry(var entry) = ZipDirectoryEntry.read(bytes.span.bytes, at: &index, prefixBytes: directory.prefixBytes)
  {
    entries += 1
    if !entry.isFolder { entry.name = names.unique(entry.name) }
    guard !entry.isFolder, entry.offset < input.bytes.count else { continue }
    var alone = input
    alone.bytes = Array(input.bytes[entry.offset...].prefix(entry.bytesWanted))
    let whole = unpack(alone, [], &unpacker, entry)
    whole.expect(unpack(alone, alone.cuts, &unpacker, entry), "chunks of an entry")
  }
}

func fuzzUnpack(_ input: Input) {
  var unpacker = Unpacker(limits: limits(of: input))
  let whole = unpack(input, [], &unpacker)
  whole.expect(unpack(input, input.cuts, &unpacker), "chunks")
  var detaching = Unpacker(limits: limits(of: input))
  var other = Unpacker(limits: limits(of: input))
  detaching.detachesEntries = true
  let detached = unpackLog(input, input.cuts, &detaching) { entry, log in other.unpack(entry) { log.take($0, $1) } }
  // An entry that is longer than it promises reaches limits of its own.
  if !input.chooses(1) && !detached.reachesRatio { whole.expect(detached.digest, "detached entries") }
}

private func limits(of input: Input) -> UnpackLimits {
  var limits = UnpackLimits()
  limits.freeBytes = mostBytes
  limits.entryBytes = mostBytes * 4
  guard input.chooses(1) else { return limits }
  limits.freeBytes = Int(input[option: 1]) * 16
  limits.ratio = 1 + Int(input[option: 2] & 7)
  limits.entries = 1 + Int(input[option: 2] >> 5)
  limits.depth = Int(input[option: 2] >> 3 & 3)
  return limits
}

private func unpack(
  _ input: Input, _ cuts: [Int], _ unpacker: inout Unpacker, _ entry: ZipDirectoryEntry? = nil
) -> Digest {
  unpackLog(input, cuts, &unpacker, entry) { _, _ in }.digest
}

/// Unpacks the input; `unpackDetached` unpacks what is detached.
private func unpackLog(
  _ input: Input, _ cuts: [Int], _ unpacker: inout Unpacker, _ entry: ZipDirectoryEntry? = nil,
  _ unpackDetached: (DetachedEntry, inout UnpackDigest) -> Void
) -> UnpackDigest {
  var log = UnpackDigest(wanted: input.chooses(0) ? Int(input[option: 2]) * 16 : mostBytes)
  if let entry { unpacker.reset(for: entry) } else { unpacker.reset() }
  func take(_ event: UnpackEvent, _ bytes: RawSpan) -> Bool {
    guard case .detached(let entry) = event else { return log.take(event, bytes) }
    unpackDetached(entry, &log)
    return true
  }
  input.forEachChunk(endingAt: cuts) { chunk in unpacker.feed(chunk, take) }
  unpacker.finish(take)
  log.finish(end: (entry?.offset ?? 0) + input.bytes.count)
  return log
}

/// The events of an unpacker.
private struct UnpackDigest {
  var digest = Digest()
  private var data = Digest()
  private var isOpen = false
  private var left = 0
  private let wanted: Int
  private var problems: [UnpackProblem] = []
  var reachesRatio: Bool { problems.contains { $0.code == .ratio } }

  init(wanted: Int) { self.wanted = wanted }

  mutating func take(_ event: UnpackEvent, _ bytes: RawSpan) -> Bool {
    switch event {
    case .begin(let file):
      if isOpen { broken("a file in a file") }
      isOpen = true
      left = wanted
      data = Digest()
      data.begin(1)
      data.add(String(decoding: file.name, as: UTF8.self))
      return left > 0
    case .bytes:
      if !isOpen || bytes.isEmpty { broken("bytes of nothing") }
      let count = min(left, bytes.byteCount)
      for place in 0..<count { data.add(UInt64(bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self))) }
      left -= count
      return left > 0
    case .end(let file):
      if !isOpen { broken("the end of nothing") }
      isOpen = false
      data.end()
      note(file, data.calls[0])
    case .archive(let file):
      if isOpen { broken("the end of an archive in a file") }
      note(file, 0)
    case .detached: return false
    }
    return true
  }

  private mutating func note(_ file: UnpackedFile, _ data: UInt64) {
    // The place where a consumer had enough depends on the chunks.
    let reports = file.gzip.filter { !$0.isStopped }.map { String(describing: $0.problem) }
    digest.note(
      "\(String(decoding: file.name, as: UTF8.self)) \(file.kind) \(data) \(String(describing: file.passedOver)) \(file.isEntry) "
        + "\(file.holdsRide) \(file.isLeft) \(String(describing: file.problem)) \(reports)")
    if let problem = file.problem { problems.append(problem) }
  }

  func finish(end: Int) {
    if isOpen { broken("a file without end") }
    for problem in problems where problem.offset < 0 { broken("\(problem)") }
  }
}

/// Corrects the checksums of everything that looks like a header of tar.
private func sealTar(_ bytes: inout [UInt8]) {
  for start in stride(from: 0, to: max(0, bytes.count - 511), by: 512)
  where bytes[start + 257..<start + 262].elementsEqual("ustar".utf8) {
    for place in 148..<156 { bytes[start + place] = UInt8(ascii: " ") }
    var sum = bytes[start..<start + 512].reduce(0) { $0 + Int($1) }
    for place in stride(from: 153, through: 148, by: -1) {
      bytes[start + place] = UInt8(ascii: "0") + UInt8(sum & 7)
      sum >>= 3
    }
    bytes[start + 154] = 0
  }
}
