extension Flag {
  /// Options about what is read of an input: messages, samples, routes.
  static let ofContent: [Flag] = [
    Flag(
      long: "message", value: .named("NAME"),
      summary: "only this message, by name or number; repeatable",
      detail:
        "As the FIT profile calls it, such as record, session or hrv. Messages it does not know go by their number. export has one, of --as messages.",
      isRepeatable: true,
      isFor: { $0 == .messages || $0 == .export },
      apply: { $0.messages.append($1.text) }),
    Flag(
      long: "field", value: .named("NAME"),
      summary: "only this field, by name or number; repeatable",
      detail:
        "With --format csv the columns are the fields asked for, in that order. Developer fields go by their name.",
      isRepeatable: true,
      isFor: { $0 == .messages },
      apply: { $0.fields.append($1.text) }),
    Flag(
      long: "limit", value: .named("N"),
      summary: "stop reading an input after N messages",
      isFor: { $0 == .messages },
      apply: { try $1.count(into: &$0.limit) }),
    Flag(
      long: "first",
      summary: "stop reading an input after the first message",
      detail: "As --limit 1. Of a large or compressed file only the beginning is read.",
      isRare: true,
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.limit = 1 }),
    Flag(
      long: "raw",
      summary: "numbers as on the wire: no scale, names or times",
      detail: "Subfields and components are left out too.",
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.isRaw = true }),
    Flag(
      long: "show-units",
      summary: "put out the units of fields",
      detail: "In an object `units` at the end of each line.",
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.showsUnits = true }),
    Flag(
      long: "input-names",
      summary: "put out the input's name in each line",
      detail: """
        As the key or column `input`. Lines of workouts have `ride`, the same in all lines of one; the line that begins a workout names its
        input, and with this option each does, and its `session`. Tables in csv name both in every row anyway.
        """,
      isRare: true,
      isFor: { [.messages, .samples, .route, .export].contains($0) },
      apply: { invocation, _ in invocation.showsInput = true }),
    Flag(
      long: "merge-heart-rates",
      summary: "merge beats stored by a strap into records",
      detail: """
        By the official rule: each record gets the mean heart rate of the beats since the record before. messages holds the input
        in memory for it, as the beats come after the records; for the other commands it is what --resolve is. Beats that were not
        merged are counted in the report, beat-not-merged.
        """,
      isFor: { [.messages, .samples, .export, .stats].contains($0) },
      apply: { invocation, _ in invocation.mergesHeartRates = true }),
    Flag(
      long: "resolve",
      summary: "read what comes through a pipe twice, as files are",
      detail: """
        Sessions, stops and starts of the timer and stored beats may come after the records that they say something of. Files, and
        entries of zip archives, are read twice where that makes more of them. With this option any input is, held in memory up to
        16 MiB: every sample of a pipe then has its type, too.
        """,
      isRare: true,
      isFor: { [.summary, .samples, .route, .export].contains($0) },
      apply: { invocation, _ in invocation.resolvesSessions = true }),
    Flag(
      long: "native", value: .named("FIELDS"),
      summary: "keep these fields of records from being overridden",
      detail: """
        An app's field that says it overrides one of the record's does, wherever it has a value. Fields by name or number, separated
        by commas: \(overridableFields.map(\.name).joined(separator: ", ")).
        """,
      isRare: true,
      suggestions: overridableFields.map(\.name), isList: true,
      isFor: { [.summary, .samples, .route, .export, .stats, .ingest].contains($0) },
      apply: { $0.nativeFields = try $1.recordFields() }),
    Flag(
      long: "coalesce", value: .named("RULE"),
      summary: "fewer samples: equal, or a window's seconds",
      detail: """
        With 'equal' a run of one value is one sample over the run. With a number of seconds, what lies within windows of that length
        is one sample: the mean over time, or the sum. Sums stay the same, and nothing reaches across a pause.
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
      summary: "name each sample's device, app or both (device,app)",
      detail: """
        device: the sensor whose profile says that it measures the kind, such as a chest strap or a power meter, else the head unit. app: the
        device or app that recorded the workout. Keys or columns of these names, with the names that --group of stats has rows by; empty
        where the file has named none by then, as TCX does behind its points. The closing line of a workout has all of its devices without it too.
        """,
      suggestions: SourceName.allCases.map(\.rawValue), isList: true,
      isFor: { $0 == .samples },
      apply: { $0.sampleSources.formUnion(try $1.words()) }),
    Flag(
      long: "compatible",
      summary: "do as the official decoder where it is wrong",
      detail: """
        Stops at a base type that does not exist, mixes the units of counters, keeps the first of several descriptions of a
        developer field. With --merge-heart-rates merges none when anything is wrong with the input.
        """,
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.isCompatible = true }),
    Flag(
      long: "core-location",
      summary: "write -1 for what is unknown, as CoreLocation does",
      detail: "For course, speed and accuracies. Without it they are left out.",
      isFor: { $0 == .route },
      apply: { invocation, _ in invocation.usesCoreLocationConventions = true }),
    Flag(
      long: "max-gap", value: .named("S"),
      summary: "keep points at most S seconds apart (default: 3)",
      detail: "Where the input is sparser, every point is kept and none is invented. With 0 every point is.",
      isFor: { $0 == .route },
      apply: { try $1.measure(of: "seconds", into: &$0.maximumGapSeconds) }),
    Flag(
      long: "tolerance", value: .named("M"),
      summary: "keep the points that matter for shape, to M metres",
      detail: """
        What is dropped lies within M metres of the line of what is kept, height included. The largest gap holds too; --max-gap 3600
        leaves the choice to shape.
        """,
      isFor: { $0 == .route },
      apply: { try $1.measure(of: "metres", into: &$0.toleranceMeters) }),
    Flag(
      long: "smooth", value: .named("S"),
      summary: "average positions over windows of S seconds",
      detail: """
        Each point moves to the mean of those within half as much time before and after it, the more accurate ones counting for more. The
        first and last point and those around pauses and holes stay, and so do times, heights and speeds. Of the points' coordinates only.
        """,
      isRare: true,
      isFor: { [.route, .export, .plot].contains($0) },
      apply: { try $1.measure(of: "seconds", into: &$0.smoothingSeconds) }),
    Flag(
      long: "pause-gap", value: .named("S"),
      summary: "S seconds without a record are a pause",
      detail: """
        For files that came by way of Strava and the like, which leave the timer's events out. Where the recorder told of a pause in
        that time, that one stands.
        """,
      isRare: true,
      isFor: { $0.readsRides },
      apply: { try $1.measure(of: "seconds", into: &$0.pauseGapSeconds) }),
    Flag(
      long: "assume-sport", value: .named("SPORT"),
      summary: "the sport of GPX and TCX files that name none",
      detail: """
        As FIT, HealthKit, Garmin Connect or Strava call it: running, trail_run, cycling, hiking. A file's own sport comes first, then that
        in the activities.csv of the export it lies in, then this, then a guess by the words of its title. The column sport_source says
        which it was.
        """,
      isRare: true,
      isFor: { $0.readsRides },
      apply: { $0.assumedSport = $1.text }),
  ]
}
