/// The room that a table for people has, and the bars that fill what its figures leave.
///
/// Bars are drawn on a terminal alone: a table in a file or pipe has the same columns everywhere.
public struct TableFit: Sendable, Equatable {
  /// Columns of the terminal; nil where the table goes anywhere else.
  public var terminalColumns: Int?

  /// A table that goes to a file or pipe, or to a terminal of so many columns.
  public init(terminalColumns: Int? = nil) { self.terminalColumns = terminalColumns }

  /// The widest bar: more says no more.
  private static let widestBar = 40
  /// The narrowest bar that says something.
  private static let narrowestBar = 4

  /// Columns of a bar beside so many columns of figures and two blanks; 0 where there is no room or no terminal.
  func barColumns(beside figures: Int) -> Int {
    guard let terminalColumns else { return 0 }
    let room = min(terminalColumns, 1000) &- figures &- 2
    return room < Self.narrowestBar ? 0 : min(room, Self.widestBar)
  }

  /// Columns of a text that ends a row, after so many columns of figures: `usual` where there is no terminal.
  func lastColumns(after figures: Int, usual: Int) -> Int {
    guard let terminalColumns else { return usual }
    return max(12, min(terminalColumns, 1000) &- figures)
  }
}

extension TextBuffer {
  /// Appends two blanks and a bar for a share of the greatest value, in eighths of a column; nothing for a width of 0.
  ///
  /// Whatever is more than nothing has an eighth of a column at least.
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
