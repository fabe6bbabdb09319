/// The options by which rides are selected, the same for every command that reads any.
public struct SelectionOptions: Sendable, Equatable {
  /// Patterns of names, one of which an input's name must match; empty for any name.
  public var names: [String] = []
  /// Names of activities, one of which it must be; empty for any.
  public var sports: [String] = []
  /// The first day that counts, `YYYY-MM-DD`, or the first moment.
  public var since: String?
  /// The length of time before now or `until` that counts, in the place of `since`.
  public var last: TimeSpan?
  /// The last day that counts, `YYYY-MM-DD`, or the first moment that no longer does.
  public var until: String?
  /// The least distance in metres; nil for any.
  public var minimumMeters: Double?

  /// Every ride.
  public init() {}
}

extension Command {
  /// True when it reads rides that a database knows, of the files that they were read from.
  var readsRidesOfDatabase: Bool {
    writesText && description.isStream && selectsRides && self != .stats && self != .best
  }

  /// True when its rides can be selected.
  var selectsRides: Bool { description.readsInputs && description.isStream || takesDatabase }
}

extension Flag {
  /// Options about which rides are read.
  static let ofSelection: [Flag] = [
    Flag(
      long: "since", value: .named("DATE"),
      summary: "Skip rides before DATE: 2026-11-20[T18:30[Z]] or 4w",
      detail: """
        A day is in the ride's local time if the file has it, otherwise in UTC. A time is a moment: in UTC with
        Z, with an offset such as +01:00, otherwise in this computer's time zone. Other rides are skipped,
        not-selected, when their first record shows the day. In stats, samples count by their time if a time is
        given; see --edge. A span such as 7d, 4w, 3mo, 2y or 24h selects the last days, weeks, months, years or
        hours before now, or before --until. Days, weeks, months and years end with today, in this computer's
        time zone: 7d is today and the six days before.
        """,
      isFor: \.selectsRides,
      apply: { invocation, value in
        let span = value.text.first?.isNumber == true ? TimeSpan(value.text) : nil
        (invocation.selection.last, invocation.selection.since) = (span, span == nil ? value.text : nil)
      }),
    Flag(
      long: "until", value: .named("DATE"),
      summary: "Skip rides after this day, or from this time on",
      detail: "A day counts to its end. Of a time, everything before it counts. See --since.",
      isFor: \.selectsRides,
      apply: { $0.selection.until = $1.text }),
    Flag(
      long: "sport", value: .named("NAME"),
      summary: "Read only rides of this activity type; repeatable",
      detail: """
        NAME is a value of the column activity_type: running, cycling, walking, hiking, swimming and so on.
        Several names are separated by commas. Other rides are skipped, not-selected. If a file has several
        workouts, only workouts of this type are written; messages and ingest read such a file completely.
        """,
      suggestions: ["running", "cycling", "walking", "hiking", "swimming", "rowing", "other"], isList: true,
      isRepeatable: true,
      isFor: \.selectsRides,
      apply: { invocation, value in
        for part in value.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
          let blank = UInt8(ascii: " ")
          let name = part.drop { $0 == blank }.reversed().drop { $0 == blank }.reversed()
          if name.isEmpty { throw UsageError("--sport needs the name of an activity type") }
          invocation.selection.sports.append(String(decoding: name, as: UTF8.self))
        }
      }),
    Flag(
      long: "only", value: .named("GLOB"),
      summary: "Read only inputs whose name matches; repeatable",
      detail: """
        The name is the name in reports, such as export.zip!activities/1.fit.gz, or its last part, 1.fit.gz. *
        matches any text, including slashes, ? one character, [0-9] one of a set, [!0-9] any other. Files with
        names of rides that do not match are not opened. Quote the pattern to protect it from the shell.
        """,
      isRare: true,
      isRepeatable: true,
      isFor: \.selectsRides,
      apply: { invocation, value in
        if value.bytes.isEmpty { throw UsageError("--only needs a pattern of names such as '2026-*'") }
        invocation.selection.names.append(value.text)
      }),
    Flag(
      long: "min-distance", value: .named("LENGTH"),
      summary: "Read only rides of at least this length: 20km, 12mi, 400",
      detail: """
        The unit is metres (m, or no unit), kilometres (km) or miles (mi). A ride without a distance is skipped.
        The distance is known at the end of a ride, so the input is examined first and read again. An input of
        more than 16 MiB is read once.
        """,
      isRare: true,
      isFor: \.selectsRides,
      apply: { $0.selection.minimumMeters = try $1.length() }),
    Flag(
      long: "ride", value: .named("ID"),
      summary: "Read this ride of --db, by number or day; repeatable",
      detail: """
        The number is workout_id in the database. A day such as 2026-11-20 is in the ride's local time. If
        several rides begin on this day, they are listed with their numbers, and none is read. The ride is read
        from the file that ingest read, with all workouts of the file. It is an error if the file no longer
        exists or has different content.
        """,
      isRare: true,
      isRepeatable: true,
      isFor: \.readsRidesOfDatabase,
      apply: { invocation, value in
        if value.bytes.isEmpty { throw UsageError("--ride needs the number of a ride, or a day") }
        invocation.rides.append(value.text)
      }),
  ]
}
