public import Archives
public import FITWorkouts
public import Foundation
internal import Ingest
public import InputReports
internal import Inputs
internal import Pipelines

/// The workouts of a file, an archive or a folder, whatever its format: FIT, GPX, TCX, gzip, zip, tar.
///
/// ```swift
/// for try await workout in Rides(url) {
///   print(workout.start, workout.activityType, workout.meanHeartRate ?? 0)
/// }
/// ```
/// Each comes whole, in the order of the files. What is damaged is read as far as it goes: `Workout.report` says how
/// its file ended, and `problems` has the reports on all damaged inputs, those with workouts too. `RideError` is thrown at
/// the end where some input had a problem and there was not one workout; inputs without rides alone throw nothing.
///
/// Files are read on a thread of their own, at most two inputs ahead of the loop: one that waits and one that is being
/// read. Where the loop ends, and where its task is cancelled, the reading stops at its next chunk.
public struct Rides: AsyncSequence {
  /// The choice of what is kept of a workout, and how it is read.
  public struct Options: Sendable {
    /// True when `Workout.records` has every moment, some 220 bytes each.
    public var keepsRecords = false
    /// Files read at the same time; each needs its own workouts' memory.
    public var jobs = 1
    /// Most bytes of samples, points and records of one input that are kept.
    ///
    /// The rest is left out, and `Workout.isCut` says so. The longest ride of a day has some 20 MB.
    public var heldBytes = 256 << 20
    /// The rules for making workouts of messages.
    public var workouts: FITWorkoutOptions {
      get { rules.workouts }
      set { rules.workouts = newValue }
    }
    /// The limits of unpacking archives.
    public var limits = UnpackLimits()

    var rules = RideRules()

    /// The defaults: no records, one file at a time.
    public init() {}
  }

  enum Source {
    case path(InputPath)
    case bytes(ByteSource, name: String)
    case notAFile(URL)
  }

  let source: Source
  /// The choice of what is kept, and how it is read.
  public var options: Options
  let board = RideBoard()

  init(_ source: Source, _ options: Options) {
    self.source = source
    self.options = options
  }

  /// The rides of a file, an archive or a folder.
  public init(_ url: URL, options: Options = Options()) {
    self.init(url.isFileURL ? .path(InputPath(url.path(percentEncoded: false))) : .notAFile(url), options)
  }

  /// The rides of a path; `archive.zip!ride.fit` names an entry of an archive.
  public init(path: String, options: Options = Options()) { self.init(.path(InputPath(path)), options) }

  /// The rides of bytes that come in chunks, from a network for example; `name` is how reports and errors call them.
  ///
  /// They are read as they come, once, so that what a file reports after its records is known late
  /// (`Documentation/HealthKitMapping.md`, "Reading twice") only where it is longer than may be held.
  public init<Chunks: AsyncSequence>(
    chunks: Chunks, name: String = "stream", options: Options = Options()
  ) where Chunks.Element: Sequence<UInt8> {
    self.init(.bytes(ByteSource(chunks: chunks), name: name), options)
  }

  /// The rides of bytes that come one by one, as of `URL.resourceBytes` and `FileHandle.bytes`.
  public init<Bytes: AsyncSequence>(
    bytes: Bytes, name: String = "stream", options: Options = Options()
  ) where Bytes.Element == UInt8 {
    self.init(.bytes(ByteSource(bytes: bytes), name: name), options)
  }

  /// The rides of a stream that blocks while it reads, such as a file's; it is opened, and closed at its end.
  public init(stream: InputStream, name: String = "stream", options: Options = Options()) {
    self.init(.bytes(ByteSource(stream: stream), name: name), options)
  }

  /// The workouts of a file, an archive or a folder, all at once, on the calling thread.
  /// - Throws: `RideError` where there was a problem and not one workout.
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

  /// The inputs that a closure gathers for the caller that waits.
  private final class Found { var inputs: [RideInput] = [] }

  /// The inputs one by one, also those without workouts, each with its report: for programs that list what went wrong.
  public var inputs: RideInputs { RideInputs(rides: self) }

  /// The reports on damaged inputs so far, `partial` and `failed` ones, at most a thousand.
  public var problems: [InputReport] { board.problems }

  /// The progress of the reading, from now until it ends; a slow reader gets only the newest.
  public var progress: AsyncStream<RideProgress> { board.makeStream() }

  /// The same for user interfaces, counted in bytes; indeterminate where the whole is not known.
  public var foundationProgress: Foundation.Progress { board.foundation }

  /// Begins to read.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(inputs: inputs.makeAsyncIterator()) }

  /// The workouts one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var inputs: RideInputs.AsyncIterator
    private var waiting: ArraySlice<Workout> = []
    private var ending = RideEnding()

    init(inputs: RideInputs.AsyncIterator) { self.inputs = inputs }

    /// The next workout; nil after the last.
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

/// The rule for what a reading throws at its end.
struct RideEnding {
  private var hasWorkouts = false
  private var problem: InputReport?

  mutating func note(_ input: RideInput) {
    if !input.workouts.isEmpty { hasWorkouts = true }
    if input.isDamaged { problem = problem ?? input.report }
  }

  /// Throws the first problem where there was not one workout; once.
  mutating func check() throws(RideError) {
    guard !hasWorkouts, let problem else { return }
    self.problem = nil
    throw RideError(problem)
  }
}
