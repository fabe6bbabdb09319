#if TrackXML
package import Workouts

/// A workout of Apple Health's export, with the facts in its own element; some 300 bytes.
package struct HealthWorkout: Sendable {
  /// Its first time.
  package var start: Instant
  /// Its last time.
  package var end: Instant
  /// Seconds east of UTC in its written times.
  package var utcOffsetSeconds: Int
  /// The index of its time zone's name among the table's names.
  var timeZone: UInt32?
  /// HealthKit's activity type; `other` for an unknown name.
  package var activityType = ActivityType.other
  /// The hash of its source's name, by which samples are assigned to it.
  var source: UInt64 = 0
  /// Seconds of active time.
  package var durationSeconds: Double?
  /// Metres.
  package var distanceMeters: Double?
  /// Kilocalories of the activity, and at rest.
  package var activeKilocalories: Double?, restingKilocalories: Double?
  /// Steps of either foot.
  package var steps: Double?
  /// Pushes of a wheelchair.
  package var pushes: Double?
  /// Swimming strokes.
  package var strokes: Double?
  /// Means and highest values.
  package var figures = ReportedFigures()
  /// Metres climbed and descended.
  package var ascentMeters: Double?, descentMeters: Double?
  /// True indoors, false outdoors; nil if unknown.
  package var isIndoor: Bool?
  /// The water of a swim.
  package var swimmingLocation: SwimmingLocation?
  /// Metres of a pool's length.
  package var lapMeters: Double?
  /// True for a pool that was measured in yards.
  package var isLapInYards = false
  /// The weather.
  package var weather = Weather()
  /// Whether a person entered it.
  package var isUserEntered = false
  /// Its events, as a range of the table's events.
  package var events = 0..<0
  /// The files of its routes, as a range of the table's texts.
  package var routes = 0..<0
  /// The indices of its source's and its device's name among the table's names; nil if it has none.
  var sourceName: UInt32?, device: UInt32?

  /// A number for its source.
  package var sourceNumber: UInt32 { UInt32(truncatingIfNeeded: source ^ source >> 32) }

  /// Creates a workout with only its times.
  package init(start: Instant, end: Instant, utcOffsetSeconds: Int) {
    (self.start, self.end, self.utcOffsetSeconds) = (start, end, utcOffsetSeconds)
  }
}

/// An event of a workout.
package struct HealthEvent: Sendable {
  /// The kinds of events that are read, and intervals (`WorkoutActivity`); requests and motion pauses have no effect.
  package enum Kind: UInt8, Sendable { case pause, resume, lap, segment, marker, interval }

  /// Its kind.
  package var kind: Kind
  /// Its start.
  package var start: Instant
  /// Its end; equal to the start if it has no duration.
  package var end: Instant
  /// The stroke style of a pool's length, and its seconds and strokes together.
  package var strokeStyle: StrokeStyle?
  package var swolfScore: Double?
  /// Metres of an interval.
  package var meters: Double?
}

