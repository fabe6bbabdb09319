package import Columns
package import FITCore
internal import Tables

/// A developer field that has a column of its own: its name, and the unit in which applications describe it.
public struct DeveloperColumn: Sendable, Equatable {
  /// Most of them in a table that has all that there are.
  public static let limit = 256

  /// The field's name, as `field_description` has it.
  public var name: String
  /// The unit; nil where none is known.
  public var unit: String?
  /// True when the field holds text.
  public var isText: Bool

  /// Makes the column of a field.
  public init(_ name: String, unit: String? = nil, isText: Bool = false) {
    self.name = name
    self.unit = unit
    self.isText = isText
  }
}

extension NamedColumn {
  /// The columns of developer fields after others, in the order of the custom measures that they come as.
  static func of(_ style: ExportStyle, after others: [Column]) -> [NamedColumn] {
    let names = ["input", "session", "ride_id"] + others.map(\.name)
    return style.developerColumns.map { field in
      var number = field
      // Measures are numbers.
      number.isText = false
      return NamedColumn(Column(number, among: names))
    }
  }
}

extension Column {
  /// The column of a developer field, whose name none of the others has, in any case: SQL knows names by their letters
  /// alone, and would give "Power" the values of `power`.
  init(_ field: DeveloperColumn, among others: [String]) {
    var name = field.name
    let taken = Set(others.map { $0.lowercased() })
    while taken.contains(name.lowercased()) { name += "_developer" }
    self.init(name, field.isText ? .text : .number, unit: field.unit)
  }
}

/// The descriptions of developer fields, as a run over all inputs puts them out before tables that have columns of them:
/// each as a batch without rows, whose one column has the field's name, type and unit.
package struct DescriptionWriter: MessageTextWriter, ~Copyable {
  /// Nothing but the way out.
  package var text = TextBuffer()
  /// None are selected.
  package var metFields: [Bool] { [] }
  /// Those that this worker has put out.
  private var known: Set<String> = []

  /// Makes a writer.
  package init(_ options: MessageOptions) {}

  /// The messages that it takes.
  package static func options(activitiesOnly: Bool) -> MessageOptions {
    var options = MessageOptions()
    _ = options.selection.add(message: "field_description")
    options.activitiesOnly = activitiesOnly
    return options
  }

  /// Does nothing: fields have one column whatever the input.
  package mutating func begin(input: String) {}

  /// Puts out a description.
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

  /// A text without control characters; nil of any other.
  private static func plain(_ bytes: RawSpan) -> String? {
    let all = (0..<bytes.byteCount).map { bytes.byte($0) }
    guard all.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return String(validating: all, as: UTF8.self)
  }
}

/// What such runs have put out.
package struct DescribedColumns: Sendable {
  /// The columns, by their names.
  private var found: [String: DeveloperColumn] = [:]

  /// Makes one without columns.
  package init() {}

  /// Takes the descriptions of further fields.
  package mutating func take(_ columns: [Column]) {
    for column in columns where found.count < DeveloperColumn.limit &* 4 {
      let earlier = found[column.name]
      // A number in any application is a number.
      found[column.name] = DeveloperColumn(
        column.name, unit: earlier?.unit ?? column.unit, isText: column.type == .text && earlier?.isText != false)
    }
  }

  /// True when all of these are described.
  package func has(_ columns: [DeveloperColumn]) -> Bool { columns.allSatisfy { found[$0.name] != nil } }

  /// Those columns with what is known of them.
  package func described(_ columns: [DeveloperColumn]) -> [DeveloperColumn] { columns.map { found[$0.name] ?? $0 } }

  /// All columns, in the order of their names, which is the same whatever the order of the inputs.
  package var all: [DeveloperColumn] { Array(found.values.sorted { $0.name < $1.name }.prefix(DeveloperColumn.limit)) }
  /// Those that are too many.
  package var left: Int { max(0, found.count &- DeveloperColumn.limit) }
}
