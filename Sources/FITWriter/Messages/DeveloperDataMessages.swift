/// `developer_data_id` (207): names an application and gives it an index in this file.
public struct DeveloperDataIDMessage: FITWritableMessage, Hashable, Sendable {
  /// The index in this file.
  public var developerIndex: UInt8
  /// The application's sixteen bytes.
  public var applicationID: [UInt8]
  /// The application's version.
  public var applicationVersion: UInt32?

  /// Makes the message.
  public init(developerIndex: UInt8, applicationID: [UInt8], applicationVersion: UInt32? = nil) {
    self.developerIndex = developerIndex
    self.applicationID = applicationID
    self.applicationVersion = applicationVersion
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 207)
    spec.add(1, .byte, .bytes(applicationID))
    spec.add(4, .uint32, applicationVersion)
    spec.add(3, .uint8, developerIndex)
    return spec
  }
}

/// `field_description` (206): the meaning of a developer field.
public struct FieldDescriptionMessage: FITWritableMessage, Hashable, Sendable {
  /// The application's index in this file.
  public var developerIndex: UInt8
  /// The developer field's number.
  public var fieldNumber: UInt8
  /// The base type of its values.
  public var type: FITWireType
  /// Its name.
  public var name: String
  /// Its units.
  public var units: String?
  /// The divisor of raw values.
  public var scale: UInt8?
  /// The number to subtract after the division.
  public var offset: Int8?
  /// The profile's message whose field it replaces.
  public var nativeMessage: UInt16?
  /// The profile's field it replaces.
  public var nativeField: UInt8?

  /// Makes a description.
  public init(
    developerIndex: UInt8, fieldNumber: UInt8, type: FITWireType, name: String, units: String? = nil,
    scale: UInt8? = nil, offset: Int8? = nil, nativeMessage: UInt16? = nil, nativeField: UInt8? = nil
  ) {
    self.developerIndex = developerIndex
    self.fieldNumber = fieldNumber
    self.type = type
    self.name = name
    self.units = units
    self.scale = scale
    self.offset = offset
    self.nativeMessage = nativeMessage
    self.nativeField = nativeField
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 206)
    spec.add(0, .uint8, developerIndex)
    spec.add(1, .uint8, fieldNumber)
    spec.add(2, .uint8, type.rawValue)
    spec.add(3, .string, .text(name))
    spec.add(6, .uint8, scale)
    spec.add(7, .sint8, offset)
    spec.add(8, .string, units.map(FITWireValue.text))
    spec.add(14, .uint16, nativeMessage)
    spec.add(15, .uint8, nativeField)
    return spec
  }
}
