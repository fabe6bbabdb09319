#if SQLite
package import Workouts

extension RideRows {
  /// Puts the curves, best efforts and suspicions of a workout that has ended; its row has not been put yet.
  package mutating func put(_ bests: RideBests, _ summary: borrowing WorkoutSummary) {
    let start = summary.start
    for (position, suspicion) in bests.suspicions.list.enumerated() { put(suspicion, position) }
    putCurves(bests.curves, start)
    for effort in bests.efforts {
      buffer.begin(.efforts)
      buffer.put(effort.meters)
      buffer.put(effort.seconds)
      buffer.put(effort.start.seconds(since: start))
      buffer.end()
    }
    put(bests.exertion, summary.rider)
  }

  /// Puts a row for each duration, with the quantities side by side.
  ///
  /// Both lists ascend, so one place in each curve is enough.
  private mutating func putCurves(_ curves: [[CurvePoint]], _ start: Instant) {
    var places = InlineArray<5, Int>(repeating: 0)
    for seconds in CurveDurations.seconds {
      guard curves.indices.contains(where: { curves[$0].last.map { $0.seconds >= seconds } ?? false }) else { return }
      buffer.begin(.curves)
      buffer.put(seconds)
      for quantity in LoggedQuantity.allCases {
        let curve = curves[quantity.rawValue]
        let place = places[quantity.rawValue]
        if place < curve.count, curve[place].seconds == seconds {
          buffer.put(curve[place].value)
          buffer.put(Int64(saturating: curve[place].start.seconds(since: start)))
          places[quantity.rawValue] &+= 1
        } else {
          buffer.null()
          buffer.null()
        }
      }
      buffer.end()
    }
  }

  private mutating func put(_ suspicion: Suspicion, _ position: Int) {
    buffer.begin(.suspicions)
    buffer.put(position)
    buffer.put(suspicion.subject.name)
    buffer.put(suspicion.cause.name)
    buffer.put(suspicion.start.unixMilliseconds)
    buffer.put(suspicion.end.unixMilliseconds)
    buffer.put(suspicion.value)
    buffer.put(suspicion.stretches)
    buffer.end()
  }
}
#endif
