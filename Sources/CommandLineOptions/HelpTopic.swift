/// A page of the help that does not belong to a single command.
enum HelpTopic: String, CaseIterable {
  case columns, reasons
  case exitCodes = "exit-codes"
  case formats

  /// The page; for `columns` and `reasons` only the entries with this `name`, if one is given.
  func page(_ name: String?) throws(UsageError) -> String {
    switch self {
    case .columns: try Self.columnsPage(name)
    case .reasons: try Self.reasonsPage(name)
    case .exitCodes: HelpTables.exitCodes.page
    case .formats: Self.formatsPage
    }
  }

  // MARK: Reasons

  private static func reasonsPage(_ name: String?) throws(UsageError) -> String {
    guard let name else { return HelpTables.reports.page }
    if let page = reason(name) { return page }
    let names = HelpTables.reports.rows.flatMap { HelpSection.names(in: $0[0]) }
    throw UsageError("no reason '\(name)'\(hint(name, names)) see 'fitstream help reasons'")
  }

  /// The rows for one status or reason; nil if there is none with this name.
  static func reason(_ name: String) -> String? {
    let rows = HelpTables.reports.rows.filter { HelpSection.names(in: $0[0]).contains(name) }
    return rows.isEmpty ? nil : HelpSection.page(rows.map { .row($0) })
  }

  // MARK: Columns

  private static let database = "The database"

  /// Tables of the database, one per row: the name, and the columns.
  private static var tables: [[String]] { HelpTables.columns.first { $0.heading == database }?.rows ?? [] }

  private static func columnsPage(_ name: String?) throws(UsageError) -> String {
    guard let name else { return columnsOverview }
    var parts: [String] = []
    for section in HelpTables.columns where section.heading != database && words(of: section).contains(name) {
      parts.append("\(section.heading)\n\n\(section.page)")
    }
    for row in tables where HelpSection.names(in: row[0]).contains(name) {
      parts.append("\(name), of the database\n\n\(Help.wrapped(HelpSection.plain(row[1]), 80))\n")
    }
    if parts.isEmpty { parts = places(of: name) }
    if !parts.isEmpty { return parts.joined(separator: "\n") }
    let all = HelpTables.columns.flatMap { $0.rows.flatMap { $0.flatMap { HelpSection.names(in: $0) } } }
    throw UsageError("no table or column '\(name)'\(hint(name, all)) see 'fitstream help columns'")
  }

  /// The rows for one column, by table.
  private static func places(of name: String) -> [String] {
    var parts: [String] = []
    for section in HelpTables.columns where section.heading != database {
      // If a cell lists columns, as for stats, it is the second cell.
      let rows = section.rows.filter { row in row.contains { HelpSection.names(in: $0).contains(name) } }
      if !rows.isEmpty { parts.append("\(section.heading)\n\n\(HelpSection.page(rows.map { .row($0) }))") }
    }
    let holding = tables.filter { HelpSection.names(in: $0[1]).contains(name) }
    let names = holding.compactMap { HelpSection.names(in: $0[0]).first }
    if !names.isEmpty {
      parts.append(Help.wrapped("in the database: " + names.joined(separator: ", "), 80) + "\n")
    }
    return parts
  }

  /// The names of a table: the words of its heading.
  private static func words(of section: HelpSection) -> [String] {
    section.heading.split { " ,".contains($0) }.map(String.init).filter { !$0.hasPrefix("--") }
  }

  private static var columnsOverview: String {
    let formats = Format.allCases.map(\.rawValue)
    var ofCommands: [String] = []
    for section in HelpTables.columns where section.heading != database {
      ofCommands += words(of: section).filter { !formats.contains($0) && !ofCommands.contains($0) }
    }
    // Words in parentheses are not names of a table.
    let inDatabase = tables.flatMap { HelpSection.names(in: String($0[0].prefix { $0 != "(" })) }
    let introduction = HelpTables.columns.first { $0.heading.isEmpty }?.page ?? ""
    return introduction + "\n" + list("of commands:", ofCommands)
      + list("of the database:", inDatabase)
      + "\n'fitstream help columns NAME' explains a table or a column\n"
  }

  private static func list(_ title: String, _ names: [String]) -> String {
    Help.wrapped("\(title) \(names.joined(separator: ", "))", 80) + "\n"
  }

  // MARK: Formats

  private static var formatsPage: String {
    let meanings = Format.allCases.map { HelpSection.Block.row([$0.rawValue, $0.meaning]) }
    let commands = Command.allCases.filter(\.writesText).map { command in
      HelpSection.Block.row([command.rawValue, Help.formats(of: command)])
    }
    return HelpSection.page([.paragraph("Formats of --format:")] + meanings)
      + HelpSection.page([.heading("Formats of the commands:")] + commands)
      + HelpSection.page([.heading("The rule:"), .paragraph(formatRule)])
  }

  /// The rule that determines a format.
  private static let formatRule = """
    The first of these decides: --format, the suffix of --output, the destination of the output. On a terminal check, summary, stats, best and duplicates \
    print a table. To a file or pipe summary, stats and best write csv, and every other command writes the first format in its list. On a terminal \
    these tables have its width. stats and best draw bars, relative to the greatest row, and summary draws a column for each 10 km. Output has no colours, so \
    NO_COLOR has no effect. TERM=dumb omits the bars.
    """

  private static func hint(_ name: String, _ names: [String]) -> String {
    nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ";"
  }
}

extension Format {
  /// Its meaning in a short phrase.
  var meaning: String {
    switch self {
    case .table: "aligned columns for people"
    case .ndjson: "a JSON object on each line"
    case .csv: "comma-separated values, with a header line"
    case .tsv: "tab-separated values; a tab in a field is \\t, a line end \\n"
    case .json: "one JSON object"
    case .geojson: "a GeoJSON feature collection, for maps"
    case .gpx: "a GPX 1.1 document, for maps and other programs"
    case .tcx: "a TCX document, for training programs"
    case .arrow: "Apache Arrow, typed columns for pyarrow, polars, DuckDB: a stream; a file with -o x.arrow"
    case .fit: "a FIT file"
    case .html: "one page for a browser, without further files"
    case .svg: "a picture of lines, for browsers, print and drawing programs"
    }
  }
}
