import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines
import Requests

/// `check`: prints one report for each input.
func checkCommand(_ invocation: Invocation) -> Int32 {
  let format: ReportFormat = invocation.format == .ndjson ? .ndjson : .table
  return Run(invocation, isReportTable: format == .table).over(
    invocation.additions.contains(.suspicions) ? .checkData(format) : .check(format))
}

/// `summary`: prints one row for each workout.
func summaryCommand(_ invocation: Invocation) -> Int32 {
  let isImperial = invocation.tables.units == .imperial
  var style = ExportStyle()
  style.units = .imperial
  style.format = invocation.formatHere == .ndjson ? .ndjson : .csv
  let format: SummaryFormat =
    switch invocation.formatHere {
    case .table: .table(isImperial ? .imperial : .metric, .here(invocation))
    case _ where isImperial: .export(WorkoutExport(.list, style))
    case .ndjson: .ndjson
    default: .csv
    }
  return Run(invocation).over(.summary(format))
}

/// `samples`: prints samples and events in HealthKit's form.
func samplesCommand(_ invocation: Invocation) -> Int32 {
  var sources: SampleSources = []
  if invocation.additions.contains(.device) { sources.insert(.device) }
  if invocation.additions.contains(.app) { sources.insert(.app) }
  return Run(invocation).over(invocation.format == .csv ? .sampleTable(sources) : .sampleLines(sources))
}

/// `route`: prints thinned route points.
func routeCommand(_ invocation: Invocation) -> Int32 {
  let usesCoreLocationValues = invocation.isCompatible
  let job: RideJob =
    switch invocation.format {
    case .csv: .routeTable(usesCoreLocationValues: usesCoreLocationValues)
    case .geojson: .routeGeoJSON
    case .gpx: .routeGPX
    default: .routeLines(usesCoreLocationValues: usesCoreLocationValues)
    }
  var run = Run(invocation)
  run.writesFolder = invocation.output.map { InputPath(bytes: $0).isFolder } ?? false
  return run.over(job)
}

/// `convert`: writes each workout as a FIT, TCX or GPX file.
func convertCommand(_ invocation: Invocation) -> Int32 {
  let format: RideConversion.Format =
    switch invocation.format {
    case .tcx: .tcx
    case .gpx: .gpx
    default: .fit
    }
  var run = Run(invocation)
  run.writesFolder = invocation.output.map { InputPath(bytes: $0).isFolder } ?? false
  return run.over(.convert(format))
}

/// `export`: writes tables of workouts, minutes, zones, routes and records.
func exportCommand(_ invocation: Invocation) -> Int32 {
  var run = Run(invocation)
  do throws(UsageError) {
    let (job, writesFolder) = try exportJob(invocation)
    run.writesFolder = writesFolder
    return run.over(job)
  } catch {
    run.console.line("\(error)")
    return ExitCode.usage
  }
}
