#if TrackXML
/// The meaning of an element or attribute, whatever its namespace prefix and its vendor's spelling.
enum XMLName: UInt8 {
  case other

  // Structure.
  case gpx, metadata, track, segment, trackPoint, route, routePoint, waypoint, type, title
  case trainingCenterDatabase, activity, multisport, lap, tcxTrack, tcxTrackpoint, course, workout

  case creator

  // Values of a point, and some of a lap.
  case time, altitude, distance, heartRate, heartRateBPM, cadence, power, temperature, speed, bearing, accuracy
  case verticalAccuracy, depth
  case latitude, longitude, value

  // Values of a lap and of an activity.
  case id, totalTime, maximumSpeed, calories, averageHeartRate, maximumHeartRate, trigger
  case averagePower, maximumPower, averageCadence, maximumCadence, deviceName, serialNumber, productNumber
  case versionMajor, versionMinor, intensity

  // Attributes.
  case latAttribute, lonAttribute, creatorAttribute, sportAttribute, startTimeAttribute

  /// True for a value that a point may hold.
  var isPointValue: Bool { rawValue >= XMLName.time.rawValue && rawValue <= XMLName.value.rawValue }
  /// True for a value that a lap or activity may hold.
  var isReportValue: Bool {
    self == .distance || self == .cadence || self == .value
      || rawValue >= XMLName.id.rawValue && rawValue <= XMLName.intensity.rawValue
  }
}

/// Finds the meaning of a name without making a string of it.
///
/// Names are identified by a 64-bit hash of the part after the prefix. Two names with one hash would do no more harm
/// than an unknown element, whose value is ignored.
struct XMLNameTable {
  // On the heap: inline arrays of this size are copied for each look-up.
  private var hashes = [UInt64](repeating: 0, count: 256)
  private var names = [UInt8](repeating: 0, count: 256)

  init() {
    for (text, name) in Self.spellings {
      var hash = NameHash()
      for byte in text.utf8 { hash.add(byte) }
      insert(hash.value, name)
    }
  }

  private mutating func insert(_ hash: UInt64, _ name: XMLName) {
    var slot = Int(truncatingIfNeeded: hash & 255)
    while hashes[slot] != 0 { slot = (slot &+ 1) & 255 }
    hashes[slot] = hash
    names[slot] = name.rawValue
  }

  /// The meaning of the name with this hash.
  subscript(hash: UInt64) -> XMLName {
    var slot = Int(truncatingIfNeeded: hash & 255)
    while hashes[slot] != 0 {
      if hashes[slot] == hash { return XMLName(rawValue: names[slot]) ?? .other }
      slot = (slot &+ 1) & 255
    }
    return .other
  }

  /// All known spellings, without prefixes: GPX and TCX, then those of vendors in extensions.
  private static let spellings: [(String, XMLName)] = [
    ("gpx", .gpx), ("metadata", .metadata), ("trk", .track), ("trkseg", .segment), ("trkpt", .trackPoint),
    ("rte", .route),
    ("rtept", .routePoint), ("wpt", .waypoint), ("type", .type), ("name", .title), ("ele", .altitude),
    ("time", .time),
    ("TrainingCenterDatabase", .trainingCenterDatabase), ("Activity", .activity), ("MultiSportSession", .multisport),
    ("Lap", .lap), ("Track", .tcxTrack),
    ("Trackpoint", .tcxTrackpoint), ("Course", .course), ("Workout", .workout), ("Creator", .creator),
    ("Time", .time), ("AltitudeMeters", .altitude), ("DistanceMeters", .distance), ("HeartRateBpm", .heartRateBPM),
    ("Value", .value), ("LatitudeDegrees", .latitude), ("LongitudeDegrees", .longitude), ("Id", .id),
    ("TotalTimeSeconds", .totalTime), ("MaximumSpeed", .maximumSpeed), ("Calories", .calories),
    ("AverageHeartRateBpm", .averageHeartRate), ("MaximumHeartRateBpm", .maximumHeartRate),
    ("TriggerMethod", .trigger), ("Intensity", .intensity), ("AvgWatts", .averagePower), ("MaxWatts", .maximumPower),
    ("AvgRunCadence", .averageCadence), ("MaxRunCadence", .maximumCadence), ("MaxBikeCadence", .maximumCadence),
    ("Name", .deviceName), ("UnitId", .serialNumber), ("ProductID", .productNumber),
    ("VersionMajor", .versionMajor), ("VersionMinor", .versionMinor),
    ("hr", .heartRate), ("HR", .heartRate), ("Hr", .heartRate), ("heartrate", .heartRate), ("HeartRate", .heartRate),
    ("heart_rate", .heartRate),
    ("heartRate", .heartRate), ("bpm", .heartRate),
    ("cad", .cadence), ("Cad", .cadence), ("CAD", .cadence), ("cadence", .cadence), ("Cadence", .cadence),
    ("RunCadence", .cadence),
    ("run_cadence", .cadence),
    ("power", .power), ("Power", .power), ("PowerInWatts", .power), ("Watts", .power), ("watts", .power),
    ("atemp", .temperature), ("temp", .temperature), ("Temp", .temperature), ("temperature", .temperature),
    ("Temperature", .temperature),
    ("speed", .speed), ("Speed", .speed), ("course", .bearing), ("bearing", .bearing), ("heading", .bearing),
    ("azimuth", .bearing), ("distance", .distance), ("accuracy", .accuracy), ("accuracy_horizontal", .accuracy),
    ("hAcc", .accuracy), ("vAcc", .verticalAccuracy), ("accuracy_vertical", .verticalAccuracy),
    ("wtemp", .temperature), ("depth", .depth), ("Depth", .depth),
    ("lat", .latAttribute), ("lon", .lonAttribute), ("creator", .creatorAttribute), ("Sport", .sportAttribute),
    ("StartTime", .startTimeAttribute),
  ]
}

/// The hash of a name (FNV-1a), taken byte by byte.
struct NameHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
}
#endif
