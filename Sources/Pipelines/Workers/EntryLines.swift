public import Archives
public import Inputs

/// Consecutive inputs that select entries of one archive without a usable directory, or of an archive in an archive.
///
/// A first reading of the archive finds where their files are. Inputs whose files have the archive's order are then read
/// in one pass. Only the worker that reads the archive uses it.
@usableFromInline final class EntryLines {
  /// Most inputs that are read together.
  static let limit = 16_384

  @usableFromInline struct Line {
    @usableFromInline let selection: EntrySelection
    @usableFromInline let place: OutputGate.Place
  }

  private let lines: [Line]
  private let keys: [UInt64]
  private let wanted: Set<UInt64>
  /// The numbers of the first and last file of each selection; nil if the archive was not read to its end.
  private var spans: [UInt64: ClosedRange<Int>]? = [:]
  /// The end of the outermost archive, with its problems.
  @usableFromInline private(set) var archive: UnpackedFile?
  private var current = 0
  /// The number of the current file.
  private var file = 0
  /// Whether the current pass has read all that it can in order.
  @usableFromInline private(set) var isOver = false

  @usableFromInline init(_ lines: [Line]) {
    (self.lines, keys) = (lines, lines.map(\.selection.key))
    wanted = Set(keys)
  }

  /// Whether the archive has no file of the current input.
  @usableFromInline var isMissing: Bool { spans != nil && span(current) == nil }

  /// Notes a file of the first reading, and does not want it.
  @usableFromInline func note(_ event: UnpackEvent) -> Bool {
    if case .archive(let end) = event, !end.isEntry { archive = end }
    guard let name = nameOfNext(event) else { return false }
    EntrySelection.forEachKey(covering: name) { key in
      guard wanted.contains(key) else { return }
      let first = spans?[key]?.lowerBound ?? file
      spans?[key] = first...file
    }
    return false
  }

  /// Ends the first reading.
  @usableFromInline func endSearch(isWhole: Bool) { if !isWhole { (spans, archive) = (nil, nil) } }

  /// Prepares for a reading from the start of the archive.
  @usableFromInline func beginPass() { (file, isOver) = (0, false) }

  /// Counts the file of an event, and returns whether the current input is over with it.
  @usableFromInline func reaches(_ event: UnpackEvent) -> Bool { nameOfNext(event) != nil && isPast }

  /// Whether the current input has no file from the current one on.
  @usableFromInline var isPast: Bool { spans != nil && file > span(current)?.upperBound ?? 0 }

  /// Goes on to the next input, and returns it; nil if there is none, or in a pass that has passed its first file.
  @usableFromInline func next(inPass: Bool) -> Line? {
    let isAhead = current &+ 1 < lines.count && (!inPass || span(current &+ 1)?.lowerBound ?? file >= file)
    isOver = inPass && !isAhead
    guard isAhead else { return nil }
    current &+= 1
    return lines[current]
  }

  private func span(_ line: Int) -> ClosedRange<Int>? { spans?[keys[line]] }

  private func nameOfNext(_ event: UnpackEvent) -> [UInt8]? {
    switch event {
    case .begin(let begun): file &+= 1; return begun.name
    case .archive(let end) where end.isEntry: file &+= 1; return end.name
    case .archive, .bytes, .end, .detached: return nil
    }
  }
}
