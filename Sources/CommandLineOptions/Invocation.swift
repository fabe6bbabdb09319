/// A parsed command line.
public struct Invocation: Sendable, Equatable {
  /// The command to run.
  public let command: Command
  /// The inputs as the bytes of the command line.
  ///
  /// `-` is standard input. Never empty unless there is a list of files.
  public var inputs: [[UInt8]] = []
  /// Rides of the database that are read beside the inputs, by number or day.
  public var rides: [String] = []
  /// A file with more inputs in it; `-` is standard input.
  public var filesFrom: [UInt8]?
  /// True when the paths in that file end with a zero byte.
  public var isListZeroSeparated = false
  /// Most inputs in work at a time; nil leaves it to the machine.
  public var jobs: Int?
  /// The form of output asked for; nil: the command's default.
  public var format: Format?
  /// True when what is put out as csv is separated by tabs.
  public var isTabSeparated = false
  /// True when what is put out as arrow is a file of it, and no stream.
  public var isArrowFile: Bool { format == .arrow && Format.isOfArrowFile(output) }
  /// The file to write; nil: standard output.
  public var output: [UInt8]?
  /// The file for one report per input.
  public var report: [UInt8]?
  /// The file for the counts of all inputs.
  public var totals: [UInt8]?
  /// True when a run that could read nothing has an exit code of its own.
  public var isExitStrict = false
  /// True when files that are no activities are read too.
  public var readsAllFiles: Bool {
    asksAllFiles
      || (command.description.readsAllFiles || tables.table == .messages) && !tables.leftOut.contains(.otherFiles)
  }
  /// True where an option asks for that.
  var asksAllFiles = false
  /// The effect of a wrong checksum.
  public var checksums = ChecksumPolicy.report
  /// True when standard error stays empty except for errors that end the run.
  public var isQuiet = false
  /// The fate of stored rides whose files are gone.
  public enum PruneMode: Sendable {
    /// They stay.
    case keep
    /// They are counted.
    case count
    /// They are removed.
    case remove
  }

  /// When to show progress.
  public var progress = ProgressMode.auto
  /// True when outputs may come in any order.
  public var isUnordered = false
  /// The size of the read buffer; nil: the default.
  public var chunkBytes: Int?
  /// Deepest nesting of archives; nil: the default, here and below.
  public var maximumDepth: Int?
  /// Most entries of an archive.
  public var maximumEntries: Int?
  /// Largest size of a file in an archive, in bytes.
  public var maximumEntryBytes: Int?
  /// Largest ratio of a file's inflated size to its own.
  public var maximumRatio: Int?
  /// Largest gap in seconds to which routes may be thinned; nil: the default.
  public var maximumGapSeconds: Double?
  /// Metres that a dropped point may lie from the line of the others; nil for any distance.
  public var toleranceMeters: Double?
  /// Seconds of the window over which positions are averaged; nil leaves them as they are.
  public var smoothingSeconds: Double?
  /// Seconds without a record that are a pause; nil for none.
  public var pauseGapSeconds: Double?
  /// Metres around the start that are hidden; nil hides nothing.
  public var concealStartMeters: Double?
  /// Metres around the end that are hidden; nil hides nothing.
  public var concealEndMeters: Double?
  /// Circles that are hidden in every ride.
  public var concealZones: [ConcealedCircle] = []
  /// The database to write or to read.
  public var database: [UInt8]?
  /// The base that the curves of a plot are drawn against; nil leaves it to the ride.
  public var plotBase: PlotBase?
  /// The kind of a poster.
  public var posterKind = PosterKind.grid
  /// The year of a poster; nil for all.
  public var year: Int?
  /// True when every record is stored.
  public var storesRecords = false
  /// True when every sample is stored.
  public var storesSamples = false
  /// True when samples outside workouts are read too.
  public var includesWellness = false
  /// True when nothing is written but what would be done.
  public var isDryRun = false
  /// True when a file that is sound gets the messages that an activity has to have.
  public var completesSound = false
  /// The columns or data to add.
  public var additions: Set<AdditionName> = []
  /// The fate of stored rides whose files are gone.
  public var pruning = PruneMode.keep
  /// The way copies of a recording count; nil: not given.
  public var copies: CopiesName?
  /// Parts of the names of the devices whose recordings are counted first.
  public var preferredDevices: [String] = []

