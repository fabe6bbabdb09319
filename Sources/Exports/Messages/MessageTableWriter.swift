public import FITCore
import FITProfile

/// Writes CSV rows of one kind of message.
///
/// The columns do not depend on the file.
///
/// If fields are selected, they are the columns, in their order. Otherwise the columns are all fields of the message in
/// the profile by number, each followed by its subfields, and `other`: a JSON object with all other fields, by number
/// if the profile does not have them, and with developer fields by name. Elements of arrays are joined with `|`.
public struct MessageTableWriter: MessageTextWriter, FITValueSink, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)
  /// For each selected field, whether any input so far contains it.
  public private(set) var metFields: [Bool]
  private let options: MessageOptions
  private let columns: [String]
  private var wanted: WantedFields
  private let known: MessageColumns
  /// The contents of the row's cells, in the order of their arrival.
  private var cells = TextBuffer(capacity: 1024)
  private var ranges: [Range<Int>]
  private var other = TextBuffer(capacity: 256)
  private var input = TextBuffer(capacity: 256)
  private var hidesHeartRate = false

  /// Creates a writer for the first selected message.
  public init(_ options: MessageOptions) {
    self.options = options
    var columns = options.selection.fields
    known = MessageColumns(message: options.selection.messages.first, withSubfields: !options.isRaw)
    if columns.isEmpty { columns = known.columns.map(\.name) + ["other"] }
    self.columns = columns
    wanted = WantedFields(options.selection)
    metFields = [Bool](repeating: false, count: wanted.count)
    ranges = [Range<Int>](repeating: 0..<0, count: columns.count)
  }

  /// Appends the line with the names of the columns.
  public static func appendHeader(_ options: MessageOptions, to text: inout TextBuffer) {
    let writer = MessageTableWriter(options)
    if options.showsInput { text.append("input,") }
    for (position, column) in writer.columns.enumerated() {
      if position > 0 { text.append(",") }
      text.append(csv: column)
    }
    text.append("\n")
  }

  /// Starts an input with this name.
  public mutating func begin(input: String) {
    self.input.removeAll()
    self.input.append(csv: input)
  }

  /// Writes the row of a message.
  public mutating func write(
    _ message: borrowing FITMessage, heartRate: Int64?, _ interpreter: inout MessageInterpreter
  ) {
    cells.removeAll()
    other.removeAll()
    for column in ranges.indices { ranges[column] = 0..<0 }
    hidesHeartRate = heartRate != nil
    if let heartRate { setHeartRate(heartRate) }
    interpreter.interpreter.read(message, as: options.meanings, into: &self)
    endRow()
  }

  private mutating func setHeartRate(_ heartRate: Int64) {
    guard let column = columns.firstIndex(of: "heart_rate") else { return }
    let start = cells.count
    cells.append(Int(heartRate))
    ranges[column] = start..<cells.count
  }

  /// Stores a field until the row is written.
  public mutating func value(_ value: FITValue) {
    guard value.isWorthWriting, !hidesHeartRate || !value.isHeartRate else { return }
    guard let column = column(of: value) else {
      if wanted.count == 0 { addOther(value) }
      return
    }
    let start = cells.count
    cells.append(cell: value, isRaw: options.isRaw)
    ranges[column] = start..<cells.count
  }

  private mutating func column(of value: FITValue) -> Int? {
    guard wanted.count > 0 else { return known.place(of: value) }
    let position = wanted.position(of: value)
    if let position { metFields[position] = true }
    return position
  }

  private mutating func addOther(_ value: FITValue) {
    other.append(other.isEmpty ? "{" : ",")
    other.append(keyOf: value)
    other.append(json: value, isRaw: options.isRaw)
  }

  private mutating func endRow() {
    if !other.isEmpty {
      other.append("}")
      let start = cells.count
      cells.append(other)
      ranges[columns.count &- 1] = start..<cells.count
    }
    if options.showsInput {
      text.append(input)
      text.append(UInt8(ascii: ","))
    }
    for column in ranges.indices {
      if column > 0 { text.append(UInt8(ascii: ",")) }
      text.append(csv: cells, ranges[column])
    }
    text.append(UInt8(ascii: "\n"))
  }
}
