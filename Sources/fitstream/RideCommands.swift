import CommandLineOptions
import Exports
import Ingest

/// `check`: one verdict per input.
func checkCommand(_ invocation: Invocation) -> Int32 {
  var run = Run(invocation)
  let format: ReportFormat = invocation.format == .ndjson ? .ndjson : .table
  run.header = text { format.appendHeader(to: &$0) }
  run.tellsTotals = format == .table
  let (options, rule) = (run.workoutOptions, run.rule)
  return run.over { RideProcessor(CheckWriter(format), options: options, rule: rule) }
}

/// `summary`: one row per workout.
func summaryCommand(_ invocation: Invocation) -> Int32 {
  var run = Run(invocation)
  let isForPeople = SystemFacts.isStandardOutputTerminal && invocation.output == nil
  let format: SummaryFormat =
    switch invocation.format {
    case .table: .table
    case .ndjson: .ndjson
    case .csv: .csv
    default: isForPeople ? .table : .csv
    }
  run.header = text { format.appendHeader(to: &$0) }
  let (options, rule) = (run.workoutOptions, run.rule)
  return run.over { RideProcessor(SummaryWriter(format, rule: rule), options: options, rule: rule) }
}

/// `samples`: HealthKit-shaped samples and events.
func samplesCommand(_ invocation: Invocation) -> Int32 {
  invocation.format == .csv ? stream(invocation) { SampleTable() } : stream(invocation) { SampleLines() }
}

/// `route`: thinned route points.
func routeCommand(_ invocation: Invocation) -> Int32 {
  let usesCoreLocationValues = invocation.usesCoreLocationConventions
  switch invocation.format {
  case .csv:
    return stream(invocation) {
      var writer = RouteTable()
      writer.usesCoreLocationValues = usesCoreLocationValues
      return writer
    }
  case .geojson: return stream(invocation) { RouteGeoJSON() }
  case .gpx: return stream(invocation) { RouteGPX() }
  default:
    return stream(invocation) {
      var writer = RouteLines()
      writer.usesCoreLocationValues = usesCoreLocationValues
      return writer
    }
  }
}

/// Runs a command whose output streams through a text writer.
private func stream<Writer: WorkoutTextWriter & ~Copyable>(
  _ invocation: Invocation, _ makeWriter: @escaping () -> Writer
) -> Int32 {
  var run = Run(invocation)
  run.header = text { Writer.appendHeader(to: &$0) }
  run.footer = text { Writer.appendFooter(to: &$0) }
  run.dropsFirstByte = Writer.startsItemsWithSeparator
  let (options, rule) = (run.workoutOptions, run.rule)
  return run.over { RideProcessor(StreamingWriter(makeWriter()), options: options, rule: rule) }
}

private func text(_ fill: (inout TextBuffer) -> Void) -> String {
  var buffer = TextBuffer()
  fill(&buffer)
  return buffer.string
}
