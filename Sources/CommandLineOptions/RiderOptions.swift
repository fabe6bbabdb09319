/// The values of whoever rides, which load is worked out with; nil: not given.
public struct RiderOptions: Sendable, Equatable {
  /// The first day they hold for, as `2026-11-23`; nil for all days.
  public var fromDay: String?
  /// The threshold in watts.
  public var thresholdPower: Double?
  /// The highest heart rate in beats a minute.
  public var maximumHeartRate: Double?
  /// The heart rate at rest in beats a minute.
  public var restingHeartRate: Double?
  /// The sex, by which the heart rate's load differs.
  public var sex: SexName?

  /// Nothing is given.
  public init() {}
}

/// The sexes that the formula of the heart rate's load knows.
public enum SexName: String, CaseIterable, Sendable {
  case female, male
}

extension Flag {
  /// Options about whoever rides.
  static let ofRiders: [Flag] = [
    Flag(
      long: "ftp", value: .named("WATTS"),
      summary: "the rider's threshold, for load and form",
      detail: """
        Kept in the database, in its table rider, and holds for all days, or from --from-day on; before it the file's own threshold counts where
        there is a row of a later day only. The views loads and fitness follow at once: nothing is read again. 'fitstream help columns load'.
        """,
      isRare: true,
      isFor: { $0 == .ingest || $0 == .report },
      apply: { try $1.number(1...5000, into: &$0.rider.thresholdPower) }),
    Flag(
      long: "max-heart-rate", value: .named("BPM"),
      summary: "the rider's, for load without power",
      detail:
        "As --ftp. Without it that of the file; where neither is known a ride without power has no load. From 60 to 250.",
      isRare: true,
      isFor: { $0 == .ingest || $0 == .report },
      apply: { try $1.number(60...250, into: &$0.rider.maximumHeartRate) }),
    Flag(
      long: "resting-heart-rate", value: .named("BPM"),
      summary: "the rider's, for load without power (60)",
      detail: "As --ftp. Without it that of the file, else 60. From 25 to 120.",
      isRare: true,
      isFor: { $0 == .ingest || $0 == .report },
      apply: { try $1.number(25...120, into: &$0.rider.restingHeartRate) }),
    Flag(
      long: "sex", value: .choice("SEX", { _ in SexName.allCases.map(\.rawValue) }),
      summary: "the rider's, for load without power",
      detail: "As --ftp. Without it that of the file, else male.",
      isRare: true,
      isFor: { $0 == .ingest || $0 == .report },
      apply: { $0.rider.sex = try $1.word() }),
    Flag(
      long: "from-day", value: .named("DAY"),
      summary: "the first day that --ftp and so on hold for",
      detail:
        "Such as 2026-11-23; they hold until the next such day. Without it they hold for all days that have none.",
      isRare: true,
      isFor: { $0 == .ingest || $0 == .report },
      apply: { $0.rider.fromDay = try $1.day() }),
  ]
}
