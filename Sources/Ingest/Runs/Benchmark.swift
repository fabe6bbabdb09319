internal import Archives
internal import Exports
internal import FITCore
internal import FITProfile
internal import FITWorkouts
internal import InputReports
package import Inputs
package import Pipelines
internal import Workouts

/// The cost of reading inputs by stage, as measured by `fitstream bench`.
///
/// Each file is read and decompressed into memory chunk by chunk, then decoded (typed records with checksum, six fields
/// of each summed), converted to samples that are only counted, and decoded field by field. Each of these is measured
/// cold, the first time, and then warm, several times; the median of the warm times counts. Only work on data in memory
/// is measured, so the sum of the stages is less than the time of a run that does everything at once.
package struct StageTimes: Sendable {
  /// Size of the inputs in bytes.
  package var inputBytes = 0
  /// Bytes of FIT data in them.
  package var fitBytes = 0
  /// The number of inputs with FIT data.
  package var files = 0
  /// The number of messages in them.
  package var messages = 0
  /// The number of records in them.
  package var records = 0
  /// The times of reading, inflating, decoding, and generating on top of decoding.
  ///
  /// Reading and inflating happen once, so they are cold.
  package var read = StageTime(), inflate = StageTime(), decode = StageTime(), generate = StageTime()
  /// The time of decoding every field of every message: scaled, components expanded.
  package var fields = StageTime()
  /// Heap allocations while decoding and generating.
  package var allocations: UInt64 = 0

  /// Creates empty measurements.
  package init() {}

  /// Adds the measurements of another worker or input.
  package mutating func add(_ other: StageTimes) {
    inputBytes &+= other.inputBytes
    fitBytes &+= other.fitBytes
    files &+= other.files
    messages &+= other.messages
    records &+= other.records
    read.add(other.read)
    inflate.add(other.inflate)
    decode.add(other.decode)
    generate.add(other.generate)
    fields.add(other.fields)
    allocations &+= other.allocations
  }
}

/// Nanoseconds of a stage, summed over inputs.
package struct StageTime: Sendable {
  /// The first time.
  package var cold: UInt64 = 0
  /// The median of the later times, the shortest and the longest of them; 0 where there are none.
  package var warm: UInt64 = 0, least: UInt64 = 0, greatest: UInt64 = 0

  mutating func add(_ other: StageTime) {
    cold &+= other.cold
    warm &+= other.warm
    least &+= other.least
    greatest &+= other.greatest
  }

  /// The time on top of another stage's, of which it is a part.
  func over(_ part: StageTime) -> StageTime {
    func rest(_ time: KeyPath<StageTime, UInt64>) -> UInt64 {
      self[keyPath: time] > part[keyPath: time] ? self[keyPath: time] &- part[keyPath: time] : 0
    }
    return StageTime(cold: rest(\.cold), warm: rest(\.warm), least: rest(\.least), greatest: rest(\.greatest))
  }
}

extension Pipeline {
  /// Measures every input; `allocationCount` returns the number of heap allocations of the calling thread.
  package static func measureStages(
    _ inputs: InputList, options: Options, allocationCount: @escaping @Sendable () -> UInt64,
    report: @escaping (StageTimes) -> Void
  ) -> Result<SystemError> {
    run(
      inputs, options: options, output: Output.standardOutput(),
      makeProcessor: { StageProcessor(allocationCount: allocationCount) }, report: { _, times in report(times) })
  }
}

/// Measures the stages of one input after another.
struct StageProcessor: InputProcessor, ~Copyable {
  /// Warm repetitions, until they have taken some milliseconds.
  private static let repetitions = 5...25
  private static let enoughNanoseconds: UInt64 = 5_000_000
  /// Maximum number of bytes of an input that are measured; only the first bytes of a longer input are.
  static let heldBytes = 16 << 20

  private var bytes: [UInt8] = []
  private var decoder = FITDecoder()
  private var everyField = EveryFieldSum()
  private var reader: FITWorkoutReader<RideSink>
  private let allocationCount: @Sendable () -> UInt64
  /// Nanoseconds since the last file was finished, and bytes read in that time.
  private var readTime: UInt64 = 0
  private var unpackTime: UInt64 = 0
  private var readBytes = 0
  private var mark: UInt64 = SystemFacts.nanoseconds

  /// Creates a processor; `allocationCount` returns the number of allocations of the calling thread.
  init(allocationCount: @escaping @Sendable () -> UInt64) {
    self.allocationCount = allocationCount
    var options = FITWorkoutOptions()
    options.activitiesOnly = false
    reader = FITWorkoutReader(sink: RideSink(CountingWriter()), options: options)
  }

  /// The time since the clock was last read.
  private mutating func lap() -> UInt64 {
    let before = mark
    mark = SystemFacts.nanoseconds
    return mark &- before
  }

  /// Called when bytes have been read.
  mutating func willUnpack(_ byteCount: Int) {
    readTime &+= lap()
    readBytes &+= byteCount
  }

  /// Called when bytes have been decompressed.
  mutating func didUnpack() { unpackTime &+= lap() }

