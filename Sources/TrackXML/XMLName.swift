#if TrackXML
/// The meaning of an element or attribute, whatever its namespace prefix and its vendor's spelling.
enum XMLName: Equatable {
  case other

  // Structure.
  case gpx, metadata, track, segment, trackPoint, route, routePoint, waypoint, type, title
  case trainingCenterDatabase, activity, multisport, lap, tcxTrack, tcxTrackpoint, course, workout, creator

  // Values of a point, of a lap and of an activity.
  case time, value
  case id, totalTime, calories, steps, trigger, intensity
  case deviceName, serialNumber, productNumber, versionMajor, versionMinor

  // Attributes.
  case creatorAttribute, sportAttribute, startTimeAttribute

  /// A quantity of the catalogue.
  case quantity(TrackQuantity)

  /// True for a value of a point.
  var isPointValue: Bool {
    switch self {
    case .quantity(let quantity): quantity.isInPoint
    case .time, .value: true
    default: false
    }
  }
  /// True for a value of a lap or activity.
  var isReportValue: Bool {
    switch self {
    case .quantity(let quantity): quantity.isInLap || quantity == .heartRateBox
    case .value, .id, .totalTime, .calories, .steps, .trigger, .intensity: true
    case .deviceName, .serialNumber, .productNumber, .versionMajor, .versionMinor: true
    default: false
    }
  }
}

/// Finds the meaning of a name without making a string of it.
///
/// Names are identified by a 64-bit hash of the part after the prefix. Two names with one hash would do no more harm
/// than an unknown element, whose value is ignored.
struct XMLNameTable {
  // On the heap: inline arrays of this size are copied for each look-up.
  private var hashes = [UInt64](repeating: 0, count: 256)
  private var names = [XMLName](repeating: .other, count: 256)

  init() {
    for (text, name) in Self.spellings { insert(text, name) }
    for (text, quantity) in TrackQuantity.spellings { insert(text, .quantity(quantity)) }
  }

  private mutating func insert(_ text: String, _ name: XMLName) {
    var hash = NameHash()
    for byte in text.utf8 { hash.add(byte) }
    insert(hash.value, name)
  }

  private mutating func insert(_ hash: UInt64, _ name: XMLName) {
    var slot = Int(truncatingIfNeeded: hash & 255)
    while hashes[slot] != 0 { slot = (slot &+ 1) & 255 }
    hashes[slot] = hash
    names[slot] = name
  }

  /// The meaning of the name with this hash.
  subscript(hash: UInt64) -> XMLName {
    var slot = Int(truncatingIfNeeded: hash & 255)
    while hashes[slot] != 0 {
      if hashes[slot] == hash { return names[slot] }
      slot = (slot &+ 1) & 255
    }
    return .other
  }

  /// The spellings of all but the quantities, without prefixes.
  private static let spellings: [(String, XMLName)] = [
    ("gpx", .gpx), ("metadata", .metadata), ("trk", .track), ("trkseg", .segment), ("trkpt", .trackPoint),
    ("rte", .route), ("rtept", .routePoint), ("wpt", .waypoint), ("type", .type), ("name", .title), ("time", .time),
    ("TrainingCenterDatabase", .trainingCenterDatabase), ("Activity", .activity), ("MultiSportSession", .multisport),
    ("Lap", .lap), ("Track", .tcxTrack), ("Trackpoint", .tcxTrackpoint), ("Course", .course), ("Workout", .workout),
    ("Creator", .creator), ("Time", .time), ("Value", .value), ("Id", .id), ("TotalTimeSeconds", .totalTime),
    ("Calories", .calories), ("Steps", .steps), ("TriggerMethod", .trigger), ("Intensity", .intensity),
    ("Name", .deviceName),
    ("UnitId", .serialNumber), ("ProductID", .productNumber), ("VersionMajor", .versionMajor),
    ("VersionMinor", .versionMinor), ("creator", .creatorAttribute), ("Sport", .sportAttribute),
    ("StartTime", .startTimeAttribute),
  ]
}

/// The hash of a name (FNV-1a), taken byte by byte.
struct NameHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
}
#endif
