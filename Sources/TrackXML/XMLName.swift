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

  /// The only format in which a container has this meaning; nil for all other names.
  var kind: TrackKind? {
    switch self {
    case .track, .segment, .trackPoint, .route, .routePoint, .waypoint: .gpx
    case .activity, .multisport, .lap, .tcxTrack, .tcxTrackpoint, .course, .workout, .creator: .tcx
    default: nil
    }
  }
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
  private var hashes = [UInt64](repeating: 0, count: 512)
  private var names = [XMLName](repeating: .other, count: 512)

  init() {
    let all = Self.spellings + TrackQuantity.spellings.map { ($0, .quantity($1)) }
    for (text, name) in all { insert(NameHash(text).value, name) }
    // The meaning of all other cases of a name, such as TRKPT, is that of its first spelling.
    for (text, name) in all { insert(NameHash(text.lowercased()).value, name) }
  }

  private mutating func insert(_ hash: UInt64, _ name: XMLName) {
    guard self[hash] == .other else { return }
    var slot = Int(truncatingIfNeeded: hash & 511)
    while hashes[slot] != 0 { slot = (slot &+ 1) & 511 }
    hashes[slot] = hash
    names[slot] = name
  }

  /// The meaning of the name with this hash.
  subscript(hash: UInt64) -> XMLName {
    var slot = Int(truncatingIfNeeded: hash & 511)
    while hashes[slot] != 0 {
      if hashes[slot] == hash { return names[slot] }
      slot = (slot &+ 1) & 511
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

  init() {}

  init(_ text: String) { for byte in text.utf8 { add(byte) } }

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
}
#endif
