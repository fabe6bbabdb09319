import Workouts

extension HealthStoring {
  /// Saves a workout once, whatever happened before: it is looked up, what an attempt left is removed, and a version
  /// before it is replaced.
  ///
  /// Without an identity it cannot be looked up, and is tried once. Throws when it is not in Health; `laterError` of
  /// the outcome is the failure of what comes after saving. Cancelled, it throws, and the next call clears up.
  public func save(_ workout: HealthKitWorkout, _ rules: SaveRules = SaveRules()) async throws -> SaveOutcome {
    guard isAvailable else { throw HealthError.notAvailable }
    let (allowed, refused) = await permitted(workout)
    if refused.contains(.workout) { throw HealthError.refused([.workout]) }
    var outcome = try await lookUp(allowed, rules)
    outcome.refused = refused
    let isWanted = outcome.result == .saved || outcome.result == .replaced
    guard isWanted, !rules.isDry else { return outcome }
    guard let identity = allowed.identity else {
      let attempt = try await allowed.save(with: saver(for: allowed))
      (outcome.id, outcome.laterError) = (attempt.saved, attempt.laterError)
      return outcome
    }
    try await attempt(allowed, identity, rules, &outcome)
    if outcome.result == .replaced {
      // Samples that the new version has no counterpart for are still there.
      do {
        let older = SavedGroup(identity, .below(identity.version))
        outcome.removed &+= try await remove(older, of: allowed.healthTypes.union(HealthType.all()))
      } catch {
        outcome.laterError = outcome.laterError ?? error
      }
    }
    return outcome
  }

  /// The workout without the types for which there is no permission, and those types.
  private func permitted(_ workout: HealthKitWorkout) async -> (HealthKitWorkout, Set<HealthType>) {
    var allowed: Set<HealthType> = []
    for type in workout.healthTypes where await sharing(of: type) == .allowed { allowed.insert(type) }
    var rest = workout
    rest.keep(only: allowed)
    return (rest, workout.healthTypes.subtracting(allowed))
  }

  /// The workout's state in Health, and so the next step.
  private func lookUp(_ workout: HealthKitWorkout, _ rules: SaveRules) async throws -> SaveOutcome {
    var outcome = SaveOutcome(.saved)
    if let identity = workout.identity {
      let present = try await workouts(.identifier(identity.identifier))
      if let newest = present.max(by: { ($0.version ?? 0) < ($1.version ?? 0) }) {
        let version = newest.version ?? 0
        let isDone = version > identity.version || version == identity.version && !rules.replacesSameVersion
        outcome.result = isDone ? .present : .replaced
        if isDone {
          outcome.id = newest.id
          return outcome
        }
      }
    }
    outcome.alike = try await workouts(.overlapping(workout.start, workout.end)).filter {
      $0.isAlike(workout) && ($0.identifier == nil || $0.identifier != workout.identity?.identifier)
    }
    if rules.skipsAlike, !outcome.alike.isEmpty { outcome.result = .alike }
    return outcome
  }

  /// Saves a workout that has an identity, in as many attempts as are allowed.
  private func attempt(
    _ workout: HealthKitWorkout, _ identity: SyncIdentity, _ rules: SaveRules, _ outcome: inout SaveOutcome
  ) async throws {
    // An object without an identifier cannot be removed: a second attempt would double it.
    var attempts = workout.sampleIdentity == .none ? 1 : max(1, rules.attempts)
    let group = SavedGroup(identity, .only(identity.version))
    while true {
      do {
        outcome.removed &+= try await remove(group, of: workout.healthTypes)
        let saved = try await workout.save(with: saver(for: workout))
        (outcome.id, outcome.laterError) = (saved.saved, saved.laterError)
        return
      } catch {
        attempts &-= 1
        // The call that saved it may have been the one that failed: what is there is not doubled.
        if !Task.isCancelled, let present = try? await find(identity) {
          (outcome.id, outcome.laterError) = (present.id, error)
          return
        }
        if attempts > 0, HealthError.mayPass(error), !Task.isCancelled { continue }
        // Nothing of it shall be left; where that fails too, the next call removes it.
        if !(error is CancellationError), !Task.isCancelled {
          _ = try? await remove(group, of: workout.healthTypes)
        }
        throw error
      }
    }
  }

  /// The workout of that identifier and version, if it is there.
  private func find(_ identity: SyncIdentity) async throws -> StoredWorkout? {
    try await workouts(.identifier(identity.identifier)).first { $0.version == identity.version }
  }

  /// Removes everything that this app saved with a workout, under every version; returns how many objects that were.
  ///
  /// Throws when some of it may still be there: call it again. Types for which the permission to save was taken back
  /// cannot be removed, and stay.
  public func removeWorkout(identifier: String, types: Set<HealthType> = HealthType.all()) async throws -> Int {
    guard isAvailable else { throw HealthError.notAvailable }
    return try await remove(
      SavedGroup(SyncIdentity(identifier: identifier, version: 0), .below(.max)), of: types.union([.workout]))
  }

  /// Removes a group: the workout last, so that it can be found again when this fails.
  private func remove(_ group: SavedGroup, of types: Set<HealthType>) async throws -> Int {
    var removed = 0
    let inOrder = types.sorted { ($0 == .workout ? 1 : 0, $0.identifier) < ($1 == .workout ? 1 : 0, $1.identifier) }
    for type in inOrder where await sharing(of: type) == .allowed {
      removed &+= try await remove(type, savedWith: group)
    }
    return removed
  }
}
