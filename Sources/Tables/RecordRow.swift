public import Workouts

/// A row of the table `records`: one recorded moment with all quantities.
@usableFromInline package struct RecordRow: TableRow {
  @usableFromInline let number: Int
  @usableFromInline let activity: ActivityType?
  @usableFromInline let start: Instant
  @usableFromInline let lap: Int?
  @usableFromInline let record: WorkoutObservation
  @usableFromInline let developer: [NamedColumn]

  /// Creates the row of a record for the database.
  ///
  /// `number` counts from 0.
  @inlinable package init(number: Int, record: WorkoutObservation) {
    self.init(number: number, activity: nil, start: record.time, lap: nil, record: record, developer: [])
  }

  /// Creates a row for outputs.
  ///
  /// `developer` has the columns of developer fields, in the order of the custom measures.
  @inlinable package init(
    number: Int = 0, activity: ActivityType?, start: Instant, lap: Int?, record: WorkoutObservation,
    developer: [NamedColumn]
  ) {
    (self.number, self.activity, self.start) = (number, activity, start)
    (self.lap, self.record, self.developer) = (lap, record, developer)
  }

  @usableFromInline package static var blank: RecordRow { blank([]) }

  /// Creates a row without values, used to list the columns.
  ///
  /// `developer` has the columns of developer fields.
  package static func blank(_ developer: [NamedColumn]) -> RecordRow {
    let record = WorkoutObservation(time: .epoch)
    return RecordRow(activity: nil, start: .epoch, lap: nil, record: record, developer: developer)
  }

  /// The columns of measures, in the order of the catalogue.
  ///
  /// New measures are only added at its end.
  @usableFromInline static let measures = Measure.withColumns.map { (measure: $0, name: $0.column) }

  @inlinable @inline(__always)
  package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(Field("record", .stored, isRequired: true), .integer(number))
    body(.exported("activity_type"), .known(activity?.name))
    body(.required("time"), .instant(record.time))
    body(.exported("elapsed_s"), .number(record.time.seconds(since: start)))
    body(.exported("lap"), .integer(lap))
    body("distance_m", .number(record.distanceMillimeters.map { Double($0) / 1000 }))
    body("energy_kcal", .number(record.energyCalories.map { Double($0) / 1000 }))
    body("cycles", .number(record.cyclesThousandths.map { Double($0) / 1000 }))
    for (measure, name) in RecordRow.measures {
      let value = record[measure]
      if let value, measure == .latitude || measure == .longitude {
        body(Field(name), .degrees(value))
      } else {
        body(Field(name), .number(value))
      }
    }
    for place in developer.indices {
      body(.exported(""), .named(developer[place], Measure.custom(place).flatMap { record[$0] }))
    }
  }
}
