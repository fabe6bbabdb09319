import FITCore
import FITWorkouts
import FITWriter

/// The start of most hand-made files, in FIT seconds.
let t0: UInt32 = 1_083_742_200

/// The bytes of a file of these messages; the file_id goes first unless another order is asked for.
func file(
  _ messages: [any FITWritableMessage], fileID: FileIDMessage? = FileIDMessage(manufacturer: 1, timeCreated: t0)
) -> [UInt8] {
  var writer = FITFileWriter()
  if let fileID { writer.write(fileID) }
  for message in messages { writer.write(message.spec) }
  return writer.finish()
}

/// A record at `seconds` after `t0`.
func record(
  _ seconds: Int, meters: Double? = nil, bpm: UInt8? = nil, kilocalories: UInt16? = nil, place: (Double, Double)? = nil
) -> RecordMessage {
  var record = RecordMessage(timestamp: UInt32(Int(t0) + seconds))
  record.distanceMeters = meters
  record.heartRateBeatsPerMinute = bpm
  record.caloriesKilocalories = kilocalories
  record.latitudeDegrees = place?.0
  record.longitudeDegrees = place?.1
  return record
}

/// A record at `second` after `t0` with only the fields that `build` adds.
func bare(_ second: UInt32, _ build: (inout FITMessageSpec) -> Void) -> RawMessage {
  RawMessage(20) { spec in
    spec.add(253, .uint32, t0 + second)
    build(&spec)
  }
}

/// A record each second, four metres on from the one before, with a heart rate and a place.
func records(_ seconds: ClosedRange<Int>, from meters: Double = 0) -> [any FITWritableMessage] {
  seconds.map { second in
    let offset = Double(second - seconds.lowerBound)
    return record(second, meters: meters + 4 * offset, bpm: 120, place: (47 + offset / 10_000, 8))
  }
}

/// A session; `written` is the time of its message.
func session(
  _ start: Int, seconds: Double, written: Int? = nil, sport: UInt8 = 2, subSport: UInt8 = 0, meters: Double? = nil
) -> SessionMessage {
  var session = SessionMessage(
    timestamp: UInt32(Int(t0) + (written ?? start + Int(seconds))), startTime: UInt32(Int(t0) + start), sport: sport,
    subSport: subSport)
  session.figures.elapsedSeconds = seconds
  session.figures.timerSeconds = seconds
  session.figures.distanceMeters = meters
  return session
}

/// A lap.
func lap(_ start: Int, seconds: Double, trigger: UInt8 = 0) -> LapMessage {
  var lap = LapMessage(timestamp: UInt32(Int(t0) + start + Int(seconds)), startTime: UInt32(Int(t0) + start))
  lap.trigger = trigger
  lap.figures.elapsedSeconds = seconds
  return lap
}

func timerStart(_ seconds: Int) -> EventMessage { .timerStart(UInt32(Int(t0) + seconds)) }
func timerStop(_ seconds: Int) -> EventMessage { .timerStop(UInt32(Int(t0) + seconds)) }

/// A message spelled out field by field.
struct RawMessage: FITWritableMessage {
  var spec: FITMessageSpec
  init(_ global: UInt16, _ build: (inout FITMessageSpec) -> Void) {
    spec = FITMessageSpec(global: global)
    build(&spec)
  }
}

/// Reads a file whole.
func decode<Sink: FITSink & ~Copyable>(_ bytes: [UInt8], into sink: inout Sink) throws {
  var decoder = FITDecoder()
  _ = try decoder.feed(bytes.span.bytes, into: &sink)
  _ = try decoder.finish(into: &sink)
}

extension FITWorkoutReader where Sink: ~Copyable {
  /// Reads a file in chunks of a size, up to its first error.
  mutating func read(_ bytes: [UInt8], inChunksOf chunk: Int) {
    var decoder = FITDecoder()
    var start = 0
    do throws(FITError) {
      while start < bytes.count {
        let end = chunk > bytes.count - start ? bytes.count : start + chunk
        _ = try decoder.feed(Array(bytes[start..<end]).span.bytes, into: &self)
        start = end
      }
      _ = try decoder.finish(into: &self)
    } catch {}
  }
}
