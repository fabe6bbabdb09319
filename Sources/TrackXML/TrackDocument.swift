#if TrackXML
internal import Workouts

/// Interprets GPX and TCX element by element: receives names and texts, and creates `TrackItem`s.
///
/// ```
/// gpx ─▶ trk ─▶ trkseg ─▶ trkpt ─▶ values, at any depth        TrainingCenterDatabase ─▶ Activity ─▶ Lap ─▶ Track
///   └▶ rte, wpt: counted, their content skipped                     └▶ Course, Workout: counted   └▶ values  └▶ Trackpoint
/// ```
///
/// Only the innermost known container matters; unknown elements can be anywhere. Allocates nothing once its list of
/// items has its size.
struct TrackDocument {
  /// Items that have been read and not yet handled.
  var items: [TrackItem] = []
  private(set) var counts = TrackCounts()
  /// The length of what makes no workout.
  private(set) var untimed = UntimedLength()
  private(set) var kind: TrackKind?
  /// The file's creator: the `creator` attribute, or the name in the first TCX `Creator`.
  private(set) var creator = TrackText()
  private(set) var productNumber: UInt32?
  private(set) var serialNumber: UInt32?
  private(set) var softwareVersion: (major: Int, minor: Int?)?
  /// The titles of its tracks, up to `TrackLimits.titles`.
  private(set) var titles: [TrackText] = []
  /// The reason to stop reading; nil if there is none.
  private(set) var stop: TrackProblem.Code?
  /// True when the root element has ended.
  private(set) var isComplete = false
  /// True when the text of the current element is a value.
  private(set) var wantsText = false

  // On the heap: an inline array of this size is copied for each look-up.
  private var path = [XMLName](repeating: .other, count: TrackLimits.nesting &+ 1)
  private(set) var depth = 0
  private var context = Context()
  private var point = TrackPoint()
  private var lap = TrackLap()
  private var text = TrackText()

  /// Depths of the open containers; 0 for a container that is not open.
  private struct Context {
    var point = 0
    var passedOver = 0
    var lap = 0
    var activity = 0
    var course = 0
    var creator = 0
  }

  init() { items.reserveCapacity(TrackScanner.batchSize * 2) }

  /// Removes the document.
  mutating func reset() {
    items.removeAll(keepingCapacity: true)
    counts = TrackCounts()
    untimed = UntimedLength()
    kind = nil
    creator.clear()
    productNumber = nil
    serialNumber = nil
    softwareVersion = nil
    titles.removeAll()
    stop = nil
    isComplete = false
    wantsText = false
    depth = 0
    context = Context()
  }

  /// Stops reading the document.
  mutating func stop(for code: TrackProblem.Code) { if stop == nil { stop = code } }

  /// Marks the document as damaged here; the values of the current point that were read so far count.
  mutating func breakOff() {
    if context.point > 0 { finishPoint() }
  }

  // MARK: Elements

  private func name(at depth: Int) -> XMLName { depth > 0 ? path[depth] : .other }

  /// True while the elements around a place behind damage are opened again, because they are known.
  var isReopening = false

  /// Continues behind damage at the beginning of an element in the containers `names`; containers that the damage has
  /// cut end.
  mutating func reopen(_ names: [XMLName]) {
    let isInSegment = depth > 0 && path[1...depth].contains { $0 == .segment || $0 == .tcxTrack }
    if isInSegment && context.course == 0 && !names.contains(where: { $0 == .segment || $0 == .tcxTrack }) {
      items.append(.segmentEnd)
    }
    if context.lap > 0 && !names.contains(.lap) { items.append(.lapEnd(lap)) }
    if context.activity > 0 && !names.contains(.activity) { items.append(.activityEnd) }
    let before = context
    context = Context()
    depth = names.count
    for (index, name) in names.enumerated() { path[index &+ 1] = name }
    (isComplete, wantsText, stop) = (false, false, nil)
    text.clear()
    if before.course > 0, let place = names.firstIndex(of: .activity) {
      context.course = place &+ 1
    } else if let place = names.firstIndex(of: .activity) {
      context.activity = place &+ 1
      if before.lap > 0, let place = names.firstIndex(of: .lap) { context.lap = place &+ 1 }
      if before.activity == 0 {
        counts.activities &+= 1
        items.append(.activityStart)
      }
    }
    if names.contains(.track), counts.tracks == 0 {
      counts.tracks = 1
      items.append(.trackStart)
    }
  }

  mutating func start(_ told: XMLName) {
    if isReopening { return }
    let name = told.kind == nil || told.kind == kind ? told : .other
    depth &+= 1
    text.clear()
    wantsText = false
    guard depth <= TrackLimits.nesting else { return stop(for: .tooLarge(.nesting)) }
    path[depth] = name
    if context.point > 0, name == .trackPoint || name == .tcxTrackpoint || name == .routePoint {
      // The end of the previous point is damaged.
      finishPoint()
      startContainer(name)
    } else if context.point > 0 {
      wantsText = name.isPointValue
    } else if context.passedOver == 0 {
      if depth == 1 { startRoot(name) } else { startContainer(name) }
    }
  }

