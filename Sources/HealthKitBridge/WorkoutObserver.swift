/// Reports each change to the workouts in Health once, also across launches of the app.
///
/// The anchor is saved after the changes were processed. If the app ends during the processing, it receives the same
/// changes again.
public struct WorkoutObserver<Store: HealthReading>: Sendable {
  /// The number of workouts per query.
  public static var batch: Int { 100 }

  private let store: Store
  private let load: @Sendable () -> HealthAnchor?
  private let keep: @Sendable (HealthAnchor) throws -> Void

  /// Creates an observer.
  ///
  /// `load` returns the saved anchor, and `keep` saves one.
  public init(
    _ store: Store, load: @escaping @Sendable () -> HealthAnchor?,
    keep: @escaping @Sendable (HealthAnchor) throws -> Void
  ) {
    self.store = store
    self.load = load
    self.keep = keep
  }

  /// Passes all changes since the anchor to `take`, in batches.
  ///
  /// The anchor is saved after each batch.
  public func catchUp(
    isolation: isolated (any Actor)? = #isolation, _ take: (HealthChanges) async throws -> Void
  ) async throws {
    var anchor = load()
    while true {
      try Task.checkCancellation()
      let changes = try await store.changes(since: anchor, limit: Self.batch)
      let isEmpty = changes.added.isEmpty && changes.removed.isEmpty
      if !isEmpty { try await take(changes) }
      // The loop ends if a store reports no changes or an unchanged anchor, so it cannot run forever.
      if changes.anchor != anchor { try keep(changes.anchor) }
      if isEmpty || changes.anchor == anchor { return }
      anchor = changes.anchor
    }
  }

  /// Passes all changes to `take` until the task is cancelled: first the changes since the anchor, then new ones.
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
