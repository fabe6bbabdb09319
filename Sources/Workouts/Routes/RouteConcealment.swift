/// Conceals where a workout began and ended: it removes the points there, and every figure from which the concealed
/// distance could be computed.
///
/// **What is concealed.** Points within `concealStartMeters` of the first position, at any time of the workout: a home
/// that is passed again is still home. Points since the rider was last farther than `concealEndMeters` from the last
/// position. Points in one of `concealZones`, and the point after a line that crosses a zone. Distances are straight
/// lines, which never exceed the distance along the track. The end is unknown while the ride is read, so points that
/// passed the end earlier and were already written stay. If a ride begins and ends in one place, the circle of the
/// start conceals all of them. The circles stay for later workouts of the same recording. Samples of distance, speed,
/// steps, step length, pushes and strokes that overlap concealed time are concealed too. The distance counter of points
/// does not count concealed distance. The device's figures of distance and speed for the whole workout and for laps are
/// removed, because the difference would show the concealed distance.
///
/// **How it streams.** A point waits until the rider has been twice the end's radius away from it: before that, the
/// circle around some end could contain both. Samples wait for the point after them. Memory is bounded: with too many
/// waiting points every second one is dropped, with too many samples neighbours are joined. No point is written because
/// of a lack of room. It is not part of Embedded builds.
@usableFromInline
struct RouteConcealment: Sendable {
  /// Maximum number of waiting points.
  static var pointLimit: Int { 2048 }
  /// Maximum number of waiting samples.
  static var sampleLimit: Int { 8192 }
  /// Maximum number of separate concealed intervals; beyond that the oldest two are joined.
  static var stretchLimit: Int { 256 }
  /// Maximum number of circles; with more workouts in one input everything is concealed.
  static var circleLimit: Int { 64 }

  /// A point that might be near the end.
  struct HeldPoint: Sendable {
    let point: RoutePoint
    var isHidden: Bool
  }

  /// A sample that waits for the points around it, and its weight in seconds.
  @usableFromInline struct HeldSample: Sendable {
    @usableFromInline var sample: Sample
    @usableFromInline var seconds: Double
  }

  private let startMeters: Double
  private let endMeters: Double
  private var circles: [HiddenCircle] = []
  /// Circles of the options, which are concealed in every workout.
  private let zones: [HiddenCircle]
  private var smoothing: RouteSmoothing
  private var thinning: RouteThinning
  private let options: WorkoutOptions

  private var points: HeldQueue<HeldPoint>
  private var samples: HeldQueue<HeldSample>
  /// Visible points, after thinning.
  private var ready: HeldQueue<RoutePoint>

  /// Concealed intervals that are over, without their ends, at which points are visible.
  private var stretches: [(after: Instant, before: Instant)] = []
  /// Start of the concealed interval that is not over.
  private var hiddenSince: Instant? = Instant(unixMilliseconds: .min)
  /// End of the time that has been decided.
  private var judgedUntil = Instant(unixMilliseconds: .min)
  private var newest: RoutePoint?
  /// One in this many points is kept.
  private var pitch = 1
  /// Points since the newest kept one, and whether one of them was concealed.
  private var skipped = 0
  private var isHiddenSinceHeld = false
  private var hidden = 0
  /// Whether anything of the open workout was concealed.
  private(set) var hasHidden = false

  private var sourceSpan: Int?
  private var span = 1
  private var shownMeters = 0.0
  /// Concealed distance of the counter.
  private var hiddenMeters: Double?

  /// Creates a concealment by `options`; allocates once, except for a few circles and concealed intervals.
  @usableFromInline init(_ options: WorkoutOptions) {
    self.options = options
    // A circle as large as a country is large enough; a negative radius is 0.
    startMeters = min(max(options.concealStartMeters, 0), 1e6)
    endMeters = min(max(options.concealEndMeters, 0), 1e6)
    zones = options.concealZones.map { HiddenCircle($0) }
    smoothing = RouteSmoothing(windowSeconds: options.smoothingSeconds)
    thinning = RouteThinning(options)
    points = HeldQueue(limit: Self.pointLimit)
    samples = HeldQueue(limit: Self.sampleLimit)
    ready = HeldQueue(limit: 4)
    stretches.reserveCapacity(Self.stretchLimit)
    circles.reserveCapacity(Self.circleLimit)
  }

