import Drawing
public import Workouts

/// What a picture of a ride is drawn of, in bounded memory.
struct PlottedRide: Sendable {
  /// The most laps and the most pauses that are marked.
  static let markLimit = 400

  var series: PlotSeries
  var route = PlotRoute()
  var laps: [Lap] = []
  var pauses: [(start: Instant, end: Instant?)] = []

  init(start: Instant) { series = PlotSeries(start: start) }

  mutating func take(_ sample: Sample) {
    switch sample.kind {
    case .distance: series.add(meters: sample.value, from: sample.start, to: sample.end)
    case .speed: series.add(.speed, sample.value, at: sample.start)
    case .heartRate: series.add(.heartRate, sample.value, at: sample.start)
    case .power: series.add(.power, sample.value, at: sample.start)
    case .cadence: series.add(.cadence, sample.value, at: sample.start)
    default: break
    }
  }

  mutating func take(_ event: WorkoutEvent) {
    switch event.kind {
    case .pause where pauses.count < Self.markLimit: pauses.append((event.start, nil))
    case .resume:
      if let last = pauses.indices.last, pauses[last].end == nil { pauses[last].end = event.start }
    default: break
    }
  }
}

/// `plot`: a picture of each ride, as SVG or as a page with it.
///
/// A stream holds one picture; whoever takes it counts the items. All of a ride is drawn at its end, from means over equal
/// times and at most `PlotRoute.pointLimit` points, so that a ride of any length takes the same memory.
public struct RidePlot: WorkoutTextWriter, RouteWriter, ~Copyable {
  /// The text to drain.
  public var text = TextBuffer(capacity: 1 << 16)
  /// The choices of what is drawn.
  public var style = PlotStyle()
  /// The ride's file, where it becomes one.
  package var file = RouteFile()

  private var input = ""
  private var ride: PlottedRide?

  /// Makes a writer without an input.
  public init() {}

  /// True: a picture is drawn at the ride's end.
  public static var putsOutWholeWorkouts: Bool { true }

  /// Begins an input by its name, by which a ride is called where there are several.
  public mutating func begin(input name: String) {
    input = name
    ride = nil
  }

  /// Begins a ride.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { ride = PlottedRide(start: start) }
  /// Takes a reading.
  public mutating func sample(_ sample: Sample) { ride?.take(sample) }
  /// Takes a pause.
  public mutating func event(_ event: WorkoutEvent) { ride?.take(event) }
  /// Takes a lap.
  public mutating func lap(_ lap: Lap) {
    if let count = ride?.laps.count, count < PlottedRide.markLimit { ride?.laps.append(lap) }
  }
  /// Takes a point and its height.
  public mutating func routePoint(_ point: RoutePoint) {
    ride?.route.add(point)
    if let altitude = point.altitudeMeters { ride?.series.add(.altitude, altitude, at: point.time) }
  }

  /// Draws the ride.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    guard let ride else { return }
    self.ride = nil
    var bytes: [UInt8] = []
    let page = Markup { bytes += $0 }
    PlotPage(ride, summary, style).draw(on: page)
    page.finish()
    text.put(.item)
    text.append(bytes.span)
    if file.isWanted {
      text.endFile(of: summary, "plot", style.isPage ? ".html" : ".svg", title: summary.title)
    } else {
      text.put(.file(name: input))
    }
  }
}
