internal import Columns
public import FITCore
import FITProfile
import Workouts

/// Writes `export --as messages`: one row for each message of one kind, in typed columns (Documentation/Columns.md,
/// "export --as messages").
///
/// The columns are the input, the columns of `MessageColumns`, the requested developer fields, and `other`. `other` is
/// a JSON object with all fields that have no column, and with values that do not fit the type of their column.
public struct MessageRows: MessageTextWriter, FITValueSink, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)
  /// Empty: fields are selected by their columns.
  public var metFields: [Bool] { [] }

  /// The value of a cell until its row is written.
  private enum Cell {
    case absent
    case integer(Int64)
    case number(Double)
    case flag(Bool)
    case instant(Int64)
    /// The range of the text in `texts`.
    case text(Range<Int>)
  }

  private let style: ExportStyle
  private let fields: MessageColumns
  private let developer: [DeveloperColumn]
  private let columns: [Column]
  /// The indices of the columns to write, in their order.
  private let chosen: [Int]
  private var cells: [Cell]
  private var texts = TextBuffer(capacity: 1024)
  private var other = TextBuffer(capacity: 256)
  private var input = ""
  private var batch: ColumnBatch

  /// The index of the first field's column; the column of the input precedes it.
  private static let firstField = 1

  /// Creates a writer for the first selected message.
  public init(_ options: MessageOptions) {
    style = options.style
    fields = MessageColumns(message: options.selection.messages.first)
    developer = options.style.developerColumns
    let columns = Self.columns(options)
    self.columns = columns
    chosen =
      options.style.columns.isEmpty
      ? Array(columns.indices) : options.style.columns.compactMap { name in columns.firstIndex { $0.name == name } }
    cells = Array(repeating: .absent, count: columns.count)
    batch = ColumnBatch(options.style.format == .arrow ? chosen.map { columns[$0] } : [])
  }

  /// Returns the names of all columns that can be selected.
  public static func columnNames(_ options: MessageOptions) -> [String] { columns(options).map(\.name) }

  private static func columns(_ options: MessageOptions) -> [Column] {
    var columns = [Column("input", .name)] + MessageColumns(message: options.selection.messages.first).columns
    for field in options.style.developerColumns {
      columns.append(Column(field, among: columns.map(\.name) + ["other"]))
    }
    return columns + [Column("other", .text)]
  }

  /// Appends the names of the columns.
  public static func appendHeader(_ options: MessageOptions, to text: inout TextBuffer) {
    TableRows.appendHeader(columns(options), options.style, to: &text)
  }

  /// Starts an input with this name.
  public mutating func begin(input: String) {
    self.input = input
    batch.removeAll()
  }

  /// Ends an input.
  ///
  /// Its remaining rows become a batch.
  public mutating func endInput() { flush() }

  /// Writes the row of a message.
  ///
  /// Heart beats are not merged.
  public mutating func write(
    _ message: borrowing FITMessage, heartRate: Int64?, _ interpreter: inout MessageInterpreter
  ) {
    texts.removeAll()
    other.removeAll()
    for column in cells.indices { cells[column] = .absent }
    texts.append(input)
    cells[0] = .text(0..<texts.count)
    interpreter.interpreter.read(message, as: .all, into: &self)
    if !other.isEmpty {
      other.append("}")
      let start = texts.count
      texts.append(other)
      cells[columns.count &- 1] = .text(start..<texts.count)
    }
    switch style.format {
    case .csv: putCSV()
    case .ndjson: putJSON()
    case .arrow: putColumns()
    }
  }

  // MARK: Values

  /// Stores a field until the row is written.
  public mutating func value(_ value: FITValue) {
    guard value.isWorthWriting else { return }
    if let column = column(of: value) {
      let cell = cell(of: value, columns[column].type)
      if case .absent = cell {
      } else {
        cells[column] = cell
        return
      }
    }
    other.append(other.isEmpty ? "{" : ",")
    other.append(keyOf: value)
    other.append(json: value, isRaw: false)
  }

  private func column(of value: FITValue) -> Int? {
    guard value.isDeveloper else { return fields.place(of: value).map { $0 &+ Self.firstField } }
    guard !value.isNameTaken else { return nil }
    for place in developer.indices where value.isNamed(developer[place].name) {
      return Self.firstField &+ fields.columns.count &+ place
    }
    return nil
  }

  /// Returns the cell of a value for a column type; `absent` if the type cannot represent the value.
  private mutating func cell(of value: FITValue, _ type: ColumnType) -> Cell {
    if type == .text || type == .name {
      let start = texts.count
      texts.append(cell: value, isRaw: false)
      return .text(start..<texts.count)
    }
    guard value.count == 1, !value.isText else { return .absent }
    switch type {
    case .number: return value.number().flatMap { $0.isFinite ? .number($0) : nil } ?? .absent
    case .integer: return value.wholeNumber.map { .integer($0) } ?? .absent
    case .flag: return value.wholeNumber.flatMap { $0 == 0 || $0 == 1 ? .flag($0 == 1) : nil } ?? .absent
    case .instant: return value.instant().map { .instant($0.unixMilliseconds) } ?? .absent
    case .text, .name: return .absent
    }
  }

  // MARK: Rows

  private mutating func putCSV() {
    for place in chosen.indices {
      if place > 0 { text.append(UInt8(ascii: ",")) }
      switch cells[chosen[place]] {
      case .absent: break
      case .text(let range): text.append(csv: texts, range)
      case let cell: append(number: cell)
      }
    }
    text.append(UInt8(ascii: "\n"))
  }

  private mutating func putJSON() {
    var isOpen = false
    for place in chosen.indices {
      let column = chosen[place]
      if case .absent = cells[column] { continue }
      text.append(isOpen ? "," : "{")
      isOpen = true
      text.append(json: columns[column].name)
      text.append(UInt8(ascii: ":"))
      switch cells[column] {
      case .text(let range): Self.put(texts, range, isJSON: column == columns.count &- 1, to: &text)
      case .instant(let milliseconds): text.append(json: Instant(unixMilliseconds: milliseconds))
      case let cell: append(number: cell)
      }
    }
    text.append(isOpen ? "}\n" : "{}\n")
  }

  private mutating func append(number cell: Cell) {
    switch cell {
    case .integer(let integer): text.append(Int(truncatingIfNeeded: integer))
    case .number(let number): text.append(number)
    case .flag(let flag): text.append(flag)
    case .instant(let milliseconds): text.append(Instant(unixMilliseconds: milliseconds))
    case .absent, .text: break
    }
  }

  private mutating func putColumns() {
    for place in chosen.indices {
      let cell = cells[chosen[place]]
      switch batch.columns[place].type {
      case .number:
        if case .number(let number) = cell { batch.put(place, number: number) }
      case .integer, .instant:
        switch cell {
        case .integer(let integer), .instant(let integer): batch.put(place, integer: integer)
        default: break
        }
      case .flag:
        if case .flag(let flag) = cell { batch.put(place, flag: flag) }
      case .text, .name:
        if case .text(let range) = cell { Self.put(texts, range, into: place, of: &batch) }
      }
    }
    batch.endRow()
    if batch.isFull { flush() }
  }

  private static func put(_ texts: borrowing TextBuffer, _ range: Range<Int>, isJSON: Bool, to text: inout TextBuffer) {
    if isJSON { text.append(texts.bytes(range)) } else { text.append(json: texts.bytes(range)) }
  }

  private static func put(
    _ texts: borrowing TextBuffer, _ range: Range<Int>, into place: Int, of batch: inout ColumnBatch
  ) {
    let bytes = texts.bytes(range)
    // Texts from devices can be invalid UTF-8.
    var isASCII = true
    for index in bytes.indices where bytes[index] >= 0x80 { isASCII = false }
    if isASCII { return batch.put(place, text: bytes) }
    batch.put(place, text: String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self))
  }

  private mutating func flush() {
    guard batch.count > 0 else { return }
    text.put(&batch, style)
  }
}

extension FITValue {
  /// The only element as an integer, after scaling; nil for fractions and for values that exceed 64 bits.
  fileprivate var wholeNumber: Int64? {
    if isScaled || isFloatingPoint { return number().flatMap { Int64(exactly: $0) } }
    return rawInteger()
  }
}
