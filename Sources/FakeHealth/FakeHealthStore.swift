public import HealthKitBridge
public import Workouts

/// A store for an app's tests, which behaves as HealthKit's documentation says.
///
/// It requires its calls in order, saves samples when they are added, replaces objects by sync identifier and version,
/// does not reveal which types can be read, and cannot be read while the device is locked. `faults` lists the calls
/// that the documentation forbids; on a device some of them end the app.
public actor FakeHealthStore: HealthStoring, HealthReading {
  /// Whether Health is available.
  public nonisolated let isAvailable: Bool

  /// Objects by type; real rides have tens of thousands.
  private var shelves: [HealthType: FakeShelf] = [:]
  /// All objects.
  public var objects: [FakeObject] { shelves.values.flatMap(\.objects) }
  /// The calls that the documentation forbids.
  public internal(set) var faults: [String] = []
  /// The calls so far, each by name.
  package internal(set) var calls: [String] = []
  /// Calls to fail, by their number from 0.
  package var failing: Set<Int> = []
  /// The call in which the caller's task is cancelled.
  package var cancellingCall = Int.max
  /// Those of them that were made.
  package private(set) var reached: Set<Int> = []
  /// True when a call that fails has done its work before.
  package var failsAfterwards = false
  /// True from when on the device is locked: the number of the call.
  package var lockedFrom = Int.max
  package var isLocked: Bool { calls.count > lockedFrom }
  /// Times that permission was asked for.
  package private(set) var questions = 0
  /// Work that is done while permission is asked for.
  private var whileAsked: @Sendable () async -> Void = {}

  private let denied: Set<HealthType>
  private let unreadable: Set<HealthType>
  private var asked: Set<HealthType> = []
  private var made = 0
  var savers: [Int: FakeBuilder] = [:]
  private var history: [(id: String, isAdded: Bool)] = []
  private var listeners: [AsyncThrowingStream<HealthSignal, any Error>.Continuation] = []
  /// Signals that were answered.
  package private(set) var answered = 0

  /// Creates an empty store, in which the user denies saving some types and reading others.
  public init(isAvailable: Bool = true, denied: Set<HealthType> = [], unreadable: Set<HealthType> = []) {
    self.isAvailable = isAvailable
    self.denied = denied
    self.unreadable = unreadable
  }

  package func cancel(inCall number: Int) { cancellingCall = number }

  package func set(whileAsked: @escaping @Sendable () async -> Void) { self.whileAsked = whileAsked }

  /// Makes calls fail by their number from now on, before or after their work, and locks the device after a call.
  public func set(failing: Set<Int> = [], failsAfterwards: Bool = false, lockedFrom: Int = .max) {
    (self.failing, self.failsAfterwards, self.lockedFrom) = (failing, failsAfterwards, lockedFrom)
    (calls, reached) = ([], [])
  }

  // MARK: What tests look at

  /// The workouts.
  public var workouts: [FakeObject] { objects(of: .workout) }

  /// The objects of a type.
  public func objects(of type: HealthType) -> [FakeObject] { shelves[type]?.objects ?? [] }

  /// The values of a quantity, such as `HeartRate`; only those of one workout if it is given.
  public func values(_ name: String, in workout: String? = nil) -> [Double] {
    let type = HealthType.quantity("HKQuantityTypeIdentifier" + name)
    return objects(of: type).filter { workout == nil || $0.workout == workout }.map(\.value)
  }

  /// Saves an object of another app.
  public func add(foreign object: FakeObject) {
    var object = object
    object.isOwn = false
    save(object)
  }

  /// Saves a workout of another app, and returns its UUID.
  public func addForeign(_ workout: HealthKitWorkout) -> String {
    var object = FakeObject(
      id: makeID(), type: .workout, start: workout.start, end: workout.end, metadata: workout.metadata)
    (object.activityType, object.events) = (workout.configuration.activityType, workout.events)
    object.isOwn = false
    save(object)
    return object.id
  }

  // MARK: Calls

  /// Counts a call, and fails it where it should; `work` is what the call does.
  func call<Value>(_ name: String, needsUnlocked: Bool = false, _ work: () throws -> Value) throws -> Value {
    let number = calls.count
    calls.append(name)
    if number == cancellingCall { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
    if failing.contains(number) { reached.insert(number) }
    if failing.contains(number) && !failsAfterwards { throw FakeFailure(call: number) }
    // Reading fails while the device is locked; saving goes on.
    if needsUnlocked, isLocked { throw HealthError.deviceIsLocked }
    let value = try work()
    if failing.contains(number) { throw FakeFailure(call: number) }
    return value
  }

  func fault(_ what: String) { faults.append(what) }

  func makeID() -> String {
    made &+= 1
    return "id-\(made)"
  }

  /// Allows all types, except the denied ones.
  public func requestAuthorization(toShare: Set<HealthType>, toRead: Set<HealthType>) async throws {
    try call("authorize") {
      questions &+= 1
      asked.formUnion(toShare)
      // HealthKit ends an app that asks for these.
      let walking = HealthType.quantity("HKQuantityTypeIdentifierWalkingHeartRateAverage")
      let wrist = HealthType.quantity("HKQuantityTypeIdentifierAppleSleepingWristTemperature")
      if !toShare.isDisjoint(with: [.bloodPressure, walking, wrist]) { fault("a question that is not allowed") }
    }
    await whileAsked()
  }

  /// The answer to the question whether a type can be saved.
  public func sharing(of type: HealthType) -> SharingStatus {
    let type = type == .bloodPressure ? .quantity("HKQuantityTypeIdentifierBloodPressureSystolic") : type
    return asked.contains(type) ? denied.contains(type) ? .denied : .allowed : .undetermined
  }

  /// Creates a builder.
  public func saver(for workout: HealthKitWorkout) -> FakeSaver {
    made &+= 1
    savers[made] = FakeBuilder(workout: workout)
    return FakeSaver(store: self, number: made)
  }

  /// The workouts of a selection.
  public func workouts(_ selection: WorkoutSelection) throws -> [StoredWorkout] {
    try call("workouts", needsUnlocked: true) {
      readable(.workout).filter { object in
        switch selection {
        case .identifier(let identifier): object.identifier == identifier
        case .overlapping(let start, let end): object.start < end && object.end > start
        }
      }.map(\.stored)
    }
  }

  /// Saves all samples of a call, or none.
  public func save(_ samples: [HealthKitSample]) throws {
    try call("save samples") {
      if samples.isEmpty { fault("no samples") }
      for type in samples.flatMap(\.healthTypes) where sharing(of: type) != .allowed {
        throw HealthError.refused([type])
      }
      for sample in samples {
        if sample.end < sample.start { fault("a sample that ends before its start") }
        for (type, value) in sample.quantities {
          var object = FakeObject(
            id: makeID(), type: .quantity(type.identifier), start: sample.start, end: sample.end,
            metadata: sample.metadata(sample.identity(of: type)))
          object.value = value
          save(object)
        }
        guard sample.diastolic != nil else { continue }
        save(
          FakeObject(
            id: makeID(), type: .bloodPressure, start: sample.start, end: sample.end,
            metadata: sample.metadata(sample.identity())))
      }
    }
  }

  /// The versions of the saved samples outside workouts, by identifier.
  public func versions(of type: QuantityType, from start: Instant, through end: Instant) throws -> [String: Int] {
    try call("versions", needsUnlocked: true) {
      let own = objects(of: .quantity(type.identifier)).filter { object in
        object.isOwn && object.workout == nil && object.start <= end && object.end >= start
      }
      return Dictionary(own.compactMap { object in object.identifier.map { ($0, object.version ?? 0) } }) {
        max($0, $1)
      }
    }
  }

  /// The samples of a time.
  public func samples(_ type: QuantityType, from start: Instant, to end: Instant) throws -> [SourcedSample] {
    try call("samples", needsUnlocked: true) {
      readable(.quantity(type.identifier)).filter { $0.start < end && $0.end >= start }.map { object in
        SourcedSample(
          StoredSample(start: object.start, end: object.end, value: object.value),
          source: object.isOwn ? "this app" : object.source)
      }
    }
  }

  /// Removes the objects of a group, and returns their number.
  public func remove(_ type: HealthType, savedWith group: SavedGroup) throws -> Int {
    try call("remove") {
      if sharing(of: type) != .allowed { throw HealthError.refused([type]) }
      let doomed = objects(of: type).filter { $0.isIn(group) }
      if !doomed.isEmpty { shelves[type]?.remove { $0.isIn(group) } }
      for object in doomed where type == .workout { note(object.id, isAdded: false) }
      return doomed.count
    }
  }

  /// The changes since an anchor.
  public func changes(since anchor: HealthAnchor?, limit: Int) throws -> HealthChanges {
    try call("changes", needsUnlocked: true) {
      let from = anchor.map { Int($0.bytes[0]) | Int($0.bytes[1]) << 8 } ?? 0
      let until = min(history.count, from &+ limit)
      let part = history[from..<until]
      let added = part.filter(\.isAdded).compactMap { change in readable(.workout).first { $0.id == change.id }?.stored
      }
      let bytes = [UInt8(truncatingIfNeeded: until), UInt8(truncatingIfNeeded: until >> 8)]
      return HealthChanges(
        added: added, removed: part.filter { !$0.isAdded }.map(\.id), anchor: HealthAnchor(bytes: bytes))
    }
  }

  /// The samples of a workout.
  public func samples(_ type: QuantityType, of workout: StoredWorkout) throws -> [StoredSample] {
    try call("samples", needsUnlocked: true) {
      readable(.quantity(type.identifier)).filter { $0.workout == workout.id }
        .map { StoredSample(start: $0.start, end: $0.end, value: $0.value) }
    }
  }

  /// The heart beats of a workout.
  public func heartbeats(of workout: StoredWorkout) throws -> [Heartbeat] {
    try call("heartbeats", needsUnlocked: true) {
      readable(.heartbeats).filter { $0.start < workout.end && $0.end > workout.start }.flatMap(\.beats)
    }
  }

  /// The route of a workout.
  public func route(of workout: StoredWorkout) throws -> [RoutePoint] {
    try call("route", needsUnlocked: true) {
      readable(.route).filter { $0.workout == workout.id }.flatMap(\.points)
    }
  }

  /// A signal now, and one for each call of `signal`.
  public nonisolated func signals(inBackground: Bool) -> AsyncThrowingStream<HealthSignal, any Error> {
    AsyncThrowingStream { continuation in Task { await self.listen(continuation) } }
  }

  private func listen(_ continuation: AsyncThrowingStream<HealthSignal, any Error>.Continuation) {
    listeners.append(continuation)
    signal()
  }

  /// Sends a signal to the observers.
  public func signal() {
    for listener in listeners { listener.yield(HealthSignal { Task { await self.answer() } }) }
  }

  private func answer() { answered &+= 1 }

  // MARK: Saving

  /// The objects of a type that may be read: all that this app saved, and the rest where reading was allowed.
  private func readable(_ type: HealthType) -> [FakeObject] {
    objects(of: type).filter { $0.isOwn || !unreadable.contains(type) }
  }

  /// Saves an object, by the rule for sync identifiers; false when an object of a version no lower is there.
  @discardableResult
  func save(_ object: FakeObject) -> Bool {
    var shelf = shelves.removeValue(forKey: object.type) ?? FakeShelf()
    defer { shelves[object.type] = shelf }
    if let old = object.identifier.flatMap({ shelf.object(identifier: $0) }) {
      guard (old.version ?? 0) < (object.version ?? 0) else {
        fault("a second \(object.type.identifier) of \(object.identifier ?? "") and its version")
        return false
      }
      if object.type == .workout { note(old.id, isAdded: false) }
    }
    shelf.put(object)
    if object.type == .workout { note(object.id, isAdded: true) }
    return true
  }

  /// Gives objects to a workout.
  func relate(_ ids: Set<String>, to workout: String?) {
    for type in shelves.keys { shelves[type]?.relate(ids, to: workout) }
  }

  private func note(_ id: String, isAdded: Bool) { history.append((id, isAdded)) }
}

/// The objects of one type.
struct FakeShelf {
  private(set) var objects: [FakeObject] = []
  private var places: [String: Int] = [:]

  func object(identifier: String) -> FakeObject? { places[identifier].map { objects[$0] } }

  /// Puts an object in the place of the one with its identifier, or after all others.
  mutating func put(_ object: FakeObject) {
    guard let identifier = object.identifier else { return objects.append(object) }
    if let place = places[identifier] {
      // An object that replaces a workout's is the workout's from then on.
      let workout = objects[place].workout
      objects[place] = object
      objects[place].workout = object.workout ?? workout
    } else {
      places[identifier] = objects.count
      objects.append(object)
    }
  }

  mutating func remove(_ isDoomed: (FakeObject) -> Bool) {
    objects.removeAll(where: isDoomed)
    places = [:]
    for (place, object) in objects.enumerated() {
      if let identifier = object.identifier { places[identifier] = place }
    }
  }

  mutating func relate(_ ids: Set<String>, to workout: String?) {
    for place in objects.indices where ids.contains(objects[place].id) { objects[place].workout = workout }
  }
}
