import Testing

@testable import CommandLineOptions

private func help(_ words: String...) throws -> String {
  let request = try parse((["help"] + words).map { Array($0.utf8) }, isStandardInputTerminal: true)
  guard case .say(let page) = request else { throw UsageError("help runs something") }
  return page
}

@Suite("Help on topics")
struct HelpTopicTests {
  @Test("every page of a topic, a table, a column and a reason is at most 80 columns wide, and plain text")
  func width() throws {
    var pages = try HelpTopic.allCases.map { try help($0.rawValue) }
    let names = HelpTables.columns.flatMap { $0.rows.flatMap { $0.flatMap { HelpSection.names(in: $0) } } }
    for name in Set(names) { pages.append(try help("columns", name)) }
    for name in HelpTables.reports.rows.flatMap({ HelpSection.names(in: $0[0]) }) {
      pages.append(try help("reasons", name))
      #expect(try help(name) == help("reasons", name))
    }
    for page in pages {
      #expect(page.hasSuffix("\n") && !page.hasSuffix("\n\n") && !page.hasPrefix("\n"))
      #expect(!page.contains("`") && !page.contains("|") && !page.contains("##"))
      for line in page.split(separator: "\n") { #expect(line.count <= 80 && line.last != " ", "\(line)") }
    }
  }

  @Test("the first page on columns fits a screen and names every table that the next ones show")
  func overview() throws {
    let page = try help("columns")
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
    let lists = try #require(page.split(separator: "of commands:").last).split { " ,:\n'".contains($0) }
    for table in ["summary", "workouts", "minutes", "stats", "bench", "totals_by_week", "kind_totals", "index_entries"]
    {
      #expect(lists.contains(Substring(table)), "\(table)")
      #expect(try help("columns", table).contains(table))
    }
  }

  @Test("a table is found by its name, in the output of a command and in the database")
  func tables() throws {
    let page = try help("columns", "minutes")
    #expect(page.hasPrefix("export --as minutes\n") && page.contains("\nminutes, of the database\n"))
    #expect(try help("columns", "route").contains("\nexport --as route\n"))
  }

  @Test("a column is found in each table that has it")
  func columns() throws {
    let page = try help("columns", "distance_m")
    for table in ["summary", "route", "export --as minutes", "stats"] {
      #expect(page.contains("\(table)\n\n"), "\(table)")
    }
    #expect(page.contains("in the database: workouts, laps"))
    #expect(!page.contains("check\n"))
  }

  @Test("a reason is explained by its name alone")
  func reasons() throws {
    #expect(try help("crc-mismatch").contains("the checksum is wrong"))
    #expect(try help("reasons").contains("\n  crc-mismatch "))
    #expect(try help("reasons").contains("\nWhat was left out\n"))
  }

  @Test("every format is explained, and listed with the commands that have it")
  func formats() throws {
    let page = try help("formats")
    for format in Format.allCases { #expect(page.contains("\n  \(format.rawValue) ")) }
    for command in Command.allCases where command.writesText {
      let line = try #require(page.split(separator: "\n").last { $0.hasPrefix("  \(command.rawValue) ") })
      for format in command.description.formats { #expect(line.contains(format.rawValue), "\(line)") }
    }
  }

  @Test("every exit code that the process ends with is explained")
  func exitCodes() throws {
    let page = try help("exit-codes")
    for code in [ExitCode.success, ExitCode.problems, ExitCode.usage] { #expect(page.contains("  \(code) ")) }
    #expect(page.contains("\(ExitCode.stopped(bySignal: 1)), \(ExitCode.stopped(bySignal: 2))"))
  }

  @Test(
    "what is not known is said with the nearest name",
    arguments: [
      (
        ["columns", "distence_m"],
        "no table or column 'distence_m'; did you mean 'distance_m'? see 'fitstream help columns'"
      ),
      (["reasons", "truncted"], "no reason 'truncted'; did you mean 'truncated'? see 'fitstream help reasons'"),
      (["reason"], "no command 'reason'; did you mean 'reasons'?"),
    ])
  func unknown(words: [String], expected: String) {
    #expect(throws: UsageError(expected)) {
      try parse((["help"] + words).map { Array($0.utf8) }, isStandardInputTerminal: true)
    }
  }
}
