internal import Platform
internal import Synchronization

/// Rows that wait as columns, each with a bit for every value that is there.
///
/// It takes rows value by value until it is full, and gives its columns as buffers in the layout of Apache Arrow: bits of
/// validity, then values, or offsets and text. A value that a row does not put is absent and costs nothing. It keeps its
/// memory over `removeAll`, and allocates only while a column of text grows. `FilledBatch` hands it over with its memory.
/// This file is the only one in the module that may say `unsafe`.
@safe public struct ColumnBatch: ~Copyable, @unchecked Sendable {
  /// Most rows of a batch.
  public static let rowLimit = 8192
  /// Bytes of text in one column from which a batch is full.
  public static let textLimit = 4 << 20

  /// The columns.
  public let columns: [Column]
  /// Complete rows.
  @inlinable public var count: Int { completeRows }
  /// True when it must be put out before the next row.
  @inlinable public var isFull: Bool { isAtLimit }

  @usableFromInline var completeRows = 0
  @usableFromInline var isAtLimit = false

  @usableFromInline let columnCount: Int
  /// Rows that there is room for.
  @usableFromInline private(set) var rows: Int
  /// The same of a batch in memory that no other has a part of.
  private let wantedRows: Int
  /// Rows that there is room for as far as texts go that every row has.
  private var rowsByText = ColumnBatch.rowLimit
  /// The number of this batch among all, by which it gets its memory back.
  let filler = ColumnBatch.numbers.wrappingAdd(1, ordering: .relaxed).newValue
  private static let numbers = Atomic<Int>(0)
  /// The owner of the memory of `words` and `validity`, and the row of it that is the batch's first.
  private var memory: BatchMemory
  private var firstRow = 0
  /// Bytes of its texts that batches before this one have taken, and that this one has.
  private var takenTextBytes = 0
  private var textBytesHere = 0
  /// Values of 64 bits, a column after the other; those that are absent are 0 once `finish` was called.
  ///
  /// Flags are bits of the first words, offsets of texts halves of words.
  @usableFromInline private(set) var words: UnsafeMutablePointer<UInt64>
  @usableFromInline private(set) var wordsPerColumn: Int
  /// A bit for each value that is there, a column after the other.
  @usableFromInline private(set) var validity: UnsafeMutablePointer<UInt64>
  @usableFromInline private(set) var validityPerColumn: Int
  /// Values that are there, of each column; known once `finish` was called.
  private var present: [Int]
  /// The text of each column of texts.
  private var texts: [[UInt8]]
  /// Rows of each column of texts whose ends are known.
  private var ended: [Int]
  /// True of columns that have one text or integer in every row.
  private var isUniform: [Bool]
  /// Values from the first on that are known to be 0, of each column of numbers.
  private var zeros: [Int]

  /// Makes an empty batch with room for `rows` rows.
  public init(_ columns: [Column], rows: Int = ColumnBatch.rowLimit) {
    self.columns = columns
    columnCount = columns.count
    let rows = min(max(rows, 64), Self.rowLimit)
    (self.rows, wantedRows) = (rows, rows)
    memory = BatchMemory(columns, rows: rows)
    (wordsPerColumn, validityPerColumn) = (memory.wordsPerColumn, memory.validityPerColumn)
    unsafe (words, validity) = (memory.words, memory.validity)
    present = Array(repeating: 0, count: columns.count)
    texts = Array(repeating: [], count: columns.count)
    ended = Array(repeating: 0, count: columns.count)
    isUniform = Array(repeating: false, count: columns.count)
    zeros = Array(repeating: 0, count: columns.count)
  }

  /// Makes room for fewer rows where every row of an empty batch is to have a text of so many bytes.
  ///
  /// Names in archives may have 64 KB each, one within the other. A block of records has room in any case.
  public mutating func expect(textBytes: Int) {
    guard count == 0 else { return }
    rowsByText = max(64, Self.textLimit.dividedReportingOverflow(by: max(textBytes, 1)).partialValue)
    rows = min(wantedRows, memory.rows &- firstRow, rowsByText)
  }

