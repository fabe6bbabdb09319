public import Exports
internal import FITWorkouts
internal import Pipelines
internal import Workouts

// The outputs of the commands over rides, one function each.

extension RideJob {
  /// The report on each input.
  public static func check(_ format: ReportFormat) -> RideJob {
    RideJob(makeWriter: { _ in CheckWriter(format) }, appendHeader: { format.appendHeader(to: &$0) })
  }

  /// Reports that also count implausible data.
  public static func checkData(_ format: ReportFormat) -> RideJob {
    RideJob(makeWriter: { _ in SuspicionWriter(format) }, appendHeader: { format.appendHeader(to: &$0) })
  }

  /// A row per workout.
  public static func summary(_ format: SummaryFormat) -> RideJob {
    var job = RideJob(
      makeWriter: { SummaryWriter(format, rule: $0.rules.checksum, selection: $0.rules.selection) },
      appendHeader: { format.appendHeader(to: &$0) })
    if case .table = format { job.sortsRows = true }
    guard case .export(let export) = format else { return job }
    job.appendFooter = { text, _ in export.appendFooter(to: &text) }
    job.style = (export.style, { summary(.export(WorkoutExport(export.shape, $0))) })
    return job
  }

  /// Samples and events, one JSON object per line; `sources` are the source names of each sample.
  public static func sampleLines(_ sources: SampleSources) -> RideJob {
    var job = streaming(sharesTimes: true) { setting in
      var writer = SampleLines()
      writer.namesInputs = setting.rules.namesInputs
      writer.coalescing = setting.rules.coalescing
      writer.sources = sources
      return writer
    }
    job.appendHeader = { SampleLines.appendHeader(to: &$0) }
    job.hasSamples = true
    return job
  }

  /// Samples and events as a table; `sources` are the source names of each sample.
  public static func sampleTable(_ sources: SampleSources) -> RideJob {
    var job = streaming(sharesTimes: true) { setting in
      var writer = SampleTable()
      writer.coalescing = setting.rules.coalescing
      writer.sources = sources
      return writer
    }
    job.appendHeader = { SampleTable.appendHeader(sources, to: &$0) }
    job.hasSamples = true
    return job
  }

  /// Route points, one JSON object per line, with or without −1 for unknown values.
  public static func routeLines(usesCoreLocationValues: Bool) -> RideJob {
    route(RouteLines.self) { writer, setting in
      writer.usesCoreLocationValues = usesCoreLocationValues
      writer.namesInputs = setting.rules.namesInputs
    }
  }

  /// Route points, as a table; with or without −1 for unknown values.
  public static func routeTable(usesCoreLocationValues: Bool) -> RideJob {
    route(RouteTable.self) { writer, _ in writer.usesCoreLocationValues = usesCoreLocationValues }
  }

  /// Routes as GeoJSON.
  public static var routeGeoJSON: RideJob {
    var job = route(RouteGeoJSON.self) { $0.isConcealed = $1.rules.workouts.workout.concealsRoute }
    job.appendFooter = { RouteGeoJSON.appendFooter(to: &$0, hasFeatures: $1) }
    job.itemSeparator = RouteGeoJSON.itemSeparator
    return job
  }

  /// Routes as GPX.
  public static var routeGPX: RideJob {
    var job = route(RouteGPX.self) { $0.isConcealed = $1.rules.workouts.workout.concealsRoute }
    job.appendFooter = { text, _ in RouteGPX.appendFooter(to: &text) }
    return job
  }

  /// A picture of each ride.
  ///
  /// If the output is a stream, it can have only one picture.
  public static func plot(_ style: PlotStyle) -> RideJob {
    var job = streaming { setting in
      var writer = RidePlot()
      writer.style = style
      writer.file.isWanted = setting.makesFiles
      return writer
    }
    job.onlyItem = OnlyItem(
      none: "no ride to draw", rule: "a picture shows one ride", noun: "picture", folder: "pictures/")
    return job
  }

