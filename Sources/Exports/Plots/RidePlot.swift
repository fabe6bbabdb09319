import Drawing
public import Workouts

/// The data for a picture of a ride, in bounded memory.
struct PlottedRide: Sendable {
  /// The maximum number of laps and of pauses that are drawn.
  static let markLimit = 400

  var series: PlotSeries
  var route = PlotRoute()
  var lengths = SwumTimes()
  var laps: [Lap] = []
  var pauses: [(start: Instant, end: Instant?)] = []

  init(start: Instant) { series = PlotSeries(start: start) }

  mutating func take(_ sample: Sample) {
    switch sample.kind {
    case .distance: series.add(meters: sample.value, from: sample.start, to: sample.end)
    case .speed: take(.speed, sample)
    case .heartRate: take(.heartRate, sample)
    case .power: take(.power, sample)
    case .cadence: take(.cadence, sample)
    default: break
    }
  }

  /// Adds a reading that is possible: one of 60,000 W would hide all others.
  private mutating func take(_ quantity: PlotQuantity, _ sample: Sample) {
    if quantity.mayBe(sample.value) { series.add(quantity, sample.value, at: sample.start) }
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

/// Writes `plot`: a picture of each ride, as SVG or as an HTML page.
///
/// A stream can contain only one picture, so the destination counts the items. A ride is drawn at its end, from means
/// over equal times and from at most `PlotRoute.pointLimit` points. Memory does not depend on the ride's length.
public struct RidePlot: WorkoutTextWriter, RouteWriter, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)
  /// The options of the picture.
  public var style = PlotStyle()
  /// The state of the ride's file, if output is a folder.
  package var file = RouteFile()

  private var input = ""
  private var ride: PlottedRide?

  /// Creates a writer without an input.
  public init() {}

  /// True: a picture is written at the end of the ride.
  public static var putsOutWholeWorkouts: Bool { true }

  /// Starts an input.
  ///
  /// Its name identifies the ride if there are several.
  public mutating func begin(input name: String) {
    input = name
    ride = nil
  }

  /// Starts a ride.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { ride = PlottedRide(start: start) }
  /// Adds a reading.
  public mutating func sample(_ sample: Sample) { ride?.take(sample) }
  /// Adds a pause.
  public mutating func event(_ event: WorkoutEvent) { ride?.take(event) }
  /// Adds a pool length.
  public mutating func poolLength(_ length: PoolLength) { ride?.lengths.add(length) }
  /// Adds a lap.
  public mutating func lap(_ lap: Lap) {
    if let count = ride?.laps.count, count < PlottedRide.markLimit { ride?.laps.append(lap) }
  }
  /// Adds a route point and its altitude.
  public mutating func routePoint(_ point: RoutePoint) {
    ride?.route.add(point)
    if let altitude = point.altitudeMeters { ride?.series.add(.altitude, altitude, at: point.time) }
  }

  /// Draws the ride.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    guard var ride else { return }
    self.ride = nil
    ride.series.take(ride.lengths.speeds(in: summary))
    var bytes: [UInt8] = []
    let page = Markup { bytes += $0 }
    let picture = PlotPage(ride, summary, style)
    if style.isPage {
      picture.drawPage(narrow: PlotPage(ride, summary, style, isNarrow: true), on: page)
    } else {
      picture.draw(on: page)
    }
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
