import Workouts

/// `export --as lengths`: a row for each pool length, and for each rest at the wall.
struct LengthTable: ItemTable {
  static let name: StaticString = "lengths"
  static var blank: Row { Row(number: 0, length: PoolLength(start: .epoch, end: .epoch, isActive: true)) }

  mutating func poolLength(_ length: PoolLength, into rows: inout WorkoutRows) {
    rows.put(Row(number: rows.count, length: length))
  }

  struct Row: FieldList {
    let number: Int
    let length: PoolLength

    func forEachField(_ body: (StaticString, FieldValue) -> Void) {
      body("length", .integer(number))
      body("start", .instant(length.start))
      body("end", .instant(length.end))
      body("is_active", .flag(length.isActive))
      body("timer_s", .number(length.timerSeconds))
      body("strokes", .integer(length.strokes))
      body("stroke_style", .known(length.strokeStyle?.name))
      body("avg_speed_mps", .number(length.averageSpeedMetersPerSecond))
      body("swolf", .number(length.swolfScore))
    }
  }
}
