import Workouts

extension HealthStoring {
  /// Saves a workout so that it is in Health exactly once.
  ///
  /// The function looks the workout up by its identity, removes the remains of an earlier attempt, and replaces an
  /// older version. A workout without an identity cannot be looked up; it gets one attempt. The function throws if the
  /// workout is not in Health afterwards. `SaveOutcome.laterError` has errors that occur after the workout was saved.
  /// If the task is cancelled the function throws, and the next call removes the remains.
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
      // Samples of the older version that the new version does not replace are still in Health.
      do {
        let older = SavedGroup(identity, .below(identity.version))
        outcome.removed &+= try await remove(older, of: allowed.healthTypes.union(HealthType.all()))
      } catch {
        outcome.laterError = outcome.laterError ?? error
      }
    }
    return outcome
  }

  /// Returns the workout without the types that have no permission, and the set of those types.
  private func permitted(_ workout: HealthKitWorkout) async -> (HealthKitWorkout, Set<HealthType>) {
    var allowed: Set<HealthType> = []
    for type in workout.healthTypes where await sharing(of: type) == .allowed { allowed.insert(type) }
    var rest = workout
    rest.keep(only: allowed)
    return (rest, workout.healthTypes.subtracting(allowed))
  }

  /// Looks the workout up in Health and decides whether it is saved, replaced or skipped.
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

  /// Saves a workout that has an identity, with up to `rules.attempts` attempts.
  private func attempt(
    _ workout: HealthKitWorkout, _ identity: SyncIdentity, _ rules: SaveRules, _ outcome: inout SaveOutcome
  ) async throws {
    // Samples without an identifier cannot be removed, so a second attempt would duplicate them.
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
        // The call can have failed after HealthKit saved the workout. A second attempt would then duplicate it.
        if !Task.isCancelled, let present = try? await find(identity) {
          (outcome.id, outcome.laterError) = (present.id, error)
          return
        }
        if attempts > 0, HealthError.mayPass(error), !Task.isCancelled { continue }
        // Removes the remains of the failed attempt. If this fails too, the next call removes them.
        if !(error is CancellationError), !Task.isCancelled {
          _ = try? await remove(group, of: workout.healthTypes)
        }
        throw error
      }
    }
  }

  /// Returns the workout with this identifier and version, if Health has it.
  private func find(_ identity: SyncIdentity) async throws -> StoredWorkout? {
    try await workouts(.identifier(identity.identifier)).first { $0.version == identity.version }
  }

  /// Removes all objects that this app saved with a workout, in every version, and returns how many it removed.
  ///
  /// The function throws if some objects can still be in Health; call it again in that case. Objects whose permission
  /// to save was withdrawn cannot be removed.
  public func removeWorkout(identifier: String, types: Set<HealthType> = HealthType.all()) async throws -> Int {
    guard isAvailable else { throw HealthError.notAvailable }
    return try await remove(
      SavedGroup(SyncIdentity(identifier: identifier, version: 0), .below(.max)), of: types.union([.workout]))
  }

  /// Removes a group of objects.
  ///
  /// The workout is removed last, so that it can be found again if the removal fails.
  private func remove(_ group: SavedGroup, of types: Set<HealthType>) async throws -> Int {
    var removed = 0
    let inOrder = types.sorted { ($0 == .workout ? 1 : 0, $0.identifier) < ($1 == .workout ? 1 : 0, $1.identifier) }
    for type in inOrder where await sharing(of: type) == .allowed {
      removed &+= try await remove(type, savedWith: group)
    }
    return removed
  }
}
