public import HealthKitBridge
public import InputReports

/// The progress of an import.
public struct ImportProgress: Equatable, Sendable {
  /// The file that is being read.
  public var file = ""
  /// The number of finished files, and of all files.
  public var filesDone = 0, files = 0
  /// The number of finished inputs: files, and entries of archives.
  public var inputs = 0
  /// The number of processed workouts, in any state.
  public var workouts = 0
  /// The finished fraction, from 0 to 1.
  public var fraction = 0.0

  /// Creates a progress of zero.
  public init() {}
}

/// The result of an import.
public struct ImportReport: Sendable {
  /// The maximum number of listed workouts and of listed problems.
  ///
  /// The counts include all of them.
  public static let listLimit = 10_000

  /// A file that could not be read at all.
  public struct Failure: Equatable, Sendable {
    /// The file's name.
    public var file: String
    /// A description of the error.
    public var why: String
  }

  /// The outcome of each workout, in the order of the files.
  public private(set) var entries: [ImportEntry] = []
  /// The reports of inputs that are damaged or contain no workout.
  public private(set) var problems: [InputReport] = []
  /// The files that could not be read.
  public private(set) var failures: [Failure] = []
  /// The samples outside workouts (`HealthImport.Options.wellness`).
  public private(set) var samples = SavedSamples()
  /// Whether the task was cancelled before all files were imported.
  public internal(set) var isCancelled = false
  /// Whether this was a dry run, in which nothing was saved.
  public internal(set) var isDry = false
  /// The error of writing the history.
  ///
  /// It does not affect the workouts in Health.
  public internal(set) var historyError: String?
  private var counts: [ImportEntry.State: Int] = [:]

  init() {}

  /// Returns the number of workouts in a state.
  public func count(_ state: ImportEntry.State) -> Int { counts[state] ?? 0 }

  /// The number of all workouts.
  public var count: Int { counts.values.reduce(0, &+) }

  mutating func note(_ entry: ImportEntry) {
    counts[entry.state, default: 0] &+= 1
    if entries.count < Self.listLimit { entries.append(entry) }
  }

  mutating func note(_ more: SavedSamples) {
    samples.saved &+= more.saved
    samples.present &+= more.present
    samples.leftOut &+= more.leftOut
    samples.refused.formUnion(more.refused)
  }

  mutating func note(_ report: InputReport) {
    if problems.count < Self.listLimit { problems.append(report) }
  }

  mutating func note(_ error: any Error, file: String) {
    if failures.count < Self.listLimit { failures.append(Failure(file: file, why: "\(error)")) }
  }
}
