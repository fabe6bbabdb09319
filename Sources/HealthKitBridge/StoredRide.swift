public import Workouts

/// A workout from Health with its samples, heart beats and route.
public struct StoredRide: Sendable {
  /// The workout.
  public var workout: StoredWorkout
  /// The samples by kind, in the unit of the kind, sorted by start time.
  public var samples: [SampleKind: [StoredSample]] = [:]
  /// The heart beats.
  public var heartbeats: [Heartbeat] = []
  /// The points of all routes, sorted by time.
  public var route: [RoutePoint] = []
  /// Whether the ride has more data than `heldBytes` allows.
  ///
  /// The data beyond the limit is missing.
  public var isCut = false

  /// Creates a ride without samples.
  public init(_ workout: StoredWorkout) { self.workout = workout }

  /// The default limit in bytes for samples, beats and points of a ride.
  public static let heldBytes = 256 << 20
}

extension HealthReading {
  /// Reads a workout's samples, heart beats and route.
  ///
  /// The table maps kinds to quantity types; the function uses it in the reverse direction. If several types belong to
  /// one kind, as the distances of a triathlon, their samples are merged.
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
  /// Returns as many of the elements as fit into `room` bytes, and subtracts their size.
  fileprivate mutating func fitting<Element>(_ elements: [Element], _ room: inout Int) -> [Element] {
    let count = min(elements.count, max(0, room) / MemoryLayout<Element>.stride)
    if count < elements.count { isCut = true }
    room &-= count &* MemoryLayout<Element>.stride
    return count == elements.count ? elements : Array(elements[..<count])
  }
}

extension QuantityTable {
  /// Returns each quantity type of the table once, with its kind and the factor by which values are divided.
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
