public import HealthKitBridge
public import Workouts

/// The state of one workout's builder in the fake store.
struct FakeBuilder {
  enum Stage { case new, collecting, ended, finished, discarded }

  let workout: HealthKitWorkout
  var stage = Stage.new
  var start: Instant?
  var end: Instant?
  var metadata: [MetadataEntry] = []
  var events: [WorkoutEvent] = []
  var legs: [WorkoutLeg] = []
  var points: [RoutePoint] = []
  var samples: Set<String> = []
  var saved: String?
}

/// Saves one workout into the fake store.
public struct FakeSaver: WorkoutSaving {
  let store: FakeHealthStore
  let number: Int

  /// Begins the workout.
  public func begin(at start: Instant) async throws { try await store.begin(number, start) }
  /// Adds metadata.
  public func add(metadata: [MetadataEntry]) async throws { try await store.add(number, metadata: metadata) }
  /// Adds events.
  public func add(events: [WorkoutEvent]) async throws { try await store.add(number, events: events) }
  /// Saves samples.
  public func add(samples: ArraySlice<QuantitySample>) async throws { try await store.add(number, samples: samples) }
  /// The largest number of beats of a series.
  public var heartbeatsPerSeries: Int { 400 }
  /// Saves a series of heart beats.
  public func add(heartbeats: ArraySlice<Heartbeat>) async throws {
    try await store.add(number, heartbeats: heartbeats)
  }
  /// Adds a leg.
  public func add(leg: WorkoutLeg) async throws { try await store.add(number, leg: leg) }
  /// Adds points of the route.
  public func add(route: ArraySlice<RoutePoint>) async throws { try await store.add(number, route: route) }
  /// Ends the workout.
  public func end(at end: Instant) async throws { try await store.end(number, end) }
  /// Saves the workout, and returns its UUID.
  public func finish() async throws -> String? { try await store.finish(number) }
  /// Adds the effort.
  public func complete(effort: QuantitySample?) async throws { try await store.complete(number, effort) }
  /// Discards the workout.
  public func discard() async { await store.discard(number) }
}

extension FakeHealthStore {
  /// Runs a call on a builder that must be in a stage.
  private func build<Value>(
    _ number: Int, _ name: String, in stage: FakeBuilder.Stage, _ work: (inout FakeBuilder) throws -> Value
  ) throws -> Value {
    try call(name) {
      guard var builder = savers[number], builder.stage == stage else {
        fault("\(name) out of order")
        throw HealthError.invalidArgument(name)
      }
      defer { savers[number] = builder }
      return try work(&builder)
    }
  }

  func begin(_ number: Int, _ start: Instant) throws {
    try build(number, "begin", in: .new) { builder in (builder.stage, builder.start) = (.collecting, start) }
  }

  func add(_ number: Int, metadata: [MetadataEntry]) throws {
    try build(number, "metadata", in: .collecting) { builder in
      if metadata.isEmpty { fault("no metadata") }
      let keys = Set(metadata.map(\.key))
      if keys.contains("HKSyncIdentifier") != keys.contains("HKSyncVersion") { fault("identifier without version") }
      builder.metadata += metadata
    }
  }

  func add(_ number: Int, events: [WorkoutEvent]) throws {
    try build(number, "events", in: .collecting) { builder in
      if events.isEmpty { fault("no events") }
      builder.events += events
      if zip(builder.events, builder.events.dropFirst()).contains(where: { $0.start > $1.start }) {
        fault("events out of order")
      }
      let turns = builder.events.filter { $0.kind == .pause || $0.kind == .resume }.map(\.kind)
      if turns.enumerated().contains(where: { ($0.offset % 2 == 0) != ($0.element == .pause) }) {
        fault("pauses and resumptions do not take turns")
      }
      let laps = builder.events.filter { $0.kind == .lap }
      if zip(laps, laps.dropFirst()).contains(where: { $0.end > $1.start }) { fault("laps overlap") }
      if events.contains(where: { $0.start < builder.workout.start || $0.end > builder.workout.end }) {
        fault("an event outside the workout")
      }
      if events.contains(where: { $0.kind != .lap && $0.kind != .segment && $0.start != $0.end }) {
        fault("a moment with a length")
      }
    }
  }

