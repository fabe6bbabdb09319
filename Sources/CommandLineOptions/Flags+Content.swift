extension Flag {
  /// Options about the content that is read: messages, samples, routes.
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
      long: "raw",
      summary: "Print raw numbers: no scale, names or times",
      detail: "Subfields and components are omitted too.",
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.isRaw = true }),
    Flag(
      long: "resolve",
      summary: "Read piped input twice, and merge stored heart beats",
      detail: """
        Sessions, timer events and stored beats can follow the records to which they apply. Files and entries of
        zip archives are read twice if this improves the result. With this option any input is read twice and
        kept in memory up to 16 MiB. Every sample of a piped input then has its type too. messages merges the
        beats that a strap stored, by the official rule: each record gets the mean heart rate of the beats since
        the previous record. Beats that are not merged are counted in the report, beat-not-merged.
        """,
      isRare: true,
      isFor: { [.summary, .samples, .route, .export, .messages, .stats].contains($0) },
      apply: { invocation, _ in invocation.resolves = true }),
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
      long: "add", value: .choice("WHAT", { AdditionName.words(of: $0).map(\.rawValue) }),
      summary: "Add columns or data; repeatable",
      detail: """
        Several words are separated by commas. messages, samples, route, export: input is the input's name in
        each line; without it, only the line that begins a workout has its input. Tables in csv always have it.
        messages: units are the units of fields, in an object at the end of each line. samples: device is the
        sensor whose profile measures the kind, such as a chest strap or a power meter, otherwise the head unit;
        app is the device or app that recorded the workout. TCX names devices after its points, so both can be
        empty. stats: duration is the seconds that the samples cover, of which a reading covers at most 60;
        recent is the most recent sample. check: suspicions are counts of implausible data by quantity and
        reason: see 'fitstream help columns suspicions'. ingest: records, samples and route-points are a row for
        each; the route as one encoded line is always stored. beats are the times between heart beats, and each
        workout gets their variability. Inputs that were read without these words are read again.
        """,
      isList: true, isRepeatable: true,
      isFor: { !AdditionName.words(of: $0).isEmpty },
      apply: { invocation, value in
        invocation.additions.formUnion(try value.words(among: AdditionName.words(of: invocation.command)))
      }),
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
