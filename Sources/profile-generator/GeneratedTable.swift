/// A table as Swift source, with one row per line and a comment for each row.
struct GeneratedTable {
  let name: String
  let summary: String
  private var lastKey: UInt64 = 0
  private var lines: [String] = []

  init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  /// Appends a row.
  ///
  /// Rows must be sorted by their leading `keyBits` bits, because they are found by binary search.
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

/// The names of a table's rows, in the order of the rows, as one string literal.
///
/// A name starts at the sum of the lengths of the preceding names.
struct GeneratedText {
  let name: String
  let summary: String
  private var lines: [String] = []

  init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  /// Appends a name, followed by a space and the units if there are any.
  ///
  /// Returns the number of appended bytes.
  @discardableResult mutating func append(_ name: String, units: String = "") throws -> Int {
    let line = units.isEmpty ? name : "\(name) \(units)"
    guard !name.isEmpty, line.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !line.contains("\\") else {
      throw ProfileError("a name that source text cannot hold: \(line)")
    }
    lines.append("  \(line)\\")
    return line.utf8.count
  }

  var source: String {
    // The empty line allows every line of names to end with a backslash, which the last line of a literal must not
    // have.
    (["/// \(summary)", "let \(name): StaticString = \"\"\""] + lines + ["", "  \"\"\""]).joined(separator: "\n")
  }
}
