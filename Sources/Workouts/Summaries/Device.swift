/// A device or app that took part in a recording: the head unit, a sensor, or a developer's app.
public struct Device: Equatable, Sendable {
  /// The connection of a sensor to the head unit.
  public enum Connection: UInt8, Sendable {
    case local, antPlus, ant, bluetooth, bluetoothLowEnergy, wifi

    /// The connection's name in every output.
    public var name: StaticString {
      switch self {
      case .local: "local"
      case .antPlus: "antplus"
      case .ant: "ant"
      case .bluetooth: "bluetooth"
      case .bluetoothLowEnergy: "bluetooth_low_energy"
      case .wifi: "wifi"
      }
    }
  }

  /// Its number in the file; 0 is the head unit.
  public var index: Int
  /// Manufacturer's number in FIT.
  public var manufacturer: UInt16?
  /// Product number of the manufacturer.
  public var product: UInt16?
  /// Serial number.
  public var serialNumber: UInt32?
  /// Its name in the file, or its type: `heart_rate`, `bike_power`.
  public var name: String?
  /// Its type by its ANT+ or Bluetooth profile: `heart_rate`, `bike_power`; `app` is a developer's app.
  public var type: String?
  /// The connection to the head unit.
  public var connection: Connection?
  /// Where it was worn, as a number of FIT's profile type `body_location`.
  public var bodyLocation: UInt8?
  /// Version of its software, as in the file.
  public var softwareVersion: Double?
  /// Volts of its battery in the last report.
  public var batteryVolts: Double?
  /// The kinds of samples that its profile supplies; the head unit has all kinds that no sensor recorded.
  public var kinds: [SampleKind] = []
  /// Names of the fields that a developer's app recorded.
  public var fields: [String] = []

  /// The approximate memory of the device in bytes.
  package var byteCount: Int {
    let texts = fields.reduce((name?.utf8.count ?? 0) &+ (type?.utf8.count ?? 0)) { $0 &+ $1.utf8.count &+ 48 }
    return MemoryLayout<Device>.stride &+ texts &+ kinds.count
  }

  /// Creates a device with only its number.
  public init(index: Int) { self.index = index }
}

extension [Device] {
  /// The sensor that recorded samples of a kind: the first whose profile supplies the kind; nil for the head unit or if
  /// unknown.
  public func sensor(of kind: SampleKind) -> Device? {
    first { $0.index != 0 && $0.type != "app" && $0.kinds.contains(kind) }
  }

  /// The device that records all kinds without a sensor.
  public var headUnit: Device? { first { $0.index == 0 && $0.type != "app" } }
}