  /// Samples are saved when they are added, all of a call or none.
  func add(_ number: Int, samples: ArraySlice<QuantitySample>) throws {
    try build(number, "samples", in: .collecting) { builder in
      if samples.isEmpty { fault("no samples") }
      let workout = builder.workout
      for type in Set(samples.map { HealthType.quantity(workout.types[$0.type].identifier) })
      where sharing(of: type) != .allowed {
        throw HealthError.refused([type])
      }
      if samples.contains(where: { $0.start < workout.start || $0.end > workout.end || $0.end < $0.start }) {
        fault("a sample outside the workout")
      }
      for sample in samples { builder.samples.insert(store(sample, of: workout)) }
    }
  }

  /// Saves a sample; its UUID.
  private func store(_ sample: QuantitySample, of workout: HealthKitWorkout) -> String {
    let type = workout.types[sample.type]
    var object = FakeObject(
      id: makeID(), type: .quantity(type.identifier), start: sample.start, end: sample.end,
      metadata: workout.identity?.metadata(of: sample, type: type, workout.sampleIdentity) ?? [])
    object.value = sample.value
    save(object)
    return object.id
  }

  /// A series is saved when it is finished.
  func add(_ number: Int, heartbeats: ArraySlice<Heartbeat>) throws {
    try build(number, "heartbeats", in: .collecting) { builder in
      guard let first = heartbeats.first, let last = heartbeats.last else { return fault("no beats") }
      if heartbeats.count > 400 { fault("too many beats") }
      if zip(heartbeats, heartbeats.dropFirst()).contains(where: { $0.time >= $1.time }) { fault("beats out of order") }
      let workout = builder.workout
      if first.time <= workout.start || last.time > workout.end { fault("a beat outside the workout") }
      if sharing(of: .heartbeats) != .allowed { throw HealthError.refused([.heartbeats]) }
      var series = FakeObject(
        id: makeID(), type: .heartbeats, start: first.time.advanced(byMilliseconds: -1), end: last.time,
        metadata: workout.identity?.metadata(ofHeartbeatsFrom: first.time, workout.sampleIdentity) ?? [])
      series.beats = Array(heartbeats)
      save(series)
    }
  }

  func add(_ number: Int, leg: WorkoutLeg) throws {
    try build(number, "leg", in: .collecting) { builder in
      if let last = builder.legs.last, last.end > leg.start { fault("legs overlap") }
      builder.legs.append(leg)
    }
  }

  func add(_ number: Int, route points: ArraySlice<RoutePoint>) throws {
    try build(number, "route", in: .collecting) { builder in
      if points.isEmpty { fault("no points") }
      if sharing(of: .route) != .allowed { throw HealthError.refused([.route]) }
      builder.points += points
      if zip(builder.points, builder.points.dropFirst()).contains(where: { $0.time >= $1.time }) {
        fault("points out of order")
      }
    }
  }

  func end(_ number: Int, _ end: Instant) throws {
    try build(number, "end", in: .collecting) { builder in
      if let start = builder.start, end < start { throw HealthError.invalidArgument("end") }
      (builder.stage, builder.end) = (.ended, end)
    }
  }

  func finish(_ number: Int) throws -> String? {
    try build(number, "finish", in: .ended) { builder in
      if sharing(of: .workout) != .allowed { throw HealthError.refused([.workout]) }
      builder.stage = .finished
      guard let start = builder.start, let end = builder.end else { throw HealthError.invalidArgument("finish") }
      var object = FakeObject(id: makeID(), type: .workout, start: start, end: end, metadata: builder.metadata)
      object.activityType = builder.workout.configuration.activityType
      (object.events, object.legs) = (builder.events, builder.legs)
      guard save(object) else { throw HealthError.invalidArgument("an older version") }
      relate(builder.samples, to: object.id)
      if !builder.points.isEmpty {
        let metadata = builder.workout.identity.map { $0.route.metadata + $0.groupMetadata } ?? []
        var route = FakeObject(id: makeID(), type: .route, start: start, end: end, metadata: metadata)
        (route.points, route.workout) = (builder.points, object.id)
        save(route)
      }
      builder.saved = object.id
      return isLocked ? nil : object.id
    }
  }

  func complete(_ number: Int, _ effort: QuantitySample?) throws {
    guard let effort else { return }
    try build(number, "complete", in: .finished) { builder in
      if isLocked { throw HealthError.deviceIsLocked }
      relate([store(effort, of: builder.workout)], to: builder.saved)
    }
  }

  func discard(_ number: Int) { savers[number]?.stage = .discarded }
}
