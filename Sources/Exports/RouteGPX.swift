public import Workouts

/// `route --format gpx`: GPX 1.1 with one track of one segment for each workout that has a route.
///
/// Points have their coordinates (at most 8 decimals), elevation and time; the track is named after its input.
public struct RouteGPX: WorkoutTextWriter, ~Copyable {
  /// What waits to be drained.
  public var text = TextBuffer(capacity: 1 << 16)

  private var input = TextBuffer(capacity: 256)
  private var isTrackOpen = false

  /// Makes a writer that has no input yet.
  public init() {}

  /// Opens the document.
  public static func appendHeader(to text: inout TextBuffer) {
    text.append(
      #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="fitstream" xmlns="http://www.topografix.com/GPX/1/1">

      """#)
  }

  /// Closes the document.
  public static func appendFooter(to text: inout TextBuffer) { text.append("</gpx>\n") }

  /// Starts an input by its name.
  public mutating func begin(input name: String) {
    input.removeAll()
    input.append(xml: name)
  }

  /// Closes the track of a workout that has no end.
  public mutating func end() { closeTrack() }

  /// Closes the track of a workout that has no end.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { closeTrack() }

  /// Writes a point, and before the first one the start of its track.
  public mutating func routePoint(_ point: RoutePoint) {
    if !isTrackOpen {
      text.append("<trk><name>")
      text.append(input)
      text.append("</name><trkseg>\n")
      isTrackOpen = true
    }
    text.append(#"<trkpt lat=""#)
    text.append(decimal: point.latitudeDegrees, fractionDigits: 8)
    text.append(#"" lon=""#)
    text.append(decimal: point.longitudeDegrees, fractionDigits: 8)
    text.append(#"">"#)
    // XML's decimals have no exponent; a tenth of a millimetre is beyond any device.
    if let altitude = point.altitudeMeters, altitude.isFinite {
      text.append("<ele>")
      text.append(decimal: altitude, fractionDigits: 4)
      text.append("</ele>")
    }
    text.append("<time>")
    text.append(point.time)
    text.append("</time></trkpt>\n")
  }

  /// Closes the workout's track, if it has one.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { closeTrack() }

  private mutating func closeTrack() {
    if isTrackOpen { text.append("</trkseg></trk>\n") }
    isTrackOpen = false
  }
}
