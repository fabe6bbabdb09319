package import Columns

/// A place in a run of output where a unit of it begins or ends.
///
/// Bytes between marks are text that goes on. The owner of the bytes passes the marks on with them, so that a
/// destination never looks for a unit in the text.
package struct OutputMark: Sendable, Equatable {
  /// The kinds of place.
  package enum Kind: Sendable, Equatable {
    /// An item of a document begins: a destination that joins items puts its separator between two.
    case item
    /// A file ends, with everything since the last one in it; nil: it shall not be made after all.
    case file(name: String?)
    /// The bytes before it are packed rows, which may go on after it.
    case rows
    /// Rows as columns, which are no text; the first one, without rows, shows the columns.
    case batch(FilledBatch)

    package static func == (first: Kind, second: Kind) -> Bool {
      switch (first, second) {
      case (.item, .item), (.rows, .rows): true
      case (.file(let name), .file(let other)): name == other
      case (.batch(let batch), .batch(let other)): batch === other
      default: false
      }
    }
  }

  /// The kind of place.
  package let kind: Kind
  /// The number of bytes before it.
  package let offset: Int

  /// Makes a mark.
  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// About how many bytes it takes while it waits.
  package var byteCount: Int {
    guard case .file(let name?) = kind else { return 32 }
    return 64 &+ name.utf8.count
  }
}
