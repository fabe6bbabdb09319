extension Flag {
  /// Every option, in the order of the help.
  static let all: [Flag] = [
    Flag(
      long: "format", value: .choice("F", { $0.description.formats.map(\.rawValue) }),
      summary: "output as",
      detail: "The first is the default, except that `summary` puts out csv when standard output is no terminal.",
      isFor: \.writesText,
      apply: { invocation, value throws(UsageError) in
        invocation.format = try word("--format", value, among: invocation.command.description.formats)
      }),
    Flag(
      short: "o", long: "output", value: .named("FILE"),
      summary: "write there instead of to standard output",
      detail: """
        The file is written beside its place under a hidden name and renamed when it is whole, so that a stopped run leaves
        what was there before. `-` is standard output.
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
      isFor: { $0.description.isStream },
      apply: { invocation, _ in invocation.isUnordered = true }),
    Flag(
      long: "files-from", value: .named("FILE"),
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
      long: "report", value: .named("FILE"),
      summary: "write one verdict per input there, as NDJSON",
      detail: "The lines are those of `check --format ndjson`.",
      isFor: { $0.description.isStream },
      apply: { invocation, value throws(UsageError) in invocation.report = try path("--report", value) }),
    Flag(
      long: "db", value: .named("FILE"),
      summary: "the SQLite database; made when it is not there",
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
      long: "message", value: .named("NAME"),
      summary: "only this message, by name or number; repeatable",
      detail:
        "As the FIT profile calls it, such as record, session or hrv. Messages it does not know go by their number.",
      isFor: { $0 == .messages },
      apply: { invocation, value in invocation.messages.append(String(decoding: value, as: UTF8.self)) }),
    Flag(
      long: "field", value: .named("NAME"),
      summary: "only this field, by name or number; repeatable",
      detail:
        "With --format csv the columns are the fields asked for, in that order. Developer fields go by their name.",
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
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.limit = 1 }),
    Flag(
      long: "raw",
      summary: "numbers as on the wire: no scale, names or times",
      detail: "Subfields and components are left out too.",
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.isRaw = true }),
    Flag(
      long: "units",
      summary: "tell the units of fields",
      detail: "In an object `units` at the end of each line.",
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.showsUnits = true }),
    Flag(
      long: "input-names",
      summary: "tell the input in each line",
      detail: "As the key or column `input`.",
      isFor: { $0 == .messages },
      apply: { invocation, _ in invocation.showsInput = true }),
    Flag(
      long: "merge-heart-rates",
      summary: "merge beats stored by a strap into records",
      detail: """
        By the official rule: each record gets the mean heart rate of the beats since the record before. The input is held in
        memory, as the beats come behind the records.
        """,
      isFor: { $0 == .messages || $0 == .samples },
      apply: { invocation, _ in invocation.mergesHeartRates = true }),
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
      short: "q", long: "quiet",
      summary: "say nothing about single inputs",
      detail: "The exit code still tells, and so does --report.",
      apply: { invocation, _ in invocation.isQuiet = true }),
    Flag(
      long: "progress", value: .choice("WHEN", { _ in ProgressMode.allCases.map(\.rawValue) }),
      summary: "show progress",
      detail: "auto: on standard error when that is a terminal and the run lasts.",
      apply: { invocation, value throws(UsageError) in
        invocation.progress = try word("--progress", value, among: ProgressMode.allCases)
      }),
    Flag(
      long: "chunk-size", value: .named("BYTES"),
      summary: "the size of the read buffer", detail: "For tests: the result does not depend on it.", isHidden: true,
      apply: { invocation, value throws(UsageError) in try count("--chunk-size", value, into: &invocation.chunkBytes) }),
  ]
}
