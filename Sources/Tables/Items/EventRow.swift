package import Workouts

/// A row of the table `events`: one pause, resumption, lap, segment or marker.
@usableFromInline package struct EventRow: TableRow {
  let number: Int
  let event: WorkoutEvent

  /// Creates the row of an event.
  ///
  /// `number` counts from 0.
  package init(number: Int, event: WorkoutEvent) { (self.number, self.event) = (number, event) }

  @usableFromInline package static var blank: EventRow {
    EventRow(number: 0, event: WorkoutEvent(kind: .pause, start: .epoch, end: .epoch))
  }

  @usableFromInline package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    let mayRest = event.kind == .lap || event.kind == .segment
    body(.required("event"), .integer(number))
    body("kind", .name(event.kind.name))
    body(.required("start"), .instant(event.start))
    body(.required("end"), .instant(event.end))
    body("stroke_style", .known(event.strokeStyle?.name))
    body("swolf", .number(event.swolfScore))
    body("is_rest", .flag(mayRest ? event.isRest : nil))
  }
}
