internal import Columns
internal import Tables
internal import Workouts

/// Collects the rows of one table in batches of columns.
///
/// A batch belongs to at most one workout, so columns that identify the workout are filled once when the batch is
/// written.
struct ColumnRows: ~Copyable, Sendable {
  /// Columns of text whose value is the same for many rows, because it belongs to a workout or a kind.
  static let names: Set<String> = ["input", "ride_id", "activity_type", "kind", "unit", "measure", "status"]

  /// A value that all rows of a batch share.
  enum Constant {
    case integer(Int)
    case text(String)
    case known(StaticString)
    /// No value.
    case none

    /// The length of its text in bytes.
    var byteCount: Int {
      switch self {
      case .text(let text): text.utf8.count
      case .known(let name): name.utf8CodeUnitCount
      case .integer, .none: 0
      }
    }

    func isSame(as other: Constant) -> Bool {
      switch (self, other) {
      case (.known(let a), .known(let b)): "\(a)" == "\(b)"
      case (.integer(let a), .integer(let b)): a == b
      case (.text(let a), .text(let b)): a == b
      case (.none, .none): true
      default: false
      }
    }
  }

  /// The current batch.
  ///
  /// It has no columns until `setColumns` or the first row.
  var batch = ColumnBatch([], rows: 0)
  /// The column of each field of a row; −1 for fields that were not selected.
  private(set) var places: [Int] = []
  /// The columns that are filled once per batch, with their values.
  private var constants: [(column: Int, value: Constant)] = []
  /// A buffer for values that are converted to text.
  private var cell = TextBuffer(capacity: 256)
  /// The maximum number of rows in a batch.
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Whether the columns are known.
  var hasColumns: Bool { !batch.columns.isEmpty }

  /// Sets the columns: columns that are constant in a batch, and columns of a row's fields, as selected by the style.
  mutating func setColumns(_ constant: [Column], _ fields: [Column], _ style: ExportStyle) {
    let chosen = (constant + fields).chosen(by: style)
    func place(_ column: Column) -> Int { chosen.firstIndex(of: column) ?? -1 }
    places = fields.map { place($0) }
    constants = constant.map { (place($0), .none) }
    batch = ColumnBatch(chosen, rows: capacity)
  }

  /// Sets the value of a constant column.
  ///
  /// Rows with another value are written first.
  mutating func setConstant(_ number: Int, _ value: Constant, _ style: ExportStyle, to text: inout TextBuffer) {
    if constants[number].value.isSame(as: value) { return }
    flush(style, to: &text)
    constants[number].value = value
    batch.expect(textBytes: constants.reduce(0) { max($0, $1.value.byteCount) })
  }

  /// Drops the waiting rows.
  mutating func removeAll() { batch.removeAll() }

  /// Adds a row.
  mutating func append(_ row: borrowing some FieldList, _ style: ExportStyle, to text: inout TextBuffer) {
    if !hasColumns { setColumns([], row.columns, style) }
    var field = 0
    row.forEachField { _, value in
      if places[field] >= 0 { Self.put(value, into: places[field], of: &batch, by: &cell) }
      field &+= 1
    }
    endRow(style, to: &text)
  }

  /// Ends a row whose values are in the batch.
  @inline(__always)
  mutating func endRow(_ style: ExportStyle, to text: inout TextBuffer) {
    batch.endRow()
    if batch.isFull { flush(style, to: &text) }
  }

  /// Ends several rows whose values are in the batch.
  mutating func endRows(_ rows: Int, _ style: ExportStyle, to text: inout TextBuffer) {
    batch.endRows(rows)
    if batch.isFull { flush(style, to: &text) }
  }

  /// Writes the waiting rows as a batch.
  mutating func flush(_ style: ExportStyle, to text: inout TextBuffer) {
    guard batch.count > 0 else { return }
    for (column, value) in constants where column >= 0 {
      switch value {
      case .integer(let integer): batch.fill(column, integer: Int64(integer))
      case .text(let text): batch.fill(column, text: Array(text.utf8))
      case .known(let name): batch.fill(column, text: Array("\(name)".utf8))
      case .none: break
      }
    }
    text.put(&batch, style)
  }

  @inline(__always)
  private static func put(
    _ value: FieldValue, into column: Int, of batch: inout ColumnBatch, by cell: inout TextBuffer
  ) {
    switch value {
    case .text(let text): if let text { batch.put(column, text: text) }
    case .integer(let integer): if let integer { batch.put(column, integer: Int64(integer)) }
    case .long(let integer): if let integer { batch.put(column, integer: integer) }
    case .number(let number), .named(_, let number): if let number { batch.put(column, number: number) }
    case .degrees(let degrees): batch.put(column, number: degrees)
    case .flag(let flag): if let flag { batch.put(column, flag: flag) }
    case .instant(let instant): if let instant { batch.put(column, integer: instant.unixMilliseconds) }
    case .local(nil), .counts([]): break
    case .counts(let counts):
      cell.removeAll()
      cell.append(json: counts)
      batch.put(column, text: cell.bytes(0..<cell.count))
    case .name, .local, .ride, .activity:
      cell.removeAll()
      cell.append(cell: value)
      batch.put(column, text: cell.bytes(0..<cell.count))
    }
  }
}

extension TextBuffer {
  /// Writes the rows of a batch, as a message of a stream or as a batch unit, and empties it.
  mutating func put(_ batch: inout ColumnBatch, _ style: ExportStyle) {
    if case .handedOver(let outlet, let sharesValues) = style.batches {
      return put(.batch(outlet.take(&batch, sharesValues: sharesValues)))
    }
    ArrowStream.put(&batch) { append($0) }
    batch.removeAll()
  }
}
