/// The rider's values for computing load; nil for missing values.
public struct RiderOptions: Sendable, Equatable {
  /// The first day on which they apply, such as `2026-11-23`; nil for all days.
  public var fromDay: String?
  /// The threshold in watts.
  public var thresholdPower: Double?
  /// The highest heart rate in beats per minute.
  public var maximumHeartRate: Double?
  /// The resting heart rate in beats per minute.
  public var restingHeartRate: Double?
  /// The sex, on which the load by heart rate depends.
  public var sex: SexName?

  /// Creates options without values.
  public init() {}
}

/// The sexes in the formula of the load by heart rate.
public enum SexName: String, CaseIterable, Sendable {
  case female, male
}

extension Flag {
  /// Options about the rider.
  static let ofRiders: [Flag] = [
    Flag(
      long: "ftp", value: .named("WATTS"),
      summary: "Set the rider's threshold, for power zones and load",
      detail: """
        Without it the value in the file is used, or with --db the rider's value there. export, plot and stats
        use it for power zones. ingest stores it in the table rider of the database. It applies to all days, or
        to days from --rider from=DAY on. If there is only a row for a later day, the threshold in the file is
        used. The views loads and fitness change at once: no file is read again. See 'fitstream help columns
        load'.
        """,
      isFor: \.usesRider,
      apply: { try $1.number(1...5000, into: &$0.rider.thresholdPower) }),
    Flag(
      long: "max-heart-rate", value: .named("BPM"),
      summary: "Set the rider's maximum, for zones and load",
      detail: """
        Stored like --ftp. Without it plot, stats, ingest and report use the value in the file, and export has
        no heart-rate zones. If no value is known, a ride without power has no load. From 60 to 250.
        """,
      isFor: \.usesRider,
      apply: { try $1.number(60...250, into: &$0.rider.maximumHeartRate) }),
    Flag(
      long: "rider", value: .named("NAME=VALUE"),
      summary: "Set resting=BPM, sex=female or male, from=DAY; repeatable",
      detail: """
        resting=BPM: the resting heart rate, from 25 to 120, for load without power; otherwise the value in the
        file is used, or 60. sex=female, sex=male: for load without power; otherwise the value in the file is
        used, or male. from=DAY, such as from=2026-11-23: the first day of --ftp and all these values. They
        apply until the next such day. Without it they apply to all days that have no values. Several are
        separated by commas.
        """,
      isRare: true,
      suggestions: ["sex=female", "sex=male"], isList: true, isRepeatable: true,
      isFor: { $0 == .ingest || $0 == .report },
      apply: { invocation, value in
        for (name, part) in try value.pairs() {
          switch name {
          case "resting": try part.number(25...120, into: &invocation.rider.restingHeartRate)
          case "sex": invocation.rider.sex = try part.word()
          case "from": invocation.rider.fromDay = try part.day()
          default: throw value.error(wanted: "resting=BPM, sex=SEX or from=DAY", not: value.text)
          }
        }
      }),
  ]
}
