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
  /// Kilocalories of activity; nil where nothing counted them.
  public var energy: Double? { summary.energyKilocalories }
  /// Metres climbed; nil where nothing measured heights.
  public var ascent: Double? { summary.ascentMeters }
  /// The mean heart rate over time, of the samples; the device's where there are none; nil without any.
  public var meanHeartRate: Double? { summary.statistics[.heartRate].mean ?? summary.averageHeartRateBPM }
  /// The mean power over time, in watts; from where the heart rate is.
  public var meanPower: Double? { summary.statistics[.power].mean ?? summary.averagePowerWatts }
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
