/// Small GPX and TCX files, like those among a Strava export's activities.
enum TrackTexts {
  /// A walk of twenty minutes, a point every five seconds.
  static func gpx(day: Int) -> [UInt8] {
    let points = (0..<240).map { step in
      #"<trkpt lat="\#(47.0 + Double(step) * 1e-4)" lon="8.5"><ele>\#(400 + step % 30)</ele><time>\#(time(day, step * 5))</time></trkpt>"#
    }
    return Array(
      (#"<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="fitstream" "#
        + #"xmlns="http://www.topografix.com/GPX/1/1"><trk><type>walking</type><trkseg>"# + points.joined()
        + "</trkseg></trk></gpx>\n").utf8)
  }

  /// A run of twenty minutes, after the blanks with which some exports begin.
  static func tcx(day: Int) -> [UInt8] {
    let points = (0..<240).map { step in
      "<Trackpoint><Time>\(time(day, step * 5))</Time><DistanceMeters>\(step * 15)</DistanceMeters>"
        + "<HeartRateBpm><Value>\(120 + step % 40)</Value></HeartRateBpm></Trackpoint>"
    }
    return Array(
      ("          <?xml version=\"1.0\" encoding=\"UTF-8\"?><TrainingCenterDatabase "
        + "xmlns=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2\"><Activities><Activity Sport=\"Running\">"
        + "<Id>\(time(day, 0))</Id><Lap StartTime=\"\(time(day, 0))\"><TotalTimeSeconds>1195</TotalTimeSeconds>"
        + "<DistanceMeters>3585</DistanceMeters><Track>" + points.joined()
        + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>\n").utf8)
  }

  /// A morning in 2019 or, from the 28th day of each of twelve months on, in the years after.
  private static func time(_ day: Int, _ second: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (year, month, inMonth) = (2019 + day / 336, day / 28 % 12 + 1, day % 28 + 1)
    return "\(year)-\(two(month))-\(two(inMonth))T07:\(two(second / 60)):\(two(second % 60))Z"
  }
}
