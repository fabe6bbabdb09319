internal import Platform
internal import Synchronization

/// A mutable batch of rows in columns, with a validity bit for each value.
///
/// Rows are written value by value until the batch is full. The buffers have Arrow's layout: a validity bitmap, then
/// values, or offsets and texts. A value that a row does not set is null and costs nothing. The batch keeps its memory
/// after `removeAll`, and allocates only if a text column grows. `BatchOutlet` turns it into a `FilledBatch`, which
/// owns the memory. This is the only file of the module with unsafe code.
@safe public struct ColumnBatch: ~Copyable, @unchecked Sendable {
  /// The maximum number of rows of a batch.
  public static let rowLimit = 8192
  /// The bytes of text in one column at which a batch is full.
  public static let textLimit = 4 << 20

  /// The columns.
  public let columns: [Column]
  /// The number of complete rows.
  @inlinable public var count: Int { completeRows }
  /// Whether the batch is full and must be emptied before the next row.
  @inlinable public var isFull: Bool { isAtLimit }

  @usableFromInline var completeRows = 0
  @usableFromInline var isAtLimit = false

  @usableFromInline let columnCount: Int
  /// The number of rows for which the batch has room.
  @usableFromInline private(set) var rows: Int
  /// The requested number of rows, for which a batch with its own memory has room.
  private let wantedRows: Int
  /// The number of rows for which there is room if every row has the expected text.
  private var rowsByText = ColumnBatch.rowLimit
  /// A unique number of this batch, used to get its own memory back from the pool.
  let filler = ColumnBatch.numbers.wrappingAdd(1, ordering: .relaxed).newValue
  private static let numbers = Atomic<Int>(0)
  /// The owner of the memory of `words` and `validity`, and the row in it at which this batch starts.
  private var memory: BatchMemory
  private var firstRow = 0
  /// Bytes of the memory's texts that earlier batches use, and that this batch uses.
  private var takenTextBytes = 0
  private var textBytesHere = 0
  /// 64-bit values, column by column.
  ///
  /// `finish` sets the values of nulls to 0.
  ///
  /// Flags are stored as bits of the first words, and offsets of texts as halves of words.
  @usableFromInline private(set) var words: UnsafeMutablePointer<UInt64>
  @usableFromInline private(set) var wordsPerColumn: Int
  /// The validity bitmaps, column by column.
  @usableFromInline private(set) var validity: UnsafeMutablePointer<UInt64>
  @usableFromInline private(set) var validityPerColumn: Int
  /// The number of non-null values of each column, computed by `finish`.
  private var present: [Int]
  /// The texts of each text column.
  private var texts: [[UInt8]]
  /// The number of rows of each text column whose end offset is set.
  private var ended: [Int]
  /// Whether all rows of a column share one text or integer.
  private var isUniform: [Bool]
  /// For each numeric column, the number of leading values that are known to be 0.
  private var zeros: [Int]

  /// Creates an empty batch with room for `rows` rows.
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

  /// Limits the rows of an empty batch if every row will have a text of `textBytes` bytes.
  ///
  /// Names of nested archive entries can have 64 KB for each level. The limit is at least 64 rows, one block of
  /// records.
  public mutating func expect(textBytes: Int) {
    guard count == 0 else { return }
    rowsByText = max(64, Self.textLimit.dividedReportingOverflow(by: max(textBytes, 1)).partialValue)
    rows = min(wantedRows, memory.rows &- firstRow, rowsByText)
  }

  /// Removes all rows and keeps the memory.
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

  /// Leaves the memory to the rows that were passed on, and continues in other memory.
  ///
  /// `other` is pooled memory for the same columns; if it is nil, new memory is allocated. With `isShared`, new memory
  /// has room for several batches, which are filled one after another. They share pages, which separate batches would
  /// partly waste in every column.
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

  /// Sets the validity bit of the open row in a column.
  ///
  /// Call it at most once for each value.
  @inlinable @inline(__always)
  mutating func note(_ column: Int) {
    precondition(
      UInt(bitPattern: column) < UInt(bitPattern: columnCount) && completeRows < rows, "a row of other columns")
    let word = unsafe validity + (column &* validityPerColumn &+ completeRows &>> 6)
    unsafe word.pointee |= 1 &<< UInt64(truncatingIfNeeded: completeRows)
  }

  /// Counts the non-null values of each column.
  private mutating func countPresent() {
    for column in 0..<columnCount {
      let bits = unsafe validity + column &* validityPerColumn
      var found = 0
      for word in 0...(count &>> 6) { unsafe found &+= bits[word].nonzeroBitCount }
      present[column] = found
    }
  }

