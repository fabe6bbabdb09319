internal import FITCore
public import Workouts

/// The identity of the recording in a file: the fields of `file_id` that distinguish files.
public struct FITFileIdentity: Sendable {
  /// Profile type `file`; 4 is an activity.
  public var type: UInt8?
  /// Profile type `manufacturer`.
  public var manufacturer: UInt16?
  /// Product number of the manufacturer.
  public var product: UInt16?
  /// Serial number of the device.
  public var serialNumber: UInt32?
  /// The creation time of the file, in seconds since 1989-12-31T00:00:00Z.
  public var timeCreated: UInt32?
  /// The product's name as written by the device, repaired to UTF-8.
  public var productName: String?

  /// The identity of a recording in another format, which has none of the other properties.
  public var track: RecordingIdentity?

  /// Creates an identity without values.
  public init() {}

  init(_ fileID: borrowing FITFileID) {
    type = fileID.type.flatMap { UInt8(exactly: $0) }
    manufacturer = fileID.manufacturer.flatMap { UInt16(exactly: $0) }
    product = fileID.product.flatMap { UInt16(exactly: $0) }
    serialNumber = fileID.serialNumber.flatMap { UInt32(exactly: $0) }
    timeCreated = fileID.timeCreated
    let name = fileID.productName
    if !name.isEmpty { productName = String(decoding: name.copiedBytes, as: UTF8.self) }
  }

  /// The recording device or app from the start of the file; nil if it is not specified.
  public var recorder: Device? {
    guard manufacturer != nil || product != nil || productName != nil else { return nil }
    var device = Device(index: 0)
    (device.manufacturer, device.product, device.name) = (manufacturer, product, productName)
    return device
  }

  /// Whether the file was created by a device manufacturer's website, on which people enter workouts: Garmin Connect.
  var isForm: Bool { manufacturer == 1 && product == 65_534 }

  /// Whether the file's type is known and not an activity.
  public var isOtherThanActivity: Bool { type.map { $0 != 4 } ?? false }
  /// Whether it is a course to follow.
  package var isCourse: Bool { type == 6 }

  /// The identity of the recording; nil if the file does not have enough data for one.
  public var recording: RecordingIdentity? {
    if let track { return track }
    guard let timeCreated, manufacturer != nil || serialNumber != nil else { return nil }
    return .device(manufacturer: manufacturer, product: product, serialNumber: serialNumber, timeCreated: timeCreated)
  }

  /// An identifier that is the same for every import of the same session of the same recording.
  ///
  /// Nil if the file does not have enough data for one.
  public func syncIdentifier(sessionIndex: Int) -> String? {
    recording?.syncIdentifier(sessionIndex: sessionIndex)
  }
}
