/// Rows that wait as columns, each with a bit for every value that is there.
///
/// It takes rows value by value until it is full, and gives its columns as buffers in the layout of Apache Arrow: bits of
/// validity, then values, or offsets and text. A value that a row does not put is absent and costs nothing. It keeps its
/// memory over `removeAll`, and allocates only while a column of text grows. This file is the only one in the module that
/// may say `unsafe`.
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
  @usableFromInline let rows: Int
  /// Values of 64 bits, a column after the other; those that are absent are 0.
  ///
  /// Flags are bits of the first words, offsets of texts halves of words.
  @usableFromInline let words: UnsafeMutablePointer<UInt64>
  @usableFromInline let wordsPerColumn: Int
  /// A bit for each value that is there, a column after the other.
  @usableFromInline let validity: UnsafeMutablePointer<UInt64>
  @usableFromInline let validityPerColumn: Int
  /// Values that are there, of each column; known once `endColumns` was called.
  private let present: UnsafeMutablePointer<Int>
  /// The text of each column of texts.
  private var texts: [[UInt8]]
  /// Rows of each column of texts whose ends are known.
  private var ended: [Int]
  /// True of columns that have one text in every row.
  private var isUniform: [Bool]

  /// Makes an empty batch with room for `rows` rows.
  public init(_ columns: [Column], rows: Int = ColumnBatch.rowLimit) {
    self.columns = columns
    columnCount = columns.count
    let rows = min(max(rows, 64), Self.rowLimit)
    self.rows = rows
    // No power of two apart, lest the columns' places in a row share a line of the cache.
    (wordsPerColumn, validityPerColumn) = (rows &+ 8, rows &>> 6 &+ 1)
    let places = max(columns.count, 1)
    unsafe words = .allocate(capacity: wordsPerColumn &* places)
    unsafe validity = .allocate(capacity: validityPerColumn &* places)
    unsafe present = .allocate(capacity: places)
    unsafe words.initialize(repeating: 0, count: wordsPerColumn &* places)
    unsafe validity.initialize(repeating: 0, count: validityPerColumn &* places)
    unsafe present.initialize(repeating: 0, count: places)
    texts = Array(repeating: [], count: columns.count)
    ended = Array(repeating: 0, count: columns.count)
    isUniform = Array(repeating: false, count: columns.count)
  }

  deinit {
    unsafe words.deallocate()
    unsafe validity.deallocate()
    unsafe present.deallocate()
  }

  /// Forgets the rows but keeps the memory.
  public mutating func removeAll() {
    countPresent()
    for column in 0..<columnCount where unsafe present[column] > 0 {
      unsafe present[column] = 0
      unsafe (words + column &* wordsPerColumn).update(repeating: 0, count: min(count &+ 2, wordsPerColumn))
      unsafe (validity + column &* validityPerColumn).update(repeating: 0, count: count &>> 6 &+ 1)
      texts[column].removeAll(keepingCapacity: true)
      isUniform[column] = false
    }
    for column in 0..<columnCount { ended[column] = 0 }
    (completeRows, isAtLimit) = (0, false)
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
  private func countPresent() {
    for column in 0..<columnCount {
      let bits = unsafe validity + column &* validityPerColumn
      unsafe present[column] = (0...(count &>> 6)).reduce(0) { unsafe $0 &+ bits[$1].nonzeroBitCount }
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

  /// Notes the ends of the texts of all rows before `row`; those that were not put are empty.
  private mutating func endTexts(_ column: Int, _ row: Int) {
    let end = UInt32(truncatingIfNeeded: texts[column].count)
    let base = unsafe UnsafeMutableRawPointer(words + column &* wordsPerColumn)
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
  public var room: Int { rows &- count }

  /// Puts an integer into a column of the open row and of each that follows it.
  public mutating func put(_ column: Int, integers: Span<Int64>) {
    note(column, integers.count, ~0)
    let to = unsafe words + (column &* wordsPerColumn &+ count)
    for row in integers.indices { unsafe to[row] = UInt64(bitPattern: integers[unchecked: row]) }
  }

  /// Puts a finite number into a column of the open row and of those that follow it, wherever `there` has a bit.
  ///
  /// Numbers without a bit are 0. There are 64 at most.
  public mutating func put(_ column: Int, numbers: Span<Double>, _ there: UInt64) {
    note(column, numbers.count, there)
    let to = unsafe words + (column &* wordsPerColumn &+ count)
    for row in numbers.indices { unsafe to[row] = numbers[unchecked: row].bitPattern }
  }

  /// Puts a finite number into a column of the open row and of those that follow it, 64 at most.
  @inline(__always)
  public mutating func put(_ column: Int, rows: Int, _ number: (Int) -> Double) {
    note(column, rows, ~0)
    let to = unsafe words + (column &* wordsPerColumn &+ count)
    for row in 0..<rows { unsafe to[row] = number(row).bitPattern }
  }

  /// Notes which of some rows, the open one first and 64 at most, have a value in a column.
  private mutating func note(_ column: Int, _ rows: Int, _ there: UInt64) {
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
  public mutating func fill(_ column: Int, integer: Int64) {
    precondition(column >= 0 && column < columnCount)
    markWhole(column)
    unsafe (words + column &* wordsPerColumn).update(repeating: UInt64(bitPattern: integer), count: count)
  }

  /// Gives every row the same text, valid UTF-8, in a column that no row has put.
  ///
  /// It takes the room of one text until `spread` asks for the layout that other readers know.
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

  /// Writes the texts that every row has out row by row.
  public mutating func spread() {
    for column in 0..<columnCount where isUniform[column] {
      isUniform[column] = false
      let (text, rows) = (texts[column], count)
      let base = unsafe UnsafeMutableRawPointer(words + column &* wordsPerColumn)
      for row in 0..<max(rows, 1) {
        unsafe base.storeBytes(
          of: UInt32(truncatingIfNeeded: (row &+ 1) &* text.count), toByteOffset: (row &+ 1) &* 4, as: UInt32.self)
      }
      ended[column] = max(rows, 1)
      guard rows > 1, !text.isEmpty else { continue }
      texts[column] = unsafe [UInt8](unsafeUninitializedCapacity: text.count &* rows) { all, filled in
        while filled < text.count &* rows {
          for byte in text {
            unsafe all.initializeElement(at: filled, to: byte)
            filled &+= 1
          }
        }
      }
    }
  }

  // MARK: Buffers

  /// Absent values of a column.
  func absent(_ column: Int) -> Int {
    precondition(columns.indices.contains(column))
    return unsafe count &- present[column]
  }

  /// Makes the buffers whole: counts what is there, and notes the ends of texts that the last rows do not have.
  mutating func endColumns() {
    countPresent()
    for column in 0..<columnCount where !isUniform[column] {
      switch columns[column].type {
      case .text, .name: endTexts(column, count)
      default: break
      }
    }
  }

  /// Bytes of the column's buffers: validity, which is left out where every value is there, values or offsets, and text.
  ///
  /// With `packed`, a column without any value has no bytes at all, and one whose rows are all the same has one text.
  func byteCounts(_ column: Int, packed: Bool) -> (validity: Int, values: Int, text: Int?) {
    let bits = (count &+ 7) &>> 3
    let isEmpty = unsafe packed && present[column] == 0
    let validity = absent(column) == 0 || isEmpty ? 0 : bits
    switch columns[column].type {
    case .number, .integer, .instant: return (validity, isEmpty ? 0 : count &* 8, nil)
    case .flag: return (validity, isEmpty ? 0 : bits, nil)
    case .text, .name:
      let ends = isUniform[column] ? 8 : count == 0 || isEmpty ? 0 : (count &+ 1) &* 4
      return (validity, ends, texts[column].count)
    }
  }

  /// Calls `body` with the column's buffers, in the order of `byteCounts`.
  func withBuffers(_ column: Int, packed: Bool, _ body: (Span<UInt8>) -> Void) {
    let sizes = byteCounts(column, packed: packed)
    let bits = unsafe UnsafeRawBufferPointer(start: validity + column &* validityPerColumn, count: sizes.validity)
    let values = unsafe UnsafeRawBufferPointer(start: words + column &* wordsPerColumn, count: sizes.values)
    unsafe bits.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
    unsafe values.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
    guard sizes.text != nil else { return }
    let text = texts[column]
    body(text.span)
  }
}