  /// Sets the nulls of a numeric column to 0, because reused memory can have values of earlier rows.
  private mutating func clearAbsent(_ column: Int) {
    let first = unsafe words + column &* wordsPerColumn
    guard present[column] > 0 else {
      // Consecutive rides usually lack the same sensors, so the column often has zeros already.
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

  /// Sets a number in the open row.
  ///
  /// A number that is not finite becomes null.
  @inlinable @inline(__always)
  public mutating func put(_ column: Int, number: Double) {
    guard number.magnitude < .infinity else { return }
    note(column)
    unsafe words[column &* wordsPerColumn &+ count] = number.bitPattern
  }

  /// Sets an integer, or a time in milliseconds, in the open row.
  @inlinable @inline(__always)
  public mutating func put(_ column: Int, integer: Int64) {
    note(column)
    unsafe words[column &* wordsPerColumn &+ count] = UInt64(bitPattern: integer)
  }

  /// Sets a Boolean in the open row.
  @inlinable @inline(__always)
  public mutating func put(_ column: Int, flag: Bool) {
    note(column)
    let bit: UInt64 = flag ? 1 : 0
    unsafe words[column &* wordsPerColumn &+ count &>> 6] |= bit &<< UInt64(truncatingIfNeeded: count)
  }

  /// Sets a text, which must be valid UTF-8, in the open row.
  public mutating func put(_ column: Int, text: Span<UInt8>) {
    note(column)
    endTexts(column, count)
    texts[column].append(addingCapacity: text.count) { output in
      for index in text.indices { output.append(text[index]) }
    }
    endText(column)
  }

  /// Sets a text in the open row.
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

  /// Sets the end offsets of all rows before `row`, and the first start offset.
  ///
  /// Rows without a text get an empty one.
  private mutating func endTexts(_ column: Int, _ row: Int) {
    let end = UInt32(truncatingIfNeeded: texts[column].count)
    let base = unsafe UnsafeMutableRawPointer(words + column &* wordsPerColumn)
    // Reused memory can have any value here.
    if ended[column] == 0 { unsafe base.storeBytes(of: 0, as: UInt32.self) }
    while ended[column] < row {
      ended[column] &+= 1
      unsafe base.storeBytes(of: end, toByteOffset: ended[column] &* 4, as: UInt32.self)
    }
  }

  /// Completes the open row.
  ///
  /// Columns that it did not set are null.
  @inlinable @inline(__always)
  public mutating func endRow() {
    completeRows &+= 1
    if completeRows >= rows { isAtLimit = true }
  }

  // MARK: Filling many rows

  /// The number of rows for which the batch still has room.
  @inlinable public var room: Int { rows &- count }

  /// Sets integers in a column, for the open row and the rows after it.
  public mutating func put(_ column: Int, integers: Span<Int64>) {
    note(column, integers.count, ~0)
    unsafe copy(integers.bytes, to: column)
  }

  /// Sets integers in a column for at most 64 rows.
  ///
  /// `there` has a bit for each row that is not null.
  public mutating func put(_ column: Int, integers: Span<Int64>, _ there: UInt64) {
    note(column, integers.count, there)
    unsafe copy(integers.bytes, to: column)
  }

  /// Sets finite numbers in a column for at most 64 rows.
  ///
  /// `there` has a bit for each row that is not null.
  ///
  /// Numbers of null rows must be 0.
  @inlinable
  public mutating func put(_ column: Int, numbers: Span<Double>, _ there: UInt64) {
    note(column, numbers.count, there)
    unsafe copy(numbers.bytes, to: column)
  }

  /// Sets finite numbers, computed by `number`, in a column for at most 64 rows.
  @inlinable @inline(__always)
  public mutating func put(_ column: Int, rows: Int, _ number: (Int) -> Double) {
    note(column, rows, ~0)
    let to = unsafe words + (column &* wordsPerColumn &+ count)
    for row in 0..<rows { unsafe to[row] = number(row).bitPattern }
  }

  /// Copies 64-bit values to the open row and the rows after it.
  ///
  /// There must be room for them.
  @inlinable @inline(__always)
  func copy(_ bytes: RawSpan, to column: Int) {
    let to = unsafe UnsafeMutableRawPointer(words + (column &* wordsPerColumn &+ count))
    unsafe bytes.withUnsafeBytes { from in
      if let start = from.baseAddress { unsafe to.copyMemory(from: start, byteCount: from.count) }
    }
  }

  /// Sets the validity bits of at most 64 rows in a column, starting with the open row.
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

  /// Completes `rows` rows, starting with the open row.
  public mutating func endRows(_ rows: Int) {
    precondition(rows >= 0 && rows <= room)
    completeRows &+= rows
    if completeRows >= self.rows { isAtLimit = true }
  }

  // MARK: Filling whole columns

  /// Sets the same integer in every row of a column that is still empty.
  ///
  /// The integer is stored once, until `spread` repeats it for readers that expect a value for each row.
  public mutating func fill(_ column: Int, integer: Int64) {
    precondition(column >= 0 && column < columnCount)
    markWhole(column)
    unsafe words[column &* wordsPerColumn] = UInt64(bitPattern: integer)
    isUniform[column] = true
  }

  /// Sets the same text, which must be valid UTF-8, in every row of a column that is still empty.
  ///
  /// It is stored once too.
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

  /// Repeats shared values for each row.
  ///
  /// Texts are written to the batch's memory, or to an array if it has no room.
  private mutating func spread(_ uniform: UniformValues) -> [ValuePlace] {
    var places = [ValuePlace](repeating: .own, count: columns.count)
    let room = uniform == .intoMemory ? memory.textBytes : 0
    var taken = takenTextBytes
    defer { textBytesHere = taken &- takenTextBytes }
    for column in 0..<columnCount where isUniform[column] {
      // Readers support a shared text only for columns of names.
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

  /// Fills memory with repetitions of a text.
  private static func repeatText(_ text: [UInt8], to start: UnsafeMutablePointer<UInt8>, _ bytes: Int) {
    _ = unsafe UnsafeMutableBufferPointer(start: start, count: bytes).initialize(from: text)
    var filled = text.count
    // The filled part is copied repeatedly, so that it doubles.
    while filled < bytes {
      let more = min(filled, bytes &- filled)
      unsafe (start + filled).initialize(from: start, count: more)
      filled &+= more
    }
  }

  // MARK: Buffers

  /// Completes the buffers: counts and clears nulls, repeats shared values, and sets missing end offsets.
  ///
  /// With `clearsEmpty`, columns in which every value is null get zeros. Otherwise their values are undefined.
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

  /// Completes the buffers like `finish`, and copies them to memory of minimal size.
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

/// How a text or integer that all rows share is stored in a finished batch.
enum UniformValues {
  /// The value is repeated for each row, in the batch's memory if it has room.
  case intoMemory
  /// The value is repeated for each row, in a separate array.
  case alone
  /// It is stored once.
  case once
}

/// The location of a column's texts or shared integer.
enum ValuePlace: Sendable {
  /// Texts are stored in an array of the column. Integers are stored with the values of the other columns.
  case own
  /// As `own`, with one value for all rows.
  case once
  /// Texts are stored in this byte range of the batch's memory.
  case inMemory(Range<Int>)

  var isOnce: Bool { if case .once = self { true } else { false } }
}

/// The columns of complete rows.
///
/// They are immutable.
struct FilledColumns: Sendable {
  let columns: [Column]
  let count: Int
  let memory: BatchMemory
  /// The row of the memory at which these rows start.
  let firstRow: Int
  /// The number of the batch that filled the rows.
  let filler: Int
  /// The number of non-null values of each column.
  let present: [Int]
  /// The texts of each column that has its own array, and the location of each column's texts.
  private(set) var texts: [[UInt8]]
  let places: [ValuePlace]

  /// Returns the columns without their separately allocated texts, for memory that is only kept for reuse.
  func withoutTexts() -> FilledColumns {
    var rows = self
    rows.texts = []
    return rows
  }

  /// Returns the number of nulls in a column.
  func absent(_ column: Int) -> Int { count &- present[column] }

  /// The size in bytes.
  var byteCount: Int {
    columns.indices.reduce(0) { bytes, column in
      let sizes = byteCounts(column)
      return bytes &+ sizes.validity &+ sizes.values &+ (sizes.text ?? 0)
    }
  }

  /// Releases and cleans the memory.
  ///
  /// Returns true if no other batch uses it, so that it can be reused.
  func release() -> Bool {
    memory.clean(columns, from: firstRow, rows: count)
    return memory.loseOwner()
  }

  /// Returns the index of a column's first value word, and of its first validity word.
  private func first(_ column: Int) -> (word: Int, bits: Int) {
    (column &* memory.wordsPerColumn &+ firstRow, column &* memory.validityPerColumn &+ firstRow &>> 6)
  }

  /// Returns the sizes in bytes of a column's buffers: validity (0 without nulls), values or offsets, and texts.
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

  /// Calls `body` with the texts of a text column.
  func withText(_ column: Int, _ body: (Span<UInt8>) -> Void) {
    switch places[column] {
    case .own, .once:
      let text = texts[column]
      body(text.span)
    case .inMemory(let bytes):
      body(unsafe UnsafeBufferPointer(start: memory.texts + bytes.lowerBound, count: bytes.count).span)
    }
  }

  /// Returns whether a row has a value in a column.
  func isThere(_ column: Int, _ row: Int) -> Bool {
    precondition(row >= 0 && row < count && column >= 0 && column < columns.count)
    let word = unsafe memory.validity[first(column).bits &+ row &>> 6]
    return word &>> UInt64(truncatingIfNeeded: row) & 1 != 0
  }

  /// Returns the end offset of a row's text, in a text column whose rows do not share one text.
  func textEnd(_ column: Int, _ row: Int) -> Int {
    precondition(row >= 0 && row < count && !places[column].isOnce)
    let base = unsafe UnsafeRawPointer(memory.words + first(column).word)
    return Int(unsafe base.load(fromByteOffset: (row &+ 1) &* 4, as: UInt32.self))
  }
}

/// The memory of one or several consecutive batches.
///
/// It is reused after all of them are released.
@safe final class BatchMemory: @unchecked Sendable {
  // Safe to share: every row belongs to one batch at a time, and different batches use different bitmap words.
  /// The number of full-size batches for which shared memory has room.
  static let shares = 4

  let rows: Int
  private let types: [ColumnType]
  let wordsPerColumn: Int, validityPerColumn: Int
  let words: UnsafeMutablePointer<UInt64>
  let validity: UnsafeMutablePointer<UInt64>
  /// Memory for texts that all rows of a batch share.
  let texts: UnsafeMutablePointer<UInt8>
  let textBytes: Int
  private let pages: Pages
  /// The bytes of that memory per row and text column.
  ///
  /// Names of inputs are usually longer, names of activities shorter.
  private static let textBytesPerRow = 24
  /// The number of batches that use the memory, including the one that is being filled.
  private let owners = Atomic<Int>(1)

  /// Allocates memory for `rows` rows.
  ///
  /// The pages of columns without values are not touched.
  init(_ columns: [Column], rows: Int, hasTexts: Bool = true) {
    (types, self.rows) = (columns.map(\.type), rows)
    let textColumns = hasTexts ? columns.count { $0.type == .text || $0.type == .name } : 0
    textBytes = textColumns &* Self.textBytesPerRow &* rows
    // The strides are not powers of two, so that the columns of a row do not share a cache line set.
    (wordsPerColumn, validityPerColumn) = (rows &+ 8, rows &>> 6 &+ 1)
    let places = max(columns.count, 1)
    let counts = (wordsPerColumn &* places, validityPerColumn &* places)
    pages = Pages(bytes: (counts.0 &+ counts.1) &* 8 &+ textBytes)
    unsafe words = pages.start.bindMemory(to: UInt64.self, capacity: counts.0 &+ counts.1)
    unsafe validity = words + counts.0
    unsafe texts = UnsafeMutableRawPointer(validity + counts.1).bindMemory(to: UInt8.self, capacity: textBytes)
    // New pages are cleaned too: if a page is read before it is written, the system maps it twice, and the second
    // mapping interrupts all threads of the process.
    clean(columns, from: 0, rows: rows)
  }

  /// Returns whether columns have the types for which the memory was allocated.
  func isFor(_ columns: [Column]) -> Bool {
    columns.count == types.count && columns.indices.allSatisfy { columns[$0].type == types[$0] }
  }

  func gainOwner() { owners.wrappingAdd(1, ordering: .relaxed) }

  /// Removes an owner.
  ///
  /// Returns true if none is left.
  func loseOwner() -> Bool { owners.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 }

  /// Resets the validity bits and flags of some rows for reuse.
  ///
  /// Other values are overwritten.
  func clean(_ columns: [Column], from start: Int, rows: Int) {
    for column in columns.indices {
      let used = min(rows &>> 6 &+ 1, validityPerColumn &- start &>> 6)
      unsafe (validity + column &* validityPerColumn + start &>> 6).update(repeating: 0, count: used)
      let first = unsafe words + column &* wordsPerColumn + start
      if columns[column].type == .flag { unsafe first.update(repeating: 0, count: used) }
    }
  }
}

/// Memory pages for a batch.
///
/// Large requests are mapped directly, so that they return to the system when they are freed. `malloc` can keep freed
/// memory between other allocations.
@safe private final class Pages: @unchecked Sendable {
  // Safe to share: only the owner of the pages writes to them.
  let start: UnsafeMutableRawPointer
  private let mappedBytes: Int

  init(bytes: Int) {
    #if os(Linux)
    if bytes >= 256 << 10 {
      let flags = MAP_PRIVATE | MAP_ANONYMOUS
      if let pages = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0), Int(bitPattern: pages) != -1 {
        // Some systems use huge pages by default, which also allocate memory for columns without values. That was
        // measured as twice the memory if batches are kept, and up to three times the time.
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
