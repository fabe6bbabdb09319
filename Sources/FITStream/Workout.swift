public import Foundation
public import InputReports
public import Workouts

/// One complete workout, from a file of any format.
///
/// The properties are short names for the most common values. `summary`, `samples`, `events` and `route` have
/// everything.
public struct Workout: Sendable {
  /// Everything that the reader found in the workout.
  public var collected: CollectedWorkout
  /// The records, one for each moment; empty unless `Rides.Options.keepsRecords` is set.
  public var records: [WorkoutRecord]
  /// The report of the workout's input: its name, its status and its problem.
  public var report: InputReport
  /// A stable identifier of the recording, equal at every reading; nil if the file has too little data to identify it.
  public var identifier: String?

  /// All figures, from the device and computed from samples.
  public var summary: WorkoutSummary { collected.summary }
  /// Samples for Apple Health, sorted by end time.
  public var samples: [Sample] { collected.samples }
  /// Pauses, laps and other events.
  public var events: [WorkoutEvent] { collected.events }
  /// The points of the route; empty for indoor workouts.
  public var route: [RoutePoint] { collected.route }
  /// The intervals between heart beats.
  public var beats: [BeatInterval] { collected.beats }

  /// HealthKit's activity type.
  ///
  /// It prints as `cycling`, `running` or `swimming`, for example.
  public var activityType: ActivityType { summary.activityType }
  /// The title, or nil if the file has none.
  public var title: String? { summary.title }
  /// The start time.
  public var start: Date { summary.start.date }
  /// The end time.
  public var end: Date { summary.end.date }
  /// Active time in seconds: elapsed time without pauses.
  public var duration: TimeInterval { summary.activeSeconds }
  /// Distance in metres, or nil if the file has none.
  public var distance: Double? { summary.distanceMeters }
  /// Energy in kilocalories, including resting energy: the device's total if present, else the sum of the samples; nil
  /// if the file has no energy.
  public var energy: Double? { summary.energyKilocalories }
  /// Ascent in metres, or nil if the file has no altitude.
  public var ascent: Double? { summary.ascentMeters }
  /// Mean heart rate: the device's value if present, else the time-weighted mean of the samples; nil if both are
  /// missing.
  ///
  /// It equals the column `avg_heart_rate_bpm` of `fitstream summary`. `summary.statistics[.heartRate].mean` is the
  /// mean of the samples.
  public var meanHeartRate: Double? { summary.averageHeartRateBPM ?? summary.statistics[.heartRate].mean }
  /// Mean power in watts: the device's value if present, else the mean of the samples; nil if both are missing.
  public var meanPower: Double? { summary.averagePowerWatts ?? summary.statistics[.power].mean }
  /// Whether the whole file was read and no data was dropped because of `Rides.Options.heldBytes`.
  public var isWhole: Bool { report.status == .ok && !isCut }

  /// Whether the workout has more data than `Rides.Options.heldBytes` allows.
  ///
  /// The data beyond the limit is missing.
  public internal(set) var isCut = false

  init(_ collected: CollectedWorkout, records: [WorkoutRecord], report: InputReport) {
    self.collected = collected
    self.records = records
    self.report = report
  }
}

extension Workout: CustomStringConvertible {
  /// The activity, the start, the duration and the distance in one line.
  public var description: String {
    let meters = distance.flatMap { Int64(exactly: $0.rounded()) }.map { ", \($0) m" } ?? ""
    let seconds = Int64(exactly: duration.rounded()).map { ", \($0) s" } ?? ""
    return "\(activityType) of \(summary.start)\(seconds)\(meters)"
  }
}
