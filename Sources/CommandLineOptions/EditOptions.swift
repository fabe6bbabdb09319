/// The options of `edit`, as they were given.
public struct EditOptions: Equatable, Sendable {
  /// The start and the end of the part to keep; nil without `--keep`, and empty for those of the ride.
  public var first: String?, last: String?
  /// The time to add.
  public var shift: String?
  /// Names and values to set.
  public var values: [String: String] = [:]
  /// Quantities to remove, with limits.
  public var removals: [String] = []
  /// True if the rider and the devices are removed.
  public var anonymises = false
  /// The place of the split, or `sessions`.
  public var split: String?
  /// True if all inputs become one ride.
  public var joins = false
  /// The file from which records get values that they lack.
  public var fillFrom: [UInt8]?
  /// True if the changed file replaces the input.
  public var isInPlace = false
}

extension Flag {
  /// The options that change rides.
  static let ofEditing: [Flag] = [
    Flag(
      long: "keep", value: .named("FROM..TO"),
      summary: "Keep the part from one place to another",
      detail: """
        A place is a duration from the start (10min, 1:30:00), a distance (5km, 400m), or a time
        (2026-05-01T10:30Z). With a minus sign it counts from the end, and without a place the part begins or ends
        as the ride does: ..-20min cuts off the last twenty minutes. Laps and sessions that are cut are computed
        from their records.
        """,
      isFor: { $0 == .edit },
      apply: { invocation, value in
        guard let dots = value.text.firstRange(of: "..") else {
          throw value.error(wanted: "two places with two dots between, such as 10min..-5min", not: value.text)
        }
        invocation.edit.first = String(value.text[..<dots.lowerBound])
        invocation.edit.last = String(value.text[dots.upperBound...])
      }),
    Flag(
      long: "split", value: .named("WHERE"),
      summary: "Divide a ride: sessions, or a place",
      detail: """
        sessions writes a file for each session of a multisport file. A place is written as for --keep. The files
        are numbered, so --output is a folder.
        """,
      suggestions: ["sessions"],
      isFor: { $0 == .edit },
      apply: { $0.edit.split = $1.text }),
    Flag(
      long: "join",
      summary: "Join the inputs to one ride, in this order",
      detail: """
        The time between two files is a pause. Two sessions of one sport become one, and distances go on. For
        recordings of the same time by two devices use --fill-from.
        """,
      isFor: { $0 == .edit },
      apply: { invocation, _ in invocation.edit.joins = true }),
    Flag(
      long: "fill-from", value: .path("FILE"),
      summary: "Add what a second device recorded at the same time",
      detail: """
        Records without heart rate, cadence, power or temperature get the value of the other FIT file's record at
        their time, at most two seconds away. Values that are there stay.
        """,
      isFor: { $0 == .edit },
      apply: { $0.edit.fillFrom = try $1.path() }),
    Flag(
      long: "remove", value: .named("LIST"),
      summary: "Remove values, such as power>1500; repeatable",
      detail: """
        altitude<-400 removes values below a limit, and heart-rate all values. positions removes all positions.
        The quantities are
        \(quantities.joined(separator: ", ")),
        in bpm, rpm, watts, metres per second, metres and degrees Celsius. Figures of laps and sessions that depend
        on a removed value are computed again or removed.
        """,
      suggestions: quantities + ["positions"], isList: true, isRepeatable: true,
      isFor: { $0 == .edit },
      apply: { $0.edit.removals += $1.parts }),
    Flag(
      long: "anonymise",
      summary: "Remove the rider, serial numbers and devices",
      detail: """
        It removes messages about the rider, the rider's zones and devices, all messages that the FIT profile does
        not have, and serial numbers. Positions stay: see --conceal-start and --remove positions.
        """,
      isFor: { $0 == .edit },
      apply: { invocation, _ in invocation.edit.anonymises = true }),
    Flag(
      long: "shift", value: .named("TIME"),
      summary: "Add a time to all times: 1h, -30min, rollover",
      detail: "rollover adds 1,024 weeks, which a receiver lacks after the week number of GPS began again at 0.",
      suggestions: ["rollover"],
      isFor: { $0 == .edit },
      apply: { $0.edit.shift = $1.text }),
    Flag(
      long: "set", value: .named("NAME=VALUE"),
      summary: "Set sport, sub-sport, distance, calories; repeatable",
      detail: """
        For example sport=running, sub-sport=trail, distance=10km, calories=350. Sports have the names of the FIT
        profile. distance also changes the distances and speeds of records and laps by the same factor.
        """,
      suggestions: ["sport=", "sub-sport=", "distance=", "calories="], isList: true, isRepeatable: true,
      isFor: { $0 == .edit },
      apply: { invocation, value in
        for (name, value) in try value.pairs() { invocation.edit.values[name] = value.text }
      }),
    Flag(
      long: "in-place",
      summary: "Replace each file, and keep it as FILE.orig",
      detail: "It stops at a file of which FILE.orig exists. Entries of archives cannot be replaced.",
      isFor: { $0 == .edit },
      apply: { invocation, _ in invocation.edit.isInPlace = true }),
  ]

  private static let quantities = [
    "heart-rate", "cadence", "power", "speed", "altitude", "temperature", "distance",
  ]
}
