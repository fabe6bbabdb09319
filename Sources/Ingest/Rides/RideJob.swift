public import Exports
public import FITWorkouts
public import InputReports
public import Inputs
public import Pipelines
public import Workouts

#if TrackXML
internal import TrackXML
#endif

/// The output of a run over inputs.
///
/// A closed list on purpose: each case is a pipeline of its own, compiled for its writer from the file descriptor to
/// the text. A generic entry point would be compiled once for all writers and run several times slower.
public enum RideJob: Sendable {
  /// Reports.
  case check(ReportFormat)
  /// Reports that also count what cannot be believed.
  case checkData(ReportFormat)
  /// A row per workout.
  case summary(SummaryFormat)
  /// Samples and events, an object a line, each sample with these names of its source.
  case sampleLines(SampleSources)
  /// Samples and events, as a table, each sample with these names of its source.
  case sampleTable(SampleSources)
  /// Route points, an object a line; with or without −1 for unknown values.
  case routeLines(usesCoreLocationValues: Bool)
  /// Route points, as a table; with or without −1 for unknown values.
  case routeTable(usesCoreLocationValues: Bool)
  /// Routes as GeoJSON.
  case routeGeoJSON
  /// Routes as GPX.
  case routeGPX
  /// Active minutes, a row each.
  case exportMinutes(ExportStyle)
  /// Time in zones, a row each.
  case exportZones(ZoneSettings, ExportStyle)
  /// Route points by spans between pauses, a row each.
  case exportRoute(ExportStyle)
  /// Records, a row each.
  case exportRecords(ExportStyle)
  /// Laps, pool lengths, events, devices, beats or samples, a row each.
  case exportItems(ItemTables, ExportStyle)
  /// Messages of one kind, a row each.
  case exportMessages(MessageOptions)
  /// Nothing: everything is made and counted.
  case count

  /// A table of `export` by its name; `zones` are those of the table of that name.
  public static func export(
    _ table: ExportedTable, _ style: ExportStyle, zones: ZoneSettings = ZoneSettings()
  ) -> RideJob {
    switch table {
    case .workouts: .summary(.export(WorkoutExport(.list, style)))
    case .workout: .summary(.export(WorkoutExport(.fields, style)))
    case .minutes: .exportMinutes(style)
    case .zones: .exportZones(zones, style)
    case .route: .exportRoute(style)
    case .records: .exportRecords(style)
    default: .exportItems(table.items, style)
    }
  }

  /// Appends the start of a document.
  package func appendHeader(to text: inout TextBuffer) {
    switch self {
    case .check(let format), .checkData(let format): format.appendHeader(to: &text)
    case .summary(let format): format.appendHeader(to: &text)
    case .sampleLines: SampleLines.appendHeader(to: &text)
    case .sampleTable(let sources): SampleTable.appendHeader(sources, to: &text)
    case .routeLines: RouteLines.appendHeader(to: &text)
    case .routeTable: RouteTable.appendHeader(to: &text)
    case .routeGeoJSON: RouteGeoJSON.appendHeader(to: &text)
    case .routeGPX: RouteGPX.appendHeader(to: &text)
    case .exportMinutes(let style): MinuteExport.appendHeader(style, to: &text)
    case .exportZones(_, let style): ZoneExport.appendHeader(style, to: &text)
    case .exportRoute(let style): RouteExport.appendHeader(style, to: &text)
    case .exportRecords(let style): RecordExport.appendHeader(style, to: &text)
    case .exportItems(let table, let style): ItemExport.appendHeader(table, style, to: &text)
    case .exportMessages(let options): MessageRows.appendHeader(options, to: &text)
    case .count: break
    }
  }

