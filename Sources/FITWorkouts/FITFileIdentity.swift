internal import FITCore
public import Workouts

/// Which recording a file holds: the fields of `file_id` that tell files apart (HEALTHKIT.md section 7).
public struct FITFileIdentity: Sendable {
  /// Profile type `file`; 4 is an activity.
  public var type: UInt8?
  /// Profile type `manufacturer`.
  public var manufacturer: UInt16?
  /// Product number in the manufacturer's numbering.
  public var product: UInt16?
  /// Serial number of the device.
  public var serialNumber: UInt32?
  /// When the file was made, in seconds since 1989-12-31T00:00:00Z.
  public var timeCreated: UInt32?
  /// The product's name as the device wrote it, repaired to UTF-8.
  public var productName: String?

  /// What identifies a recording of another format, which has none of the above.
  public var track: RecordingIdentity?

  /// Makes an identity of which nothing is known.
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

  /// Whether the file was made by the website of a maker of devices, in whose form people write workouts down: Garmin
  /// Connect.
  var isForm: Bool { manufacturer == 1 && product == 65_534 }

  /// Whether the file says that it is something else than an activity.
  public var isOtherThanActivity: Bool { type.map { $0 != 4 } ?? false }

  /// What tells the recording from all others; nil when the file says too little of where it comes from.
  public var recording: RecordingIdentity? {
    if let track { return track }
    guard let timeCreated, manufacturer != nil || serialNumber != nil else { return nil }
    return .device(manufacturer: manufacturer, product: product, serialNumber: serialNumber, timeCreated: timeCreated)
  }

  /// An identifier that is the same for every import of the same session of the same recording.
  ///
  /// nil when the file says too little of where it comes from.
  public func syncIdentifier(sessionIndex: Int) -> String? {
    recording?.syncIdentifier(sessionIndex: sessionIndex)
  }
}