  /// Forgets the rows but keeps the memory.
  public mutating func removeAll() {
    countPresent()
    for column in 0..<columnCount where present[column] > 0 { zeros[column] = 0 }
    memory.clean(columns, from: firstRow, rows: count)
    forget()
  }

  private mutating func forget() {
    for column in 0..<columnCount {
      texts[column].removeAll(keepingCapacity: true)
      (present[column], ended[column], isUniform[column]) = (0, 0, false)
    }
    (completeRows, isAtLimit) = (0, false)
  }

  /// Forgets the rows, which keep their memory, and goes on in other memory: in `other`, that of a batch of the same
  /// columns, where it is given; else in new memory.
  ///
  /// With `isShared` the new memory is for some batches, and those are filled in it one after the other: they share the
  /// pages between them, where each by itself would leave a part of one in every column.
  mutating func leave(for other: BatchMemory?, sharing isShared: Bool = false) {
    let next = ((firstRow &+ count) &>> 6 &+ 1) &<< 6
    if let other {
      (memory, firstRow, takenTextBytes) = (other, 0, 0)
      memory.gainOwner()
    } else if isShared && memory.rows &- next >= wantedRows / 2 {
      firstRow = next
      takenTextBytes &+= textBytesHere
      memory.gainOwner()
      memory.clean(columns, from: next, rows: memory.rows &- next)
    } else {
      let rows = isShared ? wantedRows &* BatchMemory.shares : wantedRows
      (memory, firstRow, takenTextBytes) = (BatchMemory(columns, rows: rows), 0, 0)
    }
    for column in zeros.indices { zeros[column] = 0 }
    precondition(memory.isFor(columns), "the memory of other columns")
    rows = min(wantedRows, memory.rows &- firstRow, rowsByText)
    (wordsPerColumn, validityPerColumn) = (memory.wordsPerColumn, memory.validityPerColumn)
    unsafe (words, validity) = (memory.words + firstRow, memory.validity + firstRow &>> 6)
    texts = Array(repeating: [], count: columns.count)
    forget()
  }

  // MARK: Filling

  /// Notes that the open row has a value in a column, each at most once.
  @inlinable @inline(__always)
  mutating func note(_ column: Int) {
    precondition(
      UInt(bitPattern: column) < UInt(bitPattern: columnCount) && completeRows < rows, "a row of other columns")
    let word = unsafe validity + (column &* validityPerColumn &+ completeRows &>> 6)
    unsafe word.pointee |= 1 &<< UInt64(truncatingIfNeeded: completeRows)
  }

  /// Counts the values that are there.
  private mutating func countPresent() {
    for column in 0..<columnCount {
      let bits = unsafe validity + column &* validityPerColumn
      var found = 0
      for word in 0...(count &>> 6) { unsafe found &+= bits[word].nonzeroBitCount }
      present[column] = found
    }
  }

  /// Makes the numbers of a column that are absent 0: the memory may have those of other rows.
  private mutating func clearAbsent(_ column: Int) {
    let first = unsafe words + column &* wordsPerColumn
    guard present[column] > 0 else {
      // Rides without such a sensor mostly follow one another.
      guard zeros[column] < count else { return }
      unsafe first.update(repeating: 0, count: count)
      return zeros[column] = count
    }
    zeros[column] = 0
    if present[column] == count { return }
    let bits = unsafe validity + column &* validityPerColumn
    for word in 0...(count &>> 6) {
      var absent = unsafe ~bits[word]
      while absent != 0 {
        let row = word &<< 6 &+ absent.trailingZeroBitCount
        if row < count { unsafe first[row] = 0 }
        absent &= absent &- 1
      }
    }
  }