  /// Appends the end of a document that has items or none.
  package func appendFooter(to text: inout TextBuffer, hasItems: Bool) {
    switch self {
    case .routeGeoJSON: RouteGeoJSON.appendFooter(to: &text, hasFeatures: hasItems)
    case .routeGPX: RouteGPX.appendFooter(to: &text)
    case .summary(.export(let export)): export.appendFooter(to: &text)
    case .exportMinutes(let style), .exportZones(_, let style), .exportRoute(let style), .exportRecords(let style),
      .exportItems(_, let style):
      style.appendFooter(to: &text)
    case .exportMessages(let options): options.style.appendFooter(to: &text)
    default: break
    }
  }

  /// True when samples are put out.
  fileprivate var hasSamples: Bool {
    switch self {
    case .sampleLines, .sampleTable: true
    default: false
    }
  }

  /// The text between two items of a document.
  package var itemSeparator: StaticString {
    if case .routeGeoJSON = self { return RouteGeoJSON.itemSeparator }
    return ""
  }
}

/// The rules for reading rides, whatever the output.
public struct RideRules: Sendable {
  /// The options for making workouts of the messages.
  public var workouts: FITWorkoutOptions
  /// The effect of a wrong checksum on an input.
  public var checksum: ChecksumRule
  /// The rule by which samples are merged.
  public var coalescing = SampleCoalescer.Rule.none
  /// True when every JSON line of samples and routes names its input; otherwise the first of a workout does.
  package var namesInputs = false
  /// True when samples outside workouts are put out too, in samples, statistics and the database.
  public var includesWellness = false
  /// The rides that are read.
  package var selection = RideSelection()
  /// The devices from which sums come first where several inputs hold one ride; nil puts out what each of them has.
  private(set) var sharing: DevicePreference?
  #if TrackXML
  /// The sport of GPX and TCX files that name none.
  private(set) var assumedSport: NamedSport?
  #endif

  /// Makes the rules.
  public init(workouts: FITWorkoutOptions = FITWorkoutOptions(), checksum: ChecksumRule = .report) {
    self.workouts = workouts
    self.checksum = checksum
  }

  /// Assumes a sport for GPX and TCX files that name none; false where no sport is known by that name.
  public mutating func assumeSport(_ name: String) -> Bool {
    #if TrackXML
    assumedSport = NamedSport(name)
    return assumedSport != nil
    #else
    // GPX and TCX files are not read at all.
    return true
    #endif
  }

  /// Has sums of samples and minutes come from one input alone where several hold one ride, from these devices first,
  /// by parts of their names.
  ///
  /// All inputs are read once more before, so that none may come through a pipe.
  public mutating func share(preferring devices: [String]) { sharing = DevicePreference(devices) }

  /// A number that differs for every assumed sport.
  var assumption: UInt16 {
    #if TrackXML
    assumedSport.map { UInt16($0.sport) << 8 | UInt16($0.subSport ?? 0xFF) } ?? 0
    #else
    0
    #endif
  }

  /// Makes the context of tracks, for all workers of one run.
  package func makeTrackContext() -> TrackContext {
    #if TrackXML
    TrackContext(assumedSport: assumedSport)
    #else
    TrackContext()
    #endif
  }
}

