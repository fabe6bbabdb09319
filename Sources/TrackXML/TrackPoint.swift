#if TrackXML
public import Workouts

/// A point of a track as read from the file.
@usableFromInline
struct TrackPoint {
  /// Its readings; the time is only valid if `hasTime` is true.
  @usableFromInline var observation = WorkoutObservation(time: Instant(unixMilliseconds: 0))
  @usableFromInline var hasTime = false
  /// The time zone of its written time, in seconds east of UTC.
  @usableFromInline var offsetSeconds: Int?
  /// The distance in the file.
  @usableFromInline var distanceMeters: Double?

  var latitude: Double?
  var longitude: Double?
  /// Whether the altitude is marked as missing; the mark can precede or follow the altitude.
  private var hasNoAltitude = false

  /// Sets a value.
  ///
  /// Numbers that mean "no reading" are ignored: a negative speed, course or vertical accuracy (used by CoreLocation,
  /// in the routes of Apple Health), and FIT's invalid values, which Garmin's schemas do not allow: heart rate or
  /// cadence 255, power 65535.
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
