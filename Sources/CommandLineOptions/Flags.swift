extension Flag {
  /// Every option, in the order of the help.
  static let all: [Flag] =
    tables + ofPlots + ofPosters + ofBests + ofQueries + ofReports + ofSelection + ofFormats + ofFiles + ofContent
    + ofPrivacy + ofRiders + ofRuns

  /// Options about inputs, outputs and the database.
  private static let ofFiles: [Flag] = [
    Flag(
      long: "format", value: .choice("F", { $0.description.formats.map(\.rawValue) }),
      summary: "Write as",
      detail: """
        The first format is the default. summary, stats and best write csv to files and pipes. --json, --csv and
        --tsv are short forms. jsonl means ndjson. So does json if the command has no json format. Without this
        option the suffix of --output decides: .csv, .tsv, .ndjson, .jsonl, .json, .geojson, .gpx, .html, .svg,
        .arrow (a file), .arrows (a stream), .txt.
        """,
      isFor: \.writesText,
      apply: { invocation, value in
        let formats = invocation.command.description.formats
        invocation.format = try Format.named(value.text, among: formats) ?? value.word(among: formats)
      }),
    Flag(
      short: "o", long: "output", value: .path("FILE"),
      summary: "Write to FILE instead of standard output",
      detail: """
        The file is written beside its place under a hidden name, and renamed when it is complete. If a run is
        stopped, the old file stays. `-` is standard output. Without --format the suffix of the file decides on
        the format. It is an error if the suffix contradicts --format, or belongs to a compressed file (.gz and
        similar), because output is never compressed.
        """,
      isFor: \.writesText,
      apply: { $0.output = try $1.path() }),
    Flag(
      short: "j", long: "jobs", value: .named("N"),
      summary: "Process N inputs at a time (default: the cores)",
      detail: "The output always has the order of the inputs. With 1, no threads are used.",
      isRare: true,
      apply: { try $1.count(into: &$0.jobs) }),
    Flag(
      long: "unordered",
      summary: "Write outputs as soon as they are ready; can be faster",
      detail: "The output of each input stays in one piece.",
      isRare: true,
      isFor: { $0.description.isStream },
      apply: { invocation, _ in invocation.isUnordered = true }),
    Flag(
      long: "files-from", value: .path("FILE"),
      summary: "Read more inputs from FILE (- is standard input)",
      detail: """
        FILE has one path on each line: a file or a folder. These inputs follow the inputs on the command line.
        """,
      isRare: true,
      apply: { $0.filesFrom = try $1.path() }),
    Flag(
      short: "0", long: "null",
      summary: "Expect a zero byte after each path in that FILE",
      detail: "Use it with `find -print0`, for names that contain line ends.",
      isRare: true,
      apply: { invocation, _ in invocation.isListZeroSeparated = true }),
    Flag(
      long: "all",
      summary: "Also read files that are not activities",
      detail: """
        Examples are courses, settings and monitoring. `check`, `messages`, `repair` and `bench` do so by
        default.
        """,
      isRare: true,
      apply: { invocation, _ in invocation.readsAllFiles = true }),
    Flag(
      long: "activities-only",
      summary: "Skip files that are not activities",
      detail: """
        The type at the beginning of a file decides, and the rest is not read. This is the default of most
        commands.
        """,
      isRare: true,
      apply: { invocation, _ in invocation.readsAllFiles = false }),
    Flag(
      long: "crc", value: .choice("POLICY", { _ in ChecksumPolicy.allCases.map(\.rawValue) }),
      summary: "Set how files with a wrong checksum are handled",
      detail: """
        report: the input is partial, and all readable data is written. ignore: the checksum has no effect.
        refuse: the input is failed, and commands that write at the end of an input write none of its data.
        """,
      isRare: true,
      apply: { $0.checksums = try $1.word() }),
    Flag(
      long: "expect-inputs", value: .named("N"),
      summary: "Fail if fewer than N inputs can be read",
      detail: """
        Use it for runs without supervision: a share that is not mounted is an empty folder, and otherwise no
        error. These inputs count: files and entries of archives that are rides and ok or partial, and inputs
        that ingest finds unchanged or as copies. With fewer inputs the exit code is 1.
        """,
      isRare: true,
      apply: { try $1.count(into: &$0.expectedInputs) }),
    Flag(
      long: "strict-exit",
      summary: "Exit with code 3 if no input could be read",
      detail: """
        This means that no input is a ride that is ok or partial, and that ingest finds no input unchanged or as
        a copy. Examples are an export of the wrong kind, and a share that is not mounted. Without the option
        the exit code is 1 or 0, as in other runs.
        """,
      isRare: true,
      isFor: { $0.description.readsInputs && $0.description.isStream },
      apply: { invocation, _ in invocation.isExitStrict = true }),
    Flag(
      long: "totals", value: .path("FILE"),
      summary: "Write the run's counts of inputs to FILE, as JSON",
      detail: """
        FILE gets one object at the end of the run: inputs, ok, partial, failed, skipped; readable, which is the
        number that --expect-inputs compares; signal, if a signal ended the run.
        """,
      isRare: true,
      isFor: { $0.description.readsInputs && $0.description.isStream },
      apply: { $0.totals = try $1.path() }),
    Flag(
      long: "report", value: .path("FILE"),
      summary: "Write one report for each input to FILE, as NDJSON",
      detail: "The lines are the same as those from `check --format ndjson`.",
      isRare: true,
      isFor: { $0.description.isStream },
      apply: { $0.report = try $1.path() }),
    Flag(
      long: "db", value: .path("FILE"),
      summary: "Set the SQLite database; ingest creates it if needed",
      isFor: \.needsDatabase,
      apply: { $0.database = try $1.path() }),
    Flag(
      long: "records",
      summary: "Also store every record, in one wide row",
      detail: "Inputs that were read without this option are read again.",
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.storesRecords = true }),
    Flag(
      long: "samples",
      summary: "Also store every sample, in one row",
      detail: """
        The rows have the values of the command samples. Inputs that were read without this option are read
        again.
        """,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.storesSamples = true }),
    Flag(
      long: "wellness",
      summary: "Also read data outside workouts",
      detail: """
        This data is weight, blood pressure, steps, heart rates, stress, breathing, oxygen, variability and
        sleep. It is read from FIT files of scales and watches, and from Apple Health's export, which must be a
        file. samples writes lines with the key wellness, and rows without a session. ingest writes to the table
        wellness. stats has a row for each measure instead of rows for intervals. 'fitstream help columns
        wellness' lists the measures.
        """,
      isRare: true,
      isFor: { [.samples, .ingest, .stats].contains($0) },
      apply: { invocation, _ in invocation.includesWellness = true }),
    Flag(
      long: "route-points",
      summary: "Also store every route point, in one row",
      detail: """
        The rows have the values of the command route. The route as one encoded line is always stored. Inputs
        that were read without this option are read again.
        """,
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.storesRoutePoints = true }),
    Flag(
      long: "beats",
      summary: "Also store the times between heart beats, in one row each",
      detail: """
        Straps and watches record these times (hrv and hr messages of FIT files). Each workout also gets their
        variability: rMSSD and SDNN without artefacts, and the number of artefacts. Inputs that were read
        without this option are read again.
        """,
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.storesBeats = true }),
    Flag(
      long: "data",
      summary: "Also count implausible data",
      detail: """
        Counted are stretches with more power, a higher or lower heart rate, or more speed than any human has;
        jumps of the position; values that stay the same for minutes; workouts of days without data; clocks that
        were never set. They are counted by quantity and reason. They are omitted from bests and curves, and
        from no other results. 'fitstream help columns suspicions' has the bounds.
        """,
      isFor: { $0 == .check },
      apply: { invocation, _ in invocation.judgesData = true }),
    Flag(
      long: "dry-run",
      summary: "Write no file; print what would be done",
      detail: "It prints a table of reports, like check. --output has no effect.",
      isFor: { $0 == .repair },
      apply: { invocation, _ in invocation.isDryRun = true }),
    Flag(
      long: "complete",
      summary: "Also add what a sound activity lacks",
      detail: """
        An activity has a file_id, a session and an activity message. Files that are damaged or unfinished get
        the missing ones anyway, computed from their records.
        """,
      isFor: { $0 == .repair },
      apply: { invocation, _ in invocation.completesSound = true }),
    Flag(
      long: "no-answers",
      summary: "Store no curves, best efforts and suspicions",
      detail: """
        best and the view personal_bests need them. They take up to two fifths of the time of an ingest. A later
        run without this option reads the inputs again.
        """,
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.storesBests = false }),
    Flag(
      long: "skip-duplicates",
      summary: "Skip copies of stored inputs",
      detail: """
        Skipped are inputs with the same bytes as a stored input, or with the same recording (device, serial
        number, time). Without this option copies are stored and marked: the view rides has each recording once,
        and fitstream duplicates lists the copies.
        """,
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.skipsDuplicates = true }),
    Flag(
      long: "prune",
      summary: "Remove stored rides whose files no longer exist",
      detail: """
        After all inputs are read, it removes the rides from the given folders whose files no longer exist. A
        share that is not mounted removes no rides. Neither does a folder that is empty now or cannot be listed:
        its rides are kept, and a message reports it. Entries stay as long as their archive exists. --prune-dry
        only counts the rides.
        """,
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in if invocation.pruning == .keep { invocation.pruning = .remove } }),
    Flag(
      long: "prune-dry",
      summary: "Count the rides that --prune would remove",
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.pruning = .count }),
    Flag(
      long: "copies", value: .choice("RULE", { _ in ["once", "rides"] }),
      summary: "Set how copies count in totals",
      detail: """
        once: each recording counts once. rides: in addition, if several devices recorded a ride, each figure is
        from one of them. The choice is: the device of --prefer, then a recorded distance before a distance that
        was spread over the time, then the longer active time, then the first. Figures and times that this
        recording does not have are from the next one. Two recordings are the same ride if more than 0.8 of the
        shorter one overlaps, and the activities are equal or one is unknown. The rule affects totals_by_day and
        similar views and personal_bests, and it also applies to later runs. The view ride_sources shows which
        recording counts.
        """,
      isRare: true,
      isFor: { $0 == .ingest || $0 == .duplicates },
      apply: { $0.sources = try $1.word(among: [.once, .rides]) }),
    Flag(
      long: "copies", value: .choice("RULE", { _ in ["each", "rides"] }),
      summary: "Set how recordings of the same ride are counted",
      detail: """
        each: all recordings count. rides: if several inputs contain a ride, its distance, steps, energy,
        strokes and pushes are from one of them. The choice is: the device of --prefer, then a recorded distance
        before a distance that was spread over the time, then the longer active time, then the first. Before
        this recording begins, after it ends, and in its gaps of more than a minute, values are from the next
        one. Readings such as heart rates are from all recordings. Two recordings are the same ride if more than
        0.8 of the shorter one overlaps, and the activities are equal or one is unknown. Inputs are first read
        once more for this rule, so standard input and pipes are not possible.
        """,
      isRare: true,
      isFor: { $0 == .samples || $0 == .export },
      apply: { $0.sources = try $1.word(among: [.each, .rides]) }),
    Flag(
      long: "prefer", value: .named("DEVICE"),
      summary: "Prefer the recordings of this device; repeatable",
      detail: """
        DEVICE is a part of the device's name, with the maker before the product, such as 'garmin', 'edge 530'
        or 'wahoo'. For GPX and TCX files it is the app that wrote them. The first of several devices is
        preferred most. This option sets --copies to rides.
        """,
      isRare: true,
      isRepeatable: true,
      isFor: { [.ingest, .duplicates, .samples, .export].contains($0) },
      apply: { invocation, value in
        if value.text.allSatisfy({ $0 == " " }) { throw UsageError("--prefer needs a part of a device's name") }
        invocation.preferredDevices.append(value.text)
        invocation.sources = .rides
      }),
  ]

  /// Options about a run as a whole.
  private static let ofRuns: [Flag] = [
    Flag(
      short: "q", long: "quiet",
      summary: "Print no messages about individual inputs",
      detail: "The exit code and --report still show problems.",
      apply: { invocation, _ in invocation.isQuiet = true }),
    Flag(
      long: "progress", value: .choice("WHEN", { _ in ProgressMode.allCases.map(\.rawValue) }),
      summary: "Set when progress is shown",
      detail: "auto: on standard error, if it is a terminal and the run is long.",
      isRare: true,
      apply: { $0.progress = try $1.word() }),
    Flag(
      long: "max-depth", value: .named("N"),
      summary: "Limit the nesting of archives (default: 6)",
      detail: "Archives and gzip files inside each other count. Deeper content is failed, nested-too-deep.",
      isRare: true,
      apply: { try $1.count(into: &$0.maximumDepth) }),
    Flag(
      long: "max-entries", value: .named("N"),
      summary: "Limit the entries of an archive (default: 1,000,000)",
      detail: """
        Entries of inner archives count too. After N entries the rest of the archive is not read:
        too-many-entries.
        """,
      isRare: true,
      apply: { try $1.count(into: &$0.maximumEntries) }),
    Flag(
      long: "max-entry-bytes", value: .named("N"),
      summary: "Limit the size of a file in an archive (default: 4 GiB)",
      detail: """
        Larger files are read up to the limit and are partial, too-large. A file whose declared size is larger
        is not read. Without this option, the limit of Apple Health's export is 64 GiB.
        """,
      isRare: true,
      apply: { try $1.count(into: &$0.maximumEntryBytes) }),
    Flag(
      long: "max-ratio", value: .named("N"),
      summary: "Limit how many times its size a file inflates to (default: 250)",
      detail: """
        The limit protects from malicious archives: rides inflate to 10 or 20 times their size, a file of zeros
        to 1,000 times. The first 4 MiB of a file are exempt. A file beyond the limit is partial, too-large.
        """,
      isRare: true,
      apply: { try $1.count(into: &$0.maximumRatio) }),
    Flag(
      long: "no-config",
      summary: "Ignore the configuration file and environment variables",
      detail: """
        Without this option these settings apply to all commands that have them: db, ftp, jobs, max-heart-rate
        and units. They are lines 'name = value' in $XDG_CONFIG_HOME/fitstream/config (otherwise
        ~/.config/fitstream/config). The variables FITSTREAM_DB, FITSTREAM_FTP, FITSTREAM_JOBS,
        FITSTREAM_MAX_HEART_RATE and FITSTREAM_UNITS override the file, and options override both.
        """,
      isRare: true,
      isFor: { _ in true },
      apply: { invocation, _ in invocation.ignoresSettings = true }),
    Flag(
      long: "chunk-size", value: .named("BYTES"),
      summary: "Set the size of the read buffer", detail: "For tests: the result does not depend on it.",
      isHidden: true,
      apply: { try $1.count(into: &$0.chunkBytes) }),
  ]
}
