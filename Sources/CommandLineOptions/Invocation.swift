/// A parsed command line.
public struct Invocation: Sendable, Equatable {
  /// The command to run.
  public let command: Command
  /// The inputs as the bytes of the command line.
  ///
  /// `-` is standard input. It is only empty if there is a list of files.
  public var inputs: [[UInt8]] = []
  /// Rides of the database that are read in addition to the inputs, by number or day.
  public var rides: [String] = []
  /// A file with more inputs in it; `-` is standard input.
  public var filesFrom: [UInt8]?
  /// Maximum number of inputs that are read at a time; nil for the default.
  public var jobs: Int?
  /// The requested format; nil for the command's default.
  public var format: Format?
  /// Whether CSV output is separated by tabs.
  public var isTabSeparated = false
  /// Whether Arrow output has the file format rather than the stream format.
  public var isArrowFile: Bool { format == .arrow && Format.isOfArrowFile(output) }
  /// The file to write; nil for standard output.
  public var output: [UInt8]?
  /// The file for one report per input.
  public var report: [UInt8]?
  /// The file for the counts of all inputs.
  public var totals: [UInt8]?
  /// Whether files that are not activities are read too.
  public var readsAllFiles: Bool {
    asksAllFiles
      || (command.description.readsAllFiles || tables.table == .messages) && !tables.leftOut.contains(.otherFiles)
  }
  /// Whether an option requests that.
  var asksAllFiles = false
  /// The effect of a wrong checksum.
  public var checksums = ChecksumPolicy.report
  /// Whether standard error only shows errors that end the run.
  public var isQuiet = false
  /// When to show progress.
  public var progress = ProgressMode.auto
  /// The size of the read buffer; nil for the default.
  public var chunkBytes: Int?
  /// Maximum nesting of archives; nil for the default, here and below.
  public var maximumDepth: Int?
  /// Maximum number of entries of an archive.
  public var maximumEntries: Int?
  /// Maximum size of a file in an archive, in bytes.
  public var maximumEntryBytes: Int?
  /// Maximum ratio of a file's decompressed size to its own.
  public var maximumRatio: Int?
  /// Largest gap in seconds between two points of a thinned route; nil for the default.
  public var maximumGapSeconds: Double?
  /// Maximum distance in metres of a dropped point from the line of the others; nil for any distance.
  public var toleranceMeters: Double?
  /// Seconds of the window over which positions are averaged; nil for no averaging.
  public var smoothingSeconds: Double?
  /// Seconds without a record that count as a pause; nil for none.
  public var pauseGapSeconds: Double?
  /// Metres around the start that are concealed; nil for none.
  public var concealStartMeters: Double?
  /// Metres around the end that are concealed; nil for none.
  public var concealEndMeters: Double?
  /// Circles that are concealed in every ride.
  public var concealZones: [ConcealedCircle] = []
  /// The database to write or to read.
  public var database: [UInt8]?
  /// The base axis of a plot's curves; nil if it depends on the ride.
  public var plotBase: PlotBase?
  /// The quantity that colours a plot's route; nil for one colour.
  public var plotColor: PlotColor?
  /// The kind of a poster.
  public var posterKind = PosterKind.grid
  /// The proportions of a poster.
  public var posterSheet = PosterSheet.a3
  /// The year of a report or poster; nil for all years.
  public var year: Int?
  /// The title of a report or poster, and the line below it; missing ones have their default.
  public var titles: [String] = []
  /// Whether samples outside workouts are read too.
  public var includesWellness = false
  /// Whether the changes are only reported and not made.
  public var isDryRun = false
  /// Whether an intact file also gets the mandatory messages of an activity.
  public var completesSound = false
  /// The changes that `edit` makes.
  public var edit = EditOptions()
  /// The columns or data to add.
  public var additions: Set<AdditionName> = []
  /// How to handle stored rides whose files were deleted; nil keeps them.
  public var pruning: PruneMode?
  /// How copies of a recording are counted; nil if not given.
  public var copies: CopiesName?
  /// Parts of the names of the devices whose recordings are preferred.
  public var preferredDevices: [String] = []

  /// The messages to write, by name or number; empty for all.
  public var messages: [String] = []
  /// The fields to write, by name or number; empty for all.
  public var fields: [String] = []
  /// Maximum number of messages per input, rows of a query, or rides of a report with a panel; nil for all.
  public var limit: Int?
  /// Whether numbers are written in their encoded form, without scales.
  public var isRaw = false
  /// Whether inputs are read twice, sessions first, and stored heart beats are merged into records.
  public var resolves = false
  /// Fields of records, by number, that no app's field overrides.
  public var nativeFields: Set<UInt8> = []
  /// The samples that are merged: `equal`, or the seconds of a window; nil for none.
  public var coalescing: Coalescing?
  /// The sport of GPX and TCX files without a sport; nil for no assumption.
  public var assumedSport: String?
  /// Whether to write in the form of the original program: the official decoder, CoreLocation or the app Workout.
  public var isCompatible = false

  /// Number of inputs that must be readable for success; nil for any number.
  public var expectedInputs: Int?

  /// Whether only the command line is used, without the settings file and environment variables.
  public var ignoresSettings = false

  /// The query of the command `query`.
  public var query: StoredQuery? { inputs.first.flatMap { try? .named(String(decoding: $0, as: UTF8.self)) } }

  /// The selected rides among all rides in the inputs.
  public var selection = SelectionOptions()

  /// The rider's values to store in the database.
  public var rider = RiderOptions()

  /// The options of the tables of `export` and `stats`.
  public var tables = TableOptions()

  /// The command with its defaults and no inputs.
  public init(_ command: Command) {
    self.command = command
  }

  /// Handles a value of `--limit`.
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
    default:
      throw value.error(
        wanted: "the limits depth, entries, entry-bytes, ratio and zone-gap", not: value.text)
    }
  }

  /// Sets an option of the command by its long name, such as `jobs`; `value` is nil for an option without a value.
  public mutating func set(_ option: String, to value: [UInt8]?) throws(UsageError) {
    let name = "--" + option
    try Flag.named(name, whole: name, of: command).apply(value, as: name, to: &self)
  }
}

/// How to handle stored rides whose files were deleted.
public enum PruneMode: String, CaseIterable, Sendable {
  /// They are removed.
  case remove
  /// They are counted.
  case count
}

/// The effect of a wrong checksum.
public enum ChecksumPolicy: String, CaseIterable, Sendable {
  /// The report contains it, and the data is delivered: the default.
  case report
  /// It has no effect.
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
  /// Write this text and exit successfully.
  case say(String)
}

/// An error of the command line, as one line of text.
public struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line for standard error, without the program's name.
  public let description: String

  /// Creates an error from its line.
  public init(_ text: String) { description = text }
}

/// The exit codes of the process.
public enum ExitCode {
  /// Every input was ok or skipped for a good reason.
  public static let success: Int32 = 0
  /// An input was partial or failed, or the output could not be written.
  public static let problems: Int32 = 1
  /// The command line could not be parsed.
  public static let usage: Int32 = 2
  /// No input could be read, with `--expect-inputs`.
  public static let nothingRead: Int32 = 3

  /// The exit code that shells expect from a process that a signal stopped.
  public static func stopped(bySignal number: Int32) -> Int32 { 128 &+ number }
}
