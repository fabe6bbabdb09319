public import FITStream
public import HealthKitBridge
public import Observation

/// Records a ride from locations, and saves it to Health with its route, distance and pauses.
///
/// `LiveRoute` leaves out old locations and those worse than 50 m, thins the route and smooths it. The finished ride is
/// converted by the same rules as a file, and saved once.
@MainActor @Observable
public final class RideRecorder<Store: HealthStoring> {
  /// The state of the recorder.
  public enum Stage: Equatable, Sendable {
    /// Nothing is recorded.
    case idle
    /// A ride is being recorded.
    case recording
    /// A ride is being recorded, and paused.
    case paused
    /// The ride is being saved, or could not be saved: `finish` tries again.
    case finished
  }

  /// The window of the smoothing.
  static var smoothingSeconds: Double { 10 }

  /// The state.
  public private(set) var stage = Stage.idle
  /// The points so far.
  public private(set) var points: [RoutePoint] = []
  /// The number of locations that were left out.
  public var leftOut: Int { route?.leftOut ?? 0 }
  /// The error that kept the recording from beginning or the ride from Health, in words.
  public private(set) var failure: String?
  /// The outcome of the last ride that was saved.
  public private(set) var outcome: SaveOutcome?

  private let store: Store
  private let activity: ActivityType
  private var route: LiveRoute?
  private var stored = StoredWorkout(
    id: "", activityType: .other, start: Instant(unixMilliseconds: 0), end: Instant(unixMilliseconds: 0))

  /// Creates a recorder for rides of an activity; 13 is HealthKit's number of cycling.
  public init(_ store: Store, activity: ActivityType = ActivityType(rawValue: 13)) {
    self.store = store
    self.activity = activity
  }

  /// Asks for permission to save, and begins a ride.
  public func start(at time: Instant) async {
    guard stage == .idle else { return }
    (points, failure, outcome) = ([], nil, nil)
    do {
      try await store.requestAuthorization(toShare: HealthType.all(), toRead: [.workout])
    } catch {
      return failure = "\(error)"
    }
    guard await store.sharing(of: .workout) == .allowed else {
      return failure = "\(HealthError.refused([.workout]))"
    }
    // Another tap can have begun it while the question was open.
    guard stage == .idle else { return }
    var options = WorkoutOptions()
    options.smoothingSeconds = Self.smoothingSeconds
    route = LiveRoute(start: time, options)
    stored = StoredWorkout(id: "", activityType: activity, start: time, end: time)
    stage = .recording
  }

  /// Adds a location; those of a pause are left out.
  public func add(_ location: LocationReading) {
    if stage == .recording || stage == .paused { points += route?.add(location) ?? [] }
  }

  /// Begins a pause.
  public func pause(at time: Instant) {
    guard stage == .recording else { return }
    points += route?.pause(at: time) ?? []
    stored.events.append(WorkoutEvent(kind: .pause, start: time, end: time))
    stage = .paused
  }

  /// Ends the pause.
  public func resume(at time: Instant) {
    guard stage == .paused else { return }
    points += route?.resume(at: time) ?? []
    stored.events.append(WorkoutEvent(kind: .resume, start: time, end: time))
    stage = .recording
  }

  /// Ends the ride and saves it; after a failure, saves it again.
  public func finish(at time: Instant) async {
    if stage == .recording || stage == .paused {
      points += route?.finish(at: time) ?? []
      stored.end = max(stored.start, time)
      stage = .finished
    }
    guard stage == .finished else { return }
    failure = nil
    var ride = StoredRide(stored)
    ride.route = points
    var options = HealthKitOptions()
    let identifier = "recorded:\(stored.start.unixMilliseconds)"
    options.syncIdentifier = { _ in identifier }
    do {
      for workout in ride.collected().healthKitWorkouts(options) { outcome = try await store.save(workout) }
      stage = .idle
    } catch {
      failure = "\(error)"
    }
  }

  /// Ends the recording because the app may not use locations.
  public func refuseLocations() {
    failure = "no permission to use the location"
    if points.isEmpty { stage = .idle }
  }
}