  /// The messages to put out, by name or number; empty for all.
  public var messages: [String] = []
  /// The fields to put out, by name or number; empty for all.
  public var fields: [String] = []
  /// Most messages of each input, rows of an answer, or rides of a report with a panel; nil for all.
  public var limit: Int?
  /// True when numbers stay as they are on the wire.
  public var isRaw = false
  /// True when inputs are read twice, sessions first, and stored heart beats are merged into records.
  public var resolves = false
  /// Fields of records, by number, that no app's field overrides.
  public var nativeFields: Set<UInt8> = []
  /// The samples that are merged: `equal`, or the seconds of a window; nil: none.
  public var coalescing: Coalescing?
  /// The sport of GPX and TCX files that name none; nil assumes nothing.
  public var assumedSport: String?
  /// True to write as the original program does: the official decoder, CoreLocation or the app Workout.
  public var isCompatible = false

  /// Inputs that must be readable for the run to be a success; nil: any number.
  public var expectedInputs: Int?

  /// True when nothing counts but the command line: no file with settings, and no variable.
  public var ignoresSettings = false

  /// The question of `query` to a database.
  public var query: StoredQuery? { inputs.first.flatMap { try? .named(String(decoding: $0, as: UTF8.self)) } }

  /// The rides that are read, of all that the inputs hold.
  public var selection = SelectionOptions()

  /// The rider's values to keep in the database.
  public var rider = RiderOptions()

  /// The options of the tables of `export` and `stats`.
  public var tables = TableOptions()

  /// The command with its defaults and no inputs.
  public init(_ command: Command) {
    self.command = command
  }

  /// Takes a value of `--limit`.
  mutating func takeLimit(_ value: OptionValue) throws(UsageError) {
    guard value.text.contains("=") else {
      guard [.query, .messages, .report].contains(command) else {
        throw value.error(wanted: "NAME=N, such as ratio=500", not: value.text)
      }
      return try value.count(into: &limit)
    }
    let (name, number) = try value.pair()
    switch name {
    case "depth": try number.count(into: &maximumDepth)
    case "entries": try number.count(into: &maximumEntries)
    case "entry-bytes": try number.count(into: &maximumEntryBytes)
    case "ratio": try number.count(into: &maximumRatio)
    case "zone-gap": try number.number(1...86_400, into: &tables.maximumInterval)
    // For tests: the result does not depend on it.
    case "chunk-bytes": try number.count(into: &chunkBytes)
    default: throw value.error(wanted: "the limits depth, entries, entry-bytes, ratio and zone-gap", not: value.text)
    }
  }

  /// Sets an option of the command by its long name, such as `jobs`; `value` is nil where it takes none.
  public mutating func set(_ option: String, to value: [UInt8]?) throws(UsageError) {
    let name = "--" + option
    try Flag.named(name, whole: name, of: command).apply(value, as: name, to: &self)
  }
}

/// The effect of a wrong checksum.
public enum ChecksumPolicy: String, CaseIterable, Sendable {
  /// The report names it, the data is delivered: the default.
  case report
  /// Nothing.
  case ignore
  /// The input fails.
  case refuse
}

/// When to show progress.
public enum ProgressMode: String, CaseIterable, Sendable {
  /// When standard error is a terminal.
  case auto
  /// Always.
  case always
  /// Never.
  case never
}

/// The request of a command line.
public enum Request: Sendable, Equatable {
  /// Run a command.
  case run(Invocation)
  /// Write this text and exit with success.
  case say(String)
}

/// A command line that cannot be parsed, in one line.
public struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line for standard error, without the program's name.
  public let description: String

  /// Makes one of its line.
  public init(_ text: String) { description = text }
}

/// The exit codes of the process.
public enum ExitCode {
  /// Every input was ok or skipped for a good reason.
  public static let success: Int32 = 0
  /// Some input was partial or failed, or the output could not be written.
  public static let problems: Int32 = 1
  /// The command line could not be parsed.
  public static let usage: Int32 = 2
  /// Nothing could be read, with `--strict-exit`.
  public static let nothingRead: Int32 = 3

  /// The exit code that shells expect of a process that a signal stopped.
  public static func stopped(bySignal number: Int32) -> Int32 { 128 &+ number }
}