  /// Begins a file.
  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    return kind == .fit
  }

  /// Keeps the bytes.
  mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    unpackTime &+= lap()
    let room = Self.heldBytes &- bytes.count
    if room > 0 { bytes.append(chunk.extracting(first: room)) }
    _ = lap()
    return true
  }

  /// Measures.
  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> StageTimes {
    var times = StageTimes()
    unpackTime &+= lap()
    times.read.cold = readTime
    times.inputBytes = readBytes
    if file.isEntry || !file.gzip.isEmpty { times.inflate.cold = unpackTime }
    if file.kind == .fit { measure(&times) }
    (readTime, unpackTime, readBytes) = (0, 0, 0)
    _ = lap()
    return times
  }

  private mutating func measure(_ times: inout StageTimes) {
    times.files = 1
    times.fitBytes = bytes.count
    let before = allocationCount()
    times.decode = repeated { $0.decodeAll(&times) }
    times.generate = repeated { $0.generateAll() }.over(times.decode)
    times.allocations = allocationCount() &- before
    times.fields = repeated { $0.readAllFields() }
  }

  private mutating func measured(_ body: (inout StageProcessor) -> Void) -> UInt64 {
    let start = SystemFacts.nanoseconds
    body(&self)
    return SystemFacts.nanoseconds &- start
  }

  private mutating func repeated(_ body: (inout StageProcessor) -> Void) -> StageTime {
    var time = StageTime(cold: measured(body))
    // Kept on the stack, so that no allocation is counted.
    var warm = InlineArray<25, UInt64>(repeating: .max)
    var (count, sum): (Int, UInt64) = (0, 0)
    while count < Self.repetitions.lowerBound || count < Self.repetitions.upperBound && sum < Self.enoughNanoseconds {
      let next = measured(body)
      sum &+= next
      // Into its place among those before.
      var place = count
      while place > 0 && warm[place &- 1] > next {
        warm[place] = warm[place &- 1]
        place &-= 1
      }
      warm[place] = next
      count &+= 1
    }
    (time.warm, time.least, time.greatest) = (warm[count / 2], warm[0], warm[count &- 1])
    return time
  }

  private mutating func decodeAll(_ times: inout StageTimes) {
    var sum = SixFieldSum()
    decoder.reset()
    Self.feed(bytes, &decoder, &sum)
    times.messages = Int(truncatingIfNeeded: decoder.progress.messages)
    times.records = sum.records
  }

  private mutating func readAllFields() {
    decoder.reset()
    Self.feed(bytes, &decoder, &everyField)
  }

  private mutating func generateAll() {
    decoder.reset()
    reader.reset()
    Self.feed(bytes, &decoder, &reader)
  }

  /// Decodes all of `bytes`; `check` reports their errors.
  private static func feed<Sink: FITSink & ~Copyable>(_ bytes: [UInt8], _ decoder: inout FITDecoder, _ sink: inout Sink)
  {
    _ = try? decoder.feed(bytes.span.raw, into: &sink)
    _ = try? decoder.finish(into: &sink)
  }
}

/// Sums six fields of every record and skips the rest.
///
/// Private, because a build with tests does not inline what they could call into the decoder.
private struct SixFieldSum: FITSink, ~Copyable {
  var records = 0
  var integers: Int64 = 0
  var speeds = 0.0

  func lane(forMessage number: UInt16) -> FITLane { number == 20 ? .typed : .skip }

  @inline(__always) mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    records &+= 1
    integers &+= record.heartRateBPM ?? 0
    integers &+= record.distanceCentimeters ?? 0
    integers &+= record.latitudeSemicircles ?? 0
    integers &+= record.longitudeSemicircles ?? 0
    integers &+= record.powerWatts ?? 0
    speeds += record.speedMetersPerSecond ?? 0
    return .proceed
  }
}

/// Sums every number of every message, with scales and expanded components, including developer fields.
private struct EveryFieldSum: FITSink, ~Copyable {
  struct Sums: FITNumberSink {
    var total = 0.0

    @inline(__always) mutating func number(_ value: Double, of field: FITNumberField) { total += value }
  }

  var interpreter = FITInterpreter()
  var sums = Sums()

  func lane(forMessage number: UInt16) -> FITLane { .generic }

  mutating func fileStart(_ header: FITFileHeader) { interpreter.fileStart() }

  mutating func definition(_ definition: FITDefinition) { interpreter.definition(definition) }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    interpreter.readNumbers(message, into: &sums)
    return .proceed
  }
}

/// Counts its input.
final class CountingWriter: RideWriter {
  /// Samples, events and points counted.
  private(set) var count = 0

  /// True.
  var wantsSamples: Bool { true }
  /// True.
  var wantsRoutePoints: Bool { true }

  /// Does nothing.
  func begin(_ name: String) {}
  /// Counts.
  func sample(_ sample: Sample, standingFor seconds: Double?) { count &+= 1 }
  /// Counts.
  func event(_ event: WorkoutEvent) { count &+= 1 }
  /// Counts.
  func routePoint(_ point: RoutePoint) { count &+= 1 }
  /// Does nothing.
  func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {}
  /// Does nothing.
  func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {}
}