  private mutating func startRoot(_ name: XMLName) {
    switch name {
    case .gpx: kind = .gpx
    case .trainingCenterDatabase: kind = .tcx
    default: stop(for: .notRecognized)
    }
  }

  private mutating func startContainer(_ name: XMLName) {
    switch name {
    case .track:
      counts.tracks &+= 1
      untimed.breakHere()
      items.append(.trackStart)
    case .segment, .tcxTrack:
      untimed.breakHere()
      if context.course == 0 { counts.segments &+= 1 }
    case .trackPoint, .tcxTrackpoint, .routePoint:
      context.point = depth
      point = TrackPoint()
    case .route:
      counts.routes &+= 1
      untimed.breakHere()
      items.append(.courseStart)
    case .waypoint:
      counts.waypoints &+= 1
      context.passedOver = depth
    case .type:
      wantsText = self.name(at: depth &- 1) == .track
    case .title:
      let parent = self.name(at: depth &- 1)
      wantsText = parent == .track || parent == .route || parent == .metadata || parent == .gpx
    case .multisport:
      items.append(.multisportStart)
    case .activity:
      counts.activities &+= 1
      context.activity = depth
      items.append(.activityStart)
    case .course:
      if kind == .tcx {
        counts.courses &+= 1
        context.course = depth
        items.append(.courseStart)
      }
    case .workout:
      counts.workoutPlans &+= 1
      context.passedOver = depth
    case .lap:
      if context.activity > 0 {
        counts.laps &+= 1
        context.lap = depth
        lap = TrackLap()
      }
    case .creator:
      if context.activity > 0 { context.creator = depth }
    case .deviceName where context.course > 0: wantsText = context.course == depth &- 1
    default:
      wantsText =
        name.isReportValue && (context.lap > 0 || context.creator > 0 || context.activity > 0 && name == .id)
    }
  }

  mutating func attribute(_ name: XMLName, _ value: borrowing Span<UInt8>) {
    switch name {
    case .quantity(.latitudeAttribute):
      if context.point == depth { point.latitude = TrackNumber.parse(value) }
    case .quantity(.longitudeAttribute):
      if context.point == depth { point.longitude = TrackNumber.parse(value) }
    case .creatorAttribute:
      if depth == 1 { creator.append(value) }
    case .sportAttribute:
      if context.activity == depth, let sport = TrackSport(value) { items.append(.sport(sport)) }
    case .quantity(let quantity) where quantity.isAttribute:
      // Written by Slopes and GPS Track Editor: <gte:gps speed="3.2" azimuth="212"/>.
      if context.point > 0, depth > context.point, let value = TrackNumber.parse(value) {
        point.note(value, as: quantity)
      }
    case .startTimeAttribute:
      if context.lap == depth { lapStart = WrittenTime(trimming: value)?.instant }
    default: break
    }
  }

  private var lapStart: Instant?

  /// Ends the attributes of the element that started.
  mutating func endAttributes() {
    guard context.lap == depth, depth > 0, !isReopening else { return }
    items.append(.lapStart(lapStart))
    lapStart = nil
  }

  mutating func append(_ more: borrowing Span<UInt8>) { text.append(more) }

  mutating func end() {
    let name = self.name(at: depth)
    if context.point > 0 {
      if context.point == depth {
        finishPoint()
      } else if wantsText {
        takePointValue(name)
      }
    } else if context.passedOver > 0 {
      if context.passedOver == depth { context.passedOver = 0 }
    } else {
      endContainer(name)
    }
    wantsText = false
    depth &-= 1
    if depth == 0 { isComplete = true }
  }

  private mutating func endContainer(_ name: XMLName) {
    switch name {
    case .segment, .tcxTrack:
      items.append(.segmentEnd)
    case .type:
      if wantsText, let sport = TrackSport(anyLanguage: text) { items.append(.sport(sport)) }
    case .title: if wantsText { takeTitle() }
    case .deviceName where context.course > 0: if wantsText { takeTitle() }
    case .lap:
      guard context.lap == depth else { return }
      context.lap = 0
      items.append(.lapEnd(lap))
    case .activity:
      guard context.activity == depth else { return }
      context.activity = 0
      items.append(.activityEnd)
    case .multisport:
      items.append(.multisportEnd)
    case .course:
      if context.course == depth { context.course = 0 }
    case .creator:
      if context.creator == depth { context.creator = 0 }
    default:
      if wantsText { takeReportValue(name) }
    }
  }

  // MARK: Values

