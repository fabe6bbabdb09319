#if TrackXML
public import Workouts

/// A point of a track as read from the file.
@usableFromInline
struct TrackPoint {
  /// Its readings; the time means nothing without `hasTime`.
  @usableFromInline var observation = WorkoutObservation(time: Instant(unixMilliseconds: 0))
  @usableFromInline var hasTime = false
  /// The time zone in which its time is written, in seconds east of UTC.
  @usableFromInline var offsetSeconds: Int?
  /// The distance that the file reports.
  @usableFromInline var distanceMeters: Double?

  var latitude: Double?
  var longitude: Double?
  /// True when the altitude is marked as missing; the mark may come before or after the altitude.
  private var hasNoAltitude = false

  /// Notes a value.
  ///
  /// Numbers that mean "no reading" are ignored: a negative speed, course or vertical accuracy (as CoreLocation has
  /// them, in the routes of Apple Health), and FIT's invalid values, which Garmin's schemas do not allow: heart rate
  /// or cadence 255, power 65535.
  mutating func note(_ value: Double, as quantity: TrackQuantity) {
    switch quantity {
    case .altitude: if !hasNoAltitude { observation.altitudeMeters = value }
    case .verticalAccuracy:
      observation[.verticalAccuracy] = value > 0 ? value : nil
      guard value <= 0 else { return }
      hasNoAltitude = true
      observation.altitudeMeters = nil
    case .distance: distanceMeters = value
    case .latitude: latitude = value
    case .longitude: longitude = value
    default: noteReading(value, as: quantity)
    }
  }
}
#endif
