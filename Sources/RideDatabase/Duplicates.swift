#if SQLite
  /// Two things in a database that are one.
  public struct Duplicate: Sendable {
    /// In what they are the same.
    public enum Kind: String, Sendable, CaseIterable {
      /// The same bytes, inflated.
      case bytes
      /// The same recording: device, serial number and time.
      case recording
      /// The same ride, recorded by two devices: more than 80 % of the shorter overlap, and the activity is the same.
      case ride
    }

    /// In what they are the same.
    public var kind: Kind
    /// The input that came first.
    public var firstPath: String
    /// The other.
    public var path: String
    /// When the rides began, where it is known.
    public var firstStart: String?, start: String?
    /// HealthKit's name of the activity.
    public var activity: String?
    /// How much of the shorter ride overlaps, 0…1.
    public var overlap: Double?
    /// What each holds that is worth having: `heart_rate`, `power`, `route`.
    public var firstHas: [String] = [], has: [String] = []
  }

  /// A database of rides, open for questions.
  public final class RideArchive {
    private let connection: Connection

    /// Opens the database at `path`, which must be there and of this version.
    public init(path: [UInt8]) throws(DatabaseError) {
      do throws(DatabaseError) {
        connection = try Self.open(path, .reading)
      } catch {
        // On a disk or in a folder that nobody may write to, SQLite cannot make the files it keeps beside a database.
        guard error.isAboutPlace else { throw error }
        connection = try Self.open(path, .readingUntouched)
      }
    }

    private static func open(_ path: [UInt8], _ access: Connection.Access) throws(DatabaseError) -> Connection {
      let connection = try Connection(path, access)
      let (version, isEmpty) = try Schema.accept(connection)
      guard version == Schema.version else {
        let text = isEmpty ? "nothing in it" : "of version \(version), not \(Schema.version): ingest brings it up"
        throw DatabaseError(code: 0, text: text, database: connection.name)
      }
      return connection
    }

    /// Calls `body` with all duplicates, kind after kind.
    public func forEachDuplicate(_ body: (Duplicate) -> Void) throws(DatabaseError) {
      for kind in Duplicate.Kind.allCases {
        let rows = try connection.prepare(Self.query(kind))
        while try rows.step() {
          var duplicate = Duplicate(kind: kind, firstPath: rows.text(0) ?? "", path: rows.text(1) ?? "")
          duplicate.firstStart = rows.text(2)
          duplicate.start = rows.text(3)
          duplicate.activity = rows.text(4)
          duplicate.overlap = rows.number(5)
          let names = ["heart_rate", "power", "route"]
          duplicate.firstHas = names.indices.filter { rows.integer(6 + Int32($0)) != 0 }.map { names[$0] }
          duplicate.has = names.indices.filter { rows.integer(9 + Int32($0)) != 0 }.map { names[$0] }
          body(duplicate)
        }
      }
    }

    private static func query(_ kind: Duplicate.Kind) -> String {
      switch kind {
      case .bytes: "SELECT first_path, path FROM duplicate_inputs ORDER BY first_input_id, input_id"
      case .recording:
        """
        SELECT first_path, path, start_utc, start_utc, activity_type FROM duplicate_recordings
        ORDER BY first_workout_id, workout_id
        """
      case .ride:
        """
        SELECT first_path, path, first_start_utc, start_utc, activity_type, overlap, first_has_heart_rate, first_has_power,
          first_has_route, has_heart_rate, has_power, has_route
        FROM duplicate_rides ORDER BY first_start_utc, first_workout_id, workout_id
        """
      }
    }
  }
#endif
