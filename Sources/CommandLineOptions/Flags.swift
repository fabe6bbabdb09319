extension Flag {
  /// Every option, in the order of the help.
  static let all: [Flag] = tables + forAll

  private static let forAll: [Flag] = [
    Flag(
      long: "format", value: .choice("F", { $0.description.formats.map(\.rawValue) }),
      summary: "output as",
      detail: """
        The first is the default, except that `summary` and `stats` put out csv when standard output is no terminal. --json and --csv are short for it. jsonl is another word
        for ndjson, and so is json where the command has no other. Without the option the suffix of --output decides: .csv, .ndjson,
        .jsonl, .json, .geojson, .gpx, .txt.
        """,
      isFor: \.writesText,
      apply: { invocation, value throws(UsageError) in
        let formats = invocation.command.description.formats
        if let format = Format.named(String(decoding: value, as: UTF8.self), among: formats) {
          invocation.format = format
        } else {
          invocation.format = try word("--format", value, among: formats)
        }
      }),
    Flag(
      long: "json",
      summary: "as --format json: an object a line, for scripts",
      isHidden: true,
      isFor: { Format.named("json", among: $0.description.formats) != nil },
      apply: { invocation, _ in
        invocation.format = Format.named("json", among: invocation.command.description.formats)
      }),
    Flag(
      long: "csv",
      summary: "as --format csv",
      isHidden: true,
      isFor: { $0.description.formats.contains(.csv) },
      apply: { invocation, _ in invocation.format = .csv }),
    Flag(
      short: "o", long: "output", value: .path("FILE"),
      summary: "write there instead of to standard output",
      detail: """
        The file is written beside its place under a hidden name and renamed when it is whole, so that a stopped run leaves
        what was there before. `-` is standard output. The file's suffix decides on the format where no option does; one that says
        something else than the format is an error.
        """,
      isFor: \.writesText,
      apply: { invocation, value throws(UsageError) in invocation.output = try path("--output", value) }),
    Flag(
      short: "j", long: "jobs", value: .named("N"),
      summary: "inputs to work on at a time (default: the cores)",
      detail: "The output is in the order of the inputs whatever the number is. With 1, no threads are used.",
      apply: { invocation, value throws(UsageError) in try count("--jobs", value, into: &invocation.jobs) }),
    Flag(
      long: "unordered",
      summary: "put outputs out as they come; may be faster",
      detail: "The output of one input is still in one piece.",
      isRare: true,
      isFor: { $0.description.isStream },
      apply: { invocation, _ in invocation.isUnordered = true }),
    Flag(
      long: "files-from", value: .path("FILE"),
      summary: "read more inputs from FILE (- is standard input)",
      detail: "One path on each line: files and folders. They come after the inputs of the command line.",
      apply: { invocation, value throws(UsageError) in invocation.filesFrom = try path("--files-from", value) }),
    Flag(
      short: "0", long: "null",
      summary: "paths in that FILE end with a zero byte",
      detail: "As `find -print0` writes them, for names that may hold line ends.",
      apply: { invocation, _ in invocation.isListZeroSeparated = true }),
    Flag(
      long: "all",
      summary: "also read files that are no activities",
      detail: "Courses, settings, monitoring and the like. `check` and `bench` do so by default.",
      apply: { invocation, _ in invocation.readsAllFiles = true }),
    Flag(
      long: "activities-only",
      summary: "skip files that are no activities",
      detail:
        "Goes by what the file says of itself at its beginning, and reads no further. The default of most commands.",
      apply: { invocation, _ in invocation.readsAllFiles = false }),
    Flag(
      long: "crc", value: .choice("POLICY", { _ in ChecksumPolicy.allCases.map(\.rawValue) }),
      summary: "for a wrong checksum",
      detail: """
        ignore: nothing. report: the input is partial, all that is readable is put out. refuse: the input is failed, and
        commands that write at its end put out nothing of it.
        """,
      apply: { invocation, value throws(UsageError) in
        invocation.checksums = try word("--crc", value, among: ChecksumPolicy.allCases)
      }),
    Flag(
      long: "expect-inputs", value: .named("N"),
      summary: "fail when fewer than N inputs can be read",
      detail: """
        For runs that nobody watches: a share that is not mounted is an empty folder, and no error. Counted are files and entries of
        archives that are rides and ok or partial, and what ingest need not read or store again: unchanged, or a copy. With fewer the
        exit code is 1.
        """,
      isRare: true,
      apply: { invocation, value throws(UsageError) in
        try count("--expect-inputs", value, into: &invocation.expectedInputs)
      }),
    Flag(
      long: "strict-exit",
      summary: "exit code 3 where nothing could be read at all",
      detail: """
        Of the inputs none is a ride that is ok or partial, and ingest knows none of them as unchanged or a copy: an export of the wrong
        kind, a share that is not mounted. Without the option that is 1 or 0, as for other runs.
        """,
      isRare: true,
      isFor: { $0.description.readsInputs && $0.description.isStream },
      apply: { invocation, _ in invocation.isExitStrict = true }),
    Flag(
      long: "totals", value: .path("FILE"),
      summary: "write the run's counts of inputs there, as JSON",
      detail: """
        One object at the end of the run: inputs, and those that were ok, partial, failed and skipped; readable, the number that
        --expect-inputs counts; signal, where one ended the run.
        """,
      isRare: true,
      isFor: { $0.description.readsInputs && $0.description.isStream },
      apply: { invocation, value throws(UsageError) in invocation.totals = try path("--totals", value) }),
    Flag(
      long: "report", value: .path("FILE"),
      summary: "write one report per input there, as NDJSON",
      detail: "The lines are those of `check --format ndjson`.",
      isFor: { $0.description.isStream },
      apply: { invocation, value throws(UsageError) in invocation.report = try path("--report", value) }),
    Flag(
      long: "db", value: .path("FILE"),
      summary: "the SQLite database; ingest makes it if need be",
      isFor: { $0 == .ingest || $0 == .duplicates },
      apply: { invocation, value throws(UsageError) in invocation.database = try path("--db", value) }),
    Flag(
      long: "records",
      summary: "store every record too, one wide row each",
      detail: "Inputs that were read without it are read again.",
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.storesRecords = true }),
    Flag(
      long: "samples",
      summary: "store every sample too, one row each",
      detail: "As the command samples puts them out. Inputs that were read without it are read again.",
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.storesSamples = true }),
    Flag(
      long: "route-points",
      summary: "store every route point too, one row each",
      detail: """
        As the command route puts them out. The route as one encoded line is always stored. Inputs that were read without it
        are read again.
        """,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.storesRoutePoints = true }),
    Flag(
      long: "skip-duplicates",
      summary: "leave out copies of what is there already",
      detail: """
        Inputs with the bytes of another, or whose recording (device, serial number, time) is there already. Without it they are
        stored and marked: the view rides has each recording once, and fitstream duplicates lists them.
        """,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.skipsDuplicates = true }),
    Flag(
      long: "copies", value: .choice("RULE", { _ in ["once", "rides"] }),
      summary: "of one recording, or one ride, count in totals",
      detail: """
        once: each recording, however many copies were read. rides: so, and of a ride that several devices recorded each figure comes from one:
        of --prefer, else that with a recorded distance before one that was spread over the time, else the longer active time, else the first;
        what that one has none of, or no time of, from the next. The same ride: more than 0.8 of the shorter overlap, and the activity is the
        same or one is unknown. It is for totals_by_day and so on and personal_bests, holds for later runs too, and ride_sources says which counts.
        """,
      isRare: true,
      isFor: { $0 == .ingest || $0 == .duplicates },
      apply: { invocation, value throws(UsageError) in
        invocation.sources = try word("--copies", value, among: [.once, .rides])
      }),
    Flag(
      long: "copies", value: .choice("RULE", { _ in ["each", "rides"] }),
      summary: "of one ride put out sums",
      detail: """
        each: all that is read. rides: of a ride that several inputs hold, distance, steps, energy, strokes and pushes come from one of them alone:
        of --prefer, else that with a recorded distance before one that was spread over the time, else the longer active time, else the first;
        what that one has none of at a moment, from the next: before it begins, after it ends, in gaps of more than a minute. Readings such as
        heart rates come from all. The same ride: more than 0.8 of the shorter overlap, and the activity is the same or one is unknown. Inputs
        are read once more for it, first of all: standard input and pipes cannot be.
        """,
      isRare: true,
      isFor: { $0 == .samples || $0 == .export },
      apply: { invocation, value throws(UsageError) in
        invocation.sources = try word("--copies", value, among: [.each, .rides])
      }),
    Flag(
      long: "prefer", value: .named("DEVICE"),
      summary: "count rides as this device has them; repeatable",
      detail: """
        A part of its name, maker before product, such as 'garmin', 'edge 530' or 'wahoo'; of GPX and TCX files the app that made them. Several
        in order, the first preferred. With it --copies is rides.
        """,
      isRare: true,
      isRepeatable: true,
      isFor: { [.ingest, .duplicates, .samples, .export].contains($0) },
      apply: { invocation, value throws(UsageError) in
        let name = String(decoding: value, as: UTF8.self)
        if name.allSatisfy({ $0 == " " }) { throw UsageError("--prefer needs a part of a device's name") }
        invocation.preferredDevices.append(name)
        invocation.sources = .rides
      }),
    Flag(
      long: "message", value: .named("NAME"),
      summary: "only this message, by name or number; repeatable",
      detail:
        "As the FIT profile calls it, such as record, session or hrv. Messages it does not know go by their number.",
      isRepeatable: true,
      isFor: { $0 == .messages },
      apply: { invocation, value in invocation.messages.append(String(decoding: value, as: UTF8.self)) }),
    Flag(
      long: "field", value: .named("NAME"),
      summary: "only this field, by name or number; repeatable",
      detail:
        "With --format csv the columns are the fields asked for, in that order. Developer fields go by their name.",
      isRepeatable: true,
      isFor: { $0 == .messages },
      apply: { invocation, value in invocation.fields.append(String(decoding: value, as: UTF8.self)) }),
    Flag(
      long: "limit", value: .named("N"),
      summary: "stop reading an input after N messages",
      isFor: { $0 == .messages },
      apply: { invocation, value throws(UsageError) in try count("--limit", value, into: &invocation.limit) }),
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
      detail: "As the key or column `input`.",
      isFor: { $0 == .messages },
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
        by commas: heart_rate, cadence, distance, speed, power, vertical_oscillation, stance_time, step_length, respiration_rate.
        """,
      isRare: true,
      suggestions: overridableFields.map(\.name), isList: true,
      isFor: { [.summary, .samples, .route, .export, .stats, .ingest].contains($0) },
      apply: { invocation, value throws(UsageError) in invocation.nativeFields = try recordFields("--native", value) }),
    Flag(
      long: "coalesce", value: .named("RULE"),
      summary: "fewer samples: equal, or a window's seconds",
      detail: """
        With 'equal' a run of one value is one sample over the run. With a number of seconds, what lies within windows of that length
        is one sample: the mean over time, or the sum. Sums stay the same, and nothing reaches across a pause.
        """,
      suggestions: ["equal"],
      isFor: { $0 == .samples },
      apply: { invocation, value throws(UsageError) in
        if String(decoding: value, as: UTF8.self) == "equal" {
          invocation.coalescing = .equalValues
        } else {
          var seconds: Double?
          try measure("--coalesce", value, of: "seconds", into: &seconds)
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
      apply: { invocation, value throws(UsageError) in
        invocation.sampleSources.formUnion(try words("--add", value, among: SourceName.allCases))
      }),
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
      apply: { invocation, value throws(UsageError) in
        try measure("--max-gap", value, of: "seconds", into: &invocation.maximumGapSeconds)
      }),
    Flag(
      long: "tolerance", value: .named("M"),
      summary: "keep the points that matter for shape, to M metres",
      detail: """
        What is dropped lies within M metres of the line of what is kept, height included. The largest gap holds too; --max-gap 3600
        leaves the choice to shape.
        """,
      isFor: { $0 == .route },
      apply: { invocation, value throws(UsageError) in
        try measure("--tolerance", value, of: "metres", into: &invocation.toleranceMeters)
      }),
    Flag(
      long: "smooth", value: .named("S"),
      summary: "average positions over windows of S seconds",
      detail: """
        Each point moves to the mean of those within half as much time before and after it, the more accurate ones counting for more. The
        first and last point and those around pauses and holes stay, and so do times, heights and speeds. Of the points' coordinates only.
        """,
      isRare: true,
      isFor: { $0 == .route || $0 == .export },
      apply: { invocation, value throws(UsageError) in
        try measure("--smooth", value, of: "seconds", into: &invocation.smoothingSeconds)
      }),
    Flag(
      long: "pause-gap", value: .named("S"),
      summary: "S seconds without a record are a pause",
      detail: """
        For files that came by way of Strava and the like, which leave the timer's events out. Where the recorder told of a pause in
        that time, that one stands.
        """,
      isRare: true,
      isFor: { $0.readsRides },
      apply: { invocation, value throws(UsageError) in
        try measure("--pause-gap", value, of: "seconds", into: &invocation.pauseGapSeconds)
      }),
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
      apply: { invocation, value in invocation.assumedSport = String(decoding: value, as: UTF8.self) }),
    Flag(
      long: "conceal-start", value: .named("M"),
      summary: "hide what is within M metres of where it began",
      detail: """
        Points there are not put out, whenever the ride comes by, nor samples of distance, speed and steps. The distance counts from
        where hiding ends. Times, heart rates and power stay.
        """,
      isFor: { $0 == .route || $0 == .samples },
      apply: { invocation, value throws(UsageError) in
        try measure("--conceal-start", value, of: "metres", into: &invocation.concealStartMeters)
      }),
    Flag(
      long: "conceal-end", value: .named("M"),
      summary: "hide the last way to where it ended, from M metres",
      detail: """
        From where the ride last came within M metres of its end. An end that was passed long before is put out then: where a ride
        ends where it began, --conceal-start hides that too.
        """,
      isFor: { $0 == .route || $0 == .samples },
      apply: { invocation, value throws(UsageError) in
        try measure("--conceal-end", value, of: "metres", into: &invocation.concealEndMeters)
      }),
    Flag(
      short: "q", long: "quiet",
      summary: "say nothing about single inputs",
      detail: "The exit code still tells, and so does --report.",
      apply: { invocation, _ in invocation.isQuiet = true }),
    Flag(
      long: "progress", value: .choice("WHEN", { _ in ProgressMode.allCases.map(\.rawValue) }),
      summary: "show progress",
      detail: "auto: on standard error when that is a terminal and the run lasts.",
      isRare: true,
      apply: { invocation, value throws(UsageError) in
        invocation.progress = try word("--progress", value, among: ProgressMode.allCases)
      }),
    Flag(
      long: "max-depth", value: .named("N"),
      summary: "how deep archives may be nested (default: 6)",
      detail: "Archives and gzip in one another. What is deeper is failed, nested-too-deep.",
      isRare: true,
      apply: { invocation, value throws(UsageError) in try count("--max-depth", value, into: &invocation.maximumDepth) }
    ),
    Flag(
      long: "max-entries", value: .named("N"),
      summary: "how many entries an archive may have (default: 1,000,000)",
      detail: "Those of archives in it included. Behind that many the archive is left, too-many-entries.",
      isRare: true,
      apply: { invocation, value throws(UsageError) in
        try count("--max-entries", value, into: &invocation.maximumEntries)
      }
    ),
    Flag(
      long: "max-entry-bytes", value: .named("N"),
      summary: "how large a file in an archive may be (default: 4 GiB)",
      detail: "Of a larger one so much is read, and it is partial, too-large; one that says so beforehand is not read.",
      isRare: true,
      apply: { invocation, value throws(UsageError) in
        try count("--max-entry-bytes", value, into: &invocation.maximumEntryBytes)
      }),
    Flag(
      long: "max-ratio", value: .named("N"),
      summary: "how many times its size a file may inflate to (default: 250)",
      detail: """
        Against archives made to do harm: rides come to 10 or 20 times, a file of zeros to 1,000. The first 4 MiB of a file
        are free. Beyond that it is partial, too-large.
        """,
      isRare: true,
      apply: { invocation, value throws(UsageError) in try count("--max-ratio", value, into: &invocation.maximumRatio) }
    ),
    Flag(
      long: "no-config",
      summary: "let nothing count but the command line",
      detail: """
        Without it these hold for all runs, where the command has them: db, ftp, jobs, max-heart-rate and units, from lines 'name = value'
        in $XDG_CONFIG_HOME/fitstream/config (else ~/.config/fitstream/config), and over those FITSTREAM_DB, FITSTREAM_FTP,
        FITSTREAM_JOBS, FITSTREAM_MAX_HEART_RATE and FITSTREAM_UNITS. Options stand over both.
        """,
      isRare: true,
      isFor: { _ in true },
      apply: { invocation, _ in invocation.ignoresSettings = true }),
    Flag(
      long: "chunk-size", value: .named("BYTES"),
      summary: "the size of the read buffer", detail: "For tests: the result does not depend on it.", isHidden: true,
      apply: { invocation, value throws(UsageError) in try count("--chunk-size", value, into: &invocation.chunkBytes) }),
  ]
}
