import Workouts

extension WorkoutCollector {
  /// Converts the collected workouts to HealthKit, in the order of the sessions.
  ///
  /// A triathlon becomes one workout with legs.
  ///
  /// Legs need iOS 16. HealthKit accepts only swimming, cycling, running and transitions as legs, so sessions of other
  /// activities stay separate workouts.
  public func healthKitWorkouts(_ options: HealthKitOptions = HealthKitOptions()) -> [HealthKitWorkout] {
    let joins = options.joinsMultisport && options.iOSVersion >= 16
    let workouts = workouts.map { $0.withChoices(of: options) }
    let types = Dictionary(workouts.map { ($0.summary.sessionIndex, $0.summary.activityType) }) { first, _ in first }
    // A leg whose activity type was changed by `HealthKitOptions.activityType` cannot be a leg.
    let joined =
      joins
      ? multisports.filter { $0.isSwimBikeRun && $0.legs.allSatisfy { types[$0.sessionIndex] == $0.activityType } } : []
    var made: [HealthKitWorkout] = []
    for workout in workouts {
      let index = workout.summary.sessionIndex
      let whole = joined.first { $0.legs.contains { $0.sessionIndex == index } }
      if let whole {
        guard whole.legs.first?.sessionIndex == index else { continue }
        made.append(HealthKitWorkout(whole, of: workouts, options))
      } else {
        made.append(HealthKitWorkout(chosen: workout, options))
      }
    }
    return made
  }
}

extension HealthKitWorkout {
  /// Converts one session.
  public init(_ workout: CollectedWorkout, _ options: HealthKitOptions = HealthKitOptions()) {
    self.init(chosen: workout.withChoices(of: options), options)
  }

  /// Converts a session whose activity type is already the chosen one.
  init(chosen workout: CollectedWorkout, _ options: HealthKitOptions) {
    let summary = workout.summary
    self.init(configuration: WorkoutConfiguration(summary), start: summary.start, end: summary.end)
    identify(session: summary.sessionIndex, as: "", options)
    describe(summary, options)
    append(workout, options)
    settle()
  }

  /// Joins several sessions to one workout with legs.
  init(_ multisport: Multisport, of workouts: [CollectedWorkout], _ options: HealthKitOptions) {
    let sessions = multisport.legs.compactMap { leg in
      workouts.first { $0.summary.sessionIndex == leg.sessionIndex }.map { (leg, $0) }
    }
    let summary = WorkoutSummary(joining: sessions.map(\.1.summary), as: multisport)
    self.init(configuration: WorkoutConfiguration(summary), start: summary.start, end: summary.end)
    identify(session: summary.sessionIndex, as: "-multisport", options)
    describe(summary, options)
    for (leg, session) in sessions {
      legs.append(
        WorkoutLeg(
          configuration: WorkoutConfiguration(session.summary), start: leg.start, end: leg.end,
          metadata: session.summary.metadataEntries))
      append(session, options)
    }
    settle()
  }

  /// Sorts the events, and gives samples of a type different starts, from which their identifiers are made.
  private mutating func settle() {
    events.orderByStart()
    var starts = UniqueStarts(count: types.count, from: start, to: end)
    for place in samples.indices { starts.settle(&samples[place]) }
  }

  private mutating func identify(session: Int, as suffix: String, _ options: HealthKitOptions) {
    identity = options.syncIdentifier(session).map {
      SyncIdentity(identifier: $0 + suffix, version: options.syncVersion)
    }
    sampleIdentity = options.sampleIdentity
  }

  /// Adds the summary's metadata and devices.
  private mutating func describe(_ summary: WorkoutSummary, _ options: HealthKitOptions) {
    metadata = summary.metadataEntries
    for device in summary.devices {
      guard let description = DeviceDescription(device, options) else { continue }
      devices.append(description)
      if device.index == 0 && device.type != "app" && self.device == nil { self.device = devices.count &- 1 }
    }
    if let device { metadata += devices[device].metadata }
    if let identity {
      metadata += identity.metadata
      metadata += identity.groupMetadata
    }
  }

  /// Adds a session's samples, events and route.
  private mutating func append(_ workout: CollectedWorkout, _ options: HealthKitOptions) {
    let (summary, all) = (workout.summary, workout.samples(options.coalescing))
    let quantities = summary.quantities
    var typeOfKind = PerKind(repeating: -1)
    var deviceOfKind = PerKind(repeating: device ?? -1)
    // Adds only the types of kinds that occur, because the user is asked for permission for each type.
    for kind in Set(all.map(\.kind)).sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let type = QuantityType(quantities[kind], iOSVersion: options.iOSVersion) else { continue }
      typeOfKind[kind] = position(of: type)
      let sensor = summary.devices.first { $0.kinds.contains(kind) }.flatMap { DeviceDescription($0, options) }
      if let place = sensor.flatMap({ devices.firstIndex(of: $0) }) { deviceOfKind[kind] = place }
    }
    samples.reserveCapacity(samples.count &+ all.count)
    for sample in all where typeOfKind[sample.kind] >= 0 {
      let device = deviceOfKind[sample.kind]
      let quantity = QuantitySample(
        type: typeOfKind[sample.kind], start: sample.start, end: sample.end,
        value: sample.value * quantities[sample.kind].factor,
        device: device < 0 ? nil : device)
      if sample.kind == .effort { effort = quantity } else { samples.append(quantity) }
    }
    if options.includesHeartbeats {
      heartbeats += [Heartbeat](workout.beats, after: heartbeats.last?.time ?? start, through: end)
      heartbeatDevice = heartbeatDevice ?? (deviceOfKind[.heartRate] < 0 ? nil : deviceOfKind[.heartRate])
    }
    events += workout.events
    route += workout.route
  }

  mutating func position(of type: QuantityType) -> Int {
    if let known = types.firstIndex(of: type) { return known }
    types.append(type)
    return types.count &- 1
  }
}
