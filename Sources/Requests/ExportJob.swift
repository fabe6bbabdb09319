package import CommandLineOptions
package import Exports
package import Ingest
internal import Inputs
internal import Pipelines

/// The job of `export`, and true when it writes a file for each workout.
///
/// `isForTerminal` says that what is not written to a file would be shown to people.
package func exportJob(
  _ invocation: Invocation, isForTerminal: Bool
) throws(UsageError) -> (job: RideJob, writesFolder: Bool) {
  let options = invocation.tables
  guard let table = ExportedTable(rawValue: options.table.rawValue) else {
    throw UsageError("no table '\(options.table.rawValue)'")
  }
  var style = ExportStyle()
  style.units = options.units == .imperial ? .imperial : .metric
  switch invocation.format {
  case .ndjson: style.format = .ndjson
  case .arrow: style.format = .arrow
  default: style.format = .csv
  }
  style.isCompatible = invocation.isCompatible
  style.namesInputs = invocation.showsInput
  style.columns = options.columns
  if style.isCompatible && (style.format != .csv || invocation.isTabSeparated) {
    let form = invocation.isTabSeparated ? "tsv" : style.format == .arrow ? "arrow" : "ndjson"
    throw UsageError("--compatible is a form of csv; there is none of \(form)")
  }
  if style.isCompatible && !style.columns.isEmpty {
    throw UsageError("--compatible has the app's own columns, of which --columns cannot choose")
  }
  if let name = table.missingColumn(style) {
    let hint = nearest(to: name, among: table.columns(style)).map { " did you mean '\($0)'?" } ?? ""
    throw UsageError(
      "--as \(table.rawValue) has no column '\(name)';\(hint) 'fitstream help columns \(table.rawValue)' lists them")
  }
  if style.format == .arrow && options.table == .workout {
    throw UsageError("--as workout has values of many types in one column, which arrow cannot hold: see --as workouts")
  }
  if style.format == .arrow && invocation.output == nil && isForTerminal {
    throw UsageError("an arrow stream is not for a terminal: name a file with --output, or pass it to a program")
  }
  if style.isCompatible && options.table == .zones && options.maximumHeartRate == nil {
    throw UsageError("--as zones --compatible needs --max-heart-rate BPM: it has zones of the heart rate alone")
  }
  if invocation.sources == .rides && ![.minutes, .samples].contains(options.table) {
    throw UsageError(
      "--copies rides is for sums over time: --as minutes, --as samples; the records of a ride that several devices recorded "
        + "are merged by ingest --records --copies rides, and the view merged_records has them")
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
  return (.export(table, style, zones: zoneSettings(options)), isFolder)
}

/// The zones that the options of `export` and `plot` ask for.
package func zoneSettings(_ options: TableOptions) -> ZoneSettings {
  var settings = ZoneSettings()
  settings.maximumHeartRate = options.maximumHeartRate
  settings.thresholdPower = options.thresholdPower
  if let percents = options.heartRateZones { settings.heartRatePercents = percents }
  if let percents = options.powerZones { settings.powerPercents = percents }
  if let seconds = options.maximumInterval { settings.maximumIntervalSeconds = seconds }
  settings.rule = options.zoneRule == .adjacent ? .adjacentOnly : .split
  return settings
}
