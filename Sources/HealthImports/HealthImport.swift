public import FITStream
public import Foundation
public import HealthKitBridge

/// Imports files and archives into Health: each workout once, in order, and after an interruption from where it ended.
///
/// ```swift
/// let importer = HealthImport(into: HealthKitStore(), history: try ImportHistory(at: file))
/// let report = try await importer.run(urls)
/// ```
/// Permission is asked for once, before the first workout is saved, for all types that can occur. Files are read as
/// `Rides` does, twice where that makes more of them, and no more than two inputs wait in memory. Cancelling the task
/// ends the import at the next call, and its report says so.
public actor HealthImport<Store: HealthStoring> {
  /// The choices of an import.
  public struct Options: Sendable {
    /// The choices by which files become workouts.
    public var rides = Rides.Options()
    /// The choices by which workouts become Health's.
    public var healthKit = HealthKitOptions()
    /// The rule for a workout that is there already.
    public var rules = SaveRules()
    /// The types that permission to save is asked for.
    public var types: Set<HealthType>

    /// The defaults; heart beats and the like that come after the records are read ahead.
    public init() {
      types = HealthType.all(iOSVersion: healthKit.iOSVersion)
      rides.workouts.readsAhead = true
    }
  }

  /// Workouts after which the history is written.
  static var historyInterval: Int { 25 }

  /// The progress of the import from now on; a slow reader gets only the newest.
  public nonisolated let progress: AsyncStream<ImportProgress>

  private let store: Store
  private var history: ImportHistory
  private var options: Options
  private let listener: AsyncStream<ImportProgress>.Continuation
  private var current = ImportProgress()
  private var isRunning = false
  private var hasAsked = false
  private var unwritten = 0

  /// Makes an import into a store.
  public init(into store: Store, history: ImportHistory = ImportHistory(), options: Options = Options()) {
    self.store = store
    self.history = history
    self.options = options
    (progress, listener) = AsyncStream<ImportProgress>.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit { listener.finish() }

  /// The outcome of every workout so far.
  public var entries: [ImportEntry] { history.entries }

  /// Changes the choices, for the next run.
  public func set(_ options: Options) { self.options = options }

  /// Imports the workouts of files, archives and folders, in this order.
  /// - Parameter isDry: True to save nothing; the report says what would be.
  /// - Throws: `HealthError` where there is no Health, `ImportError.isRunning`, and the error of asking for permission.
  ///   What goes wrong with a file or a workout is in the report.
  public func run(_ urls: [URL], isDry: Bool = false) async throws -> ImportReport {
    guard !isRunning else { throw ImportError.isRunning }
    isRunning = true
    defer { isRunning = false }
    guard store.isAvailable else { throw HealthError.notAvailable }
    if !isDry, !hasAsked {
      try await store.requestAuthorization(toShare: options.types, toRead: [.workout])
      hasAsked = true
    }
    var report = ImportReport()
    report.isDry = isDry
    current = ImportProgress()
    current.files = urls.count
    for (place, url) in urls.enumerated() where !report.isCancelled {
      (current.file, current.filesDone) = (url.lastPathComponent, place)
      tell(share: 0)
      do {
        try await read(url, isDry: isDry, &report)
      } catch is CancellationError {
        report.isCancelled = true
      } catch {
        report.note(error, file: url.lastPathComponent)
      }
      if Task.isCancelled { report.isCancelled = true }
    }
    if !report.isCancelled {
      current.filesDone = urls.count
      tell(share: 0)
    }
    // Of a workout that was being saved when the task was cancelled a part may be there: the next run clears it up.
    if !isDry { writeHistory(&report, isDone: !report.isCancelled) }
    return report
  }

  /// Imports one file, archive or folder.
  private func read(_ url: URL, isDry: Bool, _ report: inout ImportReport) async throws {
    try await withAccess(to: url) {
      let rides = Rides(url, options: options.rides)
      let reading = rides.foundationProgress
      for try await input in rides.inputs {
        if input.isDamaged || input.workouts.isEmpty { report.note(input.report) }
        for workout in input.healthKitWorkouts(options.healthKit) {
          try Task.checkCancellation()
          let entry = try await save(workout, of: input, isDry: isDry, &report)
          report.note(entry)
          current.workouts &+= 1
        }
        current.inputs &+= 1
        tell(share: reading.fractionCompleted)
      }
    }
  }

  /// Saves one workout; what goes wrong is in the entry.
  private func save(
    _ workout: HealthKitWorkout, of input: RideInput, isDry: Bool, _ report: inout ImportReport
  ) async throws -> ImportEntry {
    var entry = ImportEntry(workout, input: input.report.input, .failed)
    var rules = options.rules
    rules.isDry = rules.isDry || isDry
    rules.replacesSameVersion = rules.replacesSameVersion || history.mayBeInPart(entry.identifier)
    do {
      if !rules.isDry { try history.begin(entry.identifier) }
    } catch {
      // Without the note an interruption could leave a part that nobody looks for.
      entry.note(error)
      return entry
    }
    do {
      entry.note(try await store.save(workout, rules))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      if Task.isCancelled { throw CancellationError() }
      entry.note(error)
    }
    guard !rules.isDry else { return entry }
    history.note(entry)
    history.end()
    unwritten &+= 1
    // The history alone knows incomplete rides; Health knows the others too.
    if unwritten >= Self.historyInterval || entry.state == .incomplete { writeHistory(&report, isDone: true) }
    return entry
  }

  private func writeHistory(_ report: inout ImportReport, isDone: Bool) {
    unwritten = 0
    do { try history.write(isDone: isDone) } catch { report.historyError = "\(error)" }
  }

  private func tell(share: Double) {
    let files = Double(max(1, current.files))
    let done = Double(current.filesDone) + (share.isFinite ? min(1, max(0, share)) : 0)
    current.fraction = max(current.fraction, min(1, done / files))
    listener.yield(current)
  }

  /// Reads a file that a picker or another app gave, for which iOS wants to be asked.
  private func withAccess(to url: URL, _ body: () async throws -> Void) async throws {
    #if canImport(Darwin)
    let isOpen = url.startAccessingSecurityScopedResource()
    defer { if isOpen { url.stopAccessingSecurityScopedResource() } }
    #endif
    try await body()
  }
}

/// Reasons why an import does not begin.
public enum ImportError: Error, Equatable, CustomStringConvertible {
  /// Another run of the same import has not ended.
  case isRunning

  /// The reason in words.
  public var description: String { "an import is running" }
}