  private mutating func finishPoint() {
    let isInRoute = name(at: context.point) == .routePoint
    context.point = 0
    if let latitude = point.latitude, let longitude = point.longitude {
      point.observation.latitudeDegrees = latitude
      // Some programs count from 0 to 360 degrees.
      let isBeyond = abs(longitude) > 180 && abs(longitude) <= 360
      point.observation.longitudeDegrees = isBeyond ? longitude - (longitude > 0 ? 360 : -360) : longitude
    }
    if isInRoute || context.course > 0 {
      if isInRoute { counts.routePoints &+= 1 } else { counts.coursePoints &+= 1 }
      (point.hasTime, point.distanceMeters) = (false, nil)
      untimed.add(point)
      return items.append(.point(point))
    }
    // Some vendors write a step as the distance of a GPX point, others a counter: it counts only without a position.
    if kind == .gpx, counts.positions > 0 || point.latitude != nil { point.distanceMeters = nil }
    counts.count(point)
    if !point.hasTime { untimed.add(point) }
    items.append(isTimerMark ? .segmentEnd : .point(point))
  }

  /// Whether the point marks a pause or its end: My Tracks and early OpenTracks wrote such points with latitudes 100
  /// and 200 into a GPX track.
  private var isTimerMark: Bool { kind == .gpx && (point.latitude == 100 || point.latitude == 200) }

  private mutating func takePointValue(_ name: XMLName) {
    if name == .time {
      if self.name(at: depth &- 1) == self.name(at: context.point) && depth == context.point &+ 1 { takeTime() }
      return
    }
    guard !text.isEmpty else { return }
    guard let value = TrackNumber.parse(text.span), !text.isTooLong else {
      if !isBlank { counts.unreadableValues &+= 1 }
      return
    }
    if let quantity = quantity(of: name) { point.note(value, as: quantity) }
  }

  /// The quantity of an element, or of the one around a `Value`.
  private func quantity(of name: XMLName) -> TrackQuantity? {
    if case .quantity(let quantity) = name { return quantity }
    guard name == .value, case .quantity(let quantity) = self.name(at: depth &- 1), quantity.isBox else { return nil }
    return quantity
  }

  private var isBlank: Bool { TrackNumber.trimmed(text.span).isEmpty }

  private mutating func takeTime() {
    guard let time = WrittenTime(trimming: text.span) else {
      if !isBlank { counts.unreadableValues &+= 1 }
      return
    }
    point.observation.time = time.instant
    point.hasTime = true
    point.offsetSeconds = time.utcOffsetSeconds
  }

  private mutating func takeReportValue(_ name: XMLName) {
    if context.creator > 0 { return takeCreatorValue(name) }
    if name == .id {
      if context.lap == 0, let time = WrittenTime(trimming: text.span) { items.append(.identity(time.instant)) }
      return
    }
    guard context.lap > 0 else { return }
    if name == .trigger { return lap.isByDistance = isText("Distance") }
    if name == .intensity { return lap.isRest = isText("Resting") }
    guard let value = TrackNumber.parse(text.span) else { return }
    switch name {
    // The invalid values of FIT, in milliseconds and kilocalories.
    case .totalTime: lap.totalSeconds = value < 4_294_967 ? value : nil
    case .calories: lap.energyKilocalories = value != 65_535 ? value : nil
    case .steps: lap.steps = value
    case .quantity(.distance):
      guard self.name(at: depth &- 1) == .lap else { return }
      lap.distanceMeters = value
      items.append(.lapDistance(value))
    default:
      guard let quantity = quantity(of: name) else { return }
      // Mi Fitness writes the mean heart rate of a lap in a point.
      if quantity == .heartRateBox, lap.figures.averageHeartRateBPM == nil, value > 0 {
        lap.figures.averageHeartRateBPM = value
      }
      lap.figures.note(value, as: quantity)
    }
  }

  private mutating func takeTitle() {
    guard !isBlank, titles.count < TrackLimits.titles else { return }
    titles.append(text)
    let place = titles.count &- 1
    let parent = name(at: depth &- 1)
    items.append(parent == .metadata || parent == .gpx ? .documentTitle(place) : .title(place))
  }

  private mutating func takeCreatorValue(_ name: XMLName) {
    switch name {
    case .deviceName: if creator.isEmpty { creator.append(text.span) }
    case .serialNumber: serialNumber = serialNumber ?? number.flatMap { UInt32(exactly: $0) }
    case .productNumber: productNumber = productNumber ?? number.flatMap { UInt32(exactly: $0) }
    case .versionMajor:
      if softwareVersion == nil { softwareVersion = number.flatMap { Int(exactly: $0) }.map { ($0, nil) } }
    case .versionMinor:
      if let version = softwareVersion, version.minor == nil {
        softwareVersion = (version.major, number.flatMap { Int(exactly: $0) })
      }
    default: break
    }
  }

  private var number: Double? { TrackNumber.parse(text.span) }

  /// True when the text is `expected`, apart from blanks around it.
  private func isText(_ expected: String) -> Bool {
    let span = text.span
    let bounds = TrackNumber.trimmed(span)
    guard bounds.count == expected.utf8.count else { return false }
    var index = bounds.lowerBound
    for byte in expected.utf8 {
      if span[index] != byte { return false }
      index &+= 1
    }
    return true
  }
}
#endif
