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
/// of each summed) and converted to samples that are only counted. Decoding and generating run three times, and the
/// shortest time counts. Only work on data in memory is measured, so the sum of the stages is less than the time of a
/// run that does everything at once.
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
  /// Nanoseconds spent reading, decompressing, decoding, and generating in addition to decoding.
  package var read: UInt64 = 0, inflate: UInt64 = 0, decode: UInt64 = 0, generate: UInt64 = 0
  /// Nanoseconds spent decoding every field of every message, with scales and expanded components.
  package var fields: UInt64 = 0
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
    read &+= other.read
    inflate &+= other.inflate
    decode &+= other.decode
    generate &+= other.generate
    fields &+= other.fields
    allocations &+= other.allocations
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
  private static let repetitions = 3
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
    times.read = readTime
    times.inputBytes = readBytes
    if file.isEntry || !file.gzip.isEmpty { times.inflate = unpackTime }
    if file.kind == .fit { measure(&times) }
    (readTime, unpackTime, readBytes) = (0, 0, 0)
    _ = lap()
    return times
  }

  private mutating func measure(_ times: inout StageTimes) {
    times.files = 1
    times.fitBytes = bytes.count
    let before = allocationCount()
    times.decode = shortest { $0.decodeAll(&times) }
    let both = shortest { $0.generateAll() }
    times.allocations = allocationCount() &- before
    times.fields = shortest { $0.readAllFields() }
    times.generate = both > times.decode ? both &- times.decode : 0
  }

  private mutating func measured(_ body: (inout StageProcessor) -> Void) -> UInt64 {
    let start = SystemFacts.nanoseconds
    body(&self)
    return SystemFacts.nanoseconds &- start
  }

  private mutating func shortest(_ body: (inout StageProcessor) -> Void) -> UInt64 {
    var best = UInt64.max
    for _ in 0..<Self.repetitions { best = min(best, measured(body)) }
    return best
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
struct SixFieldSum: FITSink, ~Copyable {
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
struct EveryFieldSum: FITSink, ~Copyable {
  /// Four sums, so that an addition need not wait for the previous one.
  struct Sums: FITNumberSink {
    var values: InlineArray<4, Double> = [0, 0, 0, 0]

    @inline(__always) mutating func number(_ value: Double, of field: FITNumberField) {
      values[Int(field.number & 3)] += value
    }
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
