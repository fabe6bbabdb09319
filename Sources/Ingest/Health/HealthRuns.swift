#if TrackXML
internal import Inputs
internal import Pipelines
internal import TrackXML

/// Sorts any number of rows by their workouts, in constant memory.
///
/// Apple Health's export is ordered by record type, so the samples of a workout are in several places. Rows are sorted
/// in memory as long as they fit. Larger numbers are written to a temporary file in sorted runs, which are merged. The
/// file has no name once it is open, and has 32 bytes per row.
struct HealthRuns: ~Copyable {
  /// The number of rows that are sorted at a time: 4 MiB.
  static let rowsInMemory = 131_072
  /// Maximum number of runs, because each has a buffer while they are merged: 500 million samples, 16 GiB on disk.
  static let runLimit = 4096
  /// Size of a row in the file in bytes.
  static let rowBytes = 32

  /// The number of rows beyond the limit.
  private(set) var leftOut = 0
  /// The error of the temporary file; later rows are lost.
  private(set) var error: SystemError?
  private let rowsInMemory: Int
  private let runLimit: Int
  private var rows: [HealthRow] = []
  private var place = 0
  private var file: FileDescriptor?
  private var runs: [HealthRun] = []
  private var fileBytes = 0
  /// The runs that have rows left, as a heap: the first has the smallest row.
  private var heap: [Int] = []

  init(rowsInMemory: Int = HealthRuns.rowsInMemory, runLimit: Int = HealthRuns.runLimit) {
    self.rowsInMemory = rowsInMemory
    self.runLimit = runLimit
  }

  /// Whether rows are in the file.
  var isSpilled: Bool { !runs.isEmpty }

  // MARK: Writing

  /// Adds a row.
  mutating func add(_ row: HealthRow) {
    guard runs.count < runLimit, error == nil else { return leftOut &+= 1 }
    if rows.capacity == 0 { rows.reserveCapacity(min(rowsInMemory, 4096)) }
    rows.append(row)
    if rows.count == rowsInMemory { spill() }
  }

  /// Ends the input of rows; `next` returns them in order.
  mutating func finish() {
    if runs.isEmpty {
      rows.sort { $0 < $1 }
      return
    }
    if !rows.isEmpty { spill() }
    rows = []
    // Four megabytes in total.
    let bytes = runs.count <= 64 ? 65_536 : runs.count <= 512 ? 8192 : 1024
    for run in runs.indices {
      runs[run].bufferBytes = bytes
      advance(run)
      if runs[run].head != nil { push(run) }
    }
  }

  private mutating func spill() {
    rows.sort { $0 < $1 }
    do throws(SystemError) {
      if file == nil { file = try FileDescriptor.temporary() }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(65_536)
      for row in rows {
        row.append(to: &bytes)
        guard bytes.count >= 65_536 else { continue }
        try file?.write(bytes.span.raw)
        bytes.removeAll(keepingCapacity: true)
      }
      try file?.write(bytes.span.raw)
      runs.append(HealthRun(offset: fileBytes, bytes: rows.count &* Self.rowBytes))
      fileBytes &+= rows.count &* Self.rowBytes
    } catch {
      self.error = error
      leftOut &+= rows.count
    }
    rows.removeAll(keepingCapacity: true)
  }

  // MARK: Reading

  /// The next row, without removing it.
  var first: HealthRow? {
    guard isSpilled else { return place < rows.count ? rows[place] : nil }
    return heap.first.flatMap { runs[$0].head }
  }

  /// Removes the next row.
  mutating func removeFirst() {
    guard isSpilled else { return place &+= 1 }
    guard let run = heap.first else { return }
    advance(run)
    if runs[run].head == nil {
      heap[0] = heap[heap.count &- 1]
      heap.removeLast()
    }
    sink(from: 0)
  }

  private mutating func advance(_ run: Int) {
    do throws(SystemError) {
      if runs[run].needsBytes {
        let (offset, count) = runs[run].wanted
        var bytes = [UInt8](repeating: 0, count: count)
        let filled = try file?.read(into: &bytes, limit: count, at: offset) ?? 0
        // Only whole rows; if another program truncates the file, the run ends.
        runs[run].take(bytes, count: filled &- (filled & (Self.rowBytes &- 1)))
      }
      runs[run].advance()
    } catch {
      self.error = self.error ?? error
      runs[run].end()
    }
  }

  // MARK: Heap

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    guard let one = runs[a].head, let other = runs[b].head else { return runs[a].head != nil }
    if one < other { return true }
    // The earlier of equal rows is first, as in memory.
    return other < one ? false : a < b
  }

  private mutating func push(_ run: Int) {
    heap.append(run)
    var place = heap.count &- 1
    while place > 0, precedes(heap[place], heap[(place &- 1) / 2]) {
      heap.swapAt(place, (place &- 1) / 2)
      place = (place &- 1) / 2
    }
  }

  private mutating func sink(from start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 &* place &+ 1, 2 &* place &+ 2] where child < heap.count {
        if precedes(heap[child], heap[least]) { least = child }
      }
      guard least != place else { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}

/// A sorted run in the temporary file, with its rows that are in memory.
private struct HealthRun {
  private var offset: Int
  private var left: Int
  private var bytes: [UInt8] = []
  private var place = 0
  var bufferBytes = 0
  /// Its next row; nil at its end.
  private(set) var head: HealthRow?

  init(offset: Int, bytes: Int) { (self.offset, left) = (offset, bytes) }

  var needsBytes: Bool { place == bytes.count && left > 0 }
  /// The offset of the next bytes, and their count.
  var wanted: (offset: Int, count: Int) { (offset, min(left, bufferBytes)) }

  mutating func take(_ more: [UInt8], count: Int) {
    bytes = count == more.count ? more : Array(more[..<count])
    place = 0
    offset &+= count
    left = count == 0 ? 0 : left &- count
  }

  mutating func advance() {
    guard place < bytes.count else { return end() }
    head = HealthRow(bytes.span, at: place)
    place &+= HealthRuns.rowBytes
  }

  mutating func end() {
    head = nil
    bytes = []
    (place, left) = (0, 0)
  }
}

extension HealthRow {
  fileprivate func append(to bytes: inout [UInt8]) {
    let last = UInt64(workout) << 16 | UInt64(source) << 8 | UInt64(kind)
    let words: InlineArray<4, UInt64> = [
      UInt64(bitPattern: start), UInt64(bitPattern: end), value.bitPattern, last,
    ]
    for place in words.indices {
      for index in 0..<8 {
        bytes.append(UInt8(truncatingIfNeeded: words[place] &>> UInt64(truncatingIfNeeded: 8 &* index)))
      }
    }
  }

  fileprivate init(_ bytes: Span<UInt8>, at place: Int) {
    func word(_ number: Int) -> UInt64 {
      var word: UInt64 = 0
      for index in 0..<8 {
        word |= UInt64(bytes[place &+ 8 &* number &+ index]) &<< UInt64(truncatingIfNeeded: 8 &* index)
      }
      return word
    }
    self.init(
      start: Int64(bitPattern: word(0)), end: Int64(bitPattern: word(1)), value: Double(bitPattern: word(2)),
      workout: UInt32(truncatingIfNeeded: word(3) &>> 16), kind: UInt8(truncatingIfNeeded: word(3)),
      source: UInt8(truncatingIfNeeded: word(3) &>> 8))
  }
}
#endif
