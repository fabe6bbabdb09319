public import FITWorkouts
public import InputReports
public import Workouts

/// The content of one input: a file, or an entry of an archive.
public struct RideInput: Sendable {
  /// The input's report, as printed by `fitstream check`.
  public var report: InputReport
  /// The workouts, in order.
  public var workouts: [Workout]
  /// The multisport workouts whose legs are among `workouts`.
  public var multisports: [Multisport]
  /// The device, the creation time and the file number that identify the recording.
  public var identity: FITFileIdentity

  /// The samples outside workouts; empty unless `Rides.Options.wellness` names kinds.
  ///
  /// They include samples that a device writes beside the records of a workout, such as the maximal oxygen uptake.
  public var wellness: [WellnessSample] = []

  init(_ report: InputReport, _ kept: KeptInput) {
    self.report = report
    (workouts, multisports, identity, wellness) = (kept.workouts, kept.multisports, kept.identity, kept.wellness)
    if kept.wellnessLeftOut > 0 {
      self.report.addDetail("\(kept.wellnessLeftOut) samples outside workouts beyond what is kept")
    }
    kept.removeAll()
  }

  private init(_ report: InputReport) {
    self.report = report
    (workouts, multisports, identity) = ([], [], FITFileIdentity())
  }

  /// Creates the result of an input that was not read because the reading was cancelled.
  static func stopped(_ name: String) -> RideInput {
    RideInput(InputReport(input: name, status: .skipped, reason: .interrupted))
  }

  /// Whether data is missing: the status is `partial` or `failed`.
  public var isDamaged: Bool { report.status == .partial || report.status == .failed }

  /// The workouts as a `WorkoutCollector`, for `healthKitWorkouts` of the module HealthKitBridge.
  public var collector: WorkoutCollector {
    WorkoutCollector(workouts.map(\.collected), multisports: multisports)
  }

  /// The approximate memory of this value in bytes.
  var byteCount: Int {
    workouts.reduce(report.byteCount &+ wellness.count &* MemoryLayout<WellnessSample>.stride) { sum, workout in
      sum &+ 4096 &+ workout.samples.count &* MemoryLayout<Sample>.stride
        &+ workout.route.count &* MemoryLayout<RoutePoint>.stride
        &+ workout.beats.count &* MemoryLayout<BeatInterval>.stride
        &+ workout.records.count &* MemoryLayout<WorkoutRecord>.stride
    }
  }
}
