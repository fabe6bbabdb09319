#if TrackXML
package import Workouts

/// Reads the positions of a route that lies beside Apple Health's export, a GPX file, without making a workout of it.
package struct HealthRouteReader: ~Copyable {
  private struct Nothing: WorkoutSink {}

  private var reader = TrackReader(sink: Nothing())

  /// Makes a reader for one file.
  package init() {}

  /// Reads the next bytes, and calls `body` with each point that has a time and a position; false if no more bytes are
  /// needed.
  package mutating func feed(_ chunk: RawSpan, _ body: (borrowing WorkoutObservation) -> Void) -> Bool {
    var offset = 0
    while reader.read(chunk, from: &offset) { passOn(body) }
    return !reader.isOver
  }

  /// Ends the file; returns its problem, if it has one.
  package mutating func finish(_ body: (borrowing WorkoutObservation) -> Void) -> TrackProblem? {
    while reader.readEnd() { passOn(body) }
    passOn(body)
    switch reader.status() {
    case .ok, .skipped: return nil
    case .partial(let problem), .failed(let problem): return problem
    }
  }

  private mutating func passOn(_ body: (borrowing WorkoutObservation) -> Void) {
    for item in reader.batch {
      guard case .point(let point) = item, point.hasTime, point.observation.latitudeDegrees != nil else { continue }
      body(point.observation)
    }
    reader.batch.removeAll(keepingCapacity: true)
  }
}
#endif
