internal import Columns

/// A column in Arrow's terms: its name, and its type as a format string of the C data interface.
struct ArrowField: Equatable, Sendable {
  /// The layout of the buffers that follow the validity buffer.
  enum Layout: Equatable, Sendable {
    /// Values of a fixed size in bytes.
    case values(bytes: Int)
    /// One bit per value.
    case bits
    /// 32-bit offsets, and UTF-8 text.
    case texts
    /// 32-bit indices to a dictionary of texts.
    case names
  }

  let name: String
  let format: String
  let layout: Layout
  /// The unit of the values, stored in the field's metadata.
  let unit: String?

  /// Describes a column.
  ///
  /// With `hasDictionary`, its texts become indices to a dictionary in each batch.
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

/// The columns of a stream.
///
/// All its batches share them.
final class ArrowFields: Sendable {
  let all: [ArrowField]

  init(_ all: [ArrowField]) { self.all = all }
}
