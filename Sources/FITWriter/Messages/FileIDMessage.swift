/// `file_id` (0): the file's type and its device; the first message of every file.
public struct FileIDMessage: FITWritableMessage, Hashable, Sendable {
  /// The kind of file; 4 is an activity.
  public var type: UInt8 = 4
  /// The manufacturer's number.
  public var manufacturer: UInt16 = 255
  /// The product's number, in the manufacturer's numbering.
  public var product: UInt16 = 0
  /// The serial number of the device.
  public var serialNumber: UInt32?
  /// The time of the file's creation, in FIT seconds.
  public var timeCreated: UInt32?
  /// The product's name.
  public var productName: String?

  /// Makes the message of an activity file.
  public init(
    type: UInt8 = 4, manufacturer: UInt16 = 255, product: UInt16 = 0, serialNumber: UInt32? = nil,
    timeCreated: UInt32? = nil, productName: String? = nil
  ) {
    self.type = type
    self.manufacturer = manufacturer
    self.product = product
    self.serialNumber = serialNumber
    self.timeCreated = timeCreated
    self.productName = productName
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 0)
    spec.add(3, .uint32z, serialNumber)
    spec.add(4, .uint32, timeCreated)
    spec.add(1, .uint16, manufacturer)
    spec.add(2, .uint16, product)
    spec.add(0, .enumeration, type)
    spec.add(8, .string, productName.map(FITWireValue.text))
    return spec
  }
}
