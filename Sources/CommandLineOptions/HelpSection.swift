/// A section of a page of the documentation, from its Markdown, for a terminal or the manual page.
struct HelpSection {
  /// The heading in the page.
  let heading: String
  /// The lines below it.
  let text: String

  /// A separate part of a section.
  enum Block: Equatable {
    case heading(String)
    case paragraph(String)
    /// The cells of a row of a table.
    case row([String])
    /// The line between two tables.
    case gap
  }

  /// The parts in their order, without drawings and the heads of tables.
  var blocks: [Block] {
    var blocks: [Block] = []
    var paragraph: [Substring] = []
    var isFenced = false
    let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false) + [Substring()]
    for line in lines {
      if line.hasPrefix("```") { isFenced.toggle() }
      let isProse = !isFenced && !line.isEmpty && !line.hasPrefix("|") && !line.hasPrefix("#") && !line.hasPrefix("```")
      let isItem = isProse && line.hasPrefix("- ")
      if (isItem || !isProse) && !paragraph.isEmpty {
        blocks.append(.paragraph(paragraph.joined(separator: " ")))
        paragraph = []
      }
      if isProse {
        paragraph.append(line.drop { $0 == " " })
        continue
      }
      if line.hasPrefix("|--") {
        // The previous row was the header.
        _ = blocks.popLast()
        if case .row = blocks.last { blocks.append(.gap) }
      } else if line.hasPrefix("|") {
        blocks.append(.row(line.dropFirst().dropLast().split(separator: "|").map(Self.trimmed)))
      } else if line.hasPrefix("#") {
        blocks.append(.heading(Self.trimmed(line.drop { $0 == "#" })))
      }
    }
    return blocks
  }

  /// Only the rows.
  var rows: [[String]] { blocks.compactMap { if case .row(let cells) = $0 { cells } else { nil } } }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The words of a text in backticks, which are names.
  static func names(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset & 1 == 1 }
      .map { String($0.element) }
  }

  /// A text without the backticks around its names.
  static func plain(_ text: String) -> String { text.filter { $0 != "`" } }
}

extension HelpSection {
  /// The section in lines of at most 80 columns, without its heading.
  var page: String { Self.page(blocks) }

  static func page(_ blocks: [Block]) -> String {
    let widths = blocks.map { if case .row(let cells) = $0 { plain(cells[0]).count } else { 0 } }
    let width = widths.filter { $0 <= 26 }.max() ?? 0
    var page = ""
    var last: Block?
    for block in blocks {
      switch block {
      case .heading(let text): page += "\n\(text)\n\n"
      case .gap: page += "\n"
      case .paragraph(let text):
        if case .row = last { page += "\n" }
        page += Help.wrapped(plain(text), 80) + "\n"
      case .row(let cells):
        if case .paragraph = last { page += "\n" }
        page += row(cells.map(plain), width)
      }
      last = block
    }
    return page
  }

  /// A row: names, and their meaning beside or below them.
  private static func row(_ cells: [String], _ width: Int) -> String {
    // The status of a reason is between the names and the meaning.
    let status = cells.count > 2 ? "(\(cells[1])) " : ""
    let meaning = cells.last == "see above" ? "see 'fitstream help columns'" : cells.last ?? ""
    var lines = Help.wrapped(status + meaning, 76 &- width).split(separator: "\n").map { "    \(spaces(width))\($0)\n" }
    let names = cells.count > 1 ? cells[0] : ""
    if names.count <= width {
      let first = lines.isEmpty ? "\n" : lines.removeFirst()
      return "  " + names + spaces(width &- names.count) + first.dropFirst(max(0, 2 &+ width)) + lines.joined()
    }
    return Help.wrapped(names, 78).split(separator: "\n").map { "  \($0)\n" }.joined() + lines.joined()
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
