#if SQLite
internal import Tables
package import Workouts

extension RideRows {
  /// Adds the curves, best efforts and suspicions of a completed workout; its own row is added later.
  package mutating func put(_ bests: RideBests, _ summary: borrowing WorkoutSummary) {
    let start = summary.start
    for (number, suspicion) in bests.suspicions.list.enumerated() {
      buffer.put(SuspicionRow(number: number, suspicion: suspicion), .suspicions)
    }
    putCurves(bests.curves, start)
    for effort in bests.efforts { buffer.put(EffortRow(effort: effort, workoutStart: start), .efforts) }
    if !bests.exertion.isEmpty {
      buffer.put(ExertionRow(exertion: bests.exertion, rider: summary.rider), .exertions)
    }
  }

  /// Adds a row for each duration, with the quantities side by side.
  ///
  /// Both lists ascend, so one index for each curve is enough.
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
}

/// The shortest time over a distance.
struct EffortRow: TableRow {
  let effort: BestEffort?
  let workoutStart: Instant

  static var blank: EffortRow { EffortRow(effort: nil, workoutStart: .epoch) }

  func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("distance_m"), .number(effort?.meters))
    body("elapsed_s", .number(effort?.seconds))
    body("start_s", .number(effort?.start.seconds(since: workoutStart)))
  }
}

/// A suspicion of a workout.
struct SuspicionRow: TableRow {
  let number: Int
  let suspicion: Suspicion?

  static var blank: SuspicionRow { SuspicionRow(number: 0, suspicion: nil) }

  func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("suspicion"), .integer(number))
    body("quantity", .known(suspicion?.subject.name))
    body("why", .known(suspicion?.cause.name))
    body(.required("start"), .instant(suspicion?.start))
    body(.required("end"), .instant(suspicion?.end))
    body("value", .number(suspicion?.value))
    body("stretches", .integer(suspicion?.stretches))
  }
}
#endif
