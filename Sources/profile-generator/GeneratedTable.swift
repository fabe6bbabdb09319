/// A table as Swift source: one row a line, each with a comment that explains it.
struct GeneratedTable {
  let name: String
  let summary: String
  private var lastKey: UInt64 = 0
  private var lines: [String] = []

  init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  /// Appends a row, whose leading `keyBits` must not sort before those above, because look-ups are binary searches.
  mutating func append(_ word: RowWord, keyBits: Int, scaling: String? = nil, remark: String) throws {
    let key = word.word >> (64 - keyBits)
    guard key >= lastKey else { throw ProfileError("\(name): \(remark) is out of order") }
    lastKey = key
    let words = try [word.source, scaling].compactMap(\.self).joined(separator: ", ")
    lines.append("  \(words),  // \(remark)")
  }

  var source: String {
    (["/// \(summary)", "let \(name): [UInt64] = ["] + lines + ["]"]).joined(separator: "\n")
  }
}

/// The names of a table's rows in the order of the rows, as one literal; each begins at the sum of the lengths before
/// it.
struct GeneratedText {
  let name: String
  let summary: String
  private var lines: [String] = []

  init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  /// Appends a name, and after a space the units when there are any, and returns the bytes added.
  @discardableResult mutating func append(_ name: String, units: String = "") throws -> Int {
    let line = units.isEmpty ? name : "\(name) \(units)"
    guard !name.isEmpty, line.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !line.contains("\\") else {
      throw ProfileError("a name that source text cannot hold: \(line)")
    }
    lines.append("  \(line)\\")
    return line.utf8.count
  }

  var source: String {
    // The empty line lets all names' lines end alike: a literal's last line must not end in a backslash.
    (["/// \(summary)", "let \(name): StaticString = \"\"\""] + lines + ["", "  \"\"\""]).joined(separator: "\n")
  }
}
