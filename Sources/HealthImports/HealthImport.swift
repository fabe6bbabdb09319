public import FITStream
public import Foundation
public import HealthKitBridge

/// Imports files and archives into Health.
///
/// Each workout and each sample is imported once, and an interrupted import can be resumed.
///
/// ```swift
/// let importer = HealthImport(into: HealthKitStore(), history: try ImportHistory(at: file))
/// let report = try await importer.run(urls)
/// ```
/// The import asks once for permission for all types that can occur, before it saves the first workout. Files are read
/// with `Rides`, in two passes if the second pass finds more data. At most two inputs are in memory. If the task is
/// cancelled, the import stops before its next step (the next chunk of a file, or the next call of the store), and its
/// report has `isCancelled` set.
public actor HealthImport<Store: HealthStoring> {
  /// The options of an import.
  public struct Options: Sendable {
    /// Options for reading files.
    public var rides = Rides.Options()
    /// Options for converting workouts to HealthKit.
    public var healthKit = HealthKitOptions()
    /// Rules for workouts that are already in Health.
    public var rules = SaveRules()
    /// The types for which the import asks for permission to save, besides those of `wellness`.
    public var types: Set<HealthType>
    /// The kinds of samples outside workouts that are imported too; none by default.
    public var wellness: Set<WellnessKind> = []
    /// The number of the person on a scale for several people; without it their samples are left out.
    public var person: UInt16?

    /// Creates the default options.
    ///
    /// Values that a file stores after its records, such as heart beats, are read ahead.
    public init() {
      types = HealthType.all(iOSVersion: healthKit.iOSVersion)
      rides.workouts.readsAhead = true
    }
  }

  /// The number of workouts after which the history is written.
  static var historyInterval: Int { 25 }

  /// Progress updates from now on.
  ///
  /// A slow reader receives only the newest update.
  public nonisolated let progress: AsyncStream<ImportProgress>

  private let store: Store
  private var history: ImportHistory
  private var options: Options
  private let listener: AsyncStream<ImportProgress>.Continuation
  private var current = ImportProgress()
  private var isRunning = false
  private var hasAsked = false
  private var unwritten = 0

  /// Creates an import into a store.
  public init(into store: Store, history: ImportHistory = ImportHistory(), options: Options = Options()) {
    self.store = store
    self.history = history
    self.options = options
    (progress, listener) = AsyncStream<ImportProgress>.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit { listener.finish() }

  /// The outcome of every workout so far.
  public var entries: [ImportEntry] { history.entries }

  /// Sets the options of the next run.
  public func set(_ options: Options) { self.options = options }

  /// Imports the workouts of files, archives and folders, in this order.
  ///
  /// - Parameter isDry: Whether to save nothing and only report the outcome.
  /// - Throws: `HealthError` if Health is not available, `ImportError.isRunning`, or the error of asking for
  ///   permission. Errors of single files and workouts are in the report.
  public func run(_ urls: [URL], isDry: Bool = false) async throws -> ImportReport {
    guard !isRunning else { throw ImportError.isRunning }
    isRunning = true
    defer { isRunning = false }
    guard store.isAvailable else { throw HealthError.notAvailable }
    if !isDry, !hasAsked {
      try await store.requestAuthorization(
        toShare: options.types.union(HealthType.of(options.wellness)), toRead: [.workout])
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
    // After a cancellation Health can have a part of the current workout. The next run removes it.
    if !isDry { writeHistory(&report, isDone: !report.isCancelled) }
    return report
  }

  /// Imports one file, archive or folder.
  private func read(_ url: URL, isDry: Bool, _ report: inout ImportReport) async throws {
    try await withAccess(to: url) {
      var rides = Rides(url, options: options.rides)
      rides.options.wellness.formUnion(options.wellness.union(WellnessKind.ofWorkouts))
      let reading = rides.foundationProgress
      for try await input in rides.inputs {
        let workouts = input.healthKitWorkouts(options.healthKit)
        let samples = input.wellness(options.wellness, outside: workouts)
        if input.isDamaged || workouts.isEmpty && samples.isEmpty { report.note(input.report) }
        for workout in workouts {
          try Task.checkCancellation()
          let entry = try await save(workout, of: input, isDry: isDry, &report)
          report.note(entry)
          current.workouts &+= 1
        }
        if !samples.isEmpty {
          report.note(try await store.save(samples, person: options.person, isDry: isDry || options.rules.isDry))
        }
        current.inputs &+= 1
        tell(share: reading.fractionCompleted)
      }
    }
  }

  /// Saves one workout.
  ///
  /// Errors other than a cancellation are returned in the entry.
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
      // The workout is not saved, because without the second file an interruption could leave untracked remains.
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
    // An incomplete workout is only recorded in the history, so it is written at once. Health knows all others.
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

  /// Requests access to a file from a document picker or another app, as iOS requires, and calls `body`.
  private func withAccess(to url: URL, _ body: () async throws -> Void) async throws {
    #if canImport(Darwin)
    let isOpen = url.startAccessingSecurityScopedResource()
    defer { if isOpen { url.stopAccessingSecurityScopedResource() } }
    #endif
    try await body()
  }
}

/// Reasons why an import does not start.
public enum ImportError: Error, Equatable, CustomStringConvertible {
  /// Another run of the same import is still running.
  case isRunning

  /// A description of the error.
  public var description: String { "an import is running" }
}
