extension Flag {
  /// Every option, in the order of the help.
  static let all: [Flag] =
    tables + ofPlots + ofPosters + ofBests + ofQueries + ofReports + ofSelection + ofFormats + ofFiles + ofContent
    + ofPrivacy + ofRiders + ofRuns

  /// Options about inputs, outputs and the database.
  private static let ofFiles: [Flag] = [
    Flag(
      long: "format", value: .choice("F", { $0.description.formats.map(\.rawValue) }),
      summary: "output as",
      detail: """
        The first is the default, except that summary, stats and best put out csv into files and pipes. --json, --csv and --tsv are short for it.
        jsonl is another word for ndjson, and so is json where the command has no other. Without the option the suffix of --output
        decides: .csv, .tsv, .ndjson, .jsonl, .json, .geojson, .gpx, .html, .svg, .arrow (a file), .arrows (a stream), .txt.
        """,
      isFor: \.writesText,
      apply: { invocation, value in
        let formats = invocation.command.description.formats
        invocation.format = try Format.named(value.text, among: formats) ?? value.word(among: formats)
      }),
    Flag(
      short: "o", long: "output", value: .path("FILE"),
      summary: "write there instead of to standard output",
      detail: """
        The file is written beside its place under a hidden name and renamed when it is whole, so that a stopped run leaves
        what was there before. `-` is standard output. The file's suffix decides on the format where no option does; one that says
        something else than the format is an error, and so is one of compressed files, .gz and the like: nothing is compressed.
        """,
      isFor: \.writesText,
      apply: { $0.output = try $1.path() }),
    Flag(
      short: "j", long: "jobs", value: .named("N"),
      summary: "inputs to work on at a time (default: the cores)",
      detail: "The output is in the order of the inputs whatever the number is. With 1, no threads are used.",
      isRare: true,
      apply: { try $1.count(into: &$0.jobs) }),
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
      isRare: true,
      apply: { $0.filesFrom = try $1.path() }),
    Flag(
      short: "0", long: "null",
      summary: "paths in that FILE end with a zero byte",
      detail: "As `find -print0` writes them, for names that may hold line ends.",
      isRare: true,
      apply: { invocation, _ in invocation.isListZeroSeparated = true }),
    Flag(
      long: "all",
      summary: "also read files that are no activities",
      detail: "Courses, settings, monitoring and the like. `check` and `bench` do so by default.",
      isRare: true,
      apply: { invocation, _ in invocation.readsAllFiles = true }),
    Flag(
      long: "activities-only",
      summary: "skip files that are no activities",
      detail:
        "Goes by what the file says of itself at its beginning, and reads no further. The default of most commands.",
      isRare: true,
      apply: { invocation, _ in invocation.readsAllFiles = false }),
    Flag(
      long: "crc", value: .choice("POLICY", { _ in ChecksumPolicy.allCases.map(\.rawValue) }),
      summary: "for a wrong checksum",
      detail: """
        ignore: nothing. report: the input is partial, all that is readable is put out. refuse: the input is failed, and
        commands that write at its end put out nothing of it.
        """,
      isRare: true,
      apply: { $0.checksums = try $1.word() }),
    Flag(
      long: "expect-inputs", value: .named("N"),
      summary: "fail when fewer than N inputs can be read",
      detail: """
        For runs that nobody watches: a share that is not mounted is an empty folder, and no error. Counted are files and entries of
        archives that are rides and ok or partial, and what ingest need not read or store again: unchanged, or a copy. With fewer the
        exit code is 1.
        """,
      isRare: true,
      apply: { try $1.count(into: &$0.expectedInputs) }),
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
      apply: { $0.totals = try $1.path() }),
    Flag(
      long: "report", value: .path("FILE"),
      summary: "write one report per input there, as NDJSON",
      detail: "The lines are those of `check --format ndjson`.",
      isRare: true,
      isFor: { $0.description.isStream },
      apply: { $0.report = try $1.path() }),
    Flag(
      long: "db", value: .path("FILE"),
      summary: "the SQLite database; ingest makes it if need be",
      isFor: \.needsDatabase,
      apply: { $0.database = try $1.path() }),
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
      long: "wellness",
      summary: "also read what lies outside workouts",
      detail: """
        Weight, blood pressure, steps, heart rates, stress, breathing, oxygen, variability and sleep of the FIT files of scales and watches,
        and of Apple Health's export, which has to be a file for it. samples puts them out as lines with the key wellness, and as rows without a
        session; ingest stores them in the table wellness; stats has a row for each measure instead of rows for intervals.
        'fitstream help columns wellness' lists the measures.
        """,
      isRare: true,
      isFor: { [.samples, .ingest, .stats].contains($0) },
      apply: { invocation, _ in invocation.includesWellness = true }),
    Flag(
      long: "route-points",
      summary: "store every route point too, one row each",
      detail: """
        As the command route puts them out. The route as one encoded line is always stored. Inputs that were read without it
        are read again.
        """,
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.storesRoutePoints = true }),
    Flag(
      long: "beats",
      summary: "store the times between heart beats too, one row each",
      detail: """
        As straps and watches write them (hrv and hr messages of FIT files), and how they differ: rMSSD and SDNN of each workout, without
        artefacts, which are counted. Inputs that were read without it are read again.
        """,
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.storesBeats = true }),
    Flag(
      long: "data",
      summary: "also count what cannot be believed",
      detail: """
        Stretches with more power, a higher or lower heart rate, or more speed than anybody has; leaps of the place, values that stay the
        same for minutes, workouts of days with nothing in them, clocks that were never set. They are counted by quantity and reason, and left
        out of bests and curves, but of nothing else. 'fitstream help columns suspicions' has the bounds.
        """,
      isFor: { $0 == .check },
      apply: { invocation, _ in invocation.judgesData = true }),
    Flag(
      long: "no-answers",
      summary: "store no curves, best efforts and suspicions",
      detail: """
        They are what best and the view personal_bests answer from, and take up to two fifths of an ingest's time. Inputs that were read
        without them are read again by a run that wants them.
        """,
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.storesBests = false }),
    Flag(
      long: "skip-duplicates",
      summary: "leave out copies of what is there already",
      detail: """
        Inputs with the bytes of another, or whose recording (device, serial number, time) is there already. Without it they are
        stored and marked: the view rides has each recording once, and fitstream duplicates lists them.
        """,
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.skipsDuplicates = true }),
    Flag(
      long: "prune",
      summary: "remove stored rides whose files are gone",
      detail: """
        Of the folders that are given as inputs, after all is read: what was read from below them and is not there any more. A share that
        is not mounted removes nothing, nor does a folder that cannot be listed: what lay in a folder that is empty now is kept, and said.
        Entries stay as long as their archive does. With --prune-dry they are only counted.
        """,
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in if invocation.pruning == .keep { invocation.pruning = .remove } }),
    Flag(
      long: "prune-dry",
      summary: "count what --prune would remove",
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { invocation, _ in invocation.pruning = .count }),
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
      apply: { $0.sources = try $1.word(among: [.once, .rides]) }),
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
      apply: { $0.sources = try $1.word(among: [.each, .rides]) }),
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
      summary: "say nothing about single inputs",
      detail: "The exit code still tells, and so does --report.",
      apply: { invocation, _ in invocation.isQuiet = true }),
    Flag(
      long: "progress", value: .choice("WHEN", { _ in ProgressMode.allCases.map(\.rawValue) }),
      summary: "show progress",
      detail: "auto: on standard error when that is a terminal and the run lasts.",
      isRare: true,
      apply: { $0.progress = try $1.word() }),
    Flag(
      long: "max-depth", value: .named("N"),
      summary: "how deep archives may be nested (default: 6)",
      detail: "Archives and gzip in one another. What is deeper is failed, nested-too-deep.",
      isRare: true,
      apply: { try $1.count(into: &$0.maximumDepth) }),
    Flag(
      long: "max-entries", value: .named("N"),
      summary: "how many entries an archive may have (default: 1,000,000)",
      detail: "Those of archives in it included. Behind that many the archive is left, too-many-entries.",
      isRare: true,
      apply: { try $1.count(into: &$0.maximumEntries) }),
    Flag(
      long: "max-entry-bytes", value: .named("N"),
      summary: "how large a file in an archive may be (default: 4 GiB)",
      detail:
        "Of a larger one so much is read, and it is partial, too-large; one that says so beforehand is not read. Apple Health's export may have 64 GiB without the option.",
      isRare: true,
      apply: { try $1.count(into: &$0.maximumEntryBytes) }),
    Flag(
      long: "max-ratio", value: .named("N"),
      summary: "how many times its size a file may inflate to (default: 250)",
      detail: """
        Against archives made to do harm: rides come to 10 or 20 times, a file of zeros to 1,000. The first 4 MiB of a file
        are free. Beyond that it is partial, too-large.
        """,
      isRare: true,
      apply: { try $1.count(into: &$0.maximumRatio) }),
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
      apply: { try $1.count(into: &$0.chunkBytes) }),
  ]
}
