import FITProfile
public import Workouts

extension TextBuffer {
  /// Appends a device as a JSON object; unknown values are left out.
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
  /// Bytes of a name that rows and samples have at most.
  static let nameBytes = 48

  /// The name of whoever recorded a workout: the maker and the product, as the profile calls them; nil where neither is
  /// known.
  public var recorderName: String? { Self.sourceName([manufacturer.map(TextBuffer.manufacturer), productName]) }

  /// The name of a sensor: its own, else the maker, the product and what it is; nil where nothing is known.
  public var sensorName: String? {
    if let name { return Self.sourceName([name]) }
    return Self.sourceName([manufacturer.map(TextBuffer.manufacturer), productName, type])
  }

  /// The product as its maker numbers it; the name the device wrote where no list has the number.
  public var productName: String? {
    guard let product else { return name }
    // FIT profile, file_id.product: these makers share Garmin's list, Favero has its own.
    let list: ProfileType? =
      switch manufacturer {
      case 1, 13, 15, 89: .garminProduct
      case 263: .faveroProduct
      default: nil
      }
    return list?.name(of: UInt64(product)).map { String($0) } ?? name ?? String(product)
  }

  /// The name that rows and samples have for what is made of these parts; nil where none is known.
  public static func sourceName(_ parts: [String?]) -> String? {
    let name = parts.compactMap { $0 }.joined(separator: " ")
    return name.isEmpty ? nil : String(decoding: name.utf8.prefix(max(0, nameBytes)), as: UTF8.self)
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
