internal import Columns

/// A column: its name, and the type of its values as the C data interface writes it.
struct ArrowField: Equatable, Sendable {
  /// The buffers after that of validity.
  enum Layout: Equatable, Sendable {
    /// Values of so many bytes.
    case values(bytes: Int)
    /// A bit for each value.
    case bits
    /// Ends of texts as 32-bit numbers, and the texts.
    case texts
    /// Indices of 32 bits into a dictionary of texts.
    case names
  }

  let name: String
  let format: String
  let layout: Layout
  /// The unit of the values, where the field's metadata has one.
  let unit: String?

  /// A column as it is handed over; with a dictionary, texts are indices into those of a batch.
  init(_ column: Column, hasDictionary: Bool = false) {
    (name, unit) = (column.name, column.unit)
    (format, layout) =
      switch column.type {
      case .number: ("g", .values(bytes: 8))
      case .integer: ("l", .values(bytes: 8))
      case .instant: ("tsm:UTC", .values(bytes: 8))
      case .flag: ("b", .bits)
      case .text, .name: hasDictionary ? ("i", .names) : ("u", .texts)
      }
  }
}

/// The columns of a stream, which all its batches share.
final class ArrowFields: Sendable {
  let all: [ArrowField]

  init(_ all: [ArrowField]) { self.all = all }
}
