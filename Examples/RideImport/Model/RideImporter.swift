public import Foundation
public import HealthImports
public import HealthKitBridge
public import Observation

/// The app without its views: it reads files, imports them, and reports its progress.
@MainActor @Observable
public final class RideImporter<Store: HealthStoring> {
  /// The state of the app.
  public enum Stage: Equatable, Sendable {
    /// Nothing was chosen.
    case idle
    /// The rides of the chosen files are being looked at.
    case reading
    /// They can be imported.
    case ready
    /// They are being imported.
    case importing
    /// They are imported, as far as `report` says.
    case done
  }

  /// Most rides of which there is a preview; more are imported all the same.
  public static var previewLimit: Int { 500 }

  /// The state.
  public private(set) var stage = Stage.idle
  /// The first rides of the chosen files.
  public private(set) var previews: [RidePreview] = []
  /// The rides of the chosen files.
  public private(set) var rideCount = 0
  /// The problems of files that have no ride.
  public private(set) var problems: [String] = []
  /// The progress of the import.
  public private(set) var progress = ImportProgress()
  /// The report on the last import.
  public private(set) var report: ImportReport?
  /// The error that kept an import from beginning, in words.
  public private(set) var failure: String?
  /// The choices; they hold from the next file on.
  public var settings: ImportSettings { didSet { if settings != oldValue { keep(settings) } } }

  private let store: Store
  private let history: URL?
  private let inbox: SharedInbox?
  private let keep: (ImportSettings) -> Void
  private var urls: [URL] = []
  private var importer: HealthImport<Store>?
  private var task: Task<Void, Never>?

  /// Creates the importer; `history` is the file with the imported workouts, `inbox` has the files of the share
  /// extension, and `keep` stores the settings.
  public init(
    _ store: Store, history: URL?, settings: ImportSettings = ImportSettings(), inbox: SharedInbox? = nil,
    keep: @escaping (ImportSettings) -> Void = { _ in }
  ) {
    self.store = store
    self.history = history
    self.settings = settings
    self.inbox = inbox
    self.keep = keep
  }

  /// Takes files that were picked, dropped or sent by another app, and looks at them.
  public func open(_ chosen: [URL]) async {
    guard stage != .importing, !chosen.isEmpty else { return }
    task?.cancel()
    urls = chosen
    (previews, rideCount, problems, report, failure) = ([], 0, [], nil, nil)
    stage = .reading
    await run { [self] in
      for url in chosen {
        do { try await look(at: url) } catch { if !Task.isCancelled { note("\(url.lastPathComponent): \(error)") } }
      }
      // Files that came meanwhile have begun a look of their own.
      if !Task.isCancelled { stage = rideCount > 0 ? .ready : .idle }
    }
  }

  /// Takes the files of the share extension, unless others are being looked at or imported.
  public func openShared() async {
    if stage == .idle || stage == .done { await open(inbox?.files ?? []) }
  }

  /// Imports the rides of the chosen files.
  public func importAll() async {
    guard stage == .ready || stage == .done else { return }
    stage = .importing
    (report, failure, progress) = (nil, nil, ImportProgress())
    await run { [self] in
      do {
        let importer = try prepared()
        let listening = Task {
          for await progress in importer.progress { self.progress = progress }
        }
        defer { listening.cancel() }
        let report = try await importer.run(urls)
        self.report = report
        stage = .done
        // The extension's files stay for another try.
        let unsaved = report.count(.failed) + report.count(.refused) + report.count(.incomplete)
        if !report.isCancelled && unsaved == 0 { inbox?.remove(urls) }
      } catch {
        failure = "\(error)"
        stage = .ready
      }
    }
  }

  /// Ends the current work; an import can be continued later.
  public func cancel() { task?.cancel() }

  private func run(_ body: @escaping @MainActor () async -> Void) async {
    let task = Task { await body() }
    self.task = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func look(at url: URL) async throws {
    try await RideLook.look(at: url, settings, first: rideCount) { found in
      if let problem = found.problem { note(problem) }
      previews += found.rides.prefix(max(0, Self.previewLimit - previews.count))
      rideCount += found.rides.count
    }
  }

  private func note(_ problem: String) {
    if problems.count < Self.previewLimit { problems.append(problem) }
  }

  /// A new import for each run, with the choices of now: the progress of one ends with it.
  private func prepared() throws -> HealthImport<Store> {
    var known = ImportHistory()
    if let history {
      do {
        known = try ImportHistory(at: history)
      } catch is ImportHistoryError {
        try ImportHistory.setAside(history)
        known = try ImportHistory(at: history)
      }
    }
    let importer = HealthImport(into: store, history: known, options: settings.options(for: Store.self))
    self.importer = importer
    return importer
  }
}
