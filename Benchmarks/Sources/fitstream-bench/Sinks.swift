import FITCore
import FITProfile
import FITWorkouts
import Workouts

/// Takes no message: the cost of framing and the checksum.
struct NoMessages: FITSink, ~Copyable {
  func lane(forMessage number: UInt16) -> FITLane { .skip }
}

/// Sums six fields of every record, as the C ceiling does, and as `fitstream bench` does.
struct SixFields: FITSink, ~Copyable {
  struct Sums: Equatable {
    var records = 0
    var integers: Int64 = 0
    var speeds = 0.0
  }
  var sums = Sums()

  func lane(forMessage number: UInt16) -> FITLane { number == 20 ? .typed : .skip }

  @inline(__always) mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    sums.records &+= 1
    sums.integers &+= record.heartRateBPM ?? 0
    sums.integers &+= record.distanceCentimeters ?? 0
    sums.integers &+= record.latitudeSemicircles ?? 0
    sums.integers &+= record.longitudeSemicircles ?? 0
    sums.integers &+= record.powerWatts ?? 0
    sums.speeds += record.speedMetersPerSecond ?? 0
    return .proceed
  }
}

/// Sums every raw number of every message, as the C ceiling does.
struct RawFields: FITSink, ~Copyable {
  var total = 0.0

  func lane(forMessage number: UInt16) -> FITLane { .generic }

  @inline(__always) mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    var sum = 0.0
    message.forEachNumber { _, number in sum += number }
    total += sum
    return .proceed
  }
}

/// Sums every number of every message with its meaning: scaled, components expanded, developer fields too.
struct MeantFields: FITSink, ~Copyable {
  struct Sums: FITNumberSink {
    var values: InlineArray<4, Double> = [0, 0, 0, 0]
    var count = 0

    @inline(__always) mutating func number(_ value: Double, of field: FITNumberField) {
      values[Int(field.number & 3)] += value
      count &+= 1
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

/// Takes every field of runs of records as columns, scaled by the profile or as they stand, and other messages as
/// `RawFields` does.
struct Columns: FITSink, ~Copyable {
  var takesRecordRuns: Bool { true }

  /// A field of one local message type's records.
  struct Field {
    var number: UInt8
    var scaling: FITScaling
  }

  let isScaled: Bool
  let sumsAll: Bool
  var rest = RawFields()
  var sum = 0.0
  var fields = [[Field]](repeating: [], count: 16)
  /// Records that came in runs.
  var inRuns = 0
  var total: Double { rest.total + sum }

  init(isScaled: Bool, sumsAll: Bool) { (self.isScaled, self.sumsAll) = (isScaled, sumsAll) }

  func lane(forMessage number: UInt16) -> FITLane { number == 20 ? .typed : .generic }

  mutating func definition(_ definition: FITDefinition) { fields[Int(definition.localMessageType)] = [] }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow { rest.message(message) }

  /// The first record of a definition says which fields there are.
  mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    let local = Int(record.message.localMessageType)
    if fields[local].isEmpty { learn(record.message, local) }
    return rest.message(record.message)
  }

  private mutating func learn(_ message: borrowing FITMessage, _ local: Int) {
    let profile = ProfileMessage(number: 20)
    for position in 0..<message.fieldCount {
      let field = message[position]
      guard field.isNumeric, !field.isDeveloper, field.count == 1 else { continue }
      let scaling = isScaled ? profile?.field(number: field.number)?.scaling : nil
      fields[local].append(
        Field(
          number: field.number,
          scaling: scaling.map { FITScaling(shift: $0.offset * $0.scale, divisor: $0.scale) } ?? FITScaling()))
    }
  }

  mutating func records(_ run: borrowing FITRecordRun) -> Int {
    let local = Int(run.localMessageType)
    // The fields are learnt from a record.
    if fields[local].isEmpty { return 0 }
    var first = 0
    while first < run.count {
      let rows = first..<min(first + FITRecordRun.blockLimit, run.count)
      for field in fields[local] { add(run, rows, field) }
      first = rows.upperBound
    }
    inRuns += run.count
    return run.count
  }

  @inline(__always) private mutating func add(_ run: borrowing FITRecordRun, _ rows: Range<Int>, _ field: Field) {
    var values = InlineArray<64, Double>(repeating: 0)
    var span = values.mutableSpan
    guard run.numbers(ofField: field.number, rows, field.scaling, into: &span) != 0 else { return }
    // What a reader does with columns is its own: one value of each stands for it, but where all are to be compared.
    if !sumsAll {
      sum += values[0]
    } else {
      for place in 0..<rows.count { sum += values[place] }
    }
  }
}

/// Counts the samples that generators make.
struct SampleCount: WorkoutSink {
  var count = 0

  mutating func sample(_ sample: Sample) { count &+= 1 }
  mutating func event(_ event: WorkoutEvent) { count &+= 1 }
  mutating func routePoint(_ point: RoutePoint) { count &+= 1 }
}

/// The values of all messages, and their encoding.
struct RideValues: FITSink, ~Copyable {
  private struct Kind {
    var number: UInt16
    var isBigEndian: Bool
    /// The place of its fields among all.
    var fields: Range<Int>
  }

  /// Counts bytes.
  private struct Counter: FITOutput {
    var count = 0

    mutating func write(_ bytes: RawSpan) -> Bool {
      count &+= bytes.byteCount
      return true
    }
  }

  private var kinds: [Kind] = []
  private var layouts: [FITFieldLayout] = []
  private var messages: [(kind: Int, firstValue: Int)] = []
  private var values: [Int64?] = []
  private var encoder = FITEncoder()

  func lane(forMessage number: UInt16) -> FITLane { .generic }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    var fields: [FITFieldLayout] = []
    let firstValue = values.count
    for position in 0..<message.fieldCount {
      let field = message[position]
      let count = field.size / field.baseType.size
      fields.append(
        field.isDeveloper
          ? FITFieldLayout(developer: field.number, application: field.developerDataIndex, .byte, count: field.size)
          : FITFieldLayout(field.number, field.baseType, count: count))
      for element in 0..<field.count {
        let byte = field.isNumeric ? nil : Int64(field.bytes.unsafeLoad(fromByteOffset: element, as: UInt8.self))
        values.append(byte ?? field.integer(element))
      }
    }
    let known = kinds.lastIndex {
      $0.number == message.number && $0.isBigEndian == message.isBigEndian && layouts[$0.fields].elementsEqual(fields)
    }
    if known == nil {
      let place = layouts.count..<layouts.count + fields.count
      kinds.append(Kind(number: message.number, isBigEndian: message.isBigEndian, fields: place))
      layouts += fields
    }
    messages.append((known ?? kinds.count - 1, firstValue))
    return .proceed
  }

  /// From values to the bytes of a file; returns how many.
  mutating func encode() -> Int {
    var output = Counter()
    let layouts = self.layouts
    let all = layouts.span
    do {
      try encoder.startFile(into: &output)
      for place in messages.indices {
        let (kind, first) = messages[place]
        let number = kinds[kind].number
        let fields = all.extracting(kinds[kind].fields)
        try encoder.begin(number, fields, isBigEndian: kinds[kind].isBigEndian, into: &output)
        let end = place + 1 < messages.count ? messages[place + 1].firstValue : values.count
        for value in first..<end { encoder.put(values[value]) }
      }
      _ = try encoder.finishFile(into: &output)
    } catch { fatalError("encoding: \(error)") }
    return output.count
  }
}
