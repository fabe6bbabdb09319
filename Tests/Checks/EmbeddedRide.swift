// A ride computer's use of the core, for Tests/Checks/embedded.sh: a decoder over static memory, a sink that adds up.
//
// The compiler checks generic code for allocations only where it is instantiated, so every call of a device is here.

/// The device's display.
struct RideTotals: FITSink {
  var records: UInt32 = 0
  var sessions: UInt32 = 0
  var distanceCentimeters: Int64 = 0
  var highestPowerWatts: Int64 = 0
  var highestSpeedMetersPerSecond = 0.0
  var developerFields: UInt32 = 0
  var others: UInt32 = 0
  var isWhole = false

  func lane(forMessage number: UInt16) -> FITLane {
    switch number {
    case 18, 19, 20, 21: .typed
    case 206: .generic
    default: .skip
    }
  }

  mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    records &+= 1
    if let distance = record.distanceCentimeters { distanceCentimeters = distance }
    if let power = record.powerWatts { highestPowerWatts = max(highestPowerWatts, power) }
    if let speed = record.speedMetersPerSecond { highestSpeedMetersPerSecond = max(highestSpeedMetersPerSecond, speed) }
    if let field = record.message.developerField(applicationIndex: 0, number: 0),
      field.reinterpreted(as: .float32).number() != nil
    {
      developerFields &+= 1
    }
    return .proceed
  }

  mutating func session(_ session: borrowing FITSession) -> FITFlow {
    sessions &+= 1
    return .proceed
  }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    for position in 0..<message.fieldCount where message[position].integer() != nil { others &+= 1 }
    if message.text(3).byteCount == 0 && message[0].unsigned64() == nil { others &+= 1 }
    return .proceed
  }

  mutating func fileEnd(_ end: FITFileEnd) { isWhole = end.ending == .complete && end.checksum == .ok }
}

/// 4 KiB for definitions, 1 KiB for messages cut by a chunk.
nonisolated(unsafe) private var memory = InlineArray<5120, UInt8>(repeating: 0)

/// Decodes `count` bytes, and once more in chunks of 16, as they would come from a radio.
///
/// Returns the number of records, or the error's offset, negative.
@c(fitstream_ride)
public func ride(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  let input = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
  return unsafe withUnsafeMutableBytes(of: &memory) { memory in
    guard var decoder = unsafe FITDecoder(lending: memory, definitionBytes: 4096) else { return -1 }
    var totals = RideTotals()
    do throws(FITError) {
      _ = try unsafe decoder.feed(input, into: &totals)
      _ = try decoder.finish(into: &totals)
      decoder.reset()
      var start = 0
      while start < count {
        let end = min(start &+ 16, count)
        if try unsafe decoder.feed(UnsafeRawBufferPointer(rebasing: input[start..<end]), into: &totals) == .stopped {
          break
        }
        start = end
      }
      _ = try decoder.finish(into: &totals)
    } catch {
      return 0 &- Int(truncatingIfNeeded: error.offset)
    }
    return Int(truncatingIfNeeded: totals.records)
  }
}

/// The decoder's size beside its workspace; read from the compiled code by the script.
@c(fitstream_decoder_size)
public func decoderSize() -> Int { MemoryLayout<FITDecoder>.size }
