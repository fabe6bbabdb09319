public import Workouts

/// A workout of Health with all that belongs to it, on its way to the tables that a file gives.
public struct StoredRide: Sendable {
  /// The workout.
  public var workout: StoredWorkout
  /// Its samples by kind, in the kind's own unit and in order of their starts.
  public var samples: [SampleKind: [StoredSample]] = [:]
  /// Its heart beats.
  public var heartbeats: [Heartbeat] = []
  /// The points of its routes, in order of time.
  public var route: [RoutePoint] = []
  /// True when it had more than is held, and the rest is missing.
  public var isCut = false

  /// Makes a ride without samples.
  public init(_ workout: StoredWorkout) { self.workout = workout }

  /// Most bytes of samples, beats and points that are held.
  public static let heldBytes = 256 << 20
}

extension HealthReading {
  /// Reads all that belongs to a workout.
  ///
  /// Which quantity is which kind is said by the table, read backwards; several types of one kind (distances of a
  /// triathlon) are put together.
  public func ride(
    _ workout: StoredWorkout, _ table: QuantityTable = .standard,
    iOSVersion: Double = HealthKitOptions.runningIOSVersion, heldBytes: Int = StoredRide.heldBytes
  ) async throws -> StoredRide {
    var ride = StoredRide(workout)
    var room = heldBytes
    for (type, kind, factor) in table.readTypes(iOSVersion: iOSVersion) where factor != 0 {
      try Task.checkCancellation()
      var found = ride.fitting(try await samples(type, of: workout), &room)
      guard !found.isEmpty else { continue }
      for place in found.indices { found[place].value /= factor }
      ride.samples[kind, default: []] += found
    }
    for kind in ride.samples.keys { ride.samples[kind]?.sort { ($0.start, $0.end) < ($1.start, $1.end) } }
    ride.heartbeats = ride.fitting(try await heartbeats(of: workout).sorted { $0.time < $1.time }, &room)
    ride.route = ride.fitting(try await route(of: workout).sorted { $0.time < $1.time }, &room)
    return ride
  }
}

extension StoredRide {
  /// As many of the elements as there is room for.
  fileprivate mutating func fitting<Element>(_ elements: [Element], _ room: inout Int) -> [Element] {
    let count = min(elements.count, max(0, room) / MemoryLayout<Element>.stride)
    if count < elements.count { isCut = true }
    room &-= count &* MemoryLayout<Element>.stride
    return count == elements.count ? elements : Array(elements[..<count])
  }
}

extension QuantityTable {
  /// The types of the table's rows, each once, with the kind and the factor that make a sample of its values.
  func readTypes(iOSVersion: Double) -> [(type: QuantityType, kind: SampleKind, factor: Double)] {
    var types: [(type: QuantityType, kind: SampleKind, factor: Double)] = []
    for row in rows {
      guard let type = QuantityType(row.quantity, iOSVersion: iOSVersion),
        !types.contains(where: { $0.type.identifier == type.identifier })
      else { continue }
      types.append((type, row.kind, row.quantity.factor))
    }
    return types
  }
}
