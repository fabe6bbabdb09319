#if TrackXML
internal import Archives
internal import Exports
internal import InputReports
internal import Inputs
internal import Pipelines

// The readers of tracks and of exports of Apple Health, made for the first file of their kind, and the routes that belong
// to such an export.

extension RideProcessor {
  func makeHealthStream() -> HealthStream {
    let writer = makeWriter()
    if let outlet { writer.writer.connect(to: outlet) }
    return HealthStream(
      writer, options: reader.options.workout, selection: selection, includesWellness: wellness != nil)
  }

  mutating func isRoute(_ input: InputPath) -> Bool {
    if let part { return unpackedExports.hasRoute(part) }
    guard let source = passes.source, source.isFound else { return false }
    let folder = HealthRoutes.folder(of: input.bytes)
    if let known = routeFolder, known.path == folder { return known.isOfExport }
    let isOfExport = HealthRoutes.isRoute(source, &healthArchive)
    routeFolder = (folder, isOfExport)
    return isOfExport
  }

  mutating func leaveOutRoute(_ output: inout OutputWriter) -> InputReport {
    isRouteOfExport = false
    var report = InputReport(input: name, status: .skipped, reason: .routeOfExport)
    report.kind = "gpx"
    report.detail = "read with the workout of the export that names it"
    leaveOut(report, output: &output)
    return report
  }

  func makeTrackStream() -> TrackStream {
    let writer = makeWriter()
    if let outlet { writer.writer.connect(to: outlet) }
    return TrackStream(writer, options: reader.options.workout)
  }
}
#endif
