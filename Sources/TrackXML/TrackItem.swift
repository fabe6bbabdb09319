#if TrackXML
public import Workouts

/// An item of a document, in order and independent of the format.
@usableFromInline
enum TrackItem {
  /// A GPX `trk` begins.
  case trackStart
  /// A course begins: a GPX `rte` or a TCX `Course`. Its points have no times.
  case courseStart
  /// A TCX `Activity` begins.
  case activityStart
  /// A TCX `MultiSportSession` begins.
  case multisportStart
  /// The sport of the track or activity, reported when it is read.
  case sport(TrackSport)
  /// The title of the track or course, as an index among the document's titles.
  case title(Int)
  /// The title of the whole document, as an index.
  case documentTitle(Int)
  /// The `Id` of a TCX activity: its start time.
  case identity(Instant)
  /// A TCX lap begins.
  case lapStart(Instant?)
  /// The distance in metres of the open TCX lap, which precedes its points.
  case lapDistance(Double)
  case point(TrackPoint)
  /// A GPX `trkseg` or a TCX `Track` ends.
  case segmentEnd
  /// A gap between points is a pause, which begins this many milliseconds after the point before it.
  case gap(Int64)
  case lapEnd(TrackLap)
  case activityEnd
  case multisportEnd

  var isLapStart: Bool { if case .lapStart = self { true } else { false } }
  var isLapEnd: Bool { if case .lapEnd = self { true } else { false } }
  var isSegmentEnd: Bool { if case .segmentEnd = self { true } else { false } }
}

/// The recorder's summary of a lap (TCX `Lap`).
@usableFromInline
struct TrackLap {
  var totalSeconds: Double?
  var distanceMeters: Double?
  var energyKilocalories: Double?
  /// Steps of both feet.
  var steps: Double?
  var figures = ReportedFigures()
  /// True when distance ended it.
  var isByDistance = false
  /// True when it was rest.
  var isRest = false
}

/// The formats of tracks.
public enum TrackKind: UInt8, Sendable {
  case gpx, tcx

  /// The format's name in every output.
  public var name: StaticString { self == .gpx ? "gpx" : "tcx" }
}

/// Counts of a document's elements and values.
public struct TrackCounts: Equatable, Sendable {
  /// GPX `trk` elements.
  public internal(set) var tracks = 0
  /// GPX `trkseg` and TCX `Track` elements.
  public internal(set) var segments = 0
  /// Points of tracks, with or without values.
  public internal(set) var points = 0
  /// GPX routes.
  public internal(set) var routes = 0
  /// Points of GPX routes.
  public internal(set) var routePoints = 0
  /// GPX waypoints.
  public internal(set) var waypoints = 0
  /// TCX activities.
  public internal(set) var activities = 0
  /// TCX laps of activities.
  public internal(set) var laps = 0
  /// TCX courses.
  public internal(set) var courses = 0
  /// Points of TCX courses.
  public internal(set) var coursePoints = 0
  /// TCX workout plans.
  public internal(set) var workoutPlans = 0
  /// Points with a time in a readable form.
  public internal(set) var times = 0
  /// Points with a position on Earth.
  public internal(set) var positions = 0
  /// Points with an altitude.
  public internal(set) var altitudes = 0
  /// Points with a heart rate.
  public internal(set) var heartRates = 0
  /// Points with a cadence.
  public internal(set) var cadences = 0
  /// Points with a power.
  public internal(set) var powers = 0
  /// Points with a speed.
  public internal(set) var speeds = 0
  /// Points with a temperature.
  public internal(set) var temperatures = 0
  /// Values of points that are neither number nor time, without empty ones.
  public internal(set) var unreadableValues = 0

  mutating func count(_ point: borrowing TrackPoint) {
    points &+= 1
    if point.hasTime { times &+= 1 }
    if let latitude = point.observation.latitudeDegrees, let longitude = point.observation.longitudeDegrees,
      TrackDistance.isOnEarth(latitude, longitude)
    {
      positions &+= 1
    }
    if point.observation.altitudeMeters != nil { altitudes &+= 1 }
    if point.observation.heartRateBPM != nil { heartRates &+= 1 }
    if point.observation.cadenceRPM != nil { cadences &+= 1 }
    if point.observation.powerWatts != nil { powers &+= 1 }
    if point.observation.speedMetersPerSecond != nil { speeds &+= 1 }
    if point.observation.temperatureCelsius != nil { temperatures &+= 1 }
  }
}
#endif
