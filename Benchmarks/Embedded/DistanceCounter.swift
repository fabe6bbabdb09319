// The smallest useful program: what the decoder itself takes, without generators. Measured by Tests/Checks/embedded.sh.

/// Counts records and keeps the distance.
struct DistanceCounter: FITSink, ~Copyable {
  var records: UInt32 = 0
  var centimeters: UInt32 = 0

  func lane(forMessage number: UInt16) -> FITLane { number == 20 ? .typed : .skip }

  mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    records &+= 1
    if let distance = record.distanceCentimeters { centimeters = UInt32(truncatingIfNeeded: distance) }
    return .proceed
  }
}

nonisolated(unsafe) private var memory = InlineArray<2048, UInt8>(repeating: 0)
nonisolated(unsafe) private var decoder: FITDecoder?
nonisolated(unsafe) private var counter = DistanceCounter()

/// Begins; false when the reserved memory is too small.
@c(count_begin)
public func countBegin() -> Bool {
  unsafe withUnsafeMutableBytes(of: &memory) { memory in
    unsafe decoder = FITDecoder(lending: memory, definitionBytes: 1024)
  }
  return unsafe decoder != nil
}

/// Takes the next bytes; false on an error.
@c(count_feed)
public func countFeed(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  do throws(FITError) {
    _ = try unsafe decoder?.feed(UnsafeRawBufferPointer(start: bytes, count: count), into: &counter)
    return true
  } catch {
    return false
  }
}

/// Ends; the distance in centimetres.
@c(count_finish)
public func countFinish() -> UInt32 {
  do throws(FITError) { _ = try unsafe decoder?.finish(into: &counter) } catch {}
  return unsafe counter.centimeters
}
