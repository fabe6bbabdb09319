package import Workouts

/// A row of the table `lengths`: one pool length, or one rest at the wall.
@usableFromInline package struct LengthRow: TableRow {
  let number: Int
  let length: PoolLength

  /// Creates the row of a length.
  ///
  /// `number` counts from 0.
  package init(number: Int, length: PoolLength) { (self.number, self.length) = (number, length) }

  @usableFromInline package static var blank: LengthRow {
    LengthRow(number: 0, length: PoolLength(start: .epoch, end: .epoch, isActive: true))
  }

  @usableFromInline package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("length"), .integer(number))
    body(.required("start"), .instant(length.start))
    body(.required("end"), .instant(length.end))
    body("is_active", .flag(length.isActive))
    body("timer_s", .number(length.timerSeconds))
    body("strokes", .integer(length.strokes))
    body("stroke_style", .known(length.strokeStyle?.name))
    body("avg_speed_mps", .number(length.averageSpeedMetersPerSecond))
    body("swolf", .number(length.swolfScore))
  }
}