  /// Puts a number into a column of the open row; one that is not finite is absent.
  @inlinable @inline(__always)
  public mutating func put(_ column: Int, number: Double) {
    guard number.magnitude < .infinity else { return }
    note(column)
    unsafe words[column &* wordsPerColumn &+ count] = number.bitPattern
  }

  /// Puts an integer, or a moment in milliseconds, into a column of the open row.
  @inlinable @inline(__always)
  public mutating func put(_ column: Int, integer: Int64) {
    note(column)
    unsafe words[column &* wordsPerColumn &+ count] = UInt64(bitPattern: integer)
  }

  /// Puts yes or no into a column of the open row.
  @inlinable @inline(__always)
  public mutating func put(_ column: Int, flag: Bool) {
    note(column)
    let bit: UInt64 = flag ? 1 : 0
    unsafe words[column &* wordsPerColumn &+ count &>> 6] |= bit &<< UInt64(truncatingIfNeeded: count)
  }

  /// Puts a text, which must be valid UTF-8, into a column of the open row.
  public mutating func put(_ column: Int, text: Span<UInt8>) {
    note(column)
    endTexts(column, count)
    texts[column].append(addingCapacity: text.count) { output in
      for index in text.indices { output.append(text[index]) }
    }
    endText(column)
  }

  /// Puts a text into a column of the open row.
  public mutating func put(_ column: Int, text: String) {
    note(column)
    endTexts(column, count)
    texts[column].append(contentsOf: text.utf8)
    endText(column)
  }

  private mutating func endText(_ column: Int) {
    endTexts(column, count &+ 1)
    if texts[column].count >= Self.textLimit { isAtLimit = true }
  }

  /// Notes the ends of the texts of all rows before `row`, and the beginning of the first; those that were not put are
  /// empty.
  private mutating func endTexts(_ column: Int, _ row: Int) {
    let end = UInt32(truncatingIfNeeded: texts[column].count)
    let base = unsafe UnsafeMutableRawPointer(words + column &* wordsPerColumn)
    // Whatever the memory had there.
    if ended[column] == 0 { unsafe base.storeBytes(of: 0, as: UInt32.self) }
    while ended[column] < row {
      ended[column] &+= 1
      unsafe base.storeBytes(of: end, toByteOffset: ended[column] &* 4, as: UInt32.self)
    }
  }

  /// Ends the open row; columns that it did not put have no value in it.
  @inlinable @inline(__always)
  public mutating func endRow() {
    completeRows &+= 1
    if completeRows >= rows { isAtLimit = true }
  }

  // MARK: Filling many rows

  /// Rows that have room before the batch is full.
  @inlinable public var room: Int { rows &- count }

  /// Puts an integer into a column of the open row and of each that follows it.
  public mutating func put(_ column: Int, integers: Span<Int64>) {
    note(column, integers.count, ~0)
    unsafe copy(integers.bytes, to: column)
  }

  /// The same wherever `there` has a bit; of 64 rows at most.
  public mutating func put(_ column: Int, integers: Span<Int64>, _ there: UInt64) {
    note(column, integers.count, there)
    unsafe copy(integers.bytes, to: column)
  }

  /// Puts a finite number into a column of the open row and of those that follow it, wherever `there` has a bit.
  ///
  /// Numbers without a bit are 0. There are 64 at most.
  @inlinable
  public mutating func put(_ column: Int, numbers: Span<Double>, _ there: UInt64) {
    note(column, numbers.count, there)
    unsafe copy(numbers.bytes, to: column)
  }

  /// Puts a finite number into a column of the open row and of those that follow it, 64 at most.
  @inlinable @inline(__always)
  public mutating func put(_ column: Int, rows: Int, _ number: (Int) -> Double) {
    note(column, rows, ~0)
    let to = unsafe words + (column &* wordsPerColumn &+ count)
    for row in 0..<rows { unsafe to[row] = number(row).bitPattern }
  }

