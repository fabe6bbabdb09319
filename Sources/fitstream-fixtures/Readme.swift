import RideSimulator

/// The folder's README, made from the same list as the files, so that the two always agree.
enum Readme {
  static func text(_ files: [SimulatedFile], _ archives: [ArchiveFixture]) -> String {
    head + folders.map { name, title in section(name, title, files) }.joined() + section(archives) + tail
  }

  private static func section(_ archives: [ArchiveFixture]) -> String {
    let rows = archives.map { archive in
      let lines = archive.lines.map { line in
        "`!\(line.entry)` " + line.expected.status.rawValue + (line.expected.reason.map { " `\($0)`" } ?? "")
      }
      return
        "| `\(archive.path.dropFirst("archives/".count))` | \(archive.purpose) | \(lines.joined(separator: "; ")) |"
    }
    return
      "## Archives (`archives/`)\n\n`expected.json` has under `archives` the report of `fitstream check` on each entry. If there is a report on\n"
      + "the archive itself, its name is `!`.\n\n| file | content | expected result |\n|---|---|---|\n"
      + rows.joined(separator: "\n") + "\n\n"
  }

  private static let folders = [
    ("activities", "Everyday activities"), ("vendors", "Habits of devices"), ("tracks", "GPX and TCX"),
    ("health", "Apple Health's export"),
    ("malformed", "Damaged and foreign files"),
  ]

  private static let head = """
    # Fixtures

    Our own generator (`Sources/RideSimulator`, with `Sources/FITWriter`) wrote every file in this folder. The rides are
    invented, and no device wrote these bytes. `swift run fitstream-fixtures Fixtures` writes the same files again.
    The same run writes this page and `expected.json`: edit the generator, not them.

    `expected.json` has the results that every reader must find. The generator records its numbers while it writes the files; they are not from a decoder.

    | key | meaning |
    |---|---|
    | `status`, `reason` | the report of `fitstream check` |
    | `messages`, `records` | whole messages that can be read, and the `record` messages among them; the points of GPX and TCX are records, their messages 0 |
    | `first_record`, `last_record` | time of the first and the last record in file order, FIT seconds |
    | `pauses` | timer stops that a timer start of the same file follows |
    | `counter_m` | the gain of the distance counter: last minus first; after a fall it begins again, and a step back in time does not count |
    | `samples_m` | the part of this gain that can become samples: without records that have no time, or a time since power-on without a reference |
    | `sessions` | the values of each `session` message (`distance_m` is its total), and of the records in its time (`records`, `counter_m`, `samples_m`, `pauses`) |


    """

  private static func section(_ folder: String, _ title: String, _ files: [SimulatedFile]) -> String {
    let rows = files.filter { $0.path.hasPrefix(folder + "/") }.map { file in
      "| `\(file.path.dropFirst(folder.count + 1))` | \(file.purpose) | \(outcome(file.expectation)) |"
    }
    guard !rows.isEmpty else { return "" }
    return "## \(title) (`\(folder)/`)\n\n| file | content | expected result |\n|---|---|---|\n"
      + rows.joined(separator: "\n") + "\n\n"
  }

  private static func outcome(_ expected: Expectation) -> String {
    let report = expected.status.rawValue + (expected.reason.map { " `\($0)`" } ?? "")
    guard expected.messages > 0 || expected.records > 0 else { return report }
    let sessions = expected.sessions.count
    let messages = expected.messages > 0 ? "\(expected.messages) messages, " : ""
    return "\(report); \(messages)\(expected.records) records, "
      + "\(sessions) session\(sessions == 1 ? "" : "s")"
  }

  private static let tail = """
    ## How this is checked

    `Tests/FITWriterTests` compares the generator with its own arithmetic and with these files. `Tests/Checks/fixtures_against_sdk.py`
    decodes every readable FIT file with Garmin's SDK and with fitdecode, and compares the results with `expected.json`.

    """
}
