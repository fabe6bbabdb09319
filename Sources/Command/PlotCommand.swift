import CommandLineOptions
import Exports
import Ingest
import Inputs
import Requests

/// `plot`: draws one ride as a picture, or each ride as a file in a folder.
func plotCommand(_ invocation: Invocation) -> Int32 {
  var run = Run(invocation)
  run.writesFolder = invocation.output.map { InputPath(bytes: $0).isFolder } ?? false
  var style = PlotStyle()
  style.isPage = invocation.format == .html
  style.units = invocation.tables.units == .imperial ? .imperial : .metric
  style.base =
    switch invocation.plotBase {
    case .distance: .distance
    case .time: .time
    case nil: nil
    }
  style.color =
    switch invocation.plotColor {
    case .altitude: .altitude
    case .speed: .speed
    case .heartRate: .heartRate
    case .power: .power
    case .cadence: .cadence
    case nil: nil
    }
  style.zones = zoneSettings(invocation)
  return run.over(.plot(style))
}
