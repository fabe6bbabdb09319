import Columns
import Foundation
import Testing

/// Batches that are handed over with their memory.
@Suite("Filled batches") struct FilledBatchTests {
  private static let columns = [
    Column("power_w", .number), Column("session", .integer), Column("indoor", .flag), Column("title", .text),
    Column("input", .name), Column("depth_m", .number),
  ]

  /// Rows of which some lack a power, a flag and a title; all have an input, and none a depth unless `dives`.
  private func fill(
    _ batch: inout ColumnBatch, _ rows: Int, seed: Int, dives: Bool = false, input: String? = nil
  ) {
    for row in 0..<rows {
      if (row + seed) % 3 != 0 { batch.put(0, number: Double(row * seed)) }
      batch.put(1, integer: Int64(row))
      if (row + seed) % 4 != 0 { batch.put(2, flag: row % 2 == 0) }
      if (row + seed) % 5 != 0 { batch.put(3, text: "\(row % 7)") }
      if dives { batch.put(5, number: 7) }
      batch.endRow()
    }
    batch.fill(4, text: Array((input ?? "ride \(seed)").utf8))
  }

  /// The values of a batch, as text; an absent one is "-", and has to be 0 where it lies.
  private func lines(_ batch: FilledBatch) -> [[String]] {
    var lines = Array(repeating: [String](), count: batch.count)
    for column in batch.columns.indices {
      var buffers: [[UInt8]] = []
      batch.withBuffers(column) { bytes in buffers.append(bytes.indices.map { bytes[$0] }) }
      guard batch.absent(column) < batch.count else {
        #expect(buffers.isEmpty)
        for row in lines.indices { lines[row].append("-") }
        continue
      }
      func number(_ place: Int, _ size: Int) -> UInt64 {
        buffers[1][place * size..<(place + 1) * size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
      func bit(_ buffer: Int, _ row: Int) -> Bool { buffers[buffer][row / 8] >> UInt8(row % 8) & 1 != 0 }
      #expect(buffers[0].isEmpty == (batch.absent(column) == 0))
      for row in lines.indices {
        let isThere = buffers[0].isEmpty || bit(0, row)
        switch batch.columns[column].type {
        case .number, .integer, .instant:
          if !isThere { #expect(number(row, 8) == 0) }
          lines[row].append(isThere ? "\(number(row, 8))" : "-")
        case .flag: lines[row].append(isThere ? "\(bit(1, row))" : "-")
        case .text, .name:
          let text = buffers[2][Int(number(row, 4))..<Int(number(row + 1, 4))]
          lines[row].append(isThere ? String(decoding: text, as: UTF8.self) : "-")
        }
      }
    }
    return lines
  }

  private func expected(_ rows: Int, seed: Int) -> [[String]] {
    (0..<rows).map { row in
      [
        (row + seed) % 3 != 0 ? "\(Double(row * seed).bitPattern)" : "-", "\(row)",
        (row + seed) % 4 != 0 ? "\(row % 2 == 0)" : "-", (row + seed) % 5 != 0 ? "\(row % 7)" : "-", "ride \(seed)",
        "-",
      ]
    }
  }

  @Test(
    "a batch is handed over as it was filled, copied or with its memory", arguments: [1, 64, 511, 512, 3001, 8192])
  func values(rows: Int) {
    var batch = ColumnBatch(Self.columns)
    let outlet = BatchOutlet()
    for seed in 1...6 {
      fill(&batch, rows, seed: seed)
      let filled = outlet.take(&batch)
      #expect(batch.count == 0)
      #expect(lines(filled) == expected(rows, seed: seed))
    }
  }

  @Test("columns are met that had a value in some batch, in the order of the table")
  func met() {
    var met = MetColumns()
    #expect(met.names.isEmpty)
    let columns = [Column("time", .instant), Column("power_w", .number), Column("lap", .integer)]
    met.take(FilledBatch(columns))
    var batch = ColumnBatch(columns)
    let outlet = BatchOutlet()
    for column in [2, 0] {
      batch.endRow()
      batch.put(column, integer: 1)
      batch.endRow()
      met.take(outlet.take(&batch))
    }
    #expect(met.names == ["time", "lap"])
  }

  @Test("the text of every row may be empty, or longer than the batch has room for", arguments: [0, 48, 49, 500])
  func longTexts(bytes: Int) {
    var batch = ColumnBatch(Self.columns)
    let outlet = BatchOutlet()
    for rows in [8192, 1, 2000, 8192] {
      let input = String(repeating: "é", count: bytes / 2) + String(repeating: "-", count: bytes % 2)
      fill(&batch, rows, seed: 3, input: input)
      let filled = outlet.take(&batch)
      #expect(lines(filled) == expected(rows, seed: 3).map { $0[..<4] + [input] + $0[5...] })
      #expect(filled.byteCount >= rows * bytes)
    }
  }

  @Test("a text that all rows have stands in a batch once, where that is asked for", arguments: [1, 511, 512, 8192])
  func sharedTexts(rows: Int) {
    var batch = ColumnBatch(Self.columns)
    let outlet = BatchOutlet()
    for (seed, input) in [(1, "ride"), (2, ""), (3, String(repeating: "long ", count: 90))] {
      fill(&batch, rows, seed: seed, input: input)
      let shared = outlet.take(&batch, sharesValues: true)
      #expect(shared.hasOneValue(4) && !shared.hasOneValue(3))
      #expect(texts(shared, 4) == [input])
      let titles = expected(rows, seed: seed).map { $0[3] == "-" ? nil : $0[3] }
      #expect(texts(shared, 3) == (shared.absent(3) == rows ? [nil] : titles))
      var sizes: [Int] = []
      shared.withBuffers(4) { sizes.append($0.count) }
      #expect(sizes == [0, 8, input.utf8.count])
      // The memory that comes back serves batches of the other kind.
      fill(&batch, rows, seed: seed, input: input)
      let plain = outlet.take(&batch)
      #expect(!plain.hasOneValue(4) || rows == 1)
      #expect(lines(plain).map { $0[4] } == Array(repeating: input, count: rows))
    }
  }

  @Test(
    "an integer that all rows have stands in a batch once, where that is asked for", arguments: [1, 511, 512, 8192])
  func sharedIntegers(rows: Int) {
    var batch = ColumnBatch([Column("session", .integer), Column("power_w", .number)])
    let outlet = BatchOutlet()
    for integer in [3, 0, -7] as [Int64] {
      for sharesValues in [true, false] {
        for row in 0..<rows {
          batch.put(1, number: Double(row))
          batch.endRow()
        }
        batch.fill(0, integer: integer)
        let filled = outlet.take(&batch, sharesValues: sharesValues)
        #expect(filled.hasOneValue(0) == sharesValues && !filled.hasOneValue(1) && filled.absent(0) == 0)
        var buffers: [[UInt8]] = []
        filled.withBuffers(0) { bytes in buffers.append(bytes.indices.map { bytes[$0] }) }
        let eight = (0..<8).map { UInt8(truncatingIfNeeded: integer >> ($0 * 8)) }
        let all = (0..<(sharesValues ? 1 : rows)).flatMap { _ in eight }
        #expect(buffers.count == 2 && buffers[0].isEmpty && buffers[1] == all)
      }
    }
  }

  /// The texts of a column, nil for those that are absent.
  private func texts(_ batch: FilledBatch, _ column: Int) -> [String?] {
    var found: [String?] = []
    batch.forEachText(column) { text, isThere in
      found.append(isThere ? String(decoding: text.indices.map { text[$0] }, as: UTF8.self) : nil)
    }
    return found
  }

  @Test("a batch that is kept stays as it is while others are filled")
  func kept() {
    var batch = ColumnBatch(Self.columns)
    let outlet = BatchOutlet()
    var kept: [FilledBatch] = []
    for seed in 1...5 {
      fill(&batch, 2000, seed: seed)
      kept.append(outlet.take(&batch))
    }
    for (place, filled) in kept.enumerated() { #expect(lines(filled) == expected(2000, seed: place + 1)) }
  }

  @Test(
    "batches that share memory are let go in any order, and what follows in it has nothing of them",
    arguments: [1, 2, 3])
  func partsOfMemory(seed: Int) {
    var batch = ColumnBatch(Self.columns)
    let outlet = BatchOutlet()
    var kept: [(seed: Int, rows: Int, batch: FilledBatch)] = []
    var state = UInt64(seed)
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return Int(state >> 33) % limit
    }
    for number in 1...140 {
      let rows = min([1024, 1087, 1088, 1024 + random(4000), 8192][random(5)], batch.room)
      fill(&batch, rows, seed: number)
      let filled = outlet.take(&batch, sharesValues: number % 7 == 0)
      #expect(number % 7 == 0 || lines(filled) == expected(rows, seed: number))
      kept.append((number, rows, filled))
      // All that a consumer kept for long comes back at once, last what is alone in its memory, and then some out of order.
      if number == 70 { while !kept.isEmpty { kept.removeLast() } }
      if number > 90 { while kept.count > random(60) { kept.remove(at: random(kept.count)) } }
    }
    for (seed, rows, batch) in kept where seed % 7 != 0 { #expect(lines(batch) == expected(rows, seed: seed)) }
    for (seed, rows, batch) in kept where seed % 7 == 0 {
      #expect(texts(batch, 4) == ["ride \(seed)"])
      #expect(texts(batch, 3) == expected(rows, seed: seed).map { $0[3] == "-" ? nil : $0[3] })
    }
    for (_, rows, batch) in kept { #expect(batch.byteCount < rows * 64 + 4096) }
  }

  @Test("flags of batches that share memory are those that were put, whatever the memory had before")
  func flagsInSharedMemory() {
    let columns = [Column("is_rest", .flag)]
    let outlet = BatchOutlet()
    var kept: [FilledBatch] = []
    var batch = ColumnBatch(columns, rows: 1024)
    for _ in 0..<100 {
      // What `malloc` hands out next.
      let used = (0..<8).map { _ in Array(repeating: UInt8.max, count: 1024 * 4 * 8 + 1000) }
      #expect(used.count == 8)
      // A part of shared memory may have room for fewer rows.
      for _ in 0..<batch.room {
        batch.put(0, flag: false)
        batch.endRow()
      }
      kept.append(outlet.take(&batch))
    }
    for batch in kept { batch.withBuffers(0) { bytes in #expect(bytes.indices.allSatisfy { bytes[$0] == 0 }) } }
  }

  @Test("memory that comes back is for the batch that filled it, and for any other where that has none")
  func ownMemory() {
    let outlet = BatchOutlet()
    var first = ColumnBatch(Self.columns)
    var second = ColumnBatch(Self.columns)
    func next(_ batch: inout ColumnBatch) -> FilledBatch {
      fill(&batch, 2000, seed: 1)
      return outlet.take(&batch)
    }
    var before = [next(&first), next(&second)]
    let places = before.map(place)
    // The memory of the second is the last that came back.
    before.removeFirst()
    before.removeFirst()
    var kept = [next(&first), next(&second)]
    kept += [next(&first), next(&second)]
    #expect(kept.suffix(2).map(place) == places)
    let own = place(of: kept[0])
    kept.removeFirst()
    kept.append(next(&second))
    kept.append(next(&second))
    #expect(place(of: kept[4]) == own)
  }

  /// The address of a batch's first values.
  private func place(of batch: FilledBatch) -> Int {
    var places: [Int] = []
    batch.withBuffers(0) { bytes in places.append(bytes.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }) }
    return places.last ?? 0
  }

  @Test("memory that comes back has nothing of the rows before in absent values")
  func reused() {
    var batch = ColumnBatch(Self.columns)
    let outlet = BatchOutlet()
    fill(&batch, 5000, seed: 1, dives: true)
    _ = outlet.take(&batch)
    fill(&batch, 100, seed: 2)
    batch.removeAll()
    for seed in 3...5 {
      fill(&batch, 1500, seed: seed)
      let filled = outlet.take(&batch)
      #expect(lines(filled) == expected(1500, seed: seed))
    }
    // A stream has the zeros of a column without any value.
    fill(&batch, 1500, seed: 6)
    var fresh = ColumnBatch(Self.columns)
    fill(&fresh, 1500, seed: 6)
    #expect(message(&batch) == message(&fresh))
  }

  private func message(_ batch: inout ColumnBatch) -> [UInt8] {
    var bytes: [UInt8] = []
    ArrowStream.put(&batch) { piece in for index in piece.indices { bytes.append(piece[index]) } }
    return bytes
  }

  @Test("a small batch takes little memory, and columns without rows are a batch too")
  func memory() {
    var batch = ColumnBatch(Self.columns)
    fill(&batch, 5, seed: 1)
    #expect(BatchOutlet().take(&batch).byteCount < 5000)
    #expect(FilledBatch(Self.columns).count == 0 && FilledBatch(Self.columns).columns == Self.columns)
  }

  /// Puts rows of a session, a power where there is one, and a depth; in blocks or one by one.
  private func put(_ rows: Range<Int>, inBlocks: Bool, into batch: inout ColumnBatch) {
    let numbers = rows.map { $0 % 3 == 0 ? 0 : Double($0 * 3) }
    if inBlocks {
      var bits: UInt64 = 0
      for (place, row) in rows.enumerated() where row % 3 != 0 { bits |= 1 << UInt64(place) }
      let integers = rows.map { Int64($0) }
      batch.put(1, integers: integers.span)
      batch.put(0, numbers: numbers.span, bits)
      batch.put(5, rows: rows.count) { Double($0) }
      return batch.endRows(rows.count)
    }
    for (place, row) in rows.enumerated() {
      batch.put(1, integer: Int64(row))
      if row % 3 != 0 { batch.put(0, number: numbers[place]) }
      batch.put(5, number: Double(place))
      batch.endRow()
    }
  }

  private func stream(inBlocks: Bool) -> [UInt8] {
    var batch = ColumnBatch(Self.columns)
    var row = 0
    for count in [64, 1, 63, 40, 40, 40, 64, 7] {
      put(row..<row + count, inBlocks: inBlocks, into: &batch)
      row += count
    }
    let room = batch.room
    #expect(room == ColumnBatch.rowLimit - row)
    return message(&batch)
  }

  @Test("rows put many at a time are the same as one by one")
  func many() { #expect(stream(inBlocks: true) == stream(inBlocks: false)) }

  @Test("a name of any length leaves a batch with few bytes of it, and room for a block of records")
  func longNames() {
    var batch = ColumnBatch(Self.columns)
    for length in [1, 500, 600, 60_000, 400_000, 20] {
      batch.expect(textBytes: length)
      let room = batch.room
      #expect(room == min(ColumnBatch.rowLimit, max(64, ColumnBatch.textLimit / length)), "\(length)")
      fill(&batch, room, seed: 1, input: String(repeating: "n", count: length))
      let isFull = batch.isFull
      #expect(isFull)
      let filled = BatchOutlet().take(&batch)
      #expect(filled.byteCount < max(2 * ColumnBatch.textLimit, 64 * length) + room * 64, "\(length)")
    }
  }

  #if os(Linux)
  private static let hasHugePages = FileManager.default.fileExists(atPath: "/sys/kernel/mm/transparent_hugepage")

  @Test(
    "values lie in no huge pages where the system gives those unasked",
    .enabled(if: Self.hasHugePages, "This system has no huge pages."))
  func pages() throws {
    var batch = ColumnBatch(Self.columns)
    fill(&batch, 1000, seed: 1)
    let filled = BatchOutlet().take(&batch)
    var addresses: [UInt] = []
    filled.withBuffers(0) { bytes in
      addresses.append(unsafe bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
    }
    let values = try #require(addresses.last)
    // Each area of addresses has a line with its bounds, and further ones about it.
    let areas = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
    let lines = try withExtendedLifetime(filled) { try String(decoding: areas.readToEnd() ?? Data(), as: UTF8.self) }
    var isHere = false
    for line in lines.split(separator: "\n") {
      let bounds = line.prefix { $0 != " " }.split(separator: "-").map { UInt($0, radix: 16) }
      if bounds.count == 2, let start = bounds[0], let end = bounds[1] { isHere = (start..<end).contains(values) }
      if isHere && line.hasPrefix("VmFlags:") {
        #expect(line.split(separator: " ").contains("nh"))
        return
      }
    }
    Issue.record("the values lie in no area of the process")
  }
  #endif
}
