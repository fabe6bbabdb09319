public import Workouts

/// A row of the table `route`, and of the database's table `route_points`: one point of a route.
///
/// `export --as route` uses the same groups of columns in another order.
@usableFromInline package struct RouteRow: TableRow {
  @usableFromInline let number: Int
  @usableFromInline package let point: RoutePoint
  @usableFromInline let absent: Double?

  /// Creates the row of a point.
  ///
  /// `number` counts from 0; `absent` replaces an unknown accuracy, speed or course.
  @inlinable package init(number: Int = 0, point: RoutePoint, absent: Double? = nil) {
    (self.number, self.point, self.absent) = (number, point, absent)
  }

  @usableFromInline package static var blank: RouteRow {
    RouteRow(point: RoutePoint(time: .epoch, latitudeDegrees: 0, longitudeDegrees: 0, horizontalAccuracyMeters: 0))
  }

  @inlinable @inline(__always)
  package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(Field("point", .stored, isRequired: true), .integer(number))
    body(.required("time"), .instant(point.hasTime ? point.time : nil))
    forEachCoordinate(body)
    forEachMotion(body)
    body(.exported("heart_rate_bpm"), .number(point.heartRateBPM))
    body(.exported("cadence_rpm"), .number(point.cadenceRPM))
    body(.exported("power_w"), .number(point.powerWatts))
    body(.exported("temperature_c"), .number(point.temperatureCelsius))
    body(.exported("span"), .integer(point.span))
  }

  /// Calls `body` with the columns of the position.
  @inlinable @inline(__always)
  package func forEachCoordinate(_ body: (Field, FieldValue) -> Void) {
    body("latitude_deg", .degrees(point.latitudeDegrees))
    body("longitude_deg", .degrees(point.longitudeDegrees))
    body("altitude_m", .number(point.altitudeMeters))
  }

  /// Calls `body` with the columns of accuracy, speed, course and distance.
  @inlinable @inline(__always)
  package func forEachMotion(_ body: (Field, FieldValue) -> Void) {
    body("horizontal_accuracy_m", .number(point.horizontalAccuracyMeters))
    body("vertical_accuracy_m", .number(point.verticalAccuracyMeters ?? absent))
    body("speed_mps", .number(point.speedMetersPerSecond ?? absent))
    body("course_deg", .number(point.courseDegrees ?? absent))
    body("distance_m", .number(point.distanceMeters))
  }
}
