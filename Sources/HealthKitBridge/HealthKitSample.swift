public import Workouts

/// A sample outside workouts in HealthKit's terms: one quantity, or the two quantities of a blood pressure.
public struct HealthKitSample: Equatable, Sendable {
  /// The quantity type; of a blood pressure, the type of the systolic one.
  public var type: QuantityType
  /// The value in the type's unit.
  public var value: Double
  /// The diastolic blood pressure; nil if the sample is not a blood pressure.
  ///
  /// HealthKit shows a blood pressure only if both quantities are saved as one correlation.
  public var diastolic: Double?
  /// The start of the interval; equal to `end` for instantaneous values.
  public var start: Instant
  /// The end of the interval.
  public var end: Instant
  /// The version of the sample's identity.
  public var version = 1

  /// The quantities of the sample.
  public var quantities: [(type: QuantityType, value: Double)] {
    guard let diastolic, let second = QuantityType(.bloodPressureDiastolic) else { return [(type, value)] }
    return [(type, value), (second, diastolic)]
  }

  /// The types that need permission to save the sample.
  public var healthTypes: Set<HealthType> { Set(quantities.map { .quantity($0.type.identifier) }) }

  /// The identity of one of the sample's quantities, or of the correlation if `type` is nil.
  ///
  /// Copies of a sample in other files have the same identity: type, times and value.
  public func identity(of type: QuantityType? = nil) -> SyncIdentity {
    let name = type?.identifier ?? "correlation"
    let values = diastolic.map { "\(value)/\($0)" } ?? "\(value)"
    return SyncIdentity(
      identifier: "sample:\(name)/\(start.unixMilliseconds)-\(end.unixMilliseconds)/\(values)", version: version)
  }

  /// The metadata of an object with an identity: the identity, and the group of all samples outside workouts.
  public func metadata(_ identity: SyncIdentity) -> [MetadataEntry] {
    identity.metadata + SyncIdentity(identifier: Self.group, version: version).groupMetadata
  }

  /// The identifier of the group of all samples outside workouts (`SyncIdentity.groupMetadata`).
  static let group = "samples"

  /// Converts a sample; nil if HealthKit has no quantity type for it that apps can save.
  public init?(_ sample: WellnessSample, version: Int = 1) {
    guard sample.kind.isSavedByApps, let type = QuantityType(sample.kind), sample.value.isFinite else { return nil }
    (self.type, value, start, end) = (type, sample.value, sample.start, max(sample.start, sample.end))
    self.version = version
  }

  /// Converts samples that are sorted by start and kind; the two values of a blood pressure become one sample.
  static func all(_ samples: ArraySlice<WellnessSample>, version: Int) -> [HealthKitSample] {
    var made: [HealthKitSample] = []
    var systolic: WellnessSample?
    for sample in samples {
      if sample.kind == .bloodPressureDiastolic, let before = systolic, before.start == sample.start {
        made[made.count &- 1].diastolic = sample.value
        systolic = nil
      } else if let converted = HealthKitSample(sample, version: version) {
        made.append(converted)
        systolic = sample.kind == .bloodPressureSystolic ? sample : nil
      }
    }
    return made
  }
}

extension WellnessKind {
  /// Whether apps can save samples of the kind as a quantity.
  ///
  /// Only the system saves the mean heart rate of walking and the temperature of the wrist. Asking for permission to save
  /// them ends an app.
  public var isSavedByApps: Bool {
    self != .walkingHeartRate && self != .wristTemperature && QuantityType(self) != nil
  }

  /// The kinds that are saved with the workout during which they were measured.
  public static let ofWorkouts: [WellnessKind] = [.vo2Max, .oxygenSaturation]
}

extension QuantityType {
  /// Creates the quantity type of a measure outside workouts; nil if HealthKit has none.
  public init?(_ kind: WellnessKind) {
    guard let type = kind.type, !kind.isCategory else { return nil }
    let text = "\(type)"
    // The raw value of `vo2Max` does not follow the rule of the others.
    let name = kind == .vo2Max ? "VO2Max" : text.prefix(1).uppercased() + text.dropFirst()
    identifier = "HKQuantityTypeIdentifier" + name
    unit = kind == .vo2Max ? "ml/(kg*min)" : "\(kind.unit)"
  }
}

extension HealthType {
  /// Returns the types that need permission to save samples of these kinds.
  public static func of(_ kinds: Set<WellnessKind>) -> Set<HealthType> {
    Set(kinds.filter(\.isSavedByApps).compactMap { QuantityType($0).map { .quantity($0.identifier) } })
  }
}

