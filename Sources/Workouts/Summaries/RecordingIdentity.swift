/// The identity of a recording: a second import replaces the first.
public enum RecordingIdentity: Sendable {
  /// The device that recorded it, and the time at which it created the file, in seconds of its own clock.
  case device(manufacturer: UInt16?, product: UInt16?, serialNumber: UInt32?, timeCreated: UInt32)
  /// Its start, for a format without devices.
  case track(format: StaticString, startUnixSeconds: Int64)
  /// The start of one of many workouts in a file, and a number for its source.
  ///
  /// It is the same in every file that contains the workout, at any position.
  case entry(format: StaticString, startUnixSeconds: Int64, source: UInt32)

  /// An identifier that is the same for every import of the same session of the same recording; allocates its text.
  public func syncIdentifier(sessionIndex: Int) -> String {
    func text<T: BinaryInteger>(_ value: T?) -> String { value.map { String($0) } ?? "0" }
    switch self {
    case .device(let manufacturer, let product, let serialNumber, let timeCreated):
      return "fit:\(text(manufacturer))-\(text(product))-\(text(serialNumber))-\(timeCreated)-\(sessionIndex)"
    case .track(let format, let start):
      return "\(format):\(start)-\(sessionIndex)"
    case .entry(let format, let start, let source):
      return "\(format):\(start)-\(source)"
    }
  }
}
