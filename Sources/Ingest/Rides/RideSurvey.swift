internal import Exports
internal import FITWorkouts
internal import InputReports
internal import Inputs
internal import Pipelines
internal import Workouts

/// A first reading of all inputs that finds their recordings; shared by the workers.
final class RideSurvey: Sendable {
  /// Maximum number of recordings that are compared, about ten megabytes.
  static let limit = 131_072
  /// Maximum number of ranges of recordings with gaps, about eight megabytes; later recordings count as complete.
  static let rangeLimit = 65_536

  private struct State: ~Copyable {
    /// Recordings of inputs whose turn has not come, by the input's name; the number of each recording is its session.
    var waiting: [NameUUID: [RideRecording]] = [:]
    /// In the order of the inputs.
    var recordings: [RideRecording] = []
    /// The input and session of each recording.
    var places: [(input: NameUUID, session: Int)] = []
    var known: Set<NameUUID> = []
    var unchecked = 0
    var ranges = 0
  }

  private let state = Monitor(State())

  /// Adds the recordings of an input, at any time.
  func take(_ recordings: [RideRecording], of name: String) {
    guard !recordings.isEmpty else { return }
    let input = NameUUID(name: name)
    state.update { $0.waiting[input] = recordings }
  }

  /// Adds an input after the inputs before it.
  func settle(_ name: String) {
    let input = NameUUID(name: name)
    state.update { state in
      // An input that is named twice is written twice, as requested.
      guard let found = state.waiting.removeValue(forKey: input), state.known.insert(input).inserted else { return }
      guard state.recordings.count &+ found.count <= Self.limit else {
        state.unchecked &+= found.count
        return
      }
      for recording in found {
        state.places.append((input, Int(truncatingIfNeeded: recording.number)))
        var recording = recording
        recording.number = Int64(state.recordings.count)
        recording.input = Int64(state.known.count)
        state.ranges &+= recording.coverage.values.reduce(0) { $0 &+ $1.ranges.count }
        if state.ranges > Self.rangeLimit { recording.coverage = [:] }
        state.recordings.append(recording)
      }
    }
  }

  /// The number of workouts beyond the limit, which were not compared.
  var unchecked: Int { state.update { $0.unchecked } }

  /// The rides that several inputs contain.
  var shared: SharedTimes {
    state.update { state in
      var shared = SharedTimes()
      RideGrouper.groups(state.recordings) { group in
        for (recording, elsewhere) in zip(group.recordings, group.countedElsewhere()) {
          let place = state.places[Int(truncatingIfNeeded: recording.number)]
          shared.note(elsewhere, session: place.session, of: place.input)
        }
      }
      return shared
    }
  }
}

/// A writer without output that collects the recordings of its inputs.
private final class SurveyWriter: RideWriter {
  private let survey: RideSurvey
  private let preference: DevicePreference
  private var name = ""
  private var held: [RideRecording] = []
  private var meter = RideCoverageMeter()

  init(_ survey: RideSurvey, _ preference: DevicePreference) {
    self.survey = survey
    self.preference = preference
  }

  func begin(_ name: String) {
    self.name = name
    held.removeAll(keepingCapacity: held.count <= HeldWorkouts.usual)
  }

  var canStartOver: Bool { true }
  var wantsSamples: Bool { true }

  func workoutStart(sessionIndex: Int, start: Instant) { meter.begin() }

  func sample(_ sample: Sample, standingFor seconds: Double?) { meter.add(sample) }

  func routePoint(_ point: RoutePoint) {}

  func event(_ event: WorkoutEvent) { meter.add(event) }

  func workoutEnd(_ summary: borrowing WorkoutSummary) {
    guard held.count < RideSurvey.limit else { return }
    var recording = RideRecording(summary, number: Int64(summary.sessionIndex), input: 0)
    recording.coverage = meter.coverage(from: recording.start, to: recording.end)
    held.append(recording)
  }

  func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {}

  func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    let device = [identity.manufacturer.map(ProfileNames.manufacturer), ProfileNames.product(identity)]
    let place = preference.place(of: device.compactMap { $0 }.joined(separator: " "))
    for index in held.indices { held[index].preference = place }
    survey.take(held, of: name)
  }
}

/// The reason for a survey without a result.
enum SurveyEnding: Error {
  /// An input can be read only once.
  case readsOnce
  /// A signal asked for a stop.
  case stopped(signal: Int32)

  var exitCode: Int32 {
    switch self {
    case .readsOnce: 2
    case .stopped(let signal): 128 &+ signal
    }
  }
}

extension Batch {
  /// Reads all inputs to find the rides that several of them contain, if the rules require it.
  ///
  /// If this is impossible, it reports the reason.
  func survey(_ rules: RideRules) throws(SurveyEnding) -> SharedTimes {
    guard let preference = rules.sharing else { return SharedTimes() }
    guard inputs.canBeReadTwice else {
      console.line("--copies rides reads its inputs twice, which standard input and pipes cannot be; give files")
      throw .readsOnce
    }
    let survey = RideSurvey()
    let tracks = rules.makeTrackContext()
    var options = options
    options.isOrdered = true
    let result = Pipeline.run(
      inputs, options: options, output: Nowhere(),
      makeProcessor: {
        SelectingProcessor(rules, tracks) { _ in
          RideProcessor(
            { RideSink(SurveyWriter(survey, preference)) }, options: rules.workouts, rule: rules.checksum,
            tracks: tracks,
            selection: rules.selection)
        }
      },
      report: { survey.settle($1.input) })
    if case .interrupted(let signal) = result.ending { throw .stopped(signal: signal) }
    if survey.unchecked > 0 {
      console.line("\(survey.unchecked) workouts put out whole without looking for others of their rides: too many")
    }
    return survey.shared
  }
}

extension InputList {
  /// Whether all inputs are files, which can be read again from their start; walks every folder.
  var canBeReadTwice: Bool {
    func comesOnce(_ path: InputPath) -> Bool {
      path.isStandardInput || (try? System.facts(path.bytes))?.kind == .other
    }
    if let list, comesOnce(list) { return false }
    var cursor = InputCursor(self)
    while let input = cursor.next() {
      if comesOnce(input.path) { return false }
    }
    return true
  }
}
