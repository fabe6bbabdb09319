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
      "## Archives (`archives/`)\n\nIn `expected.json` under `archives`: what `fitstream check` says of each entry, and of the\n"
      + "archive itself (`!` alone) where anything is to be said of it.\n\n| file | what it is | must give |\n|---|---|---|\n"
      + rows.joined(separator: "\n") + "\n\n"
  }

  private static let folders = [
    ("activities", "Everyday activities"), ("vendors", "Habits of devices"), ("tracks", "GPX and TCX"),
    ("health", "Apple Health's export"),
    ("malformed", "Damaged and foreign files"),
  ]

  private static let head = """
    # Fixtures

    Every file here was made by our own generator (`Sources/RideSimulator`, written with `Sources/FITWriter`); nobody rode
    these rides and no device wrote these bytes. `swift run fitstream-fixtures Fixtures` makes them again, always the same.
    This file and `expected.json` are written by the same run: edit the generator, not them.

    `expected.json` tells what any reader must find. The numbers come from writing the files, not from a decoder.

    | key | meaning |
    |---|---|
    | `status`, `reason` | the report of `fitstream check` |
    | `messages`, `records` | whole messages that can be read, and the `record` messages among them; the points of GPX and TCX are records, their messages 0 |
    | `first_record`, `last_record` | time of the first and the last record in file order, FIT seconds |
    | `pauses` | timer stops that a timer start of the same file follows |
    | `counter_m` | what the distance counter gained: last minus first; a fall begins anew, a step back in time does not count |
    | `samples_m` | how much of that can become samples: nothing from records without a time, or with a time since power-on that nothing anchors |
    | `sessions` | what each `session` message says (`distance_m` its total), and what the records in its time say (`records`, `counter_m`, `samples_m`, `pauses`) |


    """

  private static func section(_ folder: String, _ title: String, _ files: [SimulatedFile]) -> String {
    let rows = files.filter { $0.path.hasPrefix(folder + "/") }.map { file in
      "| `\(file.path.dropFirst(folder.count + 1))` | \(file.purpose) | \(outcome(file.expectation)) |"
    }
    guard !rows.isEmpty else { return "" }
    return "## \(title) (`\(folder)/`)\n\n| file | what it is | must give |\n|---|---|---|\n"
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

    `Tests/FITWriterTests` holds the generator to its own arithmetic and to these files. `Tests/Checks/fixtures_against_sdk.py`
    decodes every readable FIT file with Garmin's SDK and with fitdecode and compares with `expected.json`.

    """
}
