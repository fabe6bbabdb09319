public import Archives
public import FITWorkouts
public import Foundation
internal import Ingest
public import InputReports
internal import Inputs
internal import Pipelines
public import Workouts

/// The workouts of a file, an archive or a folder as an async sequence.
///
/// Reads FIT, GPX and TCX, also in gzip, zip and tar.
///
/// ```swift
/// for try await workout in Rides(url) {
///   print(workout.start, workout.activityType, workout.meanHeartRate ?? 0)
/// }
/// ```
/// Each element is a complete workout, in the order of the files. A file with damaged bytes is read before and after
/// them, except after damage inside gzip or zip data. `Workout.report` has the status of the workout's file, and
/// `problems` has the reports of all damaged inputs. The sequence throws `RideError` at its end if an input was damaged
/// and no workout was found. It throws nothing if the inputs are readable and contain no workouts.
///
/// Files are read on a separate thread, at most two inputs ahead of the loop: one is being read, and one waits. The
/// reading stops before its next chunk when the loop ends or its task is cancelled.
public struct Rides: AsyncSequence {
  /// Options for reading: the data that is kept of each workout, and the number of files read in parallel.
  public struct Options: Sendable {
    /// Whether `Workout.records` contains every moment, at about 220 bytes per moment.
    ///
    /// Off by default.
    public var keepsRecords = false
    /// The kinds of samples outside workouts that `RideInput.wellness` contains, such as weight, sleep and steps.
    ///
    /// None by default. `heldBytes` includes the samples.
    public var wellness: Set<WellnessKind> = []
    /// The number of files that are read at the same time.
    ///
    /// Each file needs memory for its own workouts.
    public var jobs = 1
    /// The maximum bytes of samples, points and records that are kept for one input.
    ///
    /// Data beyond the limit is dropped and `Workout.isCut` is true. A very long ride (24 hours) has about 20 MB.
    public var heldBytes = 256 << 20
    /// The rules for converting FIT messages to workouts.
    public var workouts: FITWorkoutOptions {
      get { rules.workouts }
      set { rules.workouts = newValue }
    }
    /// The limits for unpacking archives.
    public var limits = UnpackLimits()

    var rules = RideRules()

    /// Creates the default options: no records, one file at a time.
    public init() {}
  }

  enum Source {
    case path(InputPath)
    case bytes(ByteSource, name: String)
    case notAFile(URL)
  }

  let source: Source
  /// The options of this reading.
  public var options: Options
  let board = RideBoard()

  init(_ source: Source, _ options: Options) {
    self.source = source
    self.options = options
  }

  /// Reads a file, an archive or a folder.
  public init(_ url: URL, options: Options = Options()) {
    self.init(url.isFileURL ? .path(InputPath(url.path(percentEncoded: false))) : .notAFile(url), options)
  }

  /// Reads a path.
  ///
  /// `archive.zip!ride.fit` names an entry of an archive.
  public init(path: String, options: Options = Options()) { self.init(.path(InputPath(path)), options) }

  /// Reads bytes that arrive in chunks, for example from a network.
  ///
  /// `name` is the input's name in reports and errors.
  ///
  /// The bytes are decoded while they arrive. Values that a file stores after its records need a second reading, so
  /// they are used only for inputs of up to 4 MiB, or 16 MiB with `FITWorkoutOptions.readsAhead`
  /// (`Documentation/HealthKitMapping.md`, "Reading twice").
  public init<Chunks: AsyncSequence>(
    chunks: Chunks, name: String = "stream", options: Options = Options()
  ) where Chunks.Element: Sequence<UInt8> {
    self.init(.bytes(ByteSource(chunks: chunks), name: name), options)
  }

  /// Reads bytes that arrive one at a time, such as `URL.resourceBytes` and `FileHandle.bytes` of Foundation on Apple
  /// platforms.
  public init<Bytes: AsyncSequence>(
    bytes: Bytes, name: String = "stream", options: Options = Options()
  ) where Bytes.Element == UInt8 {
    self.init(.bytes(ByteSource(bytes: bytes), name: name), options)
  }

  /// Reads an `InputStream`, whose reads can block.
  ///
  /// The reader opens the stream, and closes it at its end.
  public init(stream: InputStream, name: String = "stream", options: Options = Options()) {
    self.init(.bytes(ByteSource(stream: stream), name: name), options)
  }

  /// Reads all workouts of a file, an archive or a folder on the calling thread, and returns them in one array.
  ///
  /// - Throws: `RideError` if an input was damaged and no workout was found.
  public static func workouts(path: String, options: Options = Options()) throws -> [Workout] {
    var (all, ending): ([Workout], RideEnding) = ([], RideEnding())
    let found = Found()
    RideRun.read(InputList(arguments: [InputPath(path)]), options, RideState(RideBoard())) {
      found.inputs.append($0)
      return true
    }
    for input in found.inputs {
      ending.note(input)
      all += input.workouts
    }
    try ending.check()
    return all
  }

  /// Collects inputs in the closure of `workouts(path:options:)`.
  private final class Found { var inputs: [RideInput] = [] }

  /// The inputs as an async sequence, including inputs without workouts.
  ///
  /// Each has its report, so that a program can list all errors.
  public var inputs: RideInputs { RideInputs(rides: self) }

  /// The reports of inputs that were partial or failed so far, at most 1,000.
  public var problems: [InputReport] { board.problems }

  /// Progress updates from now until the reading ends.
  ///
  /// A slow reader receives only the newest update.
  public var progress: AsyncStream<RideProgress> { board.makeStream() }

  /// The progress in bytes as a `Foundation.Progress`, for user interfaces.
  ///
  /// It is indeterminate if the total is unknown.
  public var foundationProgress: Foundation.Progress { board.foundation }

  /// Starts reading.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(inputs: inputs.makeAsyncIterator()) }

  /// Iterates over the workouts.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var inputs: RideInputs.AsyncIterator
    private var waiting: ArraySlice<Workout> = []
    private var ending = RideEnding()

    init(inputs: RideInputs.AsyncIterator) { self.inputs = inputs }

    /// Returns the next workout, or nil after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Workout? {
      while waiting.isEmpty {
        guard let input = try await inputs.next(isolation: actor) else {
          try ending.check()
          return nil
        }
        ending.note(input)
        waiting = input.workouts[...]
      }
      return waiting.popFirst()
    }
  }
}

/// Decides whether a reading throws at its end.
struct RideEnding {
  private var hasWorkouts = false
  private var problem: InputReport?

  mutating func note(_ input: RideInput) {
    if !input.workouts.isEmpty { hasWorkouts = true }
    if input.isDamaged { problem = problem ?? input.report }
  }

  /// Throws the first problem if no workout was found.
  ///
  /// A second call throws nothing.
  mutating func check() throws(RideError) {
    guard !hasWorkouts, let problem else { return }
    self.problem = nil
    throw RideError(problem)
  }
}
