import Workouts

/// `export --as devices`: a row for each device and app that took part, with the kinds of samples that come from it.
struct DeviceTable: ItemTable {
  static let name: StaticString = "devices"
  static var blank: Row { Row(number: 0, device: Device(index: 0)) }

  mutating func workoutEnd(_ summary: borrowing WorkoutSummary, into rows: inout WorkoutRows) {
    for device in summary.devices { rows.put(Row(number: rows.count, device: device)) }
  }

  struct Row: FieldList {
    let number: Int
    let device: Device

    func forEachField(_ body: (StaticString, FieldValue) -> Void) {
      let kinds = device.kinds.map { "\($0.name)" }
      body("device", .integer(number))
      body("device_index", .integer(device.index))
      body("name", .text(device.name))
      body("type", .text(device.type))
      body("connection", .known(device.connection?.name))
      body("manufacturer_number", .integer(device.manufacturer.map { Int($0) }))
      body("product_number", .integer(device.product.map { Int($0) }))
      body("serial_number", .integer(device.serialNumber.map { Int(truncatingIfNeeded: $0) }))
      body("software_version", .number(device.softwareVersion))
      body("battery_v", .number(device.batteryVolts))
      body("kinds", .text(kinds.isEmpty ? nil : kinds.joined(separator: ",")))
      body("fields", .text(device.fields.isEmpty ? nil : device.fields.joined(separator: ",")))
    }
  }
}
