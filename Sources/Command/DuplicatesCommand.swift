import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines

#if SQLite
import RideDatabase

/// `duplicates`: the inputs and workouts that a database holds more than once.
func duplicatesCommand(_ invocation: Invocation) -> Int32 {
  let console = Console()
  guard let path = invocation.database else { return ExitCode.usage }
  do throws(DatabaseError) {
    if let counting = invocation.rideCounting {
      // A database that is not there is not made for this.
      _ = try RideArchive(path: path)
      var options = RideDatabase.Options()
      options.counting = counting
      try RideDatabase(path: path, options: options).finish()
    }
    let archive = try RideArchive(path: path) { Interrupts.received != nil }
    return try stream(to: invocation.output.map { InputPath(bytes: $0) }, console) { output throws(DatabaseError) in
      output.isTabSeparated = invocation.isTabSeparated
      try list(archive, invocation.formatHere ?? .table, output)
    }
  } catch {
    if error.isCancellation, let signal = Interrupts.received { return stopped(by: signal, console) }
    console.line("\(error)")
    return ExitCode.problems
  }
}

private func list(_ archive: RideArchive, _ format: Format, _ output: Output) throws(DatabaseError) {
  var text = TextBuffer()
  if format == .csv { text.append(Duplicate.csvHead) }
  var count = 0
  try archive.forEachDuplicate { duplicate in
    count &+= 1
    switch format {
    case .csv: duplicate.appendCSV(to: &text)
    case .ndjson: duplicate.appendJSON(to: &text)
    default: duplicate.appendForPeople(to: &text)
    }
    output.write(text.bytes)
    text.removeAll()
    return output.error == nil
  }
  if count == 0 && format == .table { text.append("nothing is there twice\n") }
  output.write(text.bytes)
}

extension Invocation {
  /// How rides are to count in a database from now on; nil where nothing was said of it.
  var rideCounting: RideCounting? {
    switch sources {
    case .rides: .rides(preferring: preferredDevices)
    case .once: .recordings
    case .each, nil: nil
    }
  }
}

extension Duplicate {
  fileprivate static let csvHead =
    "kind,first_input,input,first_start,start,activity_type,overlap,first_has,has,counted_input\n"

  private var fields: [(name: StaticString, text: String?)] {
    [
      ("kind", kind.rawValue), ("first_input", firstPath), ("input", path), ("first_start", firstStart),
      ("start", start), ("activity_type", activity), ("overlap", overlap.map { "\(($0 * 1000).rounded() / 1000)" }),
      ("first_has", firstHas.isEmpty ? nil : firstHas.joined(separator: " ")),
      ("has", has.isEmpty ? nil : has.joined(separator: " ")), ("counted_input", countedPath),
    ]
  }

  fileprivate func appendCSV(to text: inout TextBuffer) {
    for (position, field) in fields.enumerated() {
      if position > 0 { text.append(",") }
      if let value = field.text { text.append(csv: value) }
    }
    text.append("\n")
  }

  fileprivate func appendJSON(to text: inout TextBuffer) {
    var isFirst = true
    for field in fields {
      guard let value = field.text else { continue }
      text.append(isFirst ? "{\"" : ",\"")
      isFirst = false
      text.append(field.name)
      text.append("\":")
      if "\(field.name)" == "overlap" { text.append(value) } else { text.append(json: value) }
    }
    text.append("}\n")
  }

  fileprivate func appendForPeople(to text: inout TextBuffer) {
    text.append("same \(kind.rawValue)")
    if let activity, let firstStart { text.append(", \(activity) of \(firstStart)") }
    if let overlap { text.append(", \(Int64(saturating: (overlap * 100).rounded())) % overlap") }
    func line(_ path: String, _ has: [String]) {
      text.append("\n  ")
      text.append(plain: path)
      if !has.isEmpty { text.append("  (" + has.joined(separator: ", ") + ")") }
      if path == countedPath { text.append("  counted") }
    }
    line(firstPath, firstHas)
    line(path, has)
    text.append("\n")
  }
}
#else
/// Reports that this build has no database.
func duplicatesCommand(_ invocation: Invocation) -> Int32 { ingestCommand(invocation) }
#endif
