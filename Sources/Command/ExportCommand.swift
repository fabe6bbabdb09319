import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines

/// `export`: tables of workouts, their minutes, zones, routes and records.
func exportCommand(_ invocation: Invocation) -> Int32 {
  var run = Run(invocation)
  let options = invocation.tables
  var style = ExportStyle()
  style.units = options.units == .imperial ? .imperial : .metric
  switch invocation.format {
  case .ndjson: style.format = .ndjson
  case .arrow: style.format = .arrow
  default: style.format = .csv
  }
  style.isCompatible = invocation.isCompatible
  style.namesInputs = invocation.showsInput
  if style.isCompatible && (style.format != .csv || invocation.isTabSeparated) {
    let form = invocation.isTabSeparated ? "tsv" : style.format == .arrow ? "arrow" : "ndjson"
    run.console.line("--compatible is a form of csv; there is none of \(form)")
    return ExitCode.usage
  }
  if style.format == .arrow && options.table == .workout {
    run.console.line("--as workout has values of many types in one column, which arrow cannot hold: see --as workouts")
    return ExitCode.usage
  }
  if style.format == .arrow && invocation.output == nil && SystemFacts.isStandardOutputTerminal {
    run.console.line("an arrow stream is not for a terminal: name a file with --output, or pass it to a program")
    return ExitCode.usage
  }
  if style.isCompatible && options.table == .zones && options.maximumHeartRate == nil {
    run.console.line("--as zones --compatible needs --max-heart-rate BPM: it has zones of the heart rate alone")
    return ExitCode.usage
  }
  if invocation.sources == .rides && options.table != .minutes {
    run.console.line("--copies rides is for sums over time: --as minutes")
    return ExitCode.usage
  }
  if options.table == .records && style.isCompatible {
    run.console.line("--compatible has no records: they are in --as route")
    return ExitCode.usage
  }
  if options.table == .records && (invocation.concealStartMeters ?? 0 > 0 || invocation.concealEndMeters ?? 0 > 0) {
    run.console.line("--as records shows every position: parts of a route are concealed by --as route and by samples")
    return ExitCode.usage
  }
  let isFolder = invocation.output.map { InputPath(bytes: $0).isFolder } ?? false
  if isFolder && options.table == .workouts {
    run.console.line("--as workouts makes one file; --output names a folder")
    return ExitCode.usage
  }
  style.makesFiles = isFolder
  run.writesFolder = isFolder
  switch options.table {
  case .workouts: return run.over(.summary(.export(WorkoutExport(.list, style))))
  case .workout: return run.over(.summary(.export(WorkoutExport(.fields, style))))
  case .minutes: return run.over(.exportMinutes(style))
  case .zones: return run.over(.exportZones(zoneSettings(options), style))
  case .route: return run.over(.exportRoute(style))
  case .records: return run.over(.exportRecords(style))
  }
}

private func zoneSettings(_ options: TableOptions) -> ZoneSettings {
  var settings = ZoneSettings()
  settings.maximumHeartRate = options.maximumHeartRate
  settings.thresholdPower = options.thresholdPower
  if let percents = options.heartRateZones { settings.heartRatePercents = percents }
  if let percents = options.powerZones { settings.powerPercents = percents }
  if let seconds = options.maximumInterval { settings.maximumIntervalSeconds = seconds }
  settings.rule = options.zoneRule == .adjacent ? .adjacentOnly : .split
  return settings
}