/// The workouts of an export, in its order, with everything that the first reading stores; its size is counted in
/// bytes.
package struct HealthTable {
  /// Maximum size of workouts with their events, names and routes: some 20,000 workouts.
  package static let byteLimit = 16 << 20
  /// Maximum number of events of a workout.
  package static let eventLimit = 4096
  /// Maximum number of route files of a workout.
  static let routeLimit = 64

  /// The workouts.
  package private(set) var workouts: [HealthWorkout] = []
  /// The events of all workouts.
  package private(set) var events: [HealthEvent] = []
  /// Paths of routes, relative to the export's folder.
  package private(set) var routes: [[UInt8]] = []
  /// The routes by their hashes: each belongs to one workout, so that none is read twice.
  private var knownRoutes: Set<UInt64> = []
  /// Names of sources and devices, each once.
  private var names: [[UInt8]] = []
  private var places: [UInt64: UInt32] = [:]
  private var byteCount = 0
  /// The number of workouts, events and routes beyond the limit.
  package private(set) var leftOut = (workouts: 0, events: 0, routes: 0)

  init() {}

  private mutating func take(_ bytes: Int) -> Bool {
    guard byteCount &+ bytes <= Self.byteLimit else { return false }
    byteCount &+= bytes
    return true
  }

  /// Adds a workout whose events and routes were added before it.
  mutating func add(_ workout: HealthWorkout) {
    // An export can contain a workout twice.
    if let last = workouts.last, last.start == workout.start, last.end == workout.end, last.source == workout.source,
      last.activityType == workout.activityType, workout.routes.isEmpty, workout.events.isEmpty
    {
      return
    }
    guard take(MemoryLayout<HealthWorkout>.stride) else { return leftOut.workouts &+= 1 }
    workouts.append(workout)
  }

  /// Adds an event of the workout whose events begin at `first`; false beyond the limit.
  mutating func add(_ event: HealthEvent, after first: Int) -> Bool {
    guard events.count &- first < Self.eventLimit, take(MemoryLayout<HealthEvent>.stride) else {
      leftOut.events &+= 1
      return false
    }
    events.append(event)
    return true
  }

  /// Adds an entry of the newest event's metadata.
  mutating func describeEvent(_ attributes: borrowing HealthAttributes) {
    guard let last = events.indices.last else { return }
    switch attributes.text(.key) {
    case "HKSwimmingStrokeStyle":
      events[last].strokeStyle = attributes.number(.value).flatMap { UInt8(exactly: $0) }.flatMap(StrokeStyle.init)
    case "HKSWOLFScore": events[last].swolfScore = attributes.number(.value)
    default: break
    }
  }

  /// Adds statistics of the newest interval: its distance.
  mutating func describeInterval(_ attributes: borrowing HealthAttributes) {
    guard let last = events.indices.last, events[last].kind == .interval else { return }
    var own = HealthWorkout(start: events[last].start, end: events[last].end, utcOffsetSeconds: 0)
    own.takeStatistics(attributes)
    events[last].meters = own.distanceMeters ?? events[last].meters
  }

  /// Removes the interval of a workout that has only one, because it is the workout itself.
  mutating func removeOnlyInterval(after first: Int) {
    let places = events.indices[first...].filter { events[$0].kind == .interval }
    if places.count == 1, let place = places.first { events.remove(at: place) }
  }

  /// Sets the UTC offsets of workouts with a time zone's name, if `offset` knows the zone.
  package mutating func settleTimeZones(_ offset: (String, Instant) -> Int?) {
    for place in workouts.indices {
      guard let name = workouts[place].timeZone.flatMap({ text($0) }) else { continue }
      if let seconds = offset(name, workouts[place].start) { workouts[place].utcOffsetSeconds = seconds }
    }
  }

  /// Adds the path of a route of the workout whose routes begin at `first`, if it is in the folder of routes, and no
  /// earlier workout has it.
  mutating func addRoute(_ attributes: borrowing HealthAttributes, after first: Int) {
    guard let path = Self.folded(attributes.bytes(.path)) else { return leftOut.routes &+= 1 }
    guard !isNamed(path) else { return }
    guard routes.count &- first < Self.routeLimit, take(path.count &+ 80) else { return leftOut.routes &+= 1 }
    knownRoutes.insert(NameHash.of(path.span))
    routes.append(path)
  }

  /// Whether a workout refers to a route.
  package func isNamed(_ path: [UInt8]) -> Bool { knownRoutes.contains(NameHash.of(path.span)) }

  /// The folder of routes, beside the export.
  package static let routeFolder = Array("workout-routes/".utf8)

  /// The path without its leading slash; nil for a path that is not a name in the folder of routes.
  private static func folded(_ path: [UInt8]) -> [UInt8]? {
    let bytes = path.first == UInt8(ascii: "/") ? Array(path[1...]) : path
    guard bytes.starts(with: routeFolder), bytes.count > routeFolder.count, bytes.count <= 300 else { return nil }
    let name = bytes[routeFolder.count...]
    let isNowhere = name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
    let leads = name.contains { $0 == UInt8(ascii: "/") || $0 == 0 || $0 == UInt8(ascii: "!") }
    return isNowhere || leads ? nil : bytes
  }

  /// The index of a name, which is stored once; nil beyond the limit.
  mutating func place(of name: [UInt8]) -> UInt32? {
    let hash = NameHash.of(name.span)
    if let known = places[hash] { return known }
    guard take(name.count &+ 96) else { return nil }
    let place = UInt32(truncatingIfNeeded: names.count)
    names.append(name)
    places[hash] = place
    return place
  }

  /// The name of the device that recorded a workout, or else of its source.
  package func device(of workout: HealthWorkout) -> String? {
    workout.device.flatMap { text($0) } ?? workout.sourceName.flatMap { text($0) }
  }

  private func text(_ place: UInt32) -> String? {
    let bytes = names[Int(place)]
    let text = String(decoding: bytes.wholeCharacters(upTo: TrackLimits.valueBytes), as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
#endif
