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
  if format == .table { text.append(Duplicate.tableHead) }
  var (count, hasCounted) = (0, false)
  try archive.forEachDuplicate { duplicate in
    count &+= 1
    if duplicate.countedPath != nil { hasCounted = true }
    switch format {
    case .csv: duplicate.appendCSV(to: &text)
    case .ndjson: duplicate.appendJSON(to: &text)
    default: duplicate.appendRow(to: &text)
    }
    output.write(text.bytes)
    text.removeAll()
    return output.error == nil
  }
  if count == 0 && format == .table {
    text.removeAll()
    text.append("nothing is there twice\n")
  }
  if hasCounted && format == .table { text.append("* counted: see --copies\n") }
  output.write(text.bytes)
}

extension Invocation {
  /// The way rides count in a database from now on; nil where nothing was said of it.
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

  fileprivate static let tableHead =
    "same       start (UTC)       activity        overlap  first input                       other input\n"

  /// Appends a row for people; `*` marks the input whose recording of a ride counts.
  fileprivate func appendRow(to text: inout TextBuffer) {
    func name(_ path: String) -> String { (path == countedPath ? "*" : "") + path }
    text.appendCell(width: 11) { $0.append(kind.rawValue) }
    text.appendCell(width: 18) { row in
      if let firstStart { row.append(plain: "\(firstStart.prefix(10)) \(firstStart.dropFirst(11).prefix(5))") }
    }
    text.appendCell(width: 16) { if let activity { $0.append(plain: activity, keepingEndIn: 15) } }
    text.appendRightCell(width: 7) { row in
      if let overlap { row.append("\(Int64(saturating: (overlap * 100).rounded())) %") }
    }
    text.append("  ")
    text.appendCell(width: 34) { $0.append(plain: name(firstPath), keepingEndIn: 32) }
    text.append(plain: name(path))
    text.append("\n")
  }
}
#else
/// Reports that this build has no database.
func duplicatesCommand(_ invocation: Invocation) -> Int32 { ingestCommand(invocation) }
#endif
