public import Foundation
public import InputReports
public import Workouts

/// One workout as a person thinks of it, whole, whatever the format of its file.
///
/// Short names for what programs ask for first; all that is known is in `summary`, `samples`, `events` and `route`.
public struct Workout: Sendable {
  /// Everything that was put out of it.
  public var collected: CollectedWorkout
  /// Its records, one for each moment; empty unless `Rides.Options.keepsRecords`.
  public var records: [WorkoutRecord]
  /// The report on the input that it comes from: its name, its status, and what is wrong with it.
  public var report: InputReport
  /// An identifier that is the same for every reading of the same recording; nil where the file has too little for one.
  public var identifier: String?

  /// All figures of the device and of the samples.
  public var summary: WorkoutSummary { collected.summary }
  /// Samples as Health takes them, in the order in which they end.
  public var samples: [Sample] { collected.samples }
  /// Pauses, laps and other events.
  public var events: [WorkoutEvent] { collected.events }
  /// The points of its route; empty indoors.
  public var route: [RoutePoint] { collected.route }
  /// The times between its heart beats.
  public var beats: [BeatInterval] { collected.beats }

  /// The kind of the workout, in HealthKit's words: it prints as `cycling`, `running`, `swimming`.
  public var activityType: ActivityType { summary.activityType }
  /// Its title; nil where nobody gave one.
  public var title: String? { summary.title }
  /// Its start.
  public var start: Date { summary.start.date }
  /// Its end.
  public var end: Date { summary.end.date }
  /// Seconds with the timer running: elapsed time without pauses.
  public var duration: TimeInterval { summary.activeSeconds }
  /// Metres; nil where nothing counted them.
  public var distance: Double? { summary.distanceMeters }
  /// Kilocalories, resting part included: the device's, else the sum of its samples; nil where nothing counted them.
  public var energy: Double? { summary.energyKilocalories }
  /// Metres climbed; nil where nothing measured heights.
  public var ascent: Double? { summary.ascentMeters }
  /// The mean heart rate: the device's, else that of the samples over time; nil without either.
  ///
  /// It is `avg_heart_rate_bpm` of `fitstream summary`. The samples' own is `summary.statistics[.heartRate].mean`.
  public var meanHeartRate: Double? { summary.averageHeartRateBPM ?? summary.statistics[.heartRate].mean }
  /// The mean power in watts, by the same rule.
  public var meanPower: Double? { summary.averagePowerWatts ?? summary.statistics[.power].mean }
  /// True when all of its file could be read, and nothing was left out for want of memory.
  public var isWhole: Bool { report.status == .ok && !isCut }

  /// True when it had more samples than are held (`Rides.Options.heldBytes`), so that the rest is missing.
  public internal(set) var isCut = false

  init(_ collected: CollectedWorkout, records: [WorkoutRecord], report: InputReport) {
    self.collected = collected
    self.records = records
    self.report = report
  }
}

extension Workout: CustomStringConvertible {
  /// The activity, the start and the distance, in one line.
  public var description: String {
    let meters = distance.flatMap { Int64(exactly: $0.rounded()) }.map { ", \($0) m" } ?? ""
    let seconds = Int64(exactly: duration.rounded()).map { ", \($0) s" } ?? ""
    return "\(activityType) of \(summary.start)\(seconds)\(meters)"
  }
}
