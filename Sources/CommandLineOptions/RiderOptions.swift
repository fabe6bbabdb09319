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
      summary: "Set the rider's threshold, for load and form",
      detail: """
        It is stored in the table rider of the database and applies to all days, or to days from --from-day on.
        If there is only a row for a later day, the threshold in the file is used. The views loads and fitness
        change at once: no file is read again. See 'fitstream help columns load'.
        """,
      isRare: true,
      isFor: { $0 == .ingest || $0 == .report },
      apply: { try $1.number(1...5000, into: &$0.rider.thresholdPower) }),
    Flag(
      long: "max-heart-rate", value: .named("BPM"),
      summary: "Set the rider's maximum, for load without power",
      detail: """
        Stored like --ftp. Without it the value in the file is used. If neither is known, a ride without power
        has no load. From 60 to 250.
        """,
      isRare: true,
      isFor: { $0 == .ingest || $0 == .report },
      apply: { try $1.number(60...250, into: &$0.rider.maximumHeartRate) }),
    Flag(
      long: "resting-heart-rate", value: .named("BPM"),
      summary: "Set the resting rate, for load without power (60)",
      detail: "Stored like --ftp. Without it the value in the file is used, otherwise 60. From 25 to 120.",
      isRare: true,
      isFor: { $0 == .ingest || $0 == .report },
      apply: { try $1.number(25...120, into: &$0.rider.restingHeartRate) }),
    Flag(
      long: "sex", value: .choice("SEX", { _ in SexName.allCases.map(\.rawValue) }),
      summary: "Set the rider's sex, for load without power",
      detail: "Stored like --ftp. Without it the value in the file is used, otherwise male.",
      isRare: true,
      isFor: { $0 == .ingest || $0 == .report },
      apply: { $0.rider.sex = try $1.word() }),
    Flag(
      long: "from-day", value: .named("DAY"),
      summary: "Set the first day of --ftp and similar values",
      detail: """
        For example 2026-11-23. They apply until the next such day. Without it they apply to all days that have
        no values.
        """,
      isRare: true,
      isFor: { $0 == .ingest || $0 == .report },
      apply: { $0.rider.fromDay = try $1.day() }),
  ]
}