extension HealthKitWorkout {
  /// Adds values of maximal oxygen uptake and of oxygen in the blood that were measured with the workout.
  ///
  /// Call it once for a workout. Devices compute the uptake after the end; its time is then the end.
  public mutating func add(_ samples: [WellnessSample]) {
    var starts = UniqueStarts(count: types.count &+ WellnessKind.ofWorkouts.count, from: start, to: end)
    for sample in samples where WellnessKind.ofWorkouts.contains(sample.kind) && sample.value.isFinite {
      guard let type = QuantityType(sample.kind) else { continue }
      let time = min(max(sample.start, start), end)
      var quantity = QuantitySample(
        type: position(of: type), start: time, end: max(time, min(sample.end, end)), value: sample.value, device: device
      )
      starts.settle(&quantity)
      self.samples.append(quantity)
    }
  }
}

/// The result of saving samples outside workouts.
public struct SavedSamples: Equatable, Sendable {
  /// The number of samples that were saved.
  public var saved = 0
  /// The number of samples that were already in Health.
  public var present = 0
  /// The number of samples for which HealthKit has no type, or that belong to one of several people.
  public var leftOut = 0
  /// The types that were left out because the app has no permission to save them.
  public var refused: Set<HealthType> = []

  /// Creates an empty result.
  public init() {}
}

extension HealthStoring {
  /// Saves samples outside workouts, each once.
  ///
  /// A sample that is already in Health with this version or a higher one is not saved again. A scale can tell several
  /// people apart: without a `person`, samples that name one are left out if they name more than one.
  public func save(
    _ samples: [WellnessSample], person: UInt16? = nil, version: Int = 1, isDry: Bool = false
  ) async throws -> SavedSamples {
    guard isAvailable else { throw HealthError.notAvailable }
    var result = SavedSamples()
    let people = Set(samples.compactMap(\.person))
    var rest = samples.filter { sample in sample.person.map { person == $0 || people.count == 1 } ?? true }[...]
    rest.sort { ($0.start, $0.kind.rawValue, $0.end) < ($1.start, $1.kind.rawValue, $1.end) }
    result.leftOut = samples.count &- rest.count
    var allowed: [HealthType: Bool] = [:]
    while !rest.isEmpty {
      try Task.checkCancellation()
      // The values of a blood pressure follow each other, and stay together.
      var next = rest.startIndex &+ min(rest.count, HealthKitWorkout.samplesPerCall)
      if next < rest.endIndex, rest[next].kind == .bloodPressureDiastolic { next &+= 1 }
      let part = rest[..<next]
      rest = rest[next...]
      var made = HealthKitSample.all(part, version: version)
      let pairs = made.count { $0.diastolic != nil }
      result.leftOut &+= part.count &- made.count &- pairs
      for type in Set(made.flatMap(\.healthTypes)) where allowed[type] == nil {
        allowed[type] = await sharing(of: type) == .allowed
      }
      for sample in made { result.refused.formUnion(sample.healthTypes.filter { allowed[$0] != true }) }
      made.removeAll { !$0.healthTypes.isDisjoint(with: result.refused) }
      let wanted = try await absent(made)
      result.present &+= made.count &- wanted.count
      if !wanted.isEmpty, !isDry { try await save(wanted) }
      result.saved &+= wanted.count
    }
    return result
  }

  /// Returns the samples that are not in Health, each once.
  private func absent(_ samples: [HealthKitSample]) async throws -> [HealthKitSample] {
    var known: [String: Int] = [:]
    for (type, some) in Dictionary(grouping: samples, by: \.type) {
      guard let first = some.first, let last = some.map(\.end).max() else { continue }
      known.merge(try await versions(of: type, from: first.start, through: last)) { max($0, $1) }
    }
    return samples.filter { sample in
      let identity = sample.identity(of: sample.type)
      defer { known[identity.identifier] = max(identity.version, known[identity.identifier] ?? .min) }
      return known[identity.identifier].map { $0 < identity.version } ?? true
    }
  }

  /// Removes all samples of these kinds that this app saved outside workouts, and returns how many it removed.
  ///
  /// A blood pressure counts as two samples and a correlation.
  public func removeSamples(_ kinds: Set<WellnessKind>) async throws -> Int {
    guard isAvailable else { throw HealthError.notAvailable }
    let group = SavedGroup(SyncIdentity(identifier: HealthKitSample.group, version: 0), .below(.max))
    var removed = kinds.contains(.bloodPressureSystolic) ? try await remove(.bloodPressure, savedWith: group) : 0
    for type in HealthType.of(kinds).sorted(by: { $0.identifier < $1.identifier })
    where await sharing(of: type) == .allowed {
      removed &+= try await remove(type, savedWith: group)
    }
    return removed
  }
}
