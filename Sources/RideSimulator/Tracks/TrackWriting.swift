// GPX and TCX of rides, in the variants that programs write.

extension TrackRide {
  /// How a program writes values for which GPX has no element.
  enum Extension {
    /// Garmin's TrackPointExtension with a namespace.
    case garmin
    /// Cluetrust's gpxdata, and a power without any namespace.
    case cluetrust
    /// Undeclared prefixes.
    case undeclared
    /// Elements of GPX 1.0 that later versions dropped: course and speed.
    case gpx10
    /// Speed, course and accuracies as Apple Health exports them, with a negative number for a missing value.
    case appleHealth
    /// Speed and direction as attributes.
    case attributes
    /// Nothing.
    case none

    func text(_ point: Point) -> String {
      let (rate, cadence) = (120 + point.index % 30, 80 + point.index % 10)
      return switch self {
      case .garmin:
        "<extensions><gpxtpx:TrackPointExtension><gpxtpx:atemp>19</gpxtpx:atemp><gpxtpx:hr>\(rate)</gpxtpx:hr>"
          + "<gpxtpx:cad>\(cadence)</gpxtpx:cad></gpxtpx:TrackPointExtension></extensions>"
      case .cluetrust:
        "<extensions><gpxdata:hr>\(rate)</gpxdata:hr><gpxdata:cadence>\(cadence)</gpxdata:cadence><power>200</power>"
          + "</extensions>"
      case .undeclared: "<extensions><ns3:hr>\(rate)</ns3:hr><pwr:PowerInWatts>200</pwr:PowerInWatts></extensions>"
      case .gpx10: "<course>0</course><speed>2.22</speed>"
      case .appleHealth:
        "<extensions><speed>\(point.index == 0 ? "-1" : "2.22")</speed><course>\(point.index == 0 ? -1 : 0)</course>"
          + "<hAcc>4.5</hAcc><vAcc>\(TrackRide.isHeightInvalid(point.index) ? "-1" : "3.2")</vAcc></extensions>"
      case .attributes: "<extensions><gte:gps speed=\"2.22\" azimuth=\"0\"/></extensions>"
      case .none: ""
      }
    }
  }

  /// A `trk`; `hasTimes` selects the points with a time.
  func gpxTrack(_ kind: Extension, hasTimes: (Point) -> Bool = { _ in true }) -> String {
    let body = points.map { segment in
      let points = segment.map { point in
        let time = hasTimes(point) ? "<time>\(Self.time(point.seconds))</time>" : ""
        return "<trkpt lat=\"\(Self.latitude(point))\" lon=\"8.500000\"><ele>\(Self.height(point.index)).0</ele>\(time)"
          + "\(kind.text(point))</trkpt>\n"
      }
      return "<trkseg>\n" + points.joined() + "</trkseg>\n"
    }
    let type = namesSport ? "<type>\(sport.name)</type>" : ""
    return "<trk><name>\(title)</name>\(type)\n" + body.joined() + "</trk>\n"
  }

  /// A GPX file of rides.
  static func gpx(
    _ body: String, version: String = "1.1", creator: String = "fitstream-fixtures",
    declaration: String = #"<?xml version="1.0" encoding="UTF-8"?>"#,
    namespaces: String = ""
  ) -> String {
    declaration + "\n<gpx version=\"\(version)\" creator=\"\(creator)\""
      + " xmlns=\"http://www.topografix.com/GPX/\(version == "1.0" ? "1/0" : "1/1")\"\(namespaces)>\n" + body
      + "</gpx>\n"
  }

  /// Garmin's and Cluetrust's namespaces.
  static let namespaces =
    " xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v1\""
    + " xmlns:gpxdata=\"http://www.cluetrust.com/XML/GPXDATA/1/0\""

  /// A TCX `Activity` with one lap for all its segments.
  func tcxActivity() -> String {
    let tracks = points.map { segment in "<Track>\n" + segment.map(Self.trackpoint).joined() + "</Track>\n" }
    let seconds = elapsed - pause * (segments.count - 1)
    return """
      <Activity Sport="\(sport.name)"><Id>\(Self.time(start))</Id>
      <Lap StartTime="\(Self.time(start))"><TotalTimeSeconds>\(seconds).0</TotalTimeSeconds>\
      <DistanceMeters>\(Self.decimal(centimeters))</DistanceMeters><Calories>50</Calories>\
      <AverageHeartRateBpm><Value>134</Value></AverageHeartRateBpm><Intensity>Active</Intensity>\
      <TriggerMethod>Manual</TriggerMethod>
      \(tracks.joined())</Lap>
      <Creator xsi:type="Device_t"><Name>Simulator</Name><UnitId>4711</UnitId><ProductID>1</ProductID>\
      <Version><VersionMajor>2</VersionMajor><VersionMinor>30</VersionMinor></Version></Creator>
      </Activity>

      """
  }

  private static func trackpoint(_ point: Point) -> String {
    """
    <Trackpoint><Time>\(time(point.seconds))</Time><Position><LatitudeDegrees>\(latitude(point))</LatitudeDegrees>\
    <LongitudeDegrees>8.500000</LongitudeDegrees></Position><AltitudeMeters>\(height(point.index))</AltitudeMeters>\
    <DistanceMeters>\(decimal(Int((point.meters * 100).rounded())))</DistanceMeters><HeartRateBpm><Value>\
    \(120 + point.index % 30)</Value></HeartRateBpm><Cadence>80</Cadence><Extensions><ns3:TPX><ns3:Speed>2.22</ns3:Speed>\
    <ns3:Watts>180</ns3:Watts></ns3:TPX></Extensions></Trackpoint>

    """
  }

  /// A TCX file around `body`.
  static func tcx(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \
    xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
    \(body)</TrainingCenterDatabase>

    """
  }

  /// 47 degrees north, plus 0.0001 for each point spacing ridden.
  private static func latitude(_ point: Point) -> String {
    let digits = String(470_000 + Int((point.meters / metersPerPoint).rounded()))
    return "47." + digits.dropFirst(2) + "00"
  }

  private static func decimal(_ centimeters: Int) -> String {
    let cents = centimeters % 100
    return "\(centimeters / 100).\(cents < 10 ? "0" : "")\(cents)"
  }
}
