package import Columns
package import FITCore
internal import Tables

/// A developer field with its own column: its name, its unit and whether it holds text.
public struct DeveloperColumn: Sendable, Equatable {
  /// The maximum number of such columns in a table that includes all developer fields.
  public static let limit = 256

  /// The field's name in its `field_description` message.
  public var name: String
  /// The unit; nil if it is unknown.
  public var unit: String?
  /// Whether the field holds text.
  public var isText: Bool

  /// Creates the column of a field.
  public init(_ name: String, unit: String? = nil, isText: Bool = false) {
    self.name = name
    self.unit = unit
    self.isText = isText
  }
}

extension NamedColumn {
  /// Returns the columns of developer fields for `records`, in the order of the custom measures.
  static func of(_ style: ExportStyle, after others: [Column]) -> [NamedColumn] {
    let names = ["input", "session", "ride_id"] + others.map(\.name)
    return style.developerColumns.map { field in
      var number = field
      // Measures are always numbers.
      number.isText = false
      return NamedColumn(Column(number, among: names))
    }
  }
}

extension Column {
  /// Creates the column of a developer field with a name that differs from all `others`.
  ///
  /// Names are compared without case, because SQL ignores case: `Power` would return the values of `power`.
  init(_ field: DeveloperColumn, among others: [String]) {
    var name = field.name
    let taken = Set(others.map { $0.lowercased() })
    while taken.contains(name.lowercased()) { name += "_developer" }
    self.init(name, field.isText ? .text : .number, unit: field.unit)
  }
}

/// Writes the descriptions of developer fields, for a first run that finds the columns of a table.
///
/// Each description is a batch without rows, whose only column has the field's name, type and unit.
package struct DescriptionWriter: MessageTextWriter, ~Copyable {
  /// An empty text buffer: it only connects the batches to the outlet.
  package var text = TextBuffer()
  /// Empty: no fields are selected.
  package var metFields: [Bool] { [] }
  /// The names that this worker has written.
  private var known: Set<String> = []

  /// Creates a writer.
  package init(_ options: MessageOptions) {}

  /// Returns options that select the messages of descriptions.
  package static func options(activitiesOnly: Bool) -> MessageOptions {
    var options = MessageOptions()
    _ = options.selection.add(message: "field_description")
    options.activitiesOnly = activitiesOnly
    return options
  }

  /// Does nothing: columns do not depend on the input.
  package mutating func begin(input: String) {}

  /// Writes a description.
  package mutating func write(
    _ message: borrowing FITMessage, heartRate: Int64?, _ interpreter: inout MessageInterpreter
  ) {
    typealias Field = FITNumber.FieldDescription
    guard let name = Self.plain(message.text(Field.fieldName)), !name.isEmpty, known.count < DeveloperColumn.limit &* 4,
      known.insert(name).inserted
    else { return }
    let type = FITBaseType(rawValue: UInt8(truncatingIfNeeded: message.integer(Field.fitBaseTypeID) ?? 0))
    let unit = Self.plain(message.text(Field.units)).flatMap { $0.isEmpty ? nil : $0 }
    text.put(.batch(FilledBatch([Column(name, type == .string ? .text : .number, unit: unit)])))
  }

  /// Returns a text without control characters; nil if it contains any or is not UTF-8.
  private static func plain(_ bytes: RawSpan) -> String? {
    let all = (0..<bytes.byteCount).map { bytes.byte($0) }
    guard all.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return String(validating: all, as: UTF8.self)
  }
}

/// The developer fields that such a run has found.
package struct DescribedColumns: Sendable {
  /// The columns by name.
  private var found: [String: DeveloperColumn] = [:]

  /// Creates an empty set.
  package init() {}

  /// Adds the descriptions of fields.
  package mutating func take(_ columns: [Column]) {
    for column in columns where found.count < DeveloperColumn.limit &* 4 {
      let earlier = found[column.name]
      // A field is a number if any application describes it as a number.
      found[column.name] = DeveloperColumn(
        column.name, unit: earlier?.unit ?? column.unit, isText: column.type == .text && earlier?.isText != false)
    }
  }

  /// Returns whether all these columns are described.
  package func has(_ columns: [DeveloperColumn]) -> Bool { columns.allSatisfy { found[$0.name] != nil } }

  /// Returns the columns with their known units and types.
  package func described(_ columns: [DeveloperColumn]) -> [DeveloperColumn] { columns.map { found[$0.name] ?? $0 } }

  /// All columns sorted by name, so that the order does not depend on the inputs.
  package var all: [DeveloperColumn] { Array(found.values.sorted { $0.name < $1.name }.prefix(DeveloperColumn.limit)) }
  /// The number of fields beyond the limit.
  package var left: Int { max(0, found.count &- DeveloperColumn.limit) }
}