  /// Copies values of 64 bits, for which there is room, to the open row and those after it.
  @inlinable @inline(__always)
  func copy(_ bytes: RawSpan, to column: Int) {
    let to = unsafe UnsafeMutableRawPointer(words + (column &* wordsPerColumn &+ count))
    unsafe bytes.withUnsafeBytes { from in
      if let start = from.baseAddress { unsafe to.copyMemory(from: start, byteCount: from.count) }
    }
  }

  /// Notes which of some rows, the open one first and 64 at most, have a value in a column.
  @inlinable @inline(__always)
  mutating func note(_ column: Int, _ rows: Int, _ there: UInt64) {
    precondition(
      UInt(bitPattern: column) < UInt(bitPattern: columnCount) && rows <= min(room, 64), "rows of other columns")
    guard rows > 0 else { return }
    let bits = there & (~0 &>> UInt64(truncatingIfNeeded: 64 &- rows))
    let (word, shift) = (column &* validityPerColumn &+ count &>> 6, UInt64(truncatingIfNeeded: count & 63))
    unsafe validity[word] |= bits &<< shift
    if shift > 0 && count & 63 &+ rows > 64 { unsafe validity[word &+ 1] |= bits &>> (64 &- shift) }
  }

  /// Ends the open row and those after it that were put.
  public mutating func endRows(_ rows: Int) {
    precondition(rows >= 0 && rows <= room)
    completeRows &+= rows
    if completeRows >= self.rows { isAtLimit = true }
  }

  // MARK: Filling whole columns

  /// Gives every row the same integer in a column that no row has put.
  ///
  /// It takes the room of one integer until `spread` writes it out for readers that want one in each row.
  public mutating func fill(_ column: Int, integer: Int64) {
    precondition(column >= 0 && column < columnCount)
    markWhole(column)
    unsafe words[column &* wordsPerColumn] = UInt64(bitPattern: integer)
    isUniform[column] = true
  }

  /// Gives every row the same text, valid UTF-8, in a column that no row has put; once as well, until `spread`.
  public mutating func fill(_ column: Int, text: [UInt8]) {
    precondition(column >= 0 && column < columnCount)
    markWhole(column)
    texts[column] = text
    ended[column] = 0
    endTexts(column, 1)
    isUniform[column] = true
  }

  private func markWhole(_ column: Int) {
    let bits = unsafe validity + column &* validityPerColumn
    unsafe bits.update(repeating: ~0, count: count &>> 6)
    if count & 63 != 0 { unsafe bits[count &>> 6] = (1 &<< UInt64(truncatingIfNeeded: count & 63)) &- 1 }
  }

  /// Writes what every row has out row by row: texts into the memory, or where that has no room, by themselves.
  private mutating func spread(_ uniform: UniformValues) -> [ValuePlace] {
    var places = [ValuePlace](repeating: .own, count: columns.count)
    let room = uniform == .intoMemory ? memory.textBytes : 0
    var taken = takenTextBytes
    defer { textBytesHere = taken &- takenTextBytes }
    for column in 0..<columnCount where isUniform[column] {
      // Readers know one text for all rows of names alone.
      if uniform == .once && columns[column].type != .text {
        places[column] = .once
        continue
      }
      let first = unsafe words + column &* wordsPerColumn
      if columns[column].type == .integer {
        let integer = unsafe first.pointee
        unsafe first.update(repeating: integer, count: count)
        isUniform[column] = false
        continue
      }
      let (text, rows) = (texts[column], max(count, 1))
      let base = UnsafeMutableRawPointer(first)
      for row in 0..<rows {
        unsafe base.storeBytes(
          of: UInt32(truncatingIfNeeded: (row &+ 1) &* text.count), toByteOffset: (row &+ 1) &* 4, as: UInt32.self)
      }
      ended[column] = rows
      let bytes = text.count &* count
      if bytes > 0 && bytes <= room &- taken {
        unsafe Self.repeatText(text, to: memory.texts + taken, bytes)
        places[column] = .inMemory(taken..<taken &+ bytes)
        taken &+= bytes
      } else if count > 1 && bytes > 0 {
        texts[column] = unsafe [UInt8](unsafeUninitializedCapacity: bytes) { all, filled in
          if let start = all.baseAddress { unsafe Self.repeatText(text, to: start, bytes) }
          filled = bytes
        }
        isUniform[column] = false
      }
    }
    return places
  }

