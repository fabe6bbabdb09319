/// Rows that wait as columns, each with a bit for every value that is there.
///
/// It takes rows value by value until it is full, and gives its columns as buffers in the layout of Apache Arrow: bits of
/// validity, then values, or offsets and text. It keeps its memory over `removeAll`, and allocates only while a column of
/// text grows. This file is the only one in the module that may say `unsafe`.
@safe public struct ColumnBatch: ~Copyable, @unchecked Sendable {
  /// Most rows of a batch.
  public static let rowLimit = 8192
  /// Bytes of text in one column from which a batch is full.
  public static let textLimit = 4 << 20

  /// The columns.
  public let columns: [Column]
  /// Complete rows.
  public private(set) var count = 0
  /// True when it must be put out before the next row.
  public private(set) var isFull = false

  private let rows: Int
  /// Values of 64 bits, a column after the other; flags are bits of the first words, offsets of texts halves of words.
  private let words: UnsafeMutablePointer<UInt64>
  private let wordsPerColumn: Int
  /// A bit for each value that is there, a column after the other.
  private let validity: UnsafeMutablePointer<UInt64>
  private let validityPerColumn: Int
  /// Values that are there, of each column.
  private let present: UnsafeMutablePointer<Int>
  /// The text of each column of texts.
  private var texts: [[UInt8]]

  /// Makes an empty batch with room for `rows` rows.
  public init(_ columns: [Column], rows: Int = ColumnBatch.rowLimit) {
    self.columns = columns
    let rows = min(max(rows, 64), Self.rowLimit)
    self.rows = rows
    (wordsPerColumn, validityPerColumn) = (rows &+ 8, rows &>> 6 &+ 1)
    let places = max(columns.count, 1)
    unsafe words = .allocate(capacity: wordsPerColumn &* places)
    unsafe validity = .allocate(capacity: validityPerColumn &* places)
    unsafe present = .allocate(capacity: places)
    unsafe words.initialize(repeating: 0, count: wordsPerColumn &* places)
    unsafe validity.initialize(repeating: 0, count: validityPerColumn &* places)
    unsafe present.initialize(repeating: 0, count: places)
    texts = Array(repeating: [], count: columns.count)
  }

  deinit {
    unsafe words.deallocate()
    unsafe validity.deallocate()
    unsafe present.deallocate()
  }

  /// Forgets the rows but keeps the memory.
  public mutating func removeAll() {
    (count, isFull) = (0, false)
    for column in columns.indices {
      unsafe present[column] = 0
      texts[column].removeAll(keepingCapacity: true)
    }
  }

  // MARK: Filling

  /// Sets the open row's bit in a column of bits; the first row of a word begins the word anew.
  @inline(__always)
  private func set(_ isSet: Bool, in bits: UnsafeMutablePointer<UInt64>) {
    let word = unsafe bits + count &>> 6
    let bit = UInt64(truncatingIfNeeded: isSet ? 1 : 0) &<< UInt64(truncatingIfNeeded: count & 63)
    unsafe word.pointee = (count & 63 == 0 ? 0 : word.pointee) | bit
  }

  /// Notes whether the open row has a value in a column, and returns that.
  @inline(__always)
  private mutating func note(_ column: Int, _ isPresent: Bool) -> Bool {
    precondition(column >= 0 && column < columns.count && count < rows, "a row of other columns")
    unsafe set(isPresent, in: validity + column &* validityPerColumn)
    unsafe present[column] &+= isPresent ? 1 : 0
    return isPresent
  }

  @inline(__always)
  private mutating func put(_ column: Int, word: UInt64) {
    unsafe words[column &* wordsPerColumn &+ count] = word
  }

  /// Puts a number into a column of the open row; one that is not finite is absent.
  @inline(__always)
  public mutating func put(_ column: Int, number: Double?) {
    let value = number.flatMap { $0.isFinite ? $0 : nil }
    put(column, word: note(column, value != nil) ? (value ?? 0).bitPattern : 0)
  }

  /// Puts an integer, or a moment in milliseconds, into a column of the open row.
  @inline(__always)
  public mutating func put(_ column: Int, integer: Int64?) {
    put(column, word: note(column, integer != nil) ? UInt64(bitPattern: integer ?? 0) : 0)
  }

  /// Puts yes or no into a column of the open row.
  @inline(__always)
  public mutating func put(_ column: Int, flag: Bool?) {
    let isSet = note(column, flag != nil) && flag == true
    unsafe set(isSet, in: words + column &* wordsPerColumn)
  }

  /// Puts a text, which must be valid UTF-8, into a column of the open row.
  @inline(__always)
  public mutating func put(_ column: Int, text: Span<UInt8>) {
    _ = note(column, true)
    texts[column].append(addingCapacity: text.count) { output in
      for index in text.indices { output.append(text[index]) }
    }
    endText(column)
  }

  /// Puts a text into a column of the open row.
  @inline(__always)
  public mutating func put(_ column: Int, text: String?) {
    if note(column, text != nil), let text { texts[column].append(contentsOf: text.utf8) }
    endText(column)
  }

  @inline(__always)
  private mutating func endText(_ column: Int) {
    let end = texts[column].count
    if end >= Self.textLimit { isFull = true }
    let base = unsafe UnsafeMutableRawPointer(words + column &* wordsPerColumn)
    if count == 0 { unsafe base.storeBytes(of: 0, as: UInt32.self) }
    unsafe base.storeBytes(of: UInt32(truncatingIfNeeded: end), toByteOffset: (count &+ 1) &* 4, as: UInt32.self)
  }

  /// Ends the open row, of which each column has got a value or an absent one.
  @inline(__always)
  public mutating func endRow() {
    count &+= 1
    if count >= rows { isFull = true }
  }

  // MARK: Buffers

  /// Absent values of a column.
  func absent(_ column: Int) -> Int {
    precondition(columns.indices.contains(column))
    return unsafe count &- present[column]
  }

  /// Bytes of the column's buffers: validity, which is left out where every value is there, values or offsets, and text.
  func byteCounts(_ column: Int) -> (validity: Int, values: Int, text: Int?) {
    let bits = (count &+ 7) &>> 3
    let validity = absent(column) == 0 ? 0 : bits
    switch columns[column].type {
    case .number, .integer, .instant: return (validity, count &* 8, nil)
    case .flag: return (validity, bits, nil)
    case .text: return (validity, count == 0 ? 0 : (count &+ 1) &* 4, texts[column].count)
    }
  }

  /// Calls `body` with the column's buffers, in the order of `byteCounts`.
  func withBuffers(_ column: Int, _ body: (Span<UInt8>) -> Void) {
    let sizes = byteCounts(column)
    let bits = unsafe UnsafeRawBufferPointer(start: validity + column &* validityPerColumn, count: sizes.validity)
    let values = unsafe UnsafeRawBufferPointer(start: words + column &* wordsPerColumn, count: sizes.values)
    unsafe bits.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
    unsafe values.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
    guard sizes.text != nil else { return }
    let text = texts[column]
    body(text.span)
  }
}
