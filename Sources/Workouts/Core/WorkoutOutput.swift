/// The output of the generators: passes everything on to a sink, and collects the statistics that are needed to close a
/// workout.
public struct WorkoutOutput<Sink: WorkoutSink & ~Copyable>: ~Copyable {
  /// Counts of dropped data by reason, over all workouts of the input.
  public var dropped = DropCounts()
  // State for closing a workout, which Embedded builds do not do.
  #if !hasFeature(Embedded)
  /// Statistics of the open workout's samples.
  @usableFromInline var statistics = PerKind<KindStatistics>(repeating: KindStatistics())
  /// Temperatures at the device in degrees Celsius; they become samples only in water.
  @usableFromInline var deviceTemperature = KindStatistics()
  /// Cells of the caller's generators in the open workout.
  @usableFromInline var cells: [WorkoutCell] = []
  /// First start and last end of the open workout's output.
  @usableFromInline var earliest = Instant(unixMilliseconds: .max)
  @usableFromInline var latest = Instant(unixMilliseconds: .min)

  /// Whether the sink uses only the counts of dropped data.
  @usableFromInline var countsOnly = false
  /// Whether parts of the route are concealed, and the concealment once a workout has a part to conceal.
  @usableFromInline var isConcealing = false
  @usableFromInline var concealment: RouteConcealment?
  #endif
  /// The sink that receives all output; last, so that the other properties have a fixed offset whatever its size.
  public var sink: Sink

  /// Creates an output into `sink`, for callers that drive generators themselves, as a device does.
  @inlinable public init(sink: consuming Sink) { self.sink = sink }

  /// Writes a sample; in means, an instant reading has the weight of `seconds` of active time.
  @inlinable @inline(__always) public mutating func put(_ sample: Sample, standingFor seconds: Double? = nil) {
    #if !hasFeature(Embedded)
    if isConcealing && sample.kind.showsDistance { return conceal(sample, standingFor: seconds ?? 0) }
    #endif
    pass(sample, standingFor: seconds)
  }

  /// Writes a sample whose time the caller covers, unless its kind is one of `heldKinds`.
  @inlinable @inline(__always)
  mutating func putUncovered(_ sample: Sample, standingFor seconds: Double) {
    #if !hasFeature(Embedded)
    if isConcealing && sample.kind.showsDistance { return conceal(sample, standingFor: seconds) }
    #endif
    tell(sample, standingFor: seconds)
  }

  /// A bit for each kind whose samples are held back, and are covered when they are written.
  @inlinable @inline(__always) var heldKinds: UInt32 {
    #if hasFeature(Embedded)
    return 0
    #else
    return isConcealing ? SampleKind.readingsOfDistance : 0
    #endif
  }

  @inlinable @inline(__always) mutating func pass(_ sample: Sample, standingFor seconds: Double?) {
    cover(sample.start, sample.end)
    tell(sample, standingFor: seconds)
  }

  @inlinable @inline(__always) mutating func tell(_ sample: Sample, standingFor seconds: Double?) {
    #if !hasFeature(Embedded)
    if countsOnly { return }
    statistics.values[Int(sample.kind.rawValue)].add(sample.value, seconds: seconds)
    #endif
    sink.sample(sample, standingFor: seconds)
  }

  /// Writes a value of your own generator.
  @inlinable public mutating func put(_ sample: CustomSample) {
    cover(sample.start, sample.end)
    #if !hasFeature(Embedded)
    tally(sample)
    #endif
    sink.sample(sample)
  }

  /// Writes a point of the route.
  @inlinable @inline(__always) public mutating func put(_ point: RoutePoint) {
    #if !hasFeature(Embedded)
    if isConcealing { return conceal(point) }
    #endif
    pass(point)
  }

  @inlinable @inline(__always) mutating func pass(_ point: RoutePoint) {
    cover(point.time, point.time)
    sink.routePoint(point)
  }

  /// Writes an event.
  @inlinable public mutating func put(_ event: WorkoutEvent) {
    cover(event.start, event.end)
    sink.event(event)
  }

  /// Counts dropped data.
  @inlinable public mutating func drop(_ reason: DropReason) { dropped.add(reason) }

  @inlinable mutating func cover(_ start: Instant, _ end: Instant) {
    #if !hasFeature(Embedded)
    if start < earliest { earliest = start }
    if end > latest { latest = end }
    #endif
  }

  #if !hasFeature(Embedded)
  @usableFromInline mutating func tally(_ sample: CustomSample) {
    for place in cells.indices { cells[place].take(sample) }
  }

  /// Removes the statistics of a closed workout; the next one has these columns.
  @inlinable mutating func resetTally(_ columns: [GeneratorColumn]) {
    cells = columns.map { WorkoutCell($0) }
    statistics = PerKind(repeating: KindStatistics())
    deviceTemperature = KindStatistics()
    earliest = Instant(unixMilliseconds: .max)
    latest = Instant(unixMilliseconds: .min)
  }
  #endif
}
