internal import InputReports
public import Workouts

/// Writes `route --format gpx`: GPX 1.1 with one track for each workout with a route, and one segment for each span.
///
/// Points have coordinates (at most 8 decimals), elevation, time, and sensor readings in Garmin's widely supported
/// extensions: temperature, heart rate, cadence, speed and course in TrackPointExtension v2, and watts in
/// PowerExtension. The track's name is the ride's title, or the file's name (without folders) if there is none. The
/// track's type precedes its points, so it is only written if the activity is known by then. Elements follow the order
/// of the schemas. The writer does not allocate per point.
public struct RouteGPX: WorkoutTextWriter, RouteWriter, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)

  /// Whether parts of routes are concealed.
  ///
  /// Each track then has a note.
  public var isConcealed = false

  /// The state of the workout's file.
  package var file = RouteFile()

  private var input = TextBuffer(capacity: 256)
  private var ownTitle = TextBuffer(capacity: 256)
  private var activity: ActivityType?
  /// The span of the open segment; nil outside a track.
  private var segment: Int?

  /// Creates a writer without an input.
  public init() {}

  /// Opens the document.
  public static func appendHeader(to text: inout TextBuffer) {
    text.append(
      #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="fitstream" xmlns="http://www.topografix.com/GPX/1/1" \#
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \#
      xmlns:pwr="http://www.garmin.com/xmlschemas/PowerExtension/v1">

      """#)
  }

  /// Closes the document.
  public static func appendFooter(to text: inout TextBuffer) { text.append("</gpx>\n") }

  /// Starts an input with this name.
  public mutating func begin(input name: String) {
    input.removeAll()
    if name != "-" { input.append(xml: Self.fileTitle(name)) }
  }

  /// Returns the name of a file without folders, archives and format suffixes.
  package static func fileTitle(_ path: String) -> String {
    var title = Substring(path)
    if let slash = title.utf8.lastIndex(of: UInt8(ascii: "/")) { title = title[title.utf8.index(after: slash)...] }
    // File names can also contain the separator `!`.
    if let mark = title.utf8.lastIndex(of: UInt8(ascii: "!")),
      [".zip", ".tar", ".gz", ".tgz"].contains(where: { Self.start(of: $0, in: title[..<mark]) != nil })
    {
      title = title[title.utf8.index(after: mark)...]
    }
    for suffix in [".gz"] + InputReport.rideSuffixes {
      if let start = Self.start(of: suffix, in: title) { title = title[..<start] }
    }
    return String(title)
  }

  /// Returns the start of a suffix if a name ends with it, in upper or lower case.
  private static func start(of suffix: String, in name: Substring) -> String.Index? {
    guard name.utf8.count > suffix.utf8.count else { return nil }
    let start = name.utf8.index(name.utf8.endIndex, offsetBy: 0 &- suffix.utf8.count)
    return name[start...].lowercased() == suffix ? start : nil
  }

  /// Closes the track of a workout that has no end.
  public mutating func end() {
    closeTrack()
    file.drop(&text)
  }

  /// Starts a workout, and closes the track of a workout that has no end.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    closeTrack()
    activity = nil
    ownTitle.removeAll()
  }

  /// Sets the title of the workout.
  public mutating func title(_ title: String) { ownTitle.append(xml: title) }

  /// Sets the activity of the workout.
  public mutating func activity(_ type: ActivityType, sport: UInt8?) { activity = type }

  /// False: a route has no samples.
  public var wantsSamples: Bool { false }
  /// Writes a point.
  ///
  /// The first point of a span also starts a segment.
  public mutating func routePoint(_ point: RoutePoint) {
    if segment == nil { openTrack() }
    if segment != point.span {
      text.append(segment == nil ? "<trkseg>\n" : "</trkseg><trkseg>\n")
      segment = point.span
    }
    text.append(#"<trkpt lat=""#)
    text.append(decimal: point.latitudeDegrees, fractionDigits: 8)
    text.append(#"" lon=""#)
    text.append(decimal: point.longitudeDegrees, fractionDigits: 8)
    text.append(#"">"#)
    // XML decimals have no exponent, and no device is more exact than a tenth of a millimetre.
    add("<ele>", point.altitudeMeters, fractionDigits: 4, "</ele>")
    if point.hasTime {
      text.append("<time>")
      text.append(point.time)
      text.append("</time>")
    }
    appendExtensions(point)
    text.append("</trkpt>\n")
  }

  /// Closes the workout's track, if it has one.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    closeTrack()
    file.end(of: summary, ".gpx", &text, Self.appendFooter)
  }

  private mutating func openTrack() {
    _ = file.open(&text, Self.appendHeader)
    text.append("<trk>")
    if !ownTitle.isEmpty || !input.isEmpty {
      text.append("<name>")
      if ownTitle.isEmpty { text.append(input) } else { text.append(ownTitle) }
      text.append("</name>")
    }
    if isConcealed { text.append("<desc>Parts of the route are hidden.</desc>") }
    if let activity {
      text.append("<type>")
      text.append(activity.name)
      text.append("</type>")
    }
  }

  private mutating func closeTrack() {
    if segment != nil { text.append("</trkseg></trk>\n") }
    segment = nil
  }

  /// Appends sensor readings, in the order and within the ranges of Garmin's schemas.
  private mutating func appendExtensions(_ point: RoutePoint) {
    let heartRate = Self.whole(point.heartRateBPM, in: 1...255)
    let cadence = Self.whole(point.cadenceRPM, in: 0...254)
    let speed = point.speedMetersPerSecond.flatMap { $0 >= 0 ? $0 : nil }
    let course = point.courseDegrees.flatMap { (0...360).contains($0) ? $0 : nil }
    let power = Self.whole(point.powerWatts, in: 0...65_535)
    let hasTrackPoint =
      point.temperatureCelsius != nil || heartRate != nil || cadence != nil || speed != nil || course != nil
    guard hasTrackPoint || power != nil else { return }
    text.append("<extensions>")
    if hasTrackPoint {
      text.append("<gpxtpx:TrackPointExtension>")
      add("<gpxtpx:atemp>", point.temperatureCelsius, fractionDigits: 2, "</gpxtpx:atemp>")
      add("<gpxtpx:hr>", heartRate, fractionDigits: 0, "</gpxtpx:hr>")
      add("<gpxtpx:cad>", cadence, fractionDigits: 0, "</gpxtpx:cad>")
      add("<gpxtpx:speed>", speed, fractionDigits: 3, "</gpxtpx:speed>")
      add("<gpxtpx:course>", course, fractionDigits: 2, "</gpxtpx:course>")
      text.append("</gpxtpx:TrackPointExtension>")
    }
    add("<pwr:PowerInWatts>", power, fractionDigits: 0, "</pwr:PowerInWatts>")
    text.append("</extensions>")
  }

  private mutating func add(_ open: StaticString, _ value: Double?, fractionDigits: Int, _ close: StaticString) {
    guard let value, value.isFinite else { return }
    text.append(open)
    text.append(decimal: value, fractionDigits: fractionDigits)
    text.append(close)
  }

  /// Returns a value rounded to an integer, as the schema requires; nil if it is out of range.
  static func whole(_ value: Double?, in range: ClosedRange<Double>) -> Double? {
    guard let value, value.isFinite, abs(value) < 1e6 else { return nil }
    let rounded = Double(Int64(saturating: value + 0.5))
    return range.contains(rounded) ? rounded : nil
  }
}
