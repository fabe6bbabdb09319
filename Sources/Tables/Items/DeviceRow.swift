package import Workouts

/// A row of the table `devices`: one device or app of a workout, and the kinds of samples that it recorded.
@usableFromInline package struct DeviceRow: TableRow {
  let number: Int
  let device: Device

  /// Creates the row of a device.
  ///
  /// `number` counts from 0.
  package init(number: Int, device: Device) { (self.number, self.device) = (number, device) }

  @usableFromInline package static var blank: DeviceRow { DeviceRow(number: 0, device: Device(index: 0)) }

  @usableFromInline package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    let kinds = device.kinds.map { "\($0.name)" }
    body(.required("device"), .integer(number))
    body("device_index", .integer(device.index))
    body("name", .text(device.name))
    body("type", .text(device.type))
    body("connection", .known(device.connection?.name))
    body("manufacturer_number", .integer(device.manufacturer.map { Int($0) }))
    body("product_number", .integer(device.product.map { Int($0) }))
    body("serial_number", .long(device.serialNumber.map { Int64($0) }))
    body("software_version", .number(device.softwareVersion))
    body("battery_v", .number(device.batteryVolts))
    body("kinds", .text(kinds.isEmpty ? nil : kinds.joined(separator: ",")))
    body("fields", .text(device.fields.isEmpty ? nil : device.fields.joined(separator: ",")))
  }
}
