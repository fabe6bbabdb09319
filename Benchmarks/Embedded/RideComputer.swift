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
    // Before the rest is read, which would have to wait on the stack.
    distance.observe(observation, into: &output)
    observation.altitudeMeters = record.altitudeMeters
    if let latitude = record.latitudeSemicircles, let longitude = record.longitudeSemicircles {
      observation.noteFinite(Self.degrees(latitude), as: .latitude)
      observation.noteFinite(Self.degrees(longitude), as: .longitude)
    }
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

/// What the decode keeps.
struct Ride: ~Copyable {
  var decoder: FITDecoder
  var sink = RideSink()
}

#if hasFeature(Embedded)
private typealias Memory = InlineArray<316, UInt64>
#else
// On a host the generators keep statistics, too.
private typealias Memory = InlineArray<2048, UInt64>
#endif

/// All memory of the ride, reserved from the start: a `Ride`, 480 bytes on a processor of 32 bits, then 2 KB that its
/// decoder is lent, half for definitions, half for what a chunk cuts.
///
/// Zeros, because of a variable that begins as anything else the program memory holds an image.
nonisolated(unsafe) private var memory = Memory(repeating: 0)
/// The ride in it, from `begin` on.
nonisolated(unsafe) private var ride: UnsafeMutablePointer<Ride>?

/// Begins the ride; false when the reserved memory is too small.
@c(ride_begin)
public func begin() -> Bool {
  unsafe withUnsafeMutableBytes(of: &memory) { memory in
    let lent = unsafe UnsafeMutableRawBufferPointer(rebasing: memory.dropFirst(MemoryLayout<Ride>.stride))
    guard let start = memory.baseAddress,
      let decoder = unsafe FITDecoder(lending: lent, definitionBytes: definitionBytes)
    else { return false }
    unsafe ride = start.initializeMemory(as: Ride.self, to: Ride(decoder: decoder))
    return true
  }
}

/// Decodes the next bytes of the stream; false on an error, which `decoder.finish` repeats.
@c(ride_feed)
public func feed(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  guard let ride = unsafe ride else { return false }
  do throws(FITError) {
    _ = try unsafe ride.pointee.decoder.feed(
      UnsafeRawBufferPointer(start: bytes, count: count), into: &ride.pointee.sink)
    return true
  } catch {
    return false
  }
}

/// Ends the stream; false when it does not end as it should.
@c(ride_finish)
public func finish() -> Bool {
  guard let ride = unsafe ride else { return false }
  do throws(FITError) {
    _ = try unsafe ride.pointee.decoder.finish(into: &ride.pointee.sink)
    return true
  } catch {
    return false
  }
}

/// The counts: records, sessions, highest power in watts, 1 for a whole file with a good checksum.
@c(ride_total)
public func total(_ index: Int32) -> UInt32 {
  guard let ride = unsafe ride else { return 0 }
  switch index {
  case 0: return unsafe ride.pointee.sink.records
  case 1: return unsafe ride.pointee.sink.sessions
  case 2: return unsafe ride.pointee.sink.highestPowerWatts
  default: return unsafe ride.pointee.sink.isWhole ? 1 : 0
  }
}

/// Bytes of state: generators, counts, the decoder and its lent memory.
@c(ride_state_size)
public func stateSize() -> Int { unsafe MemoryLayout.size(ofValue: memory) + MemoryLayout.size(ofValue: ride) }
