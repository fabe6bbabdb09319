/// The width that is available for a table, and for the bars beside its figures.
///
/// Bars are only drawn on a terminal. In a file or pipe, a table always has the same columns.
public struct TableFit: Sendable, Equatable {
  /// The width of the terminal; nil if the table is not written to a terminal.
  public var terminalColumns: Int?

  /// Creates the width for a terminal, or for a file or pipe if it is nil.
  public init(terminalColumns: Int? = nil) { self.terminalColumns = terminalColumns }

  /// The maximum width of a bar.
  private static let widestBar = 40
  /// The minimum width of a useful bar.
  private static let narrowestBar = 4

  /// Returns the width of a bar beside `figures` columns and two blanks; 0 without room or terminal.
  func barColumns(beside figures: Int) -> Int {
    guard let terminalColumns else { return 0 }
    let room = min(terminalColumns, 1000) &- figures &- 2
    return room < Self.narrowestBar ? 0 : min(room, Self.widestBar)
  }

  /// Returns the width of the last text of a row after `figures` columns; `usual` without a terminal.
  func lastColumns(after figures: Int, usual: Int) -> Int {
    guard let terminalColumns else { return usual }
    return max(12, min(terminalColumns, 1000) &- figures)
  }
}

extension TextBuffer {
  /// Appends two blanks and a bar for a fraction of the maximum, in eighths of a column.
  ///
  /// Appends nothing if the width is 0.
  ///
  /// Every positive value has at least one eighth of a column.
  mutating func append(barOf share: Double, width: Int) {
    guard width > 0, share > 0 else { return }
    let eighths = max(1, Int(clamping: Int64(saturating: min(1, share) * Double(width) * 8)))
    append("  ")
    for _ in 0..<eighths / 8 { append("█") }
    switch eighths % 8 {
    case 1: append("▏")
    case 2: append("▎")
    case 3: append("▍")
    case 4: append("▌")
    case 5: append("▋")
    case 6: append("▊")
    case 7: append("▉")
    default: break
    }
  }
}
