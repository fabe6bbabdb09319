public import InputReports

/// The progress of an import.
public struct ImportProgress: Equatable, Sendable {
  /// The file that is being read.
  public var file = ""
  /// Files that are done, and all of them.
  public var filesDone = 0, files = 0
  /// Inputs that have ended: files, and entries of archives.
  public var inputs = 0
  /// Workouts that have come to an end, whatever it was.
  public var workouts = 0
  /// The share that is done, from 0 to 1.
  public var fraction = 0.0

  /// Nothing yet.
  public init() {}
}

/// The outcome of an import.
public struct ImportReport: Sendable {
  /// Most workouts, and most problems, that are listed; all are counted.
  public static let listLimit = 10_000

  /// A file that could not be read at all.
  public struct Failure: Equatable, Sendable {
    /// Its name.
    public var file: String
    /// The error in words.
    public var why: String
  }

  /// The workouts in the order of the files.
  public private(set) var entries: [ImportEntry] = []
  /// The reports on inputs that are damaged, or have no workout.
  public private(set) var problems: [InputReport] = []
  /// The files that could not be read.
  public private(set) var failures: [Failure] = []
  /// True when the task was cancelled, so that files are left.
  public internal(set) var isCancelled = false
  /// True when nothing was saved.
  public internal(set) var isDry = false
  /// The error of writing the history; the workouts are in Health all the same.
  public internal(set) var historyError: String?
  private var counts: [ImportEntry.State: Int] = [:]

  init() {}

  /// The number of workouts of which that became.
  public func count(_ state: ImportEntry.State) -> Int { counts[state] ?? 0 }

  /// The number of all workouts.
  public var count: Int { counts.values.reduce(0, &+) }

  mutating func note(_ entry: ImportEntry) {
    counts[entry.state, default: 0] &+= 1
    if entries.count < Self.listLimit { entries.append(entry) }
  }

  mutating func note(_ report: InputReport) {
    if problems.count < Self.listLimit { problems.append(report) }
  }

  mutating func note(_ error: any Error, file: String) {
    if failures.count < Self.listLimit { failures.append(Failure(file: file, why: "\(error)")) }
  }
}
