/// Follows what becomes of the workouts in Health, each change once, also over launches of the app.
///
/// The anchor is kept after the changes were taken: an app that is ended while it takes them gets them again.
public struct WorkoutObserver<Store: HealthReading>: Sendable {
  /// Workouts asked for at a time.
  public static var batch: Int { 100 }

  private let store: Store
  private let load: @Sendable () -> HealthAnchor?
  private let keep: @Sendable (HealthAnchor) throws -> Void

  /// Makes an observer; `load` gives the anchor that was kept last, and `keep` keeps one.
  public init(
    _ store: Store, load: @escaping @Sendable () -> HealthAnchor?,
    keep: @escaping @Sendable (HealthAnchor) throws -> Void
  ) {
    self.store = store
    self.load = load
    self.keep = keep
  }

  /// Passes on all changes since the anchor, in batches; the anchor is kept after each that `take` took.
  public func catchUp(
    isolation: isolated (any Actor)? = #isolation, _ take: (HealthChanges) async throws -> Void
  ) async throws {
    var anchor = load()
    while true {
      try Task.checkCancellation()
      let changes = try await store.changes(since: anchor, limit: Self.batch)
      let isEmpty = changes.added.isEmpty && changes.removed.isEmpty
      if !isEmpty { try await take(changes) }
      // A store that says nothing new, and an anchor that stands still, would be asked for ever.
      if changes.anchor != anchor { try keep(changes.anchor) }
      if isEmpty || changes.anchor == anchor { return }
      anchor = changes.anchor
    }
  }

  /// Passes on the changes until the task is cancelled: those since the anchor at once, later ones as they come.
  public func follow(
    inBackground: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ take: (HealthChanges) async throws -> Void
  ) async throws {
    let signals = store.signals(inBackground: inBackground)
    try await catchUp(isolation: isolation, take)
    for try await signal in signals {
      try await catchUp(isolation: isolation, take)
      signal.done()
    }
  }
}
