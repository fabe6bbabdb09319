public import Workouts

/// Writes `samples --format csv`: one table of samples and events.
///
/// The columns are `input`, `session`, `type`, `kind`, `start`, `end`, `value` and `unit`, and if requested `device`
/// and `app`.
///
/// A row is a sample or an event. In the row of an event, `kind` is its name (`pause`, `lap`, …), and `type`, `value`
/// and `unit` are empty. A workout ends with a row of kind `workout`, whose `type` is the activity (`cycling`) and
/// which spans the whole workout; its start has no row. As in NDJSON, a sample's `type` is empty until the activity is
/// known.
public struct SampleTable: WorkoutTextWriter, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)

  /// The rule for merging samples.
  public var coalescing = SampleCoalescer.Rule.none { didSet { coalescer = SampleCoalescer(coalescing) } }

  /// The names of sources that are written with each sample.
  public var sources: SampleSources = [] { didSet { sourceTexts = SourceTexts(sources, .csv) } }

  private var input = TextBuffer(capacity: 256)
  private var session = 0
  private var sourceTexts = SourceTexts([], .csv)
  private var coalescer = SampleCoalescer(.none)
  /// The cells at the end of a row for a sample outside workouts.
  private var wellnessTail = TextBuffer(capacity: 128)
  /// The quantities of the samples; untyped until the activity is known.
  private var quantities = QuantityTable.untyped

  /// Creates a writer without an input.
  public init() {}

  /// Appends the names of the columns.
  public static func appendHeader(to text: inout TextBuffer) { appendHeader([], to: &text) }

  /// Appends the names of the columns, including the columns of sources.
  public static func appendHeader(_ sources: SampleSources, to text: inout TextBuffer) {
    text.append("input,session,type,kind,start,end,value,unit")
    if sources.contains(.device) { text.append(",device") }
    if sources.contains(.app) { text.append(",app") }
    text.append("\n")
  }

  /// Starts an input with this name.
  public mutating func begin(input name: String) {
    input.removeAll()
    input.append(csv: name)
  }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    session = sessionIndex
    quantities = QuantityTable.untyped
    if !sources.isEmpty { sourceTexts.forget() }
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
  /// Writes the row of a sample.
  public mutating func sample(_ sample: Sample) {
    guard coalescing != .none else { return write(sample) }
    var held = coalescer
    held.take(sample) { write($0) }
    coalescer = held
  }

  private mutating func write(_ sample: Sample) {
    let quantity = quantities[sample.kind]
    appendRow(type: quantity.type, kind: sample.kind.name, sample.start, sample.end)
    text.append(",")
    text.append(sample.value * quantity.factor)
    text.append(",")
    text.append(quantity.unit)
    if !sources.isEmpty { text.append(sourceTexts[sample.kind]) }
    text.append("\n")
  }

  /// Writes the row of a sample from a custom generator.
  public mutating func sample(_ sample: CustomSample) {
    appendRow(type: nil, kind: sample.name, sample.start, sample.end)
    text.append(",")
    text.append(sample.value)
    text.append(",")
    text.append(sample.unit)
    if !sources.isEmpty { text.append(sourceTexts.ofHeadUnit) }
    text.append("\n")
  }

  /// Writes the samples that are held for merging.
  private mutating func flush() {
    guard coalescing != .none else { return }
    var held = coalescer
    held.flush { write($0) }
    coalescer = held
  }

  /// Writes the row of an event.
  public mutating func event(_ event: WorkoutEvent) {
    if event.kind == .pause { flush() }
    appendRow(type: nil, kind: event.kind.name, event.start, event.end)
    text.append(",,")
    if sources.contains(.device) { text.append(",") }
    if sources.contains(.app) { text.append(",") }
    text.append("\n")
  }

  /// Writes the row of the whole workout.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    flush()
    session = summary.sessionIndex
    appendRow(type: summary.activityType.name, kind: "workout", summary.start, summary.end)
    text.append(",,")
    if !sources.isEmpty { text.append(sourceTexts.ofHeadUnit) }
    text.append("\n")
    quantities = QuantityTable.untyped
  }

  /// Sets the source of the samples outside workouts.
  public mutating func wellnessSource(_ name: String?) {
    wellnessTail.removeAll()
    if sources.contains(.device) {
      wellnessTail.append(",")
      if let name { wellnessTail.append(csv: name) }
    }
    if sources.contains(.app) { wellnessTail.append(",") }
    wellnessTail.append("\n")
  }

  /// Writes the row of a sample outside workouts, which has no session.
  public mutating func wellness(_ sample: WellnessSample) {
    text.append(input)
    text.append(",,")
    if let type = sample.kind.type { text.append(type) }
    text.append(",")
    text.append(sample.kind.name)
    text.append(",")
    text.append(sample.start)
    text.append(",")
    text.append(sample.end)
    text.append(",")
    text.append(sample.value)
    text.append(",")
    text.append(sample.kind.unit)
    text.append(wellnessTail)
  }

  private mutating func appendRow(type: StaticString?, kind: StaticString, _ start: Instant, _ end: Instant) {
    text.append(input)
    text.append(",")
    text.append(session)
    text.append(",")
    if let type { text.append(type) }
    text.append(",")
    text.append(kind)
    text.append(",")
    text.append(start)
    text.append(",")
    text.append(end)
  }
}