  /// Fills memory with a text over and over.
  private static func repeatText(_ text: [UInt8], to start: UnsafeMutablePointer<UInt8>, _ bytes: Int) {
    _ = unsafe UnsafeMutableBufferPointer(start: start, count: bytes).initialize(from: text)
    var filled = text.count
    // What is there is doubled until there is enough.
    while filled < bytes {
      let more = min(filled, bytes &- filled)
      unsafe (start + filled).initialize(from: start, count: more)
      filled &+= more
    }
  }

  // MARK: Buffers

  /// Makes the buffers whole: counts what is there, clears what is not, writes out what every row has, and
  /// notes the ends of texts that the last rows do not have.
  ///
  /// With `clearsEmpty`, a column without any value has zeros, else it has no values to speak of.
  mutating func finish(clearsEmpty: Bool = true, _ uniform: UniformValues = .intoMemory) -> FilledColumns {
    let places = spread(uniform)
    countPresent()
    for column in 0..<columnCount {
      switch columns[column].type {
      case .text, .name: if !places[column].isOnce { endTexts(column, count) }
      case .number, .integer, .instant: if clearsEmpty || present[column] > 0 { clearAbsent(column) }
      case .flag: break
      }
    }
    return FilledColumns(
      columns: columns, count: count, memory: memory, firstRow: firstRow, filler: filler, present: present,
      texts: texts, places: places)
  }

  /// The same in memory that is little more than they take.
  mutating func finishCopy(_ uniform: UniformValues = .alone) -> FilledColumns {
    let filled = finish(clearsEmpty: false, uniform)
    let small = BatchMemory(columns, rows: max(count, 1), hasTexts: false)
    for column in 0..<columnCount {
      let (from, to) = unsafe (words + column &* wordsPerColumn, small.words + column &* small.wordsPerColumn)
      unsafe to.update(from: from, count: count &+ 1)
      let (bits, target) = unsafe (
        validity + column &* validityPerColumn, small.validity + column &* small.validityPerColumn
      )
      unsafe target.update(from: bits, count: count &>> 6 &+ 1)
    }
    return FilledColumns(
      columns: columns, count: count, memory: small, firstRow: 0, filler: filler, present: filled.present,
      texts: filled.texts, places: filled.places)
  }
}

/// Form that a text or integer which all rows have takes when a batch is made whole.
enum UniformValues {
  /// It is written out row by row, where the values are if they have room.
  case intoMemory
  /// It is written out row by row, by itself.
  case alone
  /// It stays one.
  case once
}

/// The place of a column's texts, or of its integer.
enum ValuePlace: Sendable {
  /// Texts have memory of their own, integers lie where values do.
  case own
  /// The same, where one stands for all rows.
  case once
  /// Bytes of the memory where the values are.
  case inMemory(Range<Int>)

  var isOnce: Bool { if case .once = self { true } else { false } }
}

/// The columns of whole rows, which change no more.
struct FilledColumns: Sendable {
  let columns: [Column]
  let count: Int
  let memory: BatchMemory
  /// The row of the memory that is the first of these.
  let firstRow: Int
  /// The number of the batch that filled it.
  let filler: Int
  /// Values that are there, of each column.
  let present: [Int]
  /// The text of each column of texts that has its own, and the place of each.
  private(set) var texts: [[UInt8]]
  let places: [ValuePlace]

  /// The same without the texts that are beside the memory, for rows that nobody reads any more.
  func withoutTexts() -> FilledColumns {
    var rows = self
    rows.texts = []
    return rows
  }

