import FITProfile
import Workouts

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

  private static func manufacturer(_ number: UInt16) -> String {
    ProfileType.manufacturer.name(of: UInt64(number)).map { String($0) } ?? String(number)
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
