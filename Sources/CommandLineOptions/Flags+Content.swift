extension Flag {
  /// Options about what is read of an input: messages, samples, routes.
  static let ofContent: [Flag] = [
    Flag(
      long: "message", value: .named("NAME"),
      summary: "Read only this message, by name or number; repeatable",
      detail: """
        Use the names of the FIT profile, such as record, session or hrv, and numbers for other messages. export
        accepts one message, with --as messages.
        """,
      isRepeatable: true,
      isFor: { $0 == .messages || $0 == .export },
      apply: { $0.messages.append($1.text) }),
    Flag(
      long: "field", value: .named("NAME"),
      summary: "Print only this field, by name or number; repeatable",
      detail: """
        With --format csv the columns are these fields, in this order. Developer fields have their own names.
        """,
      isRepeatable: true,
      isFor: { $0 == .messages },
      apply: { $0.fields.append($1.text) }),
    Flag(
      long: "limit", value: .named("N"),
      summary: "Stop reading an input after N messages",
      isFor: { $0 == .messages },
      apply: { try $1.count(into: &$0.limit) }),
    Flag(
      long: "first",
      summary: "Stop reading an input after the first message",
      detail: "Same as --limit 1. Only the beginning of a large or compressed file is read.",
      isRare: true,
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.limit = 1 }),
    Flag(
      long: "raw",
      summary: "Print raw numbers: no scale, names or times",
      detail: "Subfields and components are omitted too.",
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.isRaw = true }),
    Flag(
      long: "show-units",
      summary: "Print the units of fields",
      detail: "They are in an object `units` at the end of each line.",
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.showsUnits = true }),
    Flag(
      long: "input-names",
      summary: "Print the input's name in each line",
      detail: """
        The key or column is `input`. All lines of a workout have the same `ride`. Only the line that begins a
        workout has its input; with this option each line has it, and its `session`. Tables in csv always have
        both in every row.
        """,
      isRare: true,
      isFor: { [.messages, .samples, .route, .export].contains($0) },
      apply: { invocation, _ in invocation.showsInput = true }),
    Flag(
      long: "merge-heart-rates",
      summary: "Merge beats stored by a strap into records",
      detail: """
        The official rule is used: each record gets the mean heart rate of the beats since the previous record.
        messages keeps the input in memory for it, because the beats follow the records. For the other commands
        the option is the same as --resolve. Beats that are not merged are counted in the report,
        beat-not-merged.
        """,
      isFor: { [.messages, .samples, .export, .stats].contains($0) },
      apply: { invocation, _ in invocation.mergesHeartRates = true }),
    Flag(
      long: "resolve",
      summary: "Read piped input twice, like files",
      detail: """
        Sessions, timer events and stored beats can follow the records to which they apply. Files and entries of
        zip archives are read twice if this improves the result. With this option any input is read twice and
        kept in memory up to 16 MiB. Every sample of a piped input then has its type too.
        """,
      isRare: true,
      isFor: { [.summary, .samples, .route, .export].contains($0) },
      apply: { invocation, _ in invocation.resolvesSessions = true }),
    Flag(
      long: "native", value: .named("FIELDS"),
      summary: "Keep these fields of records from being overridden",
      detail: """
        If an app's field is declared to override a field of the record, its values replace the record's values.
        FIELDS are names or numbers, separated by commas:
        \(overridableFields.map(\.name).joined(separator: ", ")).
        """,
      isRare: true,
      suggestions: overridableFields.map(\.name), isList: true,
      isFor: { [.summary, .samples, .route, .export, .stats, .ingest].contains($0) },
      apply: { $0.nativeFields = try $1.recordFields() }),
    Flag(
      long: "coalesce", value: .named("RULE"),
      summary: "Merge samples: equal, or a window in seconds",
      detail: """
        equal joins consecutive samples of one value to one sample. A number of seconds joins the samples in
        windows of this length to one sample, with their time-weighted mean or their sum. Sums do not change,
        and no sample crosses a pause.
        """,
      suggestions: ["equal"],
      isFor: { $0 == .samples },
      apply: { invocation, value in
        if value.text == "equal" {
          invocation.coalescing = .equalValues
        } else {
          var seconds: Double?
          try value.measure(of: "seconds", into: &seconds)
          guard let seconds, seconds >= 0.001 else { throw UsageError("--coalesce wants 'equal' or seconds") }
          invocation.coalescing = .window(seconds: seconds)
        }
      }),
    Flag(
      long: "add", value: .named("NAMES"),
      summary: "Add each sample's device, app or both (device,app)",
      detail: """
        device: the sensor whose profile measures the kind, such as a chest strap or a power meter, otherwise
        the head unit. app: the device or app that recorded the workout. The keys or columns have these names,
        and the values are those of --group of stats. They are empty if the file has not named a device yet: TCX
        names it after its points. The closing line of a workout always has all devices.
        """,
      suggestions: SourceName.allCases.map(\.rawValue), isList: true,
      isFor: { $0 == .samples },
      apply: { $0.sampleSources.formUnion(try $1.words()) }),
    Flag(
      long: "compatible",
      summary: "Behave like the official decoder, errors included",
      detail: """
        It stops at a base type that does not exist, mixes the units of counters, and keeps the first of several
        descriptions of a developer field. With --merge-heart-rates it merges no beats if the input has any
        error.
        """,
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.isCompatible = true }),
    Flag(
      long: "core-location",
      summary: "Write -1 for unknown values, like CoreLocation",
      detail: "This applies to course, speed and accuracies. Without the option these values are omitted.",
      isFor: { $0 == .route },
      apply: { invocation, _ in invocation.usesCoreLocationConventions = true }),
    Flag(
      long: "max-gap", value: .named("S"),
      summary: "Keep points at most S seconds apart (default: 3)",
      detail: "If the input has fewer points, all are kept, and none is invented. 0 keeps every point.",
      isFor: { $0 == .route },
      apply: { try $1.measure(of: "seconds", into: &$0.maximumGapSeconds) }),
    Flag(
      long: "tolerance", value: .named("M"),
      summary: "Keep the points that define the shape, to M metres",
      detail: """
        Dropped points are within M metres of the line through the kept points, height included. --max-gap still
        applies; --max-gap 3600 lets only the shape decide.
        """,
      isFor: { $0 == .route },
      apply: { try $1.measure(of: "metres", into: &$0.toleranceMeters) }),
    Flag(
      long: "smooth", value: .named("S"),
      summary: "Average positions over windows of S seconds",
      detail: """
        Each point moves to the mean of the points within half this time before and after it. More accurate
        points have more weight. The first and last point and the points around pauses and gaps stay. Only
        coordinates change, not times, heights and speeds.
        """,
      isRare: true,
      isFor: { [.route, .export, .plot].contains($0) },
      apply: { try $1.measure(of: "seconds", into: &$0.smoothingSeconds) }),
    Flag(
      long: "pause-gap", value: .named("S"),
      summary: "Treat S seconds without a record as a pause",
      detail: """
        Use it for files from Strava and similar sites, which omit the timer's events. If the recorder reported
        a pause in this time, the reported pause is used.
        """,
      isRare: true,
      isFor: { $0.readsRides },
      apply: { try $1.measure(of: "seconds", into: &$0.pauseGapSeconds) }),
    Flag(
      long: "assume-sport", value: .named("SPORT"),
      summary: "Set the sport of GPX and TCX files that have none",
      detail: """
        SPORT is a name of FIT, HealthKit, Garmin Connect or Strava: running, trail_run, cycling, hiking. The
        sport is the first of these: the file's sport, the sport in the activities.csv of its export, this
        option, a guess from the words of the title. The column sport_source shows the source.
        """,
      isRare: true,
      isFor: { $0.readsRides },
      apply: { $0.assumedSport = $1.text }),
  ]
}
