import FITProfile
public import Workouts

extension TextBuffer {
  /// Appends a device as a JSON object without its unknown properties.
  mutating func append(json device: Device) {
    var object = JSONObject()
    object.add("index", to: &self)
    append(device.index)
    object.add("type", text: device.type, to: &self)
    object.add("name", text: device.name, to: &self)
    object.add("manufacturer", text: device.manufacturer.map { Self.manufacturer($0) }, to: &self)
    object.add("product", number: device.product.map { Double($0) }, to: &self)
    object.add("connection", text: device.connection.map { "\($0.name)" }, to: &self)
    object.add("software_version", number: device.softwareVersion, to: &self)
    object.add("battery_v", number: device.batteryVolts, to: &self)
    if !device.kinds.isEmpty { object.add("kinds", list: device.kinds.map { "\($0.name)" }, to: &self) }
    if !device.fields.isEmpty { object.add("fields", list: device.fields, to: &self) }
    object.close(in: &self)
  }

  fileprivate static func manufacturer(_ number: UInt16) -> String {
    ProfileType.manufacturer.name(of: UInt64(number)).map { String($0) } ?? String(number)
  }
}

// MARK: Names

extension Device {
  /// The maximum bytes of a name in rows and samples.
  static let nameBytes = 48

  /// The name of a recorder: its manufacturer and product in the profile's words; nil if both are unknown.
  public var recorderName: String? { Self.sourceName([manufacturer.map(TextBuffer.manufacturer), productName]) }

  /// The name of a sensor: its own name, or its manufacturer, product and type; nil if all are unknown.
  public var sensorName: String? {
    if let name { return Self.sourceName([name]) }
    return Self.sourceName([manufacturer.map(TextBuffer.manufacturer), productName, type])
  }

  /// The product's name in the profile.
  ///
  /// If the profile does not have the product, the name that the device wrote.
  public var productName: String? {
    guard let product else { return name }
    // FIT profile, file_id.product: these manufacturers share Garmin's list, and Favero has its own.
    let list: ProfileType? =
      switch manufacturer {
      case 1, 13, 15, 89: .garminProduct
      case 263: .faveroProduct
      default: nil
      }
    return list?.name(of: UInt64(product)).map { String($0) } ?? name ?? String(product)
  }

  /// Joins the known parts of a name, shortened to `nameBytes`; nil if there are none.
  public static func sourceName(_ parts: [String?]) -> String? {
    let name = parts.compactMap { $0 }.joined(separator: " ")
    return name.isEmpty ? nil : name.cut(toBytes: nameBytes)
  }
}

extension JSONObject {
  fileprivate mutating func add(_ key: StaticString, text value: String?, to text: inout TextBuffer) {
    guard let value else { return }
    add(key, to: &text)
    text.append(json: value)
  }

  fileprivate mutating func add(_ key: StaticString, number value: Double?, to text: inout TextBuffer) {
    guard let value else { return }
    add(key, to: &text)
    text.append(json: value)
  }

  fileprivate mutating func add(_ key: StaticString, list: [String], to text: inout TextBuffer) {
    add(key, to: &text)
    text.append("[")
    for (place, value) in list.enumerated() {
      if place > 0 { text.append(",") }
      text.append(json: value)
    }
    text.append("]")
  }
}
