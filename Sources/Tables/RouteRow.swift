public import Workouts

/// A point of a route: in `route`, and in the database's table `route_points`.
///
/// `export --as route` has most of its columns in another order, of the same groups.
@usableFromInline package struct RouteRow: TableRow {
  @usableFromInline let number: Int
  @usableFromInline package let point: RoutePoint
  @usableFromInline let absent: Double?

  /// Makes the row of a point by its number from 0; `absent` stands for an unknown accuracy, speed or course.
  @inlinable package init(number: Int = 0, point: RoutePoint, absent: Double? = nil) {
    (self.number, self.point, self.absent) = (number, point, absent)
  }

  @usableFromInline package static var blank: RouteRow {
    RouteRow(point: RoutePoint(time: .epoch, latitudeDegrees: 0, longitudeDegrees: 0, horizontalAccuracyMeters: 0))
  }

  @inlinable @inline(__always)
  package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(Field("point", .stored, isRequired: true), .integer(number))
    body(.required("time"), .instant(point.time))
    forEachCoordinate(body)
    forEachMotion(body)
    body(.exported("heart_rate_bpm"), .number(point.heartRateBPM))
    body(.exported("cadence_rpm"), .number(point.cadenceRPM))
    body(.exported("power_w"), .number(point.powerWatts))
    body(.exported("temperature_c"), .number(point.temperatureCelsius))
    body(.exported("span"), .integer(point.span))
  }

  /// The columns of the place.
  @inlinable @inline(__always)
  package func forEachCoordinate(_ body: (Field, FieldValue) -> Void) {
    body("latitude_deg", .degrees(point.latitudeDegrees))
    body("longitude_deg", .degrees(point.longitudeDegrees))
    body("altitude_m", .number(point.altitudeMeters))
  }

  /// The columns of how exact it is, and how fast it was passed.
  @inlinable @inline(__always)
  package func forEachMotion(_ body: (Field, FieldValue) -> Void) {
    body("horizontal_accuracy_m", .number(point.horizontalAccuracyMeters))
    body("vertical_accuracy_m", .number(point.verticalAccuracyMeters ?? absent))
    body("speed_mps", .number(point.speedMetersPerSecond ?? absent))
    body("course_deg", .number(point.courseDegrees ?? absent))
    body("distance_m", .number(point.distanceMeters))
  }
}
