#if SQLite
package import Workouts

// Samples outside workouts, which belong to the input that contains them.

extension Table {
  static let wellnessColumns = [
    Column("input_id", "INTEGER NOT NULL REFERENCES inputs ON DELETE CASCADE"), Column("sample", "INTEGER NOT NULL"),
    Column("start_unix_ms", "INTEGER NOT NULL"), Column("end_unix_ms", "INTEGER NOT NULL"),
    Column("quantity", "TEXT NOT NULL"), Column("value", "REAL NOT NULL"), Column("unit", "TEXT NOT NULL"),
    Column("quantity_type", "TEXT"), Column("phase", "TEXT"), Column("person", "INTEGER"), Column("source", "TEXT"),
  ]
}

extension Schema {
  static let wellnessIndex = """
    CREATE INDEX wellness_by_quantity ON wellness (quantity, start_unix_ms);

    """

  /// The migration to version 10.
  static let wellnessMigration = """
    CREATE TABLE wellness (
      input_id INTEGER NOT NULL REFERENCES inputs ON DELETE CASCADE,
      sample INTEGER NOT NULL,
      start_unix_ms INTEGER NOT NULL,
      end_unix_ms INTEGER NOT NULL,
      quantity TEXT NOT NULL,
      value REAL NOT NULL,
      unit TEXT NOT NULL,
      quantity_type TEXT,
      phase TEXT,
      person INTEGER,
      source TEXT, PRIMARY KEY (input_id, sample)) STRICT, WITHOUT ROWID;
    CREATE INDEX wellness_by_quantity ON wellness (quantity, start_unix_ms);
    """
}

extension Views {
  /// Each sample once, although every export of Apple Health contains all earlier samples again.
  static let wellness = """
    CREATE VIEW wellness_samples AS
    SELECT DISTINCT quantity, start_unix_ms, end_unix_ms, value, unit, quantity_type, phase, person, source
    FROM wellness;

    """
}

extension RideRows {
  /// Sets the device or app of the following samples outside workouts.
  public mutating func wellnessSource(_ name: String?) { wellnessSource = Array((name ?? "").utf8) }

  /// A sample outside workouts.
  public mutating func wellness(_ sample: WellnessSample) {
    let names = wellnessNames[Int(sample.kind.rawValue)]
    buffer.begin(.wellness)
    buffer.put(wellnessSamples)
    buffer.put(sample.start.unixMilliseconds)
    buffer.put(sample.end.unixMilliseconds)
    buffer.put(utf8: names.name.raw)
    buffer.put(sample.value)
    buffer.put(utf8: names.unit.raw)
    if let type = names.type { buffer.put(utf8: type.raw) } else { buffer.null() }
    if let phase = sample.phase { buffer.put(phase.name) } else { buffer.null() }
    buffer.put(sample.person.map { Int64($0) })
    let source = wellnessSource
    if source.isEmpty { buffer.null() } else { buffer.put(utf8: source.raw) }
    buffer.end()
    wellnessSamples &+= 1
  }
}

extension RideArchive {
  /// Calls `body` with the samples outside workouts, each once.
  package func forEachWellnessSample(_ body: (WellnessSample) -> Void) throws(DatabaseError) {
    var kinds: [String: WellnessKind] = [:]
    for kind in WellnessKind.allCases { kinds["\(kind.name)"] = kind }
    let rows = try connection.prepare("SELECT quantity, start_unix_ms, end_unix_ms, value FROM wellness_samples")
    while try rows.step() {
      guard let kind = rows.text(0).flatMap({ kinds[$0] }), let value = rows.number(3) else { continue }
      let (start, end) = (Instant(unixMilliseconds: rows.integer(1)), Instant(unixMilliseconds: rows.integer(2)))
      body(WellnessSample(kind, start, end, value))
    }
  }
}

/// The texts of each kind, created once, so that samples do not allocate.
private let wellnessNames: [(name: [UInt8], unit: [UInt8], type: [UInt8]?)] = WellnessKind.allCases.map {
  (Array("\($0.name)".utf8), Array("\($0.unit)".utf8), $0.type.map { Array("\($0)".utf8) })
}
#endif
