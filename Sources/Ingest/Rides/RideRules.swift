public import FITWorkouts
public import Inputs
public import Workouts

#if TrackXML
internal import TrackXML
#endif

/// The rules for reading rides, independent of the output.
public struct RideRules: Sendable {
  /// The options for converting messages to workouts.
  public var workouts: FITWorkoutOptions
  /// The effect of a wrong checksum on an input.
  public var checksum: ChecksumRule
  /// The rule by which samples are merged.
  public var coalescing = SampleCoalescer.Rule.none
  /// Whether every JSON line of samples and routes contains the name of its input; otherwise only the first line of a
  /// workout does.
  package var namesInputs = false
  /// Whether samples outside workouts are included in samples, statistics and the database.
  public var includesWellness = false
  /// The rides that are read.
  package var selection = RideSelection()
  /// The preferred devices if several inputs contain one ride; nil if the samples of every input are written.
  private(set) var sharing: DevicePreference?
  #if TrackXML
  /// The assumed sport of GPX and TCX files without a sport.
  private(set) var assumedSport: NamedSport?
  #endif

  /// Creates the rules.
  public init(workouts: FITWorkoutOptions = FITWorkoutOptions(), checksum: ChecksumRule = .report) {
    self.workouts = workouts
    self.checksum = checksum
  }

  /// Assumes a sport for GPX and TCX files without a sport; false if the name is unknown.
  public mutating func assumeSport(_ name: String) -> Bool {
    #if TrackXML
    assumedSport = NamedSport(name)
    return assumedSport != nil
    #else
    // GPX and TCX files are not read at all.
    return true
    #endif
  }

  /// Counts cumulative samples and minutes of a ride in only one input if several contain it; these devices, by parts
  /// of their names, are preferred.
  ///
  /// All inputs are read once before that, so none can be a pipe.
  public mutating func share(preferring devices: [String]) { sharing = DevicePreference(devices) }

  /// A different number for every assumed sport.
  var assumption: UInt16 {
    #if TrackXML
    assumedSport.map { UInt16($0.sport) << 8 | UInt16($0.subSport ?? 0xFF) } ?? 0
    #else
    0
    #endif
  }

  /// Creates the context of tracks for all workers of one run.
  package func makeTrackContext() -> TrackContext {
    #if TrackXML
    TrackContext(assumedSport: assumedSport)
    #else
    TrackContext()
    #endif
  }
}
