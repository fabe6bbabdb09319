#if TrackXML
internal import Workouts

/// Interprets Apple Health's export at the first reading: stores workouts and counts records.
///
/// ```
/// HealthData ─▶ Record: counted          ─▶ Workout ─▶ WorkoutEvent, WorkoutStatistics, MetadataEntry
///          └─▶ Correlation: skipped          │         └▶ WorkoutRoute ─▶ FileReference
///                                            └▶ WorkoutEvent ─▶ MetadataEntry
/// ```
///
/// The times and the distance of a `WorkoutActivity` become an interval; the rest of its content is repeated in the
/// workout itself. The content of a `Correlation` is repeated among the records.
struct HealthDocument {
  private(set) var table = HealthTable()

  mutating func takeTable() -> HealthTable {
    var taken = HealthTable()
    swap(&taken, &table)
    return taken
  }

  /// Records that are children of the root.
  private(set) var records = 0
  /// Workouts whose times cannot be read.
  private(set) var unreadable = 0
  /// Whether the root element belongs to an export.
  private(set) var isRecognized = false
  /// The reason to stop reading.
  private(set) var stop: TrackProblem.Code?
  var attributes = HealthAttributes()

  private var depth = 0
  private var element = HealthName.other
  /// The open workout, and its depth, the depth of its route and of its event; 0 if none is open.
  private var workout: HealthWorkout?
  private var (workoutDepth, routeDepth, eventDepth, intervalDepth) = (0, 0, 0, 0)

  /// Stops reading the document.
  mutating func stop(for code: TrackProblem.Code) { if stop == nil { stop = code } }

  /// A record begins, which is only counted.
  mutating func startRecord() {
    depth &+= 1
    element = .other
    if depth == 2 { records &+= 1 }
    if depth > TrackLimits.nesting { stop(for: .tooLarge(.nesting)) }
  }

  /// An element begins; true when its attributes are wanted.
  mutating func start(_ name: HealthName) -> Bool {
    depth &+= 1
    element = .other
    attributes.removeAll()
    if depth > TrackLimits.nesting { stop(for: .tooLarge(.nesting)) }
    if depth == 1 {
      isRecognized = name == .healthData
      if !isRecognized { stop(for: .notRecognized) }
      return false
    }
    switch name {
    case .workout where depth == 2: element = name
    case .workoutEvent, .workoutStatistics, .workoutActivity:
      if workoutDepth > 0, depth == workoutDepth &+ 1 { element = name }
      if name == .workoutStatistics, intervalDepth > 0, depth == intervalDepth &+ 1 { element = name }
    case .metadataEntry:
      if workoutDepth > 0, depth == (eventDepth > 0 ? eventDepth : workoutDepth) &+ 1 { element = name }
    case .workoutRoute: if workoutDepth > 0, depth == workoutDepth &+ 1 { routeDepth = depth }
    case .fileReference: if routeDepth > 0, depth == routeDepth &+ 1 { element = name }
    default: break
    }
    return element != .other
  }

  /// The attributes of the element are complete.
  mutating func endAttributes() {
    switch element {
    case .workout: startWorkout()
    case .workoutEvent: takeEvent()
    case .workoutActivity: takeInterval()
    case .workoutStatistics:
      if intervalDepth > 0 { table.describeInterval(attributes) } else { workout?.takeStatistics(attributes) }
    case .metadataEntry:
      if eventDepth > 0 {
        table.describeEvent(attributes)
      } else if attributes.text(.key) == "HKTimeZone" {
        workout?.timeZone = table.place(of: attributes.bytes(.value))
      } else {
        workout?.takeMetadata(attributes)
      }
    case .fileReference:
      if let first = workout?.routes.lowerBound { table.addRoute(attributes, after: first) }
    default: break
    }
  }

  /// An element ends.
  mutating func end() {
    if depth == routeDepth { routeDepth = 0 }
    if depth == eventDepth { eventDepth = 0 }
    if depth == intervalDepth { intervalDepth = 0 }
    if depth == workoutDepth { endWorkout() }
    depth &-= 1
  }

  /// True when the root element has ended.
  var isComplete: Bool { isRecognized && depth == 0 }

  /// Handles damage at this place: the facts of the open workout so far count.
  mutating func breakOff() { endWorkout() }

  // MARK: Workouts

  private mutating func startWorkout() {
    guard let start = attributes.time(.startDate), let end = attributes.time(.endDate), start.instant <= end.instant
    else {
      unreadable &+= 1
      return
    }
    var made = HealthWorkout(start: start.instant, end: end.instant, utcOffsetSeconds: start.offsetSeconds)
    made.takeTotals(attributes)
    made.sourceName = table.place(of: attributes.bytes(.sourceName))
    made.device = attributes.deviceName.flatMap { table.place(of: Array($0.utf8)) }
    made.events = table.events.count..<table.events.count
    made.routes = table.routes.count..<table.routes.count
    workoutDepth = depth
    workout = made
  }

  private mutating func endWorkout() {
    (workoutDepth, eventDepth, intervalDepth) = (0, 0, 0)
    guard var made = workout else { return }
    workout = nil
    table.removeOnlyInterval(after: made.events.lowerBound)
    made.events = made.events.lowerBound..<table.events.count
    made.routes = made.routes.lowerBound..<table.routes.count
    table.add(made)
  }

  private mutating func takeInterval() {
    guard let workout, let start = attributes.time(.startDate)?.instant,
      let end = attributes.time(.endDate)?.instant ?? attributes.duration.map({ start.advanced(byMilliseconds: $0) }),
      start <= end
    else { return }
    let interval = HealthEvent(kind: .interval, start: start, end: end)
    if table.add(interval, after: workout.events.lowerBound) { intervalDepth = depth }
  }

  private mutating func takeEvent() {
    guard let workout, let event = attributes.event else { return }
    if table.add(event, after: workout.events.lowerBound) { eventDepth = depth }
  }
}
#endif
