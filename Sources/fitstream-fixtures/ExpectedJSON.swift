import RideSimulator

/// The expected content of each file, as JSON: one line per file, keys always in the same order.
enum ExpectedJSON {
  static func text(_ files: [SimulatedFile], _ archives: [ArchiveFixture]) -> String {
    "{\"files\":[\n" + files.map(line).joined(separator: ",\n") + "\n],\n\"archives\":[\n"
      + archives.map(line).joined(separator: ",\n") + "\n]}\n"
  }

  private static func line(_ archive: ArchiveFixture) -> String {
    let lines = archive.lines.map { line in
      object([
        ("entry", quoted(line.entry)), ("status", quoted(line.expected.status.rawValue)),
        ("reason", line.expected.reason.map(quoted) ?? "null"), ("messages", "\(line.expected.messages)"),
        ("records", "\(line.expected.records)"),
      ])
    }
    return object([("file", quoted(archive.path)), ("lines", "[" + lines.joined(separator: ",") + "]")])
  }

  private static func line(_ file: SimulatedFile) -> String {
    let expected = file.expectation
    var fields: [(String, String)] = [("file", quoted(file.path)), ("status", quoted(expected.status.rawValue))]
    fields.append(("reason", expected.reason.map(quoted) ?? "null"))
    fields.append(("messages", "\(expected.messages)"))
    fields.append(("records", "\(expected.records)"))
    fields.append(("first_record", expected.firstRecordTime.map { "\($0)" } ?? "null"))
    fields.append(("last_record", expected.lastRecordTime.map { "\($0)" } ?? "null"))
    fields.append(("pauses", "\(expected.pauses)"))
    fields.append(("counter_m", decimal(expected.counterCentimeters, places: 2)))
    fields.append(("samples_m", decimal(expected.sampleCentimeters, places: 2)))
    fields.append(("sessions", "[" + expected.sessions.map(session).joined(separator: ",") + "]"))
    return object(fields)
  }

  private static func session(_ session: Expectation.Session) -> String {
    object([
      ("sport", "\(session.sport)"), ("sub_sport", "\(session.subSport)"), ("start", "\(session.start)"),
      ("elapsed_s", decimal(session.elapsedMilliseconds, places: 3)),
      ("timer_s", decimal(session.timerMilliseconds, places: 3)),
      ("distance_m", session.distanceCentimeters.map { decimal($0, places: 2) } ?? "null"),
      ("records", "\(session.records)"), ("counter_m", decimal(session.counterCentimeters, places: 2)),
      ("samples_m", decimal(session.sampleCentimeters, places: 2)),
      ("pauses", "\(session.pauses)"), ("ascent_m", session.ascentMeters.map { "\($0)" } ?? "null"),
    ])
  }

  private static func object(_ fields: [(String, String)]) -> String {
    "{" + fields.map { quoted($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String) -> String { "\"" + text + "\"" }

  /// A whole number of hundredths or thousandths as a decimal, exactly.
  private static func decimal(_ value: Int, places: Int) -> String {
    let unit = places == 2 ? 100 : 1000
    let digits = String(value.magnitude % UInt(unit))
    let padding = String(repeating: "0", count: places - digits.count)
    return (value < 0 ? "-" : "") + "\(value.magnitude / UInt(unit)).\(padding)\(digits)"
  }
}