  /// Each workout as a file of another format.
  ///
  /// If the output is a stream, it can have only one workout.
  public static func convert(_ format: RideConversion.Format) -> RideJob {
    let isLeftOut = Monitor(false)
    var job = streaming { _ in
      var writer = RideConversion()
      writer.format = format
      writer.hasNoPositions = { isLeftOut.update { $0 = true } }
      return writer
    }
    job.closingNote = { isLeftOut.update { $0 } ? "rides without positions are left out: GPX needs positions" : nil }
    let none = format == .gpx ? "no ride has positions, which GPX needs" : "no ride to convert"
    job.onlyItem = OnlyItem(none: none, rule: "a file has one ride", noun: "file", folder: "rides/")
    job.emptyNote = none
    return job
  }

  /// No output: everything is computed and counted.
  public static var count: RideJob { RideJob(makeWriter: { _ in CountingWriter() }) }

  /// A table of `export` by its name; `zones` are only used by the table `zones`.
  public static func export(
    _ table: ExportedTable, _ style: ExportStyle, zones: ZoneSettings = ZoneSettings()
  ) -> RideJob {
    var job: RideJob
    switch table {
    case .workouts, .workout: return summary(.export(WorkoutExport(table == .workout ? .fields : .list, style)))
    case .minutes:
      job = streaming(sharesTimes: true) { _ in
        var writer = MinuteExport()
        writer.style = style
        return writer
      }
      job.appendHeader = { MinuteExport.appendHeader(style, to: &$0) }
    case .zones:
      job = streaming { _ in ZoneExport(zones, style) }
      job.appendHeader = { ZoneExport.appendHeader(style, to: &$0) }
      if zones.maximumHeartRate == nil && zones.thresholdPower == nil {
        job.emptyProblem =
          "no zones: those of the heart rate need --max-heart-rate BPM, those of power --ftp WATTS or a threshold in the file"
      }
    case .route:
      job = streaming { _ in
        var writer = RouteExport()
        writer.style = style
        return writer
      }
      job.appendHeader = { RouteExport.appendHeader(style, to: &$0) }
    case .records:
      job = streaming { _ in
        var writer = RecordExport()
        writer.style = style
        return writer
      }
      job.appendHeader = { RecordExport.appendHeader(style, to: &$0) }
    default:
      let items = table.items
      job = streaming(sharesTimes: true) { _ in ItemExport(items, style) }
      job.appendHeader = { ItemExport.appendHeader(items, style, to: &$0) }
    }
    job.appendFooter = { text, _ in style.appendFooter(to: &text) }
    job.style = (style, { export(table, $0, zones: zones) })
    return job
  }

  /// Messages of one kind, one per row.
  public static func exportMessages(_ options: MessageOptions) -> RideJob {
    var job = count
    job.messages = options
    job.appendHeader = { MessageRows.appendHeader(options, to: &$0) }
    job.appendFooter = { text, _ in options.style.appendFooter(to: &text) }
    job.style = (
      options.style,
      { style in
        var changed = options
        changed.style = style
        return exportMessages(changed)
      }
    )
    return job
  }

  /// An output that is written while workouts are read.
  private static func streaming<Text: WorkoutTextWriter & ~Copyable>(
    sharesTimes: Bool = false, _ makeText: @escaping @Sendable (Setting) -> Text
  ) -> RideJob {
    RideJob { setting in
      let shared = sharesTimes ? setting.shared : SharedTimes()
      return StreamingWriter(makeText(setting), of: setting.finding, sharing: shared)
    }
  }

  private static func route<Text: RouteWriter & ~Copyable>(
    _ type: Text.Type, _ setUp: @escaping @Sendable (inout Text, Setting) -> Void
  ) -> RideJob {
    var job = streaming { setting in
      var text = Text()
      setUp(&text, setting)
      text.file.isWanted = setting.makesFiles
      return text
    }
    job.appendHeader = { Text.appendHeader(to: &$0) }
    job.includesUntimedRoutes = true
    job.emptyNote = "no route: the rides have no positions, as those of indoor trainers"
    return job
  }
}
