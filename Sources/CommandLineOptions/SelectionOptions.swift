/// The options by which rides are selected, the same for every command that reads any.
public struct SelectionOptions: Sendable, Equatable {
  /// Patterns of names, one of which an input's name must match; empty for any name.
  public var names: [String] = []
  /// Names of activities, one of which it must be; empty for any.
  public var sports: [String] = []
  /// The first day that counts, `YYYY-MM-DD`, or the first moment.
  public var since: String?
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
      summary: "nothing before this day or time, 2026-11-20[T18:30[Z]]",
      detail: """
        A day is the ride's own, by its local time where the file tells it, else by UTC. A time is one moment: in UTC with Z, with an offset
        such as +01:00, else by this computer's time zone. Other rides are skipped, not-selected, as soon as their first record shows the
        day. For stats samples count by their time where a time is given, see --edge.
        """,
      isFor: \.selectsRides,
      apply: { $0.selection.since = $1.text }),
    Flag(
      long: "until", value: .named("DATE"),
      summary: "nothing after this day, or from this time on",
      detail: "A day counts to its end; of a time what comes before it. See --since.",
      isFor: \.selectsRides,
      apply: { $0.selection.until = $1.text }),
    Flag(
      long: "sport", value: .named("NAME"),
      summary: "only rides of this activity type; repeatable",
      detail: """
        As the column activity_type has it: running, cycling, walking, hiking, swimming and so on; several with commas between. Other rides
        are skipped, not-selected. Of a file with several workouts those that are of it are put out; messages and ingest take such a
        file whole.
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
      summary: "only inputs whose name matches; repeatable",
      detail: """
        The name as reports print it, such as export.zip!activities/1.fit.gz, or its last part, 1.fit.gz. * stands for any text, slashes
        too, ? for one character, [0-9] for one of a set, [!0-9] for any other. What calls itself a ride is not even opened where it does
        not match. Quote it, or the shell takes it.
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
      summary: "only rides of at least this length: 20km, 12mi, 400",
      detail: """
        In metres (m, or no unit), kilometres (km) or miles (mi). A ride without a distance is left out. The distance is known at the end,
        so that the input is looked at first and read after that; one of more than 16 MiB is read as it comes.
        """,
      isRare: true,
      isFor: \.selectsRides,
      apply: { $0.selection.minimumMeters = try $1.length() }),
    Flag(
      long: "ride", value: .named("ID"),
      summary: "a ride of --db as an input, by number or day; repeatable",
      detail: """
        The number is workout_id in the database. A day such as 2026-11-20 is that of the ride's own clock; where several rides begin on
        it they are listed with their numbers, and nothing is read. The ride is read from the file that ingest read, all of it where that
        has several workouts; it is an error when the file is gone or holds something else by now.
        """,
      isRare: true,
      isRepeatable: true,
      isFor: \.readsRidesOfDatabase,
      apply: { invocation, value in
        if value.bytes.isEmpty { throw UsageError("--ride needs the number of a ride, or a day") }
        invocation.rides.append(value.text)
      }),
    Flag(
      long: "db", value: .path("FILE"),
      summary: "the database that --ride looks in",
      isRare: true,
      isFor: \.readsRidesOfDatabase,
      apply: { $0.database = try $1.path() }),
  ]
}
