public import FITWorkouts
public import InputReports
public import Workouts

/// All that was found in one input: a file, or an entry of an archive.
public struct RideInput: Sendable {
  /// The report on it, the one that `fitstream check` prints.
  public var report: InputReport
  /// Its workouts, in order.
  public var workouts: [Workout]
  /// The multisport workouts that some of them are legs of.
  public var multisports: [Multisport]
  /// The device, the time and the number that make out the recording.
  public var identity: FITFileIdentity

  init(_ report: InputReport, _ kept: KeptInput) {
    self.report = report
    (workouts, multisports, identity) = (kept.workouts, kept.multisports, kept.identity)
    kept.removeAll()
  }

  private init(_ report: InputReport) {
    self.report = report
    (workouts, multisports, identity) = ([], [], FITFileIdentity())
  }

  /// An input that was not begun, as nobody waits for it.
  static func stopped(_ name: String) -> RideInput {
    RideInput(InputReport(input: name, status: .skipped, reason: .interrupted))
  }

  /// True when something of it is missing: its status is `partial` or `failed`.
  public var isDamaged: Bool { report.status == .partial || report.status == .failed }

  /// The workouts as a collector has them, for `healthKitWorkouts` of the module HealthKitBridge.
  public var collector: WorkoutCollector {
    WorkoutCollector(workouts.map(\.collected), multisports: multisports)
  }

  /// About how many bytes it takes while it waits.
  var byteCount: Int {
    workouts.reduce(report.byteCount) { sum, workout in
      sum &+ 4096 &+ workout.samples.count &* MemoryLayout<Sample>.stride
        &+ workout.route.count &* MemoryLayout<RoutePoint>.stride
        &+ workout.beats.count &* MemoryLayout<BeatInterval>.stride
        &+ workout.records.count &* MemoryLayout<WorkoutRecord>.stride
    }
  }
}
