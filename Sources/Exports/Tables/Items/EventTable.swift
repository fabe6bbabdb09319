import Workouts

/// `export --as events`: a row for each pause, resumption, lap, segment and marker.
struct EventTable: ItemTable {
  static let name: StaticString = "events"
  static var blank: Row { Row(number: 0, event: WorkoutEvent(kind: .pause, start: .epoch, end: .epoch)) }

  mutating func event(_ event: WorkoutEvent, into rows: inout WorkoutRows) {
    rows.put(Row(number: rows.count, event: event))
  }

  struct Row: FieldList {
    let number: Int
    let event: WorkoutEvent

    func forEachField(_ body: (StaticString, FieldValue) -> Void) {
      let mayRest = event.kind == .lap || event.kind == .segment
      body("event", .integer(number))
      body("kind", .name(event.kind.name))
      body("start", .instant(event.start))
      body("end", .instant(event.end))
      body("stroke_style", .known(event.strokeStyle?.name))
      body("swolf", .number(event.swolfScore))
      body("is_rest", .flag(mayRest ? event.isRest : nil))
    }
  }
}
