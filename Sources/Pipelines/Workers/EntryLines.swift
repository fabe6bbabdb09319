public import Archives
public import Inputs

/// Consecutive inputs that select entries of one archive without a usable directory, or of an archive in an archive.
///
/// A first reading of the archive finds where their files are. A second one passes on the files of one input after the
/// other, and keeps files of later inputs that come before their turn, as far as there is room: then another reading
/// follows. Only the worker that reads the archive uses it.
@usableFromInline final class EntryLines {
  /// Most inputs that are read together.
  static let limit = 16_384
  /// Most bytes of files that are kept until it is their turn.
  static let heldBytes = 4 << 20

  @usableFromInline struct Line {
    @usableFromInline let selection: EntrySelection
    @usableFromInline let place: OutputGate.Place
  }

  private let lines: [Line]
  private let keys: [UInt64]
  /// The next input with the selection of each; `Int.max`: none.
  private let following: [Int]
  /// The first input of each selection that is not over.
  private var upcoming: [UInt64: Int]
  /// The numbers of the first and last file of each selection; nil if the archive was not read to its end.
  private var spans: [UInt64: ClosedRange<Int>]? = [:]
  /// The end of the outermost archive, with its problems.
  @usableFromInline private(set) var archive: UnpackedFile?
  private var current = 0
  /// The number of the current file.
  private var file = 0
  /// The files that are kept, by the input that uses them, and the file that is being read.
  private var held: [Int: HeldFile] = [:]
  private var kept: (line: Int, file: HeldFile)?
  private var keptBytes = 0
  /// Whether the current input wants more of the file that is being read.
  @usableFromInline var isWanted = false
  /// Whether the file of the current input was kept.
  @usableFromInline private(set) var isDone = false
  /// Whether the current pass has read all that it can in order.
  @usableFromInline private(set) var isOver = false

  @usableFromInline init(_ lines: [Line]) {
    (self.lines, keys) = (lines, lines.map(\.selection.key))
    var following = [Int](repeating: .max, count: lines.count)
    var upcoming: [UInt64: Int] = [:]
    for (line, key) in keys.enumerated().reversed() {
      following[line] = upcoming[key] ?? .max
      upcoming[key] = line
    }
    (self.following, self.upcoming) = (following, upcoming)
  }

  /// Whether the archive has no file of the current input.
  @usableFromInline var isMissing: Bool { spans != nil && span(current) == nil }

  /// Notes a file of the first reading, and does not want it.
  @usableFromInline func note(_ event: UnpackEvent) -> Bool {
    if case .archive(let end) = event, !end.isEntry { archive = end }
    guard let name = nameOfNext(event) else { return false }
    EntrySelection.forEachKey(covering: name) { key in
      guard upcoming[key] != nil else { return }
      let first = spans?[key]?.lowerBound ?? file
      spans?[key] = first...file
    }
    return false
  }

  /// Ends the first reading.
  @usableFromInline func endSearch(isWhole: Bool) { if !isWhole { (spans, archive) = (nil, nil) } }

  /// Prepares for a reading from the start of the archive.
  @usableFromInline func beginPass() {
    (file, isOver) = (0, false)
    dropKept()
  }

  /// Counts the file of an event, and returns whether the current input is over with it.
  @usableFromInline func reaches(_ event: UnpackEvent) -> Bool { nameOfNext(event) != nil && isPast }

  /// Whether the current input has no file from the current one on.
  @usableFromInline var isPast: Bool { spans != nil && (isDone || file > span(current)?.upperBound ?? 0) }

  /// Moves to the next input, and returns it; nil if there is none, or in a pass that has passed its first file.
  @usableFromInline func next(inPass: Bool) -> Line? {
    let next = current &+ 1
    let isAhead = next < lines.count && (!inPass || held[next] != nil || span(next)?.lowerBound ?? file >= file)
    isOver = inPass && !isAhead
    guard isAhead else { return nil }
    upcoming[keys[current]] = following[current]
    (current, isDone) = (next, false)
    return lines[current]
  }

  @usableFromInline struct HeldFile {
    @usableFromInline let begin: UnpackedFile
    @usableFromInline var bytes: [UInt8] = []
    @usableFromInline var end: UnpackedFile
  }

  /// The file of the current input, if it was kept.
  @usableFromInline func takeHeld() -> HeldFile? {
    guard let file = held.removeValue(forKey: current) else { return nil }
    isDone = true
    if following[current] < .max { held[following[current]] = file } else { keptBytes &-= Self.cost(of: file) }
    return file
  }

  /// Keeps a file that a later input selects alone; returns whether it does.
  @usableFromInline func keep(_ event: UnpackEvent, _ bytes: RawSpan) -> Bool {
    switch event {
    case .begin(let begun):
      guard let line = laterLine(of: begun), held[line] == nil else { return false }
      kept = (line, HeldFile(begin: begun, end: begun))
      keptBytes &+= Self.cost(of: HeldFile(begin: begun, end: begun))
    case .bytes:
      kept?.file.bytes.append(bytes)
      if kept != nil { keptBytes &+= bytes.byteCount }
      if keptBytes > Self.heldBytes { makeRoom() }
    case .end(let end):
      guard let (line, file) = kept.take() else { return false }
      held[line] = HeldFile(begin: file.begin, bytes: file.bytes, end: end)
      return true
    case .archive, .detached: break
    }
    return kept != nil
  }

  private func laterLine(of begun: UnpackedFile) -> Int? {
    guard begun.kind.isRide, begun.problem == nil else { return nil }
    var first = Int.max
    EntrySelection.forEachKey(covering: begun.name) { key in
      guard let line = upcoming[key], spans?[key] == file...file else { return }
      first = min(first, line == current ? following[line] : line)
    }
    return first < .max ? first : nil
  }

  /// Drops the file that is being read.
  @usableFromInline func dropKept() {
    if let file = kept.take()?.file { keptBytes &-= Self.cost(of: file) }
  }

  /// Drops the files whose turn comes last.
  private func makeRoom() {
    let order = held.keys.sorted()
    if let line = kept?.line, line >= order.last ?? line { return dropKept() }
    for line in order[(order.count / 2)...] {
      if let file = held.removeValue(forKey: line) { keptBytes &-= Self.cost(of: file) }
    }
  }

  private static func cost(of file: HeldFile) -> Int { file.bytes.count &+ file.begin.name.count &+ 512 }

  private func span(_ line: Int) -> ClosedRange<Int>? { spans?[keys[line]] }

  private func nameOfNext(_ event: UnpackEvent) -> [UInt8]? {
    switch event {
    case .begin(let begun): file &+= 1; return begun.name
    case .archive(let end) where end.isEntry: file &+= 1; return end.name
    case .archive, .bytes, .end, .detached: return nil
    }
  }
}
