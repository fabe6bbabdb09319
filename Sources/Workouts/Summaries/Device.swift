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

  /// The file's own number for it; 0 is the head unit.
  public var index: Int
  /// Manufacturer in FIT's numbering.
  public var manufacturer: UInt16?
  /// Product in the manufacturer's numbering.
  public var product: UInt16?
  /// Serial number.
  public var serialNumber: UInt32?
  /// Its name as the file has it, or its type: `heart_rate`, `bike_power`.
  public var name: String?
  /// Its type by its ANT+ or Bluetooth profile: `heart_rate`, `bike_power`; `app` is a developer's app.
  public var type: String?
  /// The connection to the head unit.
  public var connection: Connection?
  /// The place where it was worn, in FIT's numbering (profile type `body_location`).
  public var bodyLocation: UInt8?
  /// Version of its software, as written.
  public var softwareVersion: Double?
  /// Volts of its battery, as reported last.
  public var batteryVolts: Double?
  /// The kinds that its profile says it recorded; the head unit's are those that no sensor recorded.
  public var kinds: [SampleKind] = []
  /// Names of the fields that a developer's app recorded.
  public var fields: [String] = []

  /// About how many bytes the device takes in memory.
  package var byteCount: Int {
    let texts = fields.reduce((name?.utf8.count ?? 0) &+ (type?.utf8.count ?? 0)) { $0 &+ $1.utf8.count &+ 48 }
    return MemoryLayout<Device>.stride &+ texts &+ kinds.count
  }

  /// Makes a device with nothing but its number.
  public init(index: Int) { self.index = index }
}

extension [Device] {
  /// The sensor that samples of a kind come from, the first whose profile says so; nil where that is the head unit or
  /// not known.
  public func sensor(of kind: SampleKind) -> Device? {
    first { $0.index != 0 && $0.type != "app" && $0.kinds.contains(kind) }
  }

  /// The device that records what no sensor does.
  public var headUnit: Device? { first { $0.index == 0 && $0.type != "app" } }
}
