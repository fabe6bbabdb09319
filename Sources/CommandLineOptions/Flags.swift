extension Flag {
  /// Every option, in the order of the help.
  static let all: [Flag] =
    tables + ofPlots + ofPosters + ofBests + ofSelection + ofFiles + ofContent + ofEditing + ofPrivacy + ofRiders
    + ofRuns

  /// Options of earlier versions, each with the present way.
  static let replaced = [
    "--activities-only": "--without other-files", "--anchor": "--by PERIOD@START", "--beats": "--add beats",
    "--chunk-size": "--limit chunk-bytes=N", "--core-location": "--compatible",
    "--critical-power": "--of critical-power", "--data": "--add suspicions", "--first": "--limit 1",
    "--from-day": "--rider from=DAY", "--input-names": "--add input", "--json": "--format json",
    "--last": "--since SPAN, such as --since 4w", "--max-depth": "--limit depth=N",
    "--max-entries": "--limit entries=N",
    "--max-entry-bytes": "--limit entry-bytes=N", "--max-interval": "--limit zone-gap=SECONDS",
    "--max-ratio": "--limit ratio=N", "--merge-heart-rates": "--resolve", "--no-answers": "--without bests",
    "--null": "--files-from alone, which recognises zero bytes",
    "-0": "--files-from alone, which recognises zero bytes",
    "--power-zones": "--zone-limits power=LIST",
    "--prune-dry": "--prune count", "--records": "--add records",
    "--resting-heart-rate": "--rider resting=BPM",
    "--rides": "--limit N", "--skip-duplicates": "--without duplicates", "--route-points": "--add route-points",
    "--rule": "--compatible for the rule of the app Workout", "--samples": "--add samples", "--sex": "--rider sex=SEX",
    "--show-units": "--add units",
    "--strict-exit": "--expect-inputs 1", "--tsv": "--format tsv", "--unordered": "--without order",
  ]

  /// Options about inputs, outputs and the database.
  private static let ofFiles: [Flag] = [
    Flag(
      long: "db", value: .path("FILE"),
      summary: "Set the database that ingest creates, or read it",
      detail: """
        ingest creates the file if it is missing. stats and best read the workouts of the database instead of
        inputs. With --ride, the other commands read this ride from the file that ingest read. stats has the
        workouts in the order of their start, so any number of rows of less than a day needs no more memory. If
        ingest stored the samples (--add samples), the numbers are the same as from the files. Otherwise sums, minima and maxima
        are the stored values of each workout, or of each minute for less than a day and with --edge. Means are
        then weighted by active time, and the columns of --add are empty. Options about reading files are an
        error in stats and best with this option.
        """,
      isFor: { $0.needsDatabase || $0 == .stats || $0 == .best || $0.readsRidesOfDatabase },
      apply: { $0.database = try $1.path() }),
    Flag(
      long: "format", value: .choice("F", { $0.description.formats.map(\.rawValue) }),
      summary: "Write as",
      detail: """
        The first format is the default. summary, stats and best write csv to files and pipes. jsonl means
        ndjson. So does json if the command has no json format. Without this option the suffix of --output decides: .csv, .tsv, .ndjson, .jsonl, .json, .geojson, .gpx, .html, .svg,
        .arrow (a file), .arrows (a stream), .txt.
        """,
      isFor: \.writesText,
      apply: { invocation, value in
        let formats = invocation.command.description.formats
        invocation.format = try Format.named(value.text, among: formats) ?? value.word(among: formats)
      }),
    Flag(
      long: "csv",
      summary: "Same as --format csv",
      isHidden: true,
      isFor: { $0.description.formats.contains(.csv) },
      apply: { invocation, _ in invocation.format = .csv }),
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
      long: "files-from", value: .path("FILE"),
      summary: "Read more inputs from FILE (- is standard input)",
      detail: """
        FILE has one path on each line: a file or a folder. If it has zero bytes, as from `find -print0`, they
        separate the paths. These inputs follow the inputs on the command line.
        """,
      isRare: true,
      apply: { $0.filesFrom = try $1.path() }),
    Flag(
      long: "all",
      summary: "Also read files that are not activities",
      detail: """
        Examples are courses, settings and monitoring. `check`, `messages`, `repair`, `edit` and `bench` read them without this
        option.
        """,
      isRare: true,
      apply: { invocation, _ in invocation.asksAllFiles = true }),
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
        that ingest finds unchanged or as copies. With fewer inputs the exit code is 1, and 3 if there is none.
        """,
      isRare: true,
      apply: { try $1.count(into: &$0.expectedInputs) }),
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
      long: "dry-run",
      summary: "Write no file; print what would be done",
      detail: "It prints a table of reports, like check. --output has no effect.",
      isFor: { $0 == .repair || $0 == .edit },
      apply: { invocation, _ in invocation.isDryRun = true }),
    Flag(
      long: "complete",
      summary: "Also add messages that an activity must have",
      detail: """
        An activity has a file_id, a session and an activity message. Files that are damaged or unfinished get
        the missing ones anyway, computed from their records.
        """,
      isFor: { $0 == .repair },
      apply: { invocation, _ in invocation.completesSound = true }),
    Flag(
      long: "prune", value: .choice("HOW", { _ in PruneMode.allCases.map(\.rawValue) }),
      summary: "Remove, or count, stored rides whose files are gone",
      detail: """
        After all inputs are read, remove removes the rides from the given folders whose files no longer exist,
        and count only counts them. A share that is not mounted removes no rides. Neither does a folder that is
        empty now or cannot be listed: its rides are kept, and a message reports it. Entries stay as long as
        their archive exists.
        """,
      isRare: true,
      isFor: { $0 == .ingest },
      apply: { $0.pruning = try $1.word() }),
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
        invocation.copies = .rides
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
      long: "limit", value: .named("LIMIT"),
      summary: "Set limits: N rows or messages, or NAME=N; repeatable",
      detail: """
        N without a name: query prints at most N rows, messages stops reading an input after N messages, and
        report adds panels and routes only for the latest N rides. The other limits protect from malicious
        archives. depth=N: archives and gzip files inside each other (6); deeper content is failed,
        nested-too-deep. entries=N: entries of an archive, with those of inner archives (1,000,000); the rest
        is not read, too-many-entries. entry-bytes=N: bytes of a file in an archive (4 GiB, of Apple Health's
        export 64 GiB); a larger file is read up to the limit and is partial, too-large. ratio=N: how many times
        its size a file inflates to (250); rides inflate to 10 or 20 times their size, a file of zeros to 1,000
        times, and the first 4 MiB are exempt; a file beyond the limit is partial, too-large. zone-gap=N:
        seconds between two readings whose time counts for a zone (60).
        """,
      isRare: true, isRepeatable: true,
      isFor: { $0.description.readsInputs || $0 == .query },
      apply: { try $0.takeLimit($1) }),
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
  ]
}
