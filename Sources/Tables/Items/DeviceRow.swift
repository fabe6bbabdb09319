package import Workouts

/// A device or app that took part, in the table `devices`, with the kinds of samples that come from it.
@usableFromInline package struct DeviceRow: TableRow {
  let number: Int
  let device: Device

  /// Makes the row of a workout's device by its number from 0.
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
