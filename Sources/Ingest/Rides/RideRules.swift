public import FITWorkouts
public import Inputs
public import Workouts

#if TrackXML
internal import TrackXML
#endif

/// The rules for reading rides, whatever the output.
public struct RideRules: Sendable {
  /// The options for making workouts of the messages.
  public var workouts: FITWorkoutOptions
  /// The effect of a wrong checksum on an input.
  public var checksum: ChecksumRule
  /// The rule by which samples are merged.
  public var coalescing = SampleCoalescer.Rule.none
  /// True when every JSON line of samples and routes names its input; otherwise the first of a workout does.
  package var namesInputs = false
  /// True when samples outside workouts are put out too, in samples, statistics and the database.
  public var includesWellness = false
  /// The rides that are read.
  package var selection = RideSelection()
  /// The devices from which sums come first where several inputs hold one ride; nil puts out what each of them has.
  private(set) var sharing: DevicePreference?
  #if TrackXML
  /// The sport of GPX and TCX files that name none.
  private(set) var assumedSport: NamedSport?
  #endif

  /// Makes the rules.
  public init(workouts: FITWorkoutOptions = FITWorkoutOptions(), checksum: ChecksumRule = .report) {
    self.workouts = workouts
    self.checksum = checksum
  }

  /// Assumes a sport for GPX and TCX files that name none; false where no sport is known by that name.
  public mutating func assumeSport(_ name: String) -> Bool {
    #if TrackXML
    assumedSport = NamedSport(name)
    return assumedSport != nil
    #else
    // GPX and TCX files are not read at all.
    return true
    #endif
  }

  /// Has sums of samples and minutes come from one input alone where several hold one ride, from these devices first,
  /// by parts of their names.
  ///
  /// All inputs are read once more before, so that none may come through a pipe.
  public mutating func share(preferring devices: [String]) { sharing = DevicePreference(devices) }

  /// A number that differs for every assumed sport.
  var assumption: UInt16 {
    #if TrackXML
    assumedSport.map { UInt16($0.sport) << 8 | UInt16($0.subSport ?? 0xFF) } ?? 0
    #else
    0
    #endif
  }

  /// Makes the context of tracks, for all workers of one run.
  package func makeTrackContext() -> TrackContext {
    #if TrackXML
    TrackContext(assumedSport: assumedSport)
    #else
    TrackContext()
    #endif
  }
}
