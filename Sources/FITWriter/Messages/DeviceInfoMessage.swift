/// `device_info` (23): the recording device itself, or a sensor connected to it.
public struct DeviceInfoMessage: FITWritableMessage, Hashable, Sendable {
  /// The time in FIT seconds.
  public var timestamp: UInt32
  /// 0 for the recording device, then one number per sensor.
  public var deviceIndex: UInt8
  /// The kind of sensor.
  public var deviceType: UInt8?
  /// The manufacturer's number.
  public var manufacturer: UInt16
  /// The product's number, in the manufacturer's numbering.
  public var product: UInt16
  /// The serial number.
  public var serialNumber: UInt32?
  /// The software's version.
  public var softwareVersion: Double?
  /// The product's name.
  public var productName: String?

  /// Makes the message.
  public init(timestamp: UInt32, deviceIndex: UInt8 = 0, manufacturer: UInt16, product: UInt16) {
    self.timestamp = timestamp
    self.deviceIndex = deviceIndex
    self.manufacturer = manufacturer
    self.product = product
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 23)
    spec.add(253, .uint32, timestamp)
    spec.add(3, .uint32z, serialNumber)
    spec.add(2, .uint16, manufacturer)
    spec.add(4, .uint16, product)
    spec.add(5, .uint16, quantity: softwareVersion, scale: 100)
    spec.add(0, .uint8, deviceIndex)
    spec.add(1, .uint8, deviceType)
    spec.add(27, .string, productName.map(FITWireValue.text))
    return spec
  }
}