  /// Begins a workout; circles of earlier workouts stay.
  @usableFromInline mutating func begin() {
    smoothing.removeAll()
    thinning = RouteThinning(options)
    points.removeAll()
    samples.removeAll()
    ready.removeAll()
    stretches.removeAll(keepingCapacity: true)
    hiddenSince = Instant(unixMilliseconds: .min)
    judgedUntil = Instant(unixMilliseconds: .min)
    newest = nil
    pitch = 1
    skipped = 0
    isHiddenSinceHeld = false
    hasHidden = false
    sourceSpan = nil
    span = 1
    shownMeters = 0
    hiddenMeters = nil
  }

  /// Removes the recording.
  @usableFromInline mutating func forget() {
    begin()
    circles.removeAll(keepingCapacity: true)
  }

  // MARK: Input

  /// Adds a sample of a kind that reveals the distance.
  @usableFromInline mutating func take(_ sample: Sample, standingFor seconds: Double) {
    if samples.isFull { joinSamples() }
    samples.append(HeldSample(sample: sample, seconds: seconds))
  }

  /// Adds the next point of the whole route.
  @usableFromInline mutating func take(_ point: RoutePoint) {
    if newest == nil, startMeters > 0 { addCircle(around: point, meters: startMeters) }
    let isHidden =
      circles.count >= Self.circleLimit || circles.contains { $0.contains(point) } || isInZone(point)
    newest = point
    hold(point, isHidden: isHidden)
    let certain = HiddenCircle(around: point, meters: 2 * endMeters)
    while let first = points.first, endMeters == 0 || !certain.contains(first.point) { judgeFirst() }
    if points.count < Self.pointLimit / 4, pitch > 1 { pitch /= 2 }
  }

  /// Whether a point is in a zone or follows a line through a zone, so that the line is not shown.
  private func isInZone(_ point: RoutePoint) -> Bool {
    if zones.isEmpty { return false }
    let last = newest ?? point
    return zones.contains {
      $0.touches(
        from: (last.latitudeDegrees, last.longitudeDegrees), to: (point.latitudeDegrees, point.longitudeDegrees))
        && !($0.contains(last) && !$0.contains(point))
    }
  }

  /// Keeps a point; if there are too many, only every second, fourth and so on, at equal spacing.
  private mutating func hold(_ point: RoutePoint, isHidden: Bool) {
    isHiddenSinceHeld = isHiddenSinceHeld || isHidden
    skipped &+= 1
    guard skipped >= pitch else { return }
    if points.isFull {
      halvePoints()
      pitch &*= 2
    }
    points.append(HeldPoint(point: point, isHidden: isHiddenSinceHeld))
    isHiddenSinceHeld = false
    skipped = 0
  }

  /// Drops every second point; the remaining points include the concealment of the dropped ones.
  private mutating func halvePoints() {
    for index in stride(from: 1, to: points.count, by: 2) where points[index].isHidden {
      points[index &- 1].isHidden = true
    }
    points.keepEverySecond()
  }

  /// Decides all waiting points and samples, because the workout is over.
  @usableFromInline mutating func finish() {
    if let newest {
      if skipped > 0 {
        pitch = 1
        hold(newest, isHidden: false)
      }
      if endMeters > 0 { hideEnd(at: newest) }
      while points.first != nil { judgeFirst() }
      breakLine()
    } else {
      // Without any position there is nothing to conceal.
      hiddenSince = nil
    }
    judgedUntil = Instant(unixMilliseconds: .max)
  }

  private mutating func hideEnd(at last: RoutePoint) {
    let end = HiddenCircle(around: last, meters: endMeters)
    for index in points.indices where end.contains(points[index].point) { points[index].isHidden = true }
    addCircle(around: last, meters: endMeters)
  }

  private mutating func addCircle(around point: RoutePoint, meters: Double) {
    if circles.count < Self.circleLimit { circles.append(HiddenCircle(around: point, meters: meters)) }
  }