  /// Absent values of a column.
  func absent(_ column: Int) -> Int { count &- present[column] }

  /// Bytes of memory that they take.
  var byteCount: Int {
    columns.indices.reduce(0) { bytes, column in
      let sizes = byteCounts(column)
      return bytes &+ sizes.validity &+ sizes.values &+ (sizes.text ?? 0)
    }
  }

  /// Gives the memory up, and makes it clean; true where nothing else uses any of it, so that it can be another's.
  func release() -> Bool {
    memory.clean(columns, from: firstRow, rows: count)
    return memory.loseOwner()
  }

  /// The place of a column's first value in the memory, and of its first bit.
  private func first(_ column: Int) -> (word: Int, bits: Int) {
    (column &* memory.wordsPerColumn &+ firstRow, column &* memory.validityPerColumn &+ firstRow &>> 6)
  }

  /// Bytes of the column's buffers: validity, which is left out where every value is there, values or offsets, and text.
  func byteCounts(_ column: Int) -> (validity: Int, values: Int, text: Int?) {
    let bits = (count &+ 7) &>> 3
    let validity = absent(column) == 0 ? 0 : bits
    switch columns[column].type {
    case .number, .integer, .instant: return (validity, (places[column].isOnce ? 1 : count) &* 8, nil)
    case .flag: return (validity, bits, nil)
    case .text, .name:
      let texts = places[column].isOnce ? 1 : count
      return (validity, count == 0 ? 0 : (texts &+ 1) &* 4, textBytes(column))
    }
  }

  private func textBytes(_ column: Int) -> Int {
    switch places[column] {
    case .own, .once: texts[column].count
    case .inMemory(let bytes): bytes.count
    }
  }

  /// Calls `body` with the column's buffers, in the order of `byteCounts`.
  func withBuffers(_ column: Int, _ body: (Span<UInt8>) -> Void) {
    let sizes = byteCounts(column)
    let first = first(column)
    let bits = unsafe UnsafeRawBufferPointer(start: memory.validity + first.bits, count: sizes.validity)
    let values = unsafe UnsafeRawBufferPointer(start: memory.words + first.word, count: sizes.values)
    unsafe bits.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
    unsafe values.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
    if sizes.text != nil { withText(column, body) }
  }

  /// Calls `body` with the texts of a column that has some.
  func withText(_ column: Int, _ body: (Span<UInt8>) -> Void) {
    switch places[column] {
    case .own, .once:
      let text = texts[column]
      body(text.span)
    case .inMemory(let bytes):
      body(unsafe UnsafeBufferPointer(start: memory.texts + bytes.lowerBound, count: bytes.count).span)
    }
  }

  /// True when a row has a value in a column.
  func isThere(_ column: Int, _ row: Int) -> Bool {
    precondition(row >= 0 && row < count && column >= 0 && column < columns.count)
    let word = unsafe memory.validity[first(column).bits &+ row &>> 6]
    return word &>> UInt64(truncatingIfNeeded: row) & 1 != 0
  }

  /// The end of the text of each row in a column of texts that is not one for all rows.
  func textEnd(_ column: Int, _ row: Int) -> Int {
    precondition(row >= 0 && row < count && !places[column].isOnce)
    let base = unsafe UnsafeRawPointer(memory.words + first(column).word)
    return Int(unsafe base.load(fromByteOffset: (row &+ 1) &* 4, as: UInt32.self))
  }
}

/// The memory of the values of one batch or some, one after the other, which outlives them to be that of others.
@safe final class BatchMemory: @unchecked Sendable {
  // Sound: every row belongs to one batch at a time, and no two have bits in one word.
  /// Batches of full size that memory which some share has room for.
  static let shares = 4

