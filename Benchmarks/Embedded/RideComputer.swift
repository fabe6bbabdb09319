// A ride computer's use of the library without a heap: bytes in, from a flash file or a UART; distance samples and a
// thinned route out. README.md beside it says how to feed it; Tests/Checks/embedded.sh compiles, measures and runs it.
//
// The compiler checks generic code for allocations only where it is instantiated, so all that a device would call is
// called here.

/// The board's display; a real program draws, stores or sends it.
@_extern(c, "board_route_point")
func boardRoutePoint(
  _ unixMilliseconds: Int64, _ latitudeDegrees: Double, _ longitudeDegrees: Double, _ altitude: Double)
/// Takes a sample of the distance covered.
@_extern(c, "board_distance")
func boardDistance(_ startMilliseconds: Int64, _ endMilliseconds: Int64, _ meters: Double)

/// Passes on what the generators make.
struct BoardSink: WorkoutSink {
  mutating func sample(_ sample: Sample) {
    boardDistance(sample.start.unixMilliseconds, sample.end.unixMilliseconds, sample.value)
  }

  mutating func routePoint(_ point: RoutePoint) {
    boardRoutePoint(
      point.time.unixMilliseconds, point.latitudeDegrees, point.longitudeDegrees, point.altitudeMeters ?? -1000)
  }
}

/// Turns records and timer events into samples and route points, and counts.
struct RideSink: FITSink, ~Copyable {
  var records: UInt32 = 0
  var sessions: UInt32 = 0
  var highestPowerWatts: UInt32 = 0
  var isWhole = false
  private var isPaused = false
  private var newest = Instant(unixMilliseconds: .min)
  private var distance = DeltaGenerator(.distance)
  private var route = RouteGenerator()
  private var output = WorkoutOutput(sink: BoardSink())

  func lane(forMessage number: UInt16) -> FITLane {
    number == 18 || number == 20 || number == 21 ? .typed : .skip
  }

  @inline(never) mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    records &+= 1
    if let power = record.powerWatts { highestPowerWatts = max(highestPowerWatts, UInt32(truncatingIfNeeded: power)) }
    guard let seconds = record.timestamp else { return .proceed }
    let time = Instant(fitSeconds: seconds)
    // Generators want increasing times; a device of one recorder's files needs no more care than this.
    guard time > newest else { return .proceed }
    newest = time
    var observation = WorkoutObservation(time: time)
    observation.distanceMillimeters = record.distanceCentimeters.map { $0 &* 10 }
    observation.altitudeMeters = record.altitudeMeters
    if let latitude = record.latitudeSemicircles, let longitude = record.longitudeSemicircles {
      observation.latitudeDegrees = Self.degrees(latitude)
      observation.longitudeDegrees = Self.degrees(longitude)
    }
    distance.observe(observation, into: &output)
    route.observe(observation, into: &output)
    return .proceed
  }

  private static func degrees(_ semicircles: Int64) -> Double {
    Double(Int(truncatingIfNeeded: semicircles)) * 0x1.68p-24
  }

  @inline(never) mutating func event(_ event: borrowing FITEvent) -> FITFlow {
    guard event.event == 0, let seconds = event.timestamp else { return .proceed }
    let (type, time) = (event.eventType, Instant(fitSeconds: seconds))
    if type == 0 && isPaused {
      distance.resume(at: time, into: &output)
      route.resume(at: time, into: &output)
      isPaused = false
    } else if (type == 1 || type == 4) && !isPaused {
      distance.pause(at: time, into: &output)
      route.pause(at: time, into: &output)
      isPaused = true
    }
    return .proceed
  }

  mutating func session(_ session: borrowing FITSession) -> FITFlow {
    sessions &+= 1
    return .proceed
  }

  @inline(never) mutating func fileEnd(_ end: FITFileEnd) {
    isWhole = end.ending == .complete && end.checksum == .ok
    distance.finish(at: newest, into: &output)
    route.finish(at: newest, into: &output)
  }
}

extension Instant {
  /// FIT counts seconds from 1989-12-31T00:00:00Z.
  init(fitSeconds: UInt32) {
    self.init(unixMilliseconds: (Int64(widening: fitSeconds) &+ 631_065_600) &* 1000)
  }
}

/// Bytes for definitions: session, event and the few kinds of record of one recorder.
private let definitionBytes = 1024
/// Bytes for what a chunk cuts: the longest message or definition wanted.
private let messageBytes = 1024

/// All that the decode keeps, in memory reserved from the start: two variables, so that none is ever copied whole.
nonisolated(unsafe) private var memory = InlineArray<2048, UInt8>(repeating: 0)
nonisolated(unsafe) private var decoder: FITDecoder?
nonisolated(unsafe) private var sink = RideSink()

/// Begins the ride; false when the reserved memory is too small.
@c(ride_begin)
public func begin() -> Bool {
  unsafe withUnsafeMutableBytes(of: &memory) { memory in
    unsafe decoder = FITDecoder(lending: memory, definitionBytes: definitionBytes)
  }
  return unsafe decoder != nil
}

/// Decodes the next bytes of the stream; false on an error, which `decoder.finish` repeats.
@c(ride_feed)
public func feed(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  do throws(FITError) {
    _ = try unsafe decoder?.feed(UnsafeRawBufferPointer(start: bytes, count: count), into: &sink)
    return true
  } catch {
    return false
  }
}

/// Ends the stream; false when it does not end as it should.
@c(ride_finish)
public func finish() -> Bool {
  do throws(FITError) {
    _ = try unsafe decoder?.finish(into: &sink)
    return true
  } catch {
    return false
  }
}

/// The counts: records, sessions, highest power in watts, 1 for a whole file with a good checksum.
@c(ride_total)
public func total(_ index: Int32) -> UInt32 {
  switch index {
  case 0: unsafe sink.records
  case 1: unsafe sink.sessions
  case 2: unsafe sink.highestPowerWatts
  default: unsafe sink.isWhole ? 1 : 0
  }
}

/// Bytes of state: the decoder, its lent memory, generators and counts.
@c(ride_state_size)
public func stateSize() -> Int {
  MemoryLayout<FITDecoder?>.size + MemoryLayout<RideSink>.size + definitionBytes + messageBytes
}