  // MARK: Output

  /// The next visible sample.
  @usableFromInline mutating func nextSample() -> HeldSample? {
    while let first = samples.first, first.sample.end <= judgedUntil {
      samples.removeFirst()
      if !isHidden(first.sample) { return first }
      hide()
    }
    return nil
  }

  /// The next visible point.
  @usableFromInline mutating func nextPoint() -> RoutePoint? {
    guard let first = ready.first else { return nil }
    ready.removeFirst()
    return first
  }

  /// The number of concealed points and samples since the last call.
  @usableFromInline mutating func takeHiddenCount() -> Int {
    defer { hidden = 0 }
    return hidden
  }

  private mutating func hide() {
    hidden &+= 1
    hasHidden = true
  }

  private func isHidden(_ sample: Sample) -> Bool {
    if let hiddenSince, sample.end > hiddenSince { return true }
    return stretches.contains { sample.start < $0.before && sample.end > $0.after }
  }

  private mutating func judgeFirst() {
    guard let first = points.first else { return }
    points.removeFirst()
    let point = first.point
    if first.isHidden {
      hide()
      if hiddenSince == nil { hiddenSince = judgedUntil }
    } else {
      show(point)
    }
    judgedUntil = point.time
  }

  private mutating func show(_ point: RoutePoint) {
    let comesOutOfHiding = hiddenSince != nil
    if let hiddenSince {
      addStretch(after: hiddenSince, before: point.time)
      self.hiddenSince = nil
    }
    if comesOutOfHiding || point.span != sourceSpan {
      breakLine()
      if sourceSpan != nil { span &+= 1 }
      sourceSpan = point.span
    }
    var shown = point
    shown.span = span
    if let meters = point.distanceMeters {
      if comesOutOfHiding || hiddenMeters == nil { hiddenMeters = meters - shownMeters }
      // Whole millimetres, as in counters.
      shownMeters = Double(Int64(saturating: min(max(meters - (hiddenMeters ?? 0), 0), 1e12) * 1000 + 0.5)) / 1000
      shown.distanceMeters = shownMeters
    }
    guard smoothing.isOn else {
      if let kept = thinning.take(shown) { ready.append(kept) }
      return
    }
    smoothing.take(shown)
    takeSmoothed()
  }

  /// Thins the smoothed points.
  ///
  /// Concealed points do not change the position of others. A point whose smoothed position is in a concealed circle
  /// keeps its recorded position.
  private mutating func takeSmoothed() {
    while let point = smoothing.next() {
      let isInside =
        (circles.contains { $0.contains(point.smoothed) } || zones.contains { $0.contains(point.smoothed) })
      if let kept = thinning.take(isInside ? point.raw : point.smoothed) { ready.append(kept) }
    }
  }

  /// Ends the line of visible points; the next point begins another.
  private mutating func breakLine() {
    smoothing.breakHere()
    takeSmoothed()
    if let last = thinning.breakHere() { ready.append(last) }
  }

  private mutating func addStretch(after: Instant, before: Instant) {
    if stretches.count >= Self.stretchLimit {
      stretches[1].after = stretches[0].after
      stretches.removeFirst()
    }
    stretches.append((after, before))
  }

  /// Halves the waiting samples: adjacent deltas become one, and every second reading is dropped.
  private mutating func joinSamples() {
    var partner = PerKind<Int>(repeating: -1)
    var kept = 0
    for index in samples.indices {
      let next = samples[index]
      let kind = next.sample.kind
      let place = partner[kind]
      if place >= 0, !kind.isCumulative || samples[place].sample.end == next.sample.start {
        if kind.isCumulative {
          samples[place].sample.end = next.sample.end
          samples[place].sample.value += next.sample.value
        }
        samples[place].seconds += next.seconds
        partner[kind] = -1
      } else {
        samples[kept] = next
        partner[kind] = kept
        kept &+= 1
      }
    }
    samples.keepFirst(kept)
    // Deltas with gaps between them cannot be joined.
    if samples.isFull { samples.keepEverySecond() }
  }
}
