import FITCore
import FITWorkouts
import RideSimulator
import TestSupport
import Testing
import Workouts

/// A sink that counts and keeps nothing.
private struct Counter: WorkoutSink {
  var samples = 0
  var points = 0
  var workouts = 0
  mutating func sample(_ sample: Sample) { samples += 1 }
  mutating func routePoint(_ point: RoutePoint) { points += 1 }
  mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { workouts += 1 }
}

#if DEBUG
private let isDebugBuild = true
#else
private let isDebugBuild = false
#endif

/// Debug code allocates twice when a workout closes.
private let perWorkout: UInt64 = isDebugBuild ? 2 : 1

@Suite("Allocations", .serialized) struct AllocationTests {
  private struct Worker: ~Copyable {
    var decoder = FITDecoder()
    var reader = FITWorkoutReader(sink: Counter())

    mutating func read(_ bytes: RawSpan) {
      decoder.reset()
      reader.reset()
      do throws(FITError) {
        _ = try decoder.feed(bytes, into: &reader)
        _ = try decoder.finish(into: &reader)
      } catch {}
    }

    /// Allocations of a second reading, when everything has its size.
    mutating func count(_ bytes: [UInt8]) -> UInt64 {
      read(bytes.span.bytes)
      return allocations { read(bytes.span.bytes) }
    }
  }

  @Test("a ride twice as long allocates no more, whatever its records, pauses and laps")
  func perRecord() {
    func ride(_ stretches: Int) -> [UInt8] {
      SimulatedActivity.outdoorRide(
        plan: Array(repeating: Stretch(200, pauseSeconds: 20), count: stretches) + [Stretch(100)]
      )
      .encoded().bytes
    }
    var worker = Worker()
    let (short, long) = (worker.count(ride(2)), worker.count(ride(8)))
    #expect(long <= perWorkout)
    #expect(short == long || isDebugBuild)
    #expect(worker.reader.sink.samples > 5000)
  }

  // Five for the places of developer fields, which the layout of each definition keeps.
  @Test("no habit of any device makes records allocate: names of devices and fields, and sessions read ahead do")
  func habits() {
    var worker = Worker()
    for file in SimulatedFile.vendors {
      let count = worker.count(file.bytes)
      // Debug code allocates once per definition as well.
      #expect(count <= (isDebugBuild ? 80 : 17) + UInt64(worker.reader.workouts) * perWorkout, "\(file.path)")
    }
  }
}
