package import CommandLineOptions
package import Exports
package import Ingest
internal import Inputs
internal import Pipelines

/// Returns the job of `export`, and whether it writes one file for each workout.
///
/// `batches` specifies where batches of columns are sent.
package func exportJob(
  _ invocation: Invocation, batches: ExportStyle.Batches = .streamed
) throws(UsageError) -> (job: RideJob, writesFolder: Bool) {
  let options = invocation.tables
  if options.table == .messages {
    return (try messagesJob(invocation, batches), false)
  }
  if !invocation.messages.isEmpty { throw UsageError("--message is of --as messages alone") }
  guard let table = ExportedTable(rawValue: options.table.rawValue) else {
    throw UsageError("no table '\(options.table.rawValue)'")
  }
  var style = exportStyle(invocation)
  style.batches = batches
  if style.isCompatible && (style.format != .csv || invocation.isTabSeparated) {
    let form = invocation.isTabSeparated ? "tsv" : style.format == .arrow ? "arrow" : "ndjson"
    throw UsageError("--compatible is a form of csv; there is none of \(form)")
  }
  if style.isCompatible && !style.columns.isEmpty {
    throw UsageError("--compatible has the app's own columns, of which --columns cannot choose")
  }
  if style.isCompatible && style.dropsEmptyColumns {
    throw UsageError("--compatible has the app's own columns, of which --drop-empty leaves out none")
  }
  if style.findsDeveloperColumns || !style.developerColumns.isEmpty {
    if options.table != .records { throw UsageError("--developer-fields is of --as messages and --as records") }
    guard (1...4).contains(style.developerColumns.count) else {
      throw UsageError(
        "--as records takes up to four --developer-fields by their names; --as messages takes any number")
    }
  }
  try check(style, table.columns(style), of: options.table)
  if style.format == .arrow && options.table == .workout {
    throw UsageError("--as workout has values of many types in one column, which arrow cannot hold: see --as workouts")
  }
  if style.dropsEmptyColumns && options.table == .workout {
    throw UsageError("--as workout has fields in rows, without those that are empty: see --as workouts")
  }
  if style.isCompatible && options.table == .zones && invocation.rider.maximumHeartRate == nil {
    throw UsageError("--as zones --compatible needs --max-heart-rate BPM: it has zones of the heart rate alone")
  }
  if invocation.copies == .rides && ![.minutes, .samples].contains(options.table) {
    throw UsageError(
      "--copies rides is for sums over time: --as minutes, --as samples; the records of a ride that several devices recorded "
        + "are merged by ingest --add records --copies rides, and the view merged_records has them")
  }
  if style.isCompatible && ![.workouts, .workout, .minutes, .zones, .route].contains(options.table) {
    let hint = options.table == .records ? ": they are in --as route" : ""
    throw UsageError("--compatible has no \(table.rawValue)\(hint)")
  }
  if options.table == .records && !invocation.privacy.isEmpty {
    throw UsageError("--as records shows every position: parts of a route are concealed by --as route and by samples")
  }
  let isFolder = invocation.output.map { InputPath(bytes: $0).isFolder } ?? false
  if isFolder && options.table == .workouts {
    throw UsageError("--as workouts makes one file; --output names a folder")
  }
  style.makesFiles = isFolder
  return (.export(table, style, zones: zoneSettings(invocation)), isFolder)
}

/// Returns the job of `export --as messages`.
private func messagesJob(
  _ invocation: Invocation, _ batches: ExportStyle.Batches
) throws(UsageError) -> RideJob {
  guard invocation.messages.count == 1 else {
    throw UsageError("--as messages takes one --message, such as record, whose fields are the columns")
  }
  var options = MessageOptions()
  guard options.selection.add(message: invocation.messages[0]) else {
    throw UsageError(
      "no message is called '\(invocation.messages[0])' in the FIT profile; unknown ones go by their number")
  }
  options.activitiesOnly = !invocation.readsAllFiles
  options.style = exportStyle(invocation)
  options.style.batches = batches
  if options.style.isCompatible { throw UsageError("--compatible has no messages: see the command messages") }
  if invocation.output.map({ InputPath(bytes: $0).isFolder }) == true {
    throw UsageError("--as messages makes one file; --output names a folder")
  }
  if !invocation.privacy.isEmpty {
    throw UsageError("--as messages shows every position: parts of a route are concealed by --as route and by samples")
  }
  if invocation.copies == .rides {
    throw UsageError("--copies rides is for sums over time: --as minutes, --as samples")
  }
  if options.style.findsDeveloperColumns && !options.style.columns.isEmpty {
    throw UsageError("--columns chooses of columns that are known: name the fields of --developer-fields")
  }
  try check(options.style, MessageRows.columnNames(options), of: .messages)
  return .exportMessages(options)
}

/// Returns the style that the options of `export` specify.
private func exportStyle(_ invocation: Invocation) -> ExportStyle {
  let options = invocation.tables
  var style = ExportStyle()
  style.units = options.units == .imperial ? .imperial : .metric
  switch invocation.format {
  case .ndjson: style.format = .ndjson
  case .arrow: style.format = .arrow
  default: style.format = .csv
  }
  style.isCompatible = invocation.isCompatible
  style.namesInputs = invocation.additions.contains(.input)
  style.columns = options.columns
  style.developerColumns = options.developerFields.map { DeveloperColumn($0) }
  style.findsDeveloperColumns = options.findsDeveloperFields
  style.dropsEmptyColumns = options.dropsEmptyColumns
  return style
}

/// Throws if `--columns` names a column that the table does not have.
private func check(_ style: ExportStyle, _ columns: [String], of table: ExportTable) throws(UsageError) {
  guard let name = style.columns.first(where: { !columns.contains($0) }) else { return }
  let hint = nearest(to: name, among: columns).map { " did you mean '\($0)'?" } ?? ""
  throw UsageError(
    "--as \(table.rawValue) has no column '\(name)';\(hint) 'fitstream help columns \(table.rawValue)' lists them")
}

/// Returns the zones that the options of `export` and `plot` specify.
package func zoneSettings(_ invocation: Invocation) -> ZoneSettings {
  let options = invocation.tables
  var settings = ZoneSettings()
  settings.maximumHeartRate = invocation.rider.maximumHeartRate
  settings.thresholdPower = invocation.rider.thresholdPower
  if let percents = options.heartRateZones { settings.heartRatePercents = percents }
  if let percents = options.powerZones { settings.powerPercents = percents }
  if let seconds = options.maximumInterval { settings.maximumIntervalSeconds = seconds }
  return settings
}
