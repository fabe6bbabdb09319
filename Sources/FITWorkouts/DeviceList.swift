internal import FITCore
internal import Workouts

/// The devices and apps of a recording, collected from `device_info`, `developer_data_id` and `field_description`.
struct DeviceList: Sendable {
  /// Maximum number of devices.
  static let limit = 64
  /// Maximum total length of the names of apps' fields in bytes.
  static let fieldNameBytes = 16_384

  private(set) var devices: [Device] = []
  /// The number of changes to the sources of samples.
  private(set) var revision = 0
  private var fieldNameBytes = 0

  /// Adds a message about a device; later messages complete earlier ones.
  ///
  /// Recorders repeat the message, some every few minutes, so a known value allocates nothing. False if the list is
  /// full.
  mutating func take(_ info: borrowing FITDeviceInfo) -> Bool {
    guard let index = info.deviceIndex.flatMap({ Int(exactly: $0) }) else { return true }
    let serialNumber = info.serialNumber.flatMap { UInt32(exactly: $0) }
    guard let place = place(of: index, serialNumber) else { return false }
    let known = devices[place]
    defer { if !devices[place].isNamed(as: known) { revision &+= 1 } }
    devices[place].serialNumber = devices[place].serialNumber ?? serialNumber
    if let volts = info.message.plausibleNumber(FITNumber.DeviceInfo.batteryVoltage) {
      devices[place].batteryVolts = volts / 256
    }
    if devices[place].manufacturer == nil {
      devices[place].manufacturer = info.manufacturer.flatMap { UInt16(exactly: $0) }
    }
    if devices[place].product == nil { devices[place].product = info.product.flatMap { UInt16(exactly: $0) } }
    if devices[place].name == nil {
      devices[place].name = info.productName.text ?? info.message.text(FITNumber.DeviceInfo.descriptor).text
    }
    if devices[place].softwareVersion == nil {
      devices[place].softwareVersion = info.softwareVersion.map { Double($0) / 100 }
    }
    if devices[place].bodyLocation == nil {
      devices[place].bodyLocation = info.message.plausibleInteger(FITNumber.DeviceInfo.sensorPosition).flatMap {
        UInt8(exactly: $0)
      }
    }
    if devices[place].connection == nil { devices[place].connection = Self.connection(info.sourceType) }
    if devices[place].type == nil, let type = info.deviceType {
      (devices[place].type, devices[place].kinds) = Self.profile(type, info.sourceType)
    }
    return true
  }

  /// The index of a device in the list, added if it is new; nil if the list is full.
  private mutating func place(of index: Int, _ serialNumber: UInt32?) -> Int? {
    for place in devices.indices where devices[place].index == index && devices[place].type != "app" {
      let known = devices[place].serialNumber
      if known == nil || serialNumber == nil || known == serialNumber { return place }
    }
    guard devices.count < Self.limit else { return nil }
    devices.append(Device(index: index))
    return devices.count &- 1
  }

  /// Adds the field that an app describes; false if the list is full.
  mutating func take(field name: String, ofApplication index: UInt8) -> Bool {
    let place = devices.firstIndex { $0.type == "app" && $0.index == Int(index) }
    if let place, devices[place].fields.contains(name) { return true }
    guard (place.map { devices[$0].fields.count } ?? devices.count) < Self.limit,
      fieldNameBytes &+ name.utf8.count <= Self.fieldNameBytes
    else { return false }
    fieldNameBytes &+= name.utf8.count
    if let place {
      devices[place].fields.append(name)
      return true
    }
    var app = Device(index: Int(index))
    app.type = "app"
    app.fields = [name]
    devices.append(app)
    return true
  }

  /// FIT profile, type `source_type`.
  private static func connection(_ source: Int64?) -> Device.Connection? {
    switch source {
    case 0: .ant
    case 1: .antPlus
    case 2: .bluetooth
    case 3: .bluetoothLowEnergy
    case 4: .wifi
    case 5: .local
    default: nil
    }
  }

  /// The name and sample kinds of a device type: FIT profile, types `antplus_device_type`, `ble_device_type` and
  /// `local_device_type`.
  private static func profile(_ type: Int64, _ source: Int64?) -> (String?, [SampleKind]) {
    switch source {
    case 3: bluetoothProfile(type)
    case 5: type == 12 || type == 10 ? ("wrist_heart_rate", [.heartRate]) : (nil, [])
    default: antProfile(type)
    }
  }

  private static func antProfile(_ type: Int64) -> (String?, [SampleKind]) {
    switch type {
    case 11: ("bike_power", [.power, .cadence])
    case 17: ("fitness_equipment", [.speed, .distance, .power, .cadence])
    case 31: ("muscle_oxygen", [])
    case 34: ("shifting", [])
    case 35: ("bike_light_main", [])
    case 36: ("bike_light_shared", [])
    case 40: ("bike_radar", [])
    case 46: ("bike_aero", [])
    case 119: ("weight_scale", [])
    case 120: ("heart_rate", [.heartRate])
    case 121: ("bike_speed_cadence", [.speed, .distance, .cadence])
    case 122: ("bike_cadence", [.cadence])
    case 123: ("bike_speed", [.speed, .distance])
    case 124: ("stride_speed_distance", [.speed, .distance, .cadence])
    case 12, 25: ("environment_sensor", [])
    case 15: ("multi_sport_speed_distance", [.speed, .distance])
    case 20: ("light_electric_vehicle", [])
    default: (nil, [])
    }
  }

  private static func bluetoothProfile(_ type: Int64) -> (String?, [SampleKind]) {
    switch type {
    case 1: ("heart_rate", [.heartRate])
    case 2: ("bike_power", [.power, .cadence])
    case 3: ("bike_speed_cadence", [.speed, .distance, .cadence])
    case 4: ("bike_speed", [.speed, .distance])
    case 5: ("bike_cadence", [.cadence])
    case 6: ("footpod", [.speed, .distance, .cadence])
    case 7: ("bike_trainer", [.speed, .distance, .power, .cadence])
    default: (nil, [])
    }
  }
}

extension Device {
  /// Whether type, name, manufacturer and product are equal.
  fileprivate func isNamed(as other: Device) -> Bool {
    type == other.type && name == other.name && manufacturer == other.manufacturer && product == other.product
  }
}

extension RawSpan {
  /// The bytes as text, repaired to UTF-8; nil if there are none.
  var text: String? { isEmpty ? nil : String(decoding: copiedBytes, as: UTF8.self) }
}
