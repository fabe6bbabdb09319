import Archives
import Testing

/// One file or archive as an unpacker reported it.
struct UnpackedItem: Equatable, CustomTestStringConvertible {
  var name = ""
  var kind = ContentKind.unknown
  var bytes: [UInt8] = []
  var problem: UnpackProblem.Code?
  var offset: Int?
  var gzip: [GzipProblem.Code?] = []
  var passedOver: PassedOver?
  var isArchive = false
  var holdsRide = false

  init(_ file: UnpackedFile, _ bytes: [UInt8], isArchive: Bool = false) {
    name = String(decoding: file.name, as: UTF8.self)
    kind = file.kind
    self.bytes = bytes
    problem = file.problem?.code
    offset = file.problem?.offset
    gzip = file.gzip.map { $0.problem?.code }
    passedOver = file.passedOver
    self.isArchive = isArchive
    holdsRide = file.holdsRide
  }

  var testDescription: String {
    "\(isArchive ? "archive" : "file") '\(name)' \(kind) \(bytes.count) bytes, problem "
      + "\(problem.map { "\($0.detail)" } ?? "none") at \(offset ?? -1), gzip \(gzip.map { $0.map { "\($0.detail)" } ?? "ok" })"
      + (passedOver.map { ", passed over as \($0)" } ?? "")
  }
}

/// Unpacks the input in chunks that end at `cuts`; of each file at most `limit` bytes are wanted.
///
/// Entries that are detached are unpacked by another unpacker.
func unpacked(
  _ input: [UInt8], cuts: [Int] = [], limit: Int = .max, entry: ZipDirectoryEntry? = nil,
  limits: UnpackLimits = UnpackLimits(), with unpacker: inout Unpacker
) -> [UnpackedItem] {
  var items: [UnpackedItem] = []
  var bytes: [UInt8] = []
  var open = 0
  var other = Unpacker(limits: limits)
  func handle(_ event: UnpackEvent, _ piece: RawSpan) -> Bool {
    switch event {
    case .begin:
      open += 1
      bytes = []
      return limit > 0
    case .bytes:
      #expect(open == 1 && !piece.isEmpty)
      piece.withUnsafeBytes { bytes.append(contentsOf: $0.prefix(limit - bytes.count)) }
      return bytes.count < limit
    case .end(let file):
      open -= 1
      items.append(UnpackedItem(file, bytes))
    case .archive(let file): items.append(UnpackedItem(file, [], isArchive: true))
    case .detached(let entry):
      #expect(open == 0)
      other.unpack(entry, handle)
    }
    #expect(open == 0, "what is begun is ended before the next begins")
    return true
  }
  if let entry { unpacker.reset(for: entry) } else { unpacker.reset() }
  input.withUnsafeBytes { input in
    var start = 0
    for end in cuts + [input.count] {
      let chunk = UnsafeRawBufferPointer(rebasing: input[start..<end]).bytes
      if !unpacker.feed(chunk, handle) { break }
      start = end
    }
  }
  unpacker.finish(handle)
  return items
}

/// Unpacks the input in chunks, its rides by another unpacker.
func unpackedDetaching(_ input: [UInt8], cuts: [Int] = [], limits: UnpackLimits = UnpackLimits()) -> [UnpackedItem] {
  var unpacker = Unpacker(limits: limits)
  unpacker.detachesEntries = true
  return unpacked(input, cuts: cuts, limits: limits, with: &unpacker)
}

/// Unpacks the input whole, byte by byte, in random chunks, and entry by entry with another unpacker; records an issue if
/// their results differ.
@discardableResult
func unpacked(
  _ input: [UInt8], limits: UnpackLimits = UnpackLimits(), rounds: Int = 4, _ note: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) -> [UnpackedItem] {
  var unpacker = Unpacker(limits: limits)
  let whole = unpacked(input, with: &unpacker)
  let dripped = unpacked(input, cuts: Array(1..<max(input.count, 1)), with: &unpacker)
  #expect(dripped == whole, "byte by byte \(note)", sourceLocation: sourceLocation)
  #expect(unpackedDetaching(input, limits: limits) == whole, "detached \(note)", sourceLocation: sourceLocation)
  for _ in 0..<rounds {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let cuts = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      Int.random(in: 0...input.count, using: &generator)
    }
    #expect(
      unpacked(input, cuts: cuts.sorted(), with: &unpacker) == whole, "seed \(seed) \(note)",
      sourceLocation: sourceLocation)
    #expect(
      unpackedDetaching(input, cuts: cuts.sorted(), limits: limits) == whole, "detached, seed \(seed) \(note)",
      sourceLocation: sourceLocation)
  }
  return whole
}

/// The entries in the directory of a zip archive, each unpacked alone.
func unpackedByDirectory(_ input: [UInt8], limits: UnpackLimits = UnpackLimits()) -> [UnpackedItem]? {
  guard let entries = directoryEntries(input) else { return nil }
  var unpacker = Unpacker(limits: limits)
  return entries.flatMap { entry -> [UnpackedItem] in
    guard !entry.isFolder else { return [] }
    let end = min(input.count, entry.offset + min(entry.bytesWanted, input.count))
    return unpacked(Array(input[min(entry.offset, end)..<end]), entry: entry, with: &unpacker)
  }
}

func directoryEntries(_ input: [UInt8]) -> [ZipDirectoryEntry]? {
  let tail = Array(input.suffix(ZipDirectory.tailBytes))
  guard let directory = ZipDirectory(tail: tail.span.bytes, fileBytes: input.count) else { return nil }
  let bytes = Array(input[directory.offset..<directory.offset + directory.byteCount])
  var entries: [ZipDirectoryEntry] = []
  var names = RepeatedNames()
  var index = 0
  while index < bytes.count {
    switch ZipDirectoryEntry.read(bytes.span.bytes, at: &index, prefixBytes: directory.prefixBytes) {
    case .entry(var entry):
      // A caller who reads by the directory has to do this.
      if !entry.isFolder { entry.name = names.unique(entry.name) }
      entries.append(entry)
    default: return nil
    }
  }
  return entries
}

/// Bytes that begin as a FIT file does.
func fitLike(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  [14, 0x20, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8) + rideLikeBytes(count: count, seed: seed)
}
