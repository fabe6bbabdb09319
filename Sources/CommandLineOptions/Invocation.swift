/// A command line, understood.
public struct Invocation: Sendable, Equatable {
  /// What to do.
  public let command: Command
  /// The inputs as the bytes of the command line.
  ///
  /// `-` is standard input. Never empty unless there is a list of files.
  public var inputs: [[UInt8]] = []
  /// A file with more inputs in it; `-` is standard input.
  public var filesFrom: [UInt8]?
  /// Whether the paths in that file end with a zero byte.
  public var isListZeroSeparated = false
  /// How many inputs to work on at a time; nil leaves it to the machine.
  public var jobs: Int?
  /// The form of output asked for; nil is the command's default.
  public var format: Format?
  /// The file to write; nil is standard output.
  public var output: [UInt8]?
  /// The file for one verdict per input.
  public var report: [UInt8]?
  /// Whether files that are no activities are read too.
  public var readsAllFiles: Bool
  /// What a wrong checksum leads to.
  public var checksums = ChecksumPolicy.report
  /// Whether standard error stays empty but for what ends the run.
  public var isQuiet = false
  /// When to show progress.
  public var progress = ProgressMode.auto
  /// Whether outputs may come in any order.
  public var isUnordered = false
  /// The size of the read buffer; nil is the default.
  public var chunkBytes: Int?
  /// How deep archives may be nested; nil is the default, here and below.
  public var maximumDepth: Int?
  /// How many entries an archive may have.
  public var maximumEntries: Int?
  /// How large a file in an archive may be.
  public var maximumEntryBytes: Int?
  /// How many times its size a file may inflate to.
  public var maximumRatio: Int?
  /// Whether what is unknown is written as -1, as CoreLocation does.
  public var usesCoreLocationConventions = false

  /// Largest gap in seconds to which routes may be thinned; nil is the default.
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
  /// The database to write or to look into.
  public var database: [UInt8]?
  /// Whether every record is stored.
  public var storesRecords = false
  /// Whether every sample is stored.
  public var storesSamples = false
  /// Whether every point of the route is stored.
  public var storesRoutePoints = false
  /// Whether copies of what is there are left out.
  public var skipsDuplicates = false

  /// The messages to put out, by name or number; empty for all.
  public var messages: [String] = []
  /// The fields to put out, by name or number; empty for all.
  public var fields: [String] = []
  /// How many messages of each input to put out; nil for all.
  public var limit: Int?
  /// Whether numbers stay as they are on the wire.
  public var isRaw = false
  /// Whether the units of fields are told.
  public var showsUnits = false
  /// Whether each line tells its input.
  public var showsInput = false
  /// Whether stored heart beats are merged into records.
  public var mergesHeartRates = false
  /// Whether inputs are read twice, sessions first.
  public var resolvesSessions = false
  /// Fields of records, by number, that no app's field overrides.
  public var nativeFields: Set<UInt8> = []
  /// What samples are made one: `equal`, or the seconds of a window; nil is none.
  public var coalescing: Coalescing?
  /// The sport of GPX and TCX files that name none; nil assumes nothing.
  public var assumedSport: String?
  /// Whether to do as the official decoder does where it is wrong.
  public var isCompatible = false

  /// How many inputs must be readable for the run to be a success; nil is any number.
  public var expectedInputs: Int?

  /// What the tables of `export` and `stats` are to be.
  public var tables = TableOptions()

  /// The command with its defaults and no inputs.
  public init(_ command: Command) {
    self.command = command
    readsAllFiles = command.description.readsAllFiles
  }
}

/// What a wrong checksum leads to.
public enum ChecksumPolicy: String, CaseIterable, Sendable {
  /// The verdict says so, the data is delivered: the default.
  case report
  /// Nothing.
  case ignore
  /// The input is failed.
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

/// What a command line asks for.
public enum Request: Sendable, Equatable {
  /// Run a command.
  case run(Invocation)
  /// Put this text out and end well.
  case say(String)
}

/// A command line that cannot be understood, in one line.
public struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line for standard error, without the program's name.
  public let description: String

  init(_ text: String) { description = text }
}

/// What the process ends with.
public enum ExitCode {
  /// Every input was ok or skipped for a good reason.
  public static let success: Int32 = 0
  /// Some input was partial or failed, or the output could not be written.
  public static let problems: Int32 = 1
  /// The command line was not understood.
  public static let usage: Int32 = 2

  /// What shells expect of a process that a signal stopped.
  public static func stopped(bySignal number: Int32) -> Int32 { 128 &+ number }
}