extension Batch {
  /// Runs a job over all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as with every batch.
  public func run(
    _ asked: RideJob, _ rules: RideRules, report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    var hasRows = true
    let shared: SharedTimes
    let job: RideJob
    do throws(SurveyEnding) {
      job = try prepared(asked, rules)
      shared = try survey(rules)
    } catch {
      if case .stopped(let signal) = error { closing(signal) }
      return error.exitCode
    }
    let tracks = rules.makeTrackContext()
    let (makesFiles, isConcealed) = (writesFolder, rules.workouts.workout.concealsRoute)
    let namesInputs = rules.namesInputs
    let wellness = rules.includesWellness && job.hasSamples
    func run<Writer: RideWriter>(
      omitsEmptyTable: Bool = false, _ makeWriter: @escaping (SelectionFinding) -> Writer
    ) -> Int32 {
      runAll(omitsEmptyTable: omitsEmptyTable) {
        SelectingProcessor(rules, tracks) { finding in
          RideProcessor(
            { RideSink(makeWriter(finding)) }, options: rules.workouts, rule: rules.checksum, tracks: tracks,
            selection: rules.selection, wellness: wellness)
        }
      }
    }
    func runAll<Processor: InputProcessor & ~Copyable>(
      omitsEmptyTable: Bool = false, _ makeProcessor: @escaping () -> Processor
    ) -> Int32 where Processor.Report == InputReport {
      self.run(
        makeProcessor: makeProcessor,
        head: { output in
          var header = TextBuffer()
          job.appendHeader(to: &header)
          if omitsEmptyTable { output.writeBeforeNext(header.bytes) } else { output.write(header) }
          output.itemSeparator = "\(job.itemSeparator)"
        }, report: report,
        tail: { output in
          var footer = TextBuffer()
          job.appendFooter(to: &footer, hasItems: output.hasItem)
          output.write(footer.bytes)
        },
        ended: { hasRows = $0 },
        closing: closing)
    }
    func runRoute<Text: RouteWriter & ~Copyable>(
      _ type: Text.Type, _ setUp: @escaping (inout Text) -> Void
    ) -> Int32 {
      run { finding in
        var text = Text()
        setUp(&text)
        text.file.isWanted = makesFiles
        return StreamingWriter(text, of: finding)
      }
    }
    switch job {
    case .check(let format): return run { _ in CheckWriter(format) }
    case .checkData(let format): return run { _ in SuspicionWriter(format) }
    case .summary(let format):
      return run { _ in SummaryWriter(format, rule: rules.checksum, selection: rules.selection) }
    case .sampleLines(let sources):
      let rule = rules.coalescing
      return run { finding in
        var writer = SampleLines()
        writer.namesInputs = namesInputs
        writer.coalescing = rule
        writer.sources = sources
        return StreamingWriter(writer, of: finding, sharing: shared)
      }
    case .sampleTable(let sources):
      let rule = rules.coalescing
      return run { finding in
        var writer = SampleTable()
        writer.coalescing = rule
        writer.sources = sources
        return StreamingWriter(writer, of: finding, sharing: shared)
      }
    case .routeLines(let usesCoreLocationValues):
      return runRoute(RouteLines.self) { writer in
        writer.usesCoreLocationValues = usesCoreLocationValues
        writer.namesInputs = namesInputs
      }
    case .routeTable(let usesCoreLocationValues):
      return runRoute(RouteTable.self) { $0.usesCoreLocationValues = usesCoreLocationValues }
    case .routeGeoJSON: return runRoute(RouteGeoJSON.self) { $0.isConcealed = isConcealed }
    case .routeGPX: return runRoute(RouteGPX.self) { $0.isConcealed = isConcealed }
    case .exportMinutes(let style):
      return run { finding in
        var writer = MinuteExport()
        writer.style = style
        return StreamingWriter(writer, of: finding, sharing: shared)
      }
    case .exportZones(let settings, let style):
      let hasThreshold = settings.maximumHeartRate != nil || settings.thresholdPower != nil
      let code = run(omitsEmptyTable: !hasThreshold) { StreamingWriter(ZoneExport(settings, style), of: $0) }
      if hasRows || hasThreshold { return code }
      console.line(
        "no zones: those of the heart rate need --max-heart-rate BPM, those of power --ftp WATTS or a threshold in the file"
      )
      return code == 0 ? 2 : code
    case .exportRoute(let style):
      return run { finding in
        var writer = RouteExport()
        writer.style = style
        return StreamingWriter(writer, of: finding)
      }
    case .exportRecords(let style):
      return run { finding in
        var writer = RecordExport()
        writer.style = style
        return StreamingWriter(writer, of: finding)
      }
    case .exportItems(let table, let style):
      return run { finding in StreamingWriter(ItemExport(table, style), of: finding, sharing: shared) }
    case .exportMessages(let options):
      return runAll {
        SelectingProcessor(rules, tracks) { _ in MessageProcessor<MessageRows>(options, rule: rules.checksum) }
      }
    case .count: return run { _ in CountingWriter() }
    }
  }
}
