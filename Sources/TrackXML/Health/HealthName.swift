#if TrackXML
/// The elements and attributes of Apple Health's export that are read.
enum HealthName: UInt8 {
  case other
  // Elements.
  case healthData, exportDate, record, correlation, workout, workoutActivity, workoutEvent, workoutStatistics,
    workoutRoute, fileReference, metadataEntry
  // Attributes.
  case workoutActivityType, type, date, duration, durationUnit, totalDistance, totalDistanceUnit, totalEnergyBurned,
    totalEnergyBurnedUnit, sourceName, sourceVersion, device, startDate, endDate, unit, value, average, maximum, sum,
    path, key

  /// The name in `text`; `other` for one that is not read.
  static func of(_ text: borrowing Span<UInt8>) -> HealthName {
    var hash = NameHash()
    for index in text.indices { hash.add(text[index]) }
    return byHash[hash.value] ?? .other
  }

  private static let byHash: [UInt64: HealthName] = {
    var table: [UInt64: HealthName] = [:]
    for (text, name) in spellings { table[NameHash.of(text)] = name }
    return table
  }()

  private static let spellings: [(String, HealthName)] = [
    ("HealthData", .healthData), ("ExportDate", .exportDate), ("Record", .record), ("Correlation", .correlation),
    ("Workout", .workout), ("WorkoutActivity", .workoutActivity), ("WorkoutEvent", .workoutEvent),
    ("WorkoutStatistics", .workoutStatistics), ("WorkoutRoute", .workoutRoute), ("FileReference", .fileReference),
    ("MetadataEntry", .metadataEntry), ("workoutActivityType", .workoutActivityType), ("type", .type),
    ("date", .date), ("duration", .duration), ("durationUnit", .durationUnit), ("totalDistance", .totalDistance),
    ("totalDistanceUnit", .totalDistanceUnit), ("totalEnergyBurned", .totalEnergyBurned),
    ("totalEnergyBurnedUnit", .totalEnergyBurnedUnit), ("sourceName", .sourceName),
    ("sourceVersion", .sourceVersion), ("device", .device), ("startDate", .startDate), ("endDate", .endDate),
    ("unit", .unit), ("value", .value), ("average", .average), ("maximum", .maximum), ("sum", .sum), ("path", .path),
    ("key", .key),
  ]
}

extension NameHash {
  /// The hash of a whole text.
  static func of(_ text: String) -> UInt64 {
    var hash = NameHash()
    for byte in text.utf8 { hash.add(byte) }
    return hash.value
  }

  /// The hash of all bytes.
  static func of(_ bytes: borrowing Span<UInt8>) -> UInt64 {
    var hash = NameHash()
    for index in bytes.indices { hash.add(bytes[index]) }
    return hash.value
  }
}
#endif
