internal import Tables
public import Workouts

/// Writes `samples --format ndjson`: one line with a JSON object for each start, sample, event and end of a workout.
///
/// A sample has a `type` once the activity is known; the closing line has the types for earlier samples. If requested,
/// a sample has `device` and `app` once they are known; `sources` of the closing line has them for all others. The
/// writer does not allocate per line.
public struct SampleLines: WorkoutTextWriter, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)

  /// The version of the generated samples.
  ///
  /// A higher version replaces workouts that were saved with the same identifier.
  public var syncVersion = 1

  /// The rule for merging samples.
  public var coalescing = SampleCoalescer.Rule.none { didSet { coalescer = SampleCoalescer(coalescing) } }

  /// The names of sources that are written with each sample.
  public var sources: SampleSources = [] { didSet { sourceTexts = SourceTexts(sources, .json) } }

  /// Whether every line includes its input and session.
  ///
  /// Otherwise only the line `workout_start` does.
  public var namesInputs: Bool {
    get { keys.namesInputs }
    set { keys.namesInputs = newValue }
  }

  private var keys = RideKeys(.ride)
  private var sourceTexts = SourceTexts([], .json)
  private var coalescer = SampleCoalescer(.none)
  /// The keys at the end of a line for a sample outside workouts.
  private var wellnessTail = TextBuffer(capacity: 256)
  /// The quantities of the samples; untyped until the activity is known.
  private var quantities = QuantityTable.untyped

  /// The last two times with their texts: most samples begin when the sample before began or ended.
  private var newer = (time: Instant(unixMilliseconds: 0), text: UTCText(within: Instant(unixMilliseconds: 0)))
  private var older = (time: Instant(unixMilliseconds: 0), text: UTCText(within: Instant(unixMilliseconds: 0)))

  /// Creates a writer without an input.
  ///
  /// `input` is null until `begin(input:)`.
  public init() {}

  /// Starts an input with this name.
  public mutating func begin(input name: String) { keys.begin(input: name) }

  /// The closing line of a workout has `ride_id`, so inputs that do not stream need their content first.
  public var contentNeed: ContentNeed { .aheadIfWhole }

  /// Sets the content of the input, from which `ride_id` is made.
  public mutating func begin(content: ContentHash) { keys.begin(content: content) }

  /// Writes the line `workout_start` without local time.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    workoutStart(sessionIndex: sessionIndex, start: start, utcOffsetSeconds: nil)
  }

  /// Writes the line `workout_start`.
  public mutating func workoutStart(sessionIndex: Int, start: Instant, utcOffsetSeconds: Int?) {
    keys.begin(session: sessionIndex)
    quantities = QuantityTable.untyped
    if !sources.isEmpty { sourceTexts.forget() }
    text.append(#"{"event":"workout_start""#)
    keys.addInput(to: &text)
    appendStart(start, utcOffsetSeconds)
    keys.endWorkoutLine(begins: true, in: &text)
  }

  /// Sets the activity of the workout, with the quantities of the standard table.
  public mutating func activity(_ type: ActivityType, sport: UInt8?) {
    quantities = QuantityTable.standard.quantities(of: type, sport: sport)
  }

  /// Sets the activity of the workout and the quantities of its samples.
  public mutating func activity(_ type: ActivityType, sport: UInt8?, quantities: borrowing PerKind<Quantity>) {
    self.quantities = copy quantities
  }

  /// True if samples include the names of their sources.
  public var wantsDevices: Bool { !sources.isEmpty }

  /// Sets the sources of samples.
  public mutating func devices(_ devices: [Device], recordedBy recorder: Device?) {
    // Held samples were recorded before this.
    flush()
    sourceTexts.take(devices, recorder)
  }

  /// False: routes are not part of this output.
  public var wantsRoutePoints: Bool { false }
  /// Writes the line of a sample.
  public mutating func sample(_ sample: Sample) {
    guard coalescing != .none else { return write(sample) }
    var held = coalescer
    held.take(sample) { write($0) }
    coalescer = held
  }

  private mutating func write(_ sample: Sample) {
    text.append("{")
    let quantity = quantities[sample.kind]
    if let type = quantity.type {
      text.append(#""type":"#)
      text.append(json: type)
      text.append(",")
    }
    text.append(#""kind":"#)
    text.append(json: sample.kind.name)
    appendInterval(sample.start, sample.end)
    text.append(#","value":"#)
    text.append(json: sample.value * quantity.factor)
    text.append(#","unit":"#)
    text.append(json: quantity.unit)
    if !sources.isEmpty { text.append(sourceTexts[sample.kind]) }
    endLine()
  }

  /// Writes the line of a sample from a custom generator.
  public mutating func sample(_ sample: CustomSample) {
    text.append(#"{"kind":"#)
    text.append(json: sample.name)
    appendInterval(sample.start, sample.end)
    text.append(#","value":"#)
    text.append(json: sample.value)
    text.append(#","unit":"#)
    text.append(json: sample.unit)
    if !sources.isEmpty { text.append(sourceTexts.ofHeadUnit) }
    endLine()
  }

  /// Writes the line `multisport`: the preceding sessions are legs of one workout.
  public mutating func multisport(_ workout: Multisport) {
    guard let start = workout.start, let end = workout.end else { return }
    text.append(#"{"event":"multisport","activity_type":"swimBikeRun","activity_raw":82"#)
    appendInterval(start, end)
    text.append(#","legs":["#)
    for (place, leg) in workout.legs.enumerated() {
      text.append(place == 0 ? #"{"activity_type":"# : #",{"activity_type":"#)
      text.append(json: leg.activityType.name)
      appendInterval(leg.start, leg.end)
      text.append(#","session":"#)
      text.append(leg.sessionIndex)
      keys.addRide(ofSession: leg.sessionIndex, to: &text)
      text.append("}")
    }
    text.append("]")
    keys.endSharedLine(in: &text)
  }

  /// Writes the samples that are held for merging.
  private mutating func flush() {
    guard coalescing != .none else { return }
    var held = coalescer
    held.flush { write($0) }
    coalescer = held
  }

  /// Writes the line of an event.
  public mutating func event(_ event: WorkoutEvent) {
    if event.kind == .pause { flush() }
    text.append(#"{"event":"#)
    text.append(json: event.kind.name)
    appendInterval(event.start, event.end)
    if let style = event.strokeStyle {
      text.append(#","stroke_style":"#)
      text.append(json: style.name)
    }
    if let score = event.swolfScore {
      text.append(#","swolf":"#)
      text.append(json: score)
    }
    if event.isRest { text.append(#","rest":true"#) }
    endLine()
  }

  /// Writes the line `workout`, with all values that were not known before.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    flush()
    if summary.sessionIndex != keys.session { keys.begin(session: summary.sessionIndex) }
    text.append(#"{"event":"workout","activity_type":"#)
    text.append(json: summary.activityType.name)
    text.append(#","activity_raw":"#)
    text.append(UInt64(summary.activityType.rawValue))
    if let isIndoor = summary.isIndoor {
      text.append(#","indoor":"#)
      text.append(isIndoor)
    }
    appendStart(summary.start, summary.utcOffsetSeconds)
    text.append(#","end":"#)
    text.append(json: summary.end)
    if summary.isRouteConcealed { text.append(#","concealed":true"#) }
    text.append(#","metadata":"#)
    appendMetadata(summary)
    appendCells(summary)
    appendKinds(summary)
    appendCountedElsewhere(summary.countedElsewhere)
    if !summary.devices.isEmpty {
      append(summary.devices)
      appendSources(summary)
    }
    if !sources.isEmpty { text.append(sourceTexts.ofHeadUnit) }
    keys.endWorkoutLine(in: &text)
    quantities = QuantityTable.untyped
  }

  /// Sets the source of the samples outside workouts.
  public mutating func wellnessSource(_ name: String?) {
    wellnessTail.removeAll()
    if let name {
      wellnessTail.append(#","source":"#)
      wellnessTail.append(json: name)
    }
    keys.addInput(to: &wellnessTail)
    wellnessTail.append("}\n")
  }

  /// Writes the line of a sample outside workouts.
  public mutating func wellness(_ sample: WellnessSample) {
    text.append("{")
    if let type = sample.kind.type {
      text.append(#""type":"#)
      text.append(json: type)
      text.append(",")
    }
    text.append(#""wellness":"#)
    text.append(json: sample.kind.name)
    appendInterval(sample.start, sample.end)
    text.append(#","value":"#)
    text.append(json: sample.value)
    text.append(#","unit":"#)
    text.append(json: sample.kind.unit)
    if let phase = sample.phase {
      text.append(#","phase":"#)
      text.append(json: phase.name)
    }
    if let person = sample.person {
      text.append(#","person":"#)
      text.append(Int(person))
    }
    text.append(wellnessTail)
  }

  private mutating func appendInterval(_ start: Instant, _ end: Instant) {
    text.append(#","start":""#)
    append(start)
    text.append(#"","end":""#)
    append(end)
    text.append("\"")
  }

  /// Appends a time without quotes; its text is made once for the samples of one record.
  private mutating func append(_ time: Instant) {
    if time == newer.time { return text.append(newer.text.span) }
    if time == older.time { return text.append(older.text.span) }
    older = newer
    newer = (time, UTCText(within: time))
    text.append(newer.text.span)
  }

  /// Appends a workout's start in UTC and, if it is known, in local time.
  private mutating func appendStart(_ start: Instant, _ utcOffsetSeconds: Int?) {
    text.append(#","start":"#)
    text.append(json: start)
    guard let local = LocalTime(start, utcOffsetSeconds: utcOffsetSeconds) else { return }
    text.append(#","start_local":""#)
    text.append(local)
    text.append("\"")
  }

  private mutating func appendMetadata(_ summary: borrowing WorkoutSummary) {
    var metadata = JSONObject()
    metadata.add(workoutMetadata: summary, to: &text)
    if let identifier = summary.recording?.syncIdentifier(sessionIndex: summary.sessionIndex) {
      metadata.add("HKSyncIdentifier", to: &text)
      text.append(json: identifier)
      metadata.add("HKSyncVersion", to: &text)
      text.append(syncVersion)
      metadata.add("HKExternalUUID", to: &text)
      text.append(json: NameUUID(name: identifier).text(isUpperCase: true))
    }
    metadata.close(in: &text)
  }

  /// Appends the results of custom generators that have a column.
  private mutating func appendCells(_ summary: borrowing WorkoutSummary) {
    guard !summary.cells.isEmpty else { return }
    var columns = JSONObject()
    text.append(#","columns":"#)
    for cell in summary.cells {
      guard let value = cell.value else { continue }
      columns.add(cell.column.name, to: &text)
      text.append(json: value)
    }
    columns.close(in: &text)
  }

  /// Appends the total, the count and the HealthKit type of the samples for every kind that has samples.
  private mutating func appendKinds(_ summary: borrowing WorkoutSummary) {
    let quantities = summary.quantities
    var totals = JSONObject()
    text.append(#","totals":"#)
    for kind in SampleKinds(in: summary) {
      totals.add(kind.name, to: &text)
      text.append(json: ((summary.statistics[kind].total ?? 0) * quantities[kind].factor).toMillionths)
    }
    totals.close(in: &text)

    var counts = JSONObject()
    text.append(#","counts":"#)
    for kind in SampleKinds(in: summary) {
      counts.add(kind.name, to: &text)
      text.append(summary.statistics[kind].count)
    }
    counts.close(in: &text)

    var types = JSONObject()
    text.append(#","types":"#)
    for kind in SampleKinds(in: summary) {
      guard let type = quantities[kind].type else { continue }
      types.add(kind.name, to: &text)
      text.append(json: type)
    }
    types.close(in: &text)
  }

  /// Appends the kinds that another recording of the same ride contains.
  private mutating func appendCountedElsewhere(_ figures: RideFigures) {
    guard !figures.isEmpty else { return }
    var separator: StaticString = #","counted_elsewhere":["#
    for kind in RideFigures.cumulativeKinds where figures.contains(RideFigures(kind)) {
      text.append(separator)
      text.append(json: kind.name)
      separator = ","
    }
    text.append("]")
  }

  /// Appends the index of the device that recorded the samples of each kind.
  private mutating func appendSources(_ summary: borrowing WorkoutSummary) {
    var sources = JSONObject()
    text.append(#","sources":"#)
    for kind in SampleKinds(in: summary) {
      guard let device = summary.device(of: kind) else { continue }
      sources.add(kind.name, to: &text)
      text.append(device.index)
    }
    sources.close(in: &text)
  }

  private mutating func append(_ devices: [Device]) {
    text.append(#","devices":["#)
    for (place, device) in devices.enumerated() {
      if place > 0 { text.append(",") }
      text.append(json: device)
    }
    text.append("]")
  }

  @inline(__always)
  private mutating func endLine() { keys.endLine(in: &text) }
}

extension WorkoutSummary {
  /// Returns the device that recorded the samples of a kind: the first sensor whose profile has the kind, or the head
  /// unit; nil if neither is known.
  public func device(of kind: SampleKind) -> Device? {
    devices.sensor(of: kind) ?? devices.headUnit
  }
}

/// The kinds of a workout's samples.
///
/// Unlike a filter over `allCases`, it does not allocate.
private struct SampleKinds: Sequence, IteratorProtocol {
  private let statistics: PerKind<KindStatistics>
  private var rawValue: UInt8 = 0

  init(in summary: borrowing WorkoutSummary) { statistics = summary.statistics }

  mutating func next() -> SampleKind? {
    while let kind = SampleKind(rawValue: rawValue) {
      rawValue &+= 1
      if statistics[kind].count > 0 { return kind }
    }
    return nil
  }
}