  let rows: Int
  private let types: [ColumnType]
  let wordsPerColumn: Int, validityPerColumn: Int
  let words: UnsafeMutablePointer<UInt64>
  let validity: UnsafeMutablePointer<UInt64>
  /// Bytes for the texts that every row has.
  let texts: UnsafeMutablePointer<UInt8>
  let textBytes: Int
  private let pages: Pages
  /// Bytes of them for a row and column: names of inputs mostly have some more, those of activities less.
  private static let textBytesPerRow = 24
  /// Batches in it: those that were handed over, and the one that is filled.
  private let owners = Atomic<Int>(1)

  /// Memory for so many rows, clean for a batch of all or the first of them.
  ///
  /// Pages of values that none comes to are not touched.
  init(_ columns: [Column], rows: Int, hasTexts: Bool = true) {
    (types, self.rows) = (columns.map(\.type), rows)
    let textColumns = hasTexts ? columns.count { $0.type == .text || $0.type == .name } : 0
    textBytes = textColumns &* Self.textBytesPerRow &* rows
    // No power of two apart, lest the columns' places in a row share a line of the cache.
    (wordsPerColumn, validityPerColumn) = (rows &+ 8, rows &>> 6 &+ 1)
    let places = max(columns.count, 1)
    let counts = (wordsPerColumn &* places, validityPerColumn &* places)
    pages = Pages(bytes: (counts.0 &+ counts.1) &* 8 &+ textBytes)
    unsafe words = pages.start.bindMemory(to: UInt64.self, capacity: counts.0 &+ counts.1)
    unsafe validity = words + counts.0
    unsafe texts = UnsafeMutableRawPointer(validity + counts.1).bindMemory(to: UInt8.self, capacity: textBytes)
    // New pages too: where one is read before it is written, the system hands it over twice, the second time with a stop
    // of all the process's threads.
    clean(columns, from: 0, rows: rows)
  }

  /// True where columns have the types of those that it was made for: it is cleaned by them.
  func isFor(_ columns: [Column]) -> Bool {
    columns.count == types.count && columns.indices.allSatisfy { columns[$0].type == types[$0] }
  }

  func gainOwner() { owners.wrappingAdd(1, ordering: .relaxed) }

  /// True when there is none left.
  func loseOwner() -> Bool { owners.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 }

  /// Makes ready for other rows what some rows have used: what is noted of values, and those that are not simply
  /// replaced.
  func clean(_ columns: [Column], from start: Int, rows: Int) {
    for column in columns.indices {
      let used = min(rows &>> 6 &+ 1, validityPerColumn &- start &>> 6)
      unsafe (validity + column &* validityPerColumn + start &>> 6).update(repeating: 0, count: used)
      let first = unsafe words + column &* wordsPerColumn + start
      if columns[column].type == .flag { unsafe first.update(repeating: 0, count: used) }
    }
  }
}

/// Some pages of memory.
///
/// Many of them are the system's own, to which they go back at once: `malloc` holds what lies between others' memory.
@safe private final class Pages: @unchecked Sendable {
  // Sound: only their one owner writes to them.
  let start: UnsafeMutableRawPointer
  private let mappedBytes: Int

  init(bytes: Int) {
    #if os(Linux)
    if bytes >= 256 << 10 {
      let flags = MAP_PRIVATE | MAP_ANONYMOUS
      if let pages = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0), Int(bitPattern: pages) != -1 {
        // Some systems give huge pages unasked. They have memory for columns and rows that nothing comes to as well:
        // twice as much where batches are kept, and up to three times the time.
        _ = unsafe madvise(pages, bytes, MADV_NOHUGEPAGE)
        unsafe (start, mappedBytes) = (pages, bytes)
        return
      }
    }
    #endif
    unsafe start = .allocate(byteCount: max(bytes, 8), alignment: 8)
    mappedBytes = 0
  }

  deinit {
    #if os(Linux)
    if mappedBytes > 0 {
      unsafe munmap(start, mappedBytes)
      return
    }
    #endif
    unsafe start.deallocate()
  }
}
