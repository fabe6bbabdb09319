public import Workouts

/// A metadata key, of HealthKit or of this package, and its value.
public struct MetadataEntry: Equatable, Sendable {
  /// The raw key.
  public var key: String
  /// The value.
  public var value: MetadataValue

  /// Creates an entry.
  public init(_ key: String, _ value: MetadataValue) {
    self.key = key
    self.value = value
  }
}

/// The identity by which a later object replaces an earlier one: HKSyncIdentifier and HKSyncVersion.
public struct SyncIdentity: Equatable, Sendable {
  /// The identifier, equal at every import.
  public var identifier: String
  /// The version.
  ///
  /// A higher version replaces a lower one.
  public var version: Int

  /// Creates an identity.
  public init(identifier: String, version: Int) {
    self.identifier = identifier
    self.version = version
  }

  /// HealthKit's two metadata keys.
  ///
  /// HealthKit requires both or none.
  public var metadata: [MetadataEntry] {
    [MetadataEntry("HKSyncIdentifier", .text(identifier)), MetadataEntry("HKSyncVersion", .number(Double(version)))]
  }

  /// Metadata that all objects of a workout share, so that they can be found and removed together.
  ///
  /// HKExternalUUID does not have to be unique. The version has a key of this package, because HKSyncVersion is only
  /// allowed together with an identifier.
  public var groupMetadata: [MetadataEntry] {
    [
      MetadataEntry("HKExternalUUID", .text(externalUUID)),
      MetadataEntry(Self.versionKey, .number(Double(version))),
    ]
  }

  /// The key of the version in `groupMetadata`.
  public static let versionKey = "fitstreamVersion"

  /// Returns the metadata of a sample of the workout; empty if samples have no identity.
  public func metadata(
    of sample: QuantitySample, type: QuantityType, _ identity: SampleIdentity
  ) -> [MetadataEntry] {
    switch identity {
    case .none: []
    case .series: groupMetadata
    case .eachSample: self.identity(of: sample, type: type).metadata + groupMetadata
    }
  }

  /// Returns the metadata of a heart-beat series whose first beat is at `start`; empty if samples have no identity.
  public func metadata(ofHeartbeatsFrom start: Instant, _ identity: SampleIdentity) -> [MetadataEntry] {
    let own = SyncIdentity(identifier: "\(identifier)/heartbeats/\(start.unixMilliseconds)", version: version)
    return switch identity {
    case .none: []
    case .series: groupMetadata
    case .eachSample: own.metadata + groupMetadata
    }
  }

  /// A UUID derived from the identifier, for HKExternalUUID.
  public var externalUUID: String { NameUUID(namespace: .fitstream, name: identifier).text(isUpperCase: true) }

  /// The identity of the workout's route.
  public var route: SyncIdentity { SyncIdentity(identifier: "\(identifier)/route", version: version) }

  /// Returns the identity of a sample.
  ///
  /// Samples of a type need different starts within a workout.
  public func identity(of sample: QuantitySample, type: QuantityType) -> SyncIdentity {
    SyncIdentity(
      identifier: "\(identifier)/\(type.identifier)/\(sample.start.unixMilliseconds)", version: version)
  }
}

extension WorkoutEvent {
  /// The event's metadata for HealthKit: stroke style and SWOLF score of a length, and the mark of rest laps.
  public var metadata: [MetadataEntry] {
    var entries: [MetadataEntry] = []
    if let strokeStyle {
      entries.append(
        MetadataEntry("HKSwimmingStrokeStyle", .number(Double(strokeStyle == .drill ? 0 : strokeStyle.rawValue))))
    }
    if let swolfScore { entries.append(MetadataEntry("HKSWOLFScore", .number(swolfScore))) }
    if isRest { entries.append(MetadataEntry("fitstreamRest", .flag(true))) }
    return entries
  }
}

/// A device in the terms of HKDevice.
///
/// At least one property is not nil.
public struct DeviceDescription: Equatable, Sendable {
  /// The name.
  public var name: String?
  /// The manufacturer's name.
  public var manufacturer: String?
  /// The product number in the manufacturer's numbering.
  public var model: String?
  /// The software version.
  public var softwareVersion: String?
  /// The serial number, if the options include it.
  public var localIdentifier: String?

  /// Describes a device; nil if none of its properties is known.
  public init?(_ device: Device, _ options: HealthKitOptions) {
    name = device.name
    manufacturer = device.manufacturer.flatMap(options.manufacturerName)
    model = device.product.map { String($0) }
    softwareVersion = device.softwareVersion.map { String($0) }
    localIdentifier = options.includesSerialNumbers ? device.serialNumber.map { String($0) } : nil
    if [name, manufacturer, model, softwareVersion, localIdentifier].allSatisfy({ $0 == nil }) { return nil }
  }

  /// The workout's metadata for the device that recorded it.
  public var metadata: [MetadataEntry] {
    let texts = [
      ("HKDeviceName", name), ("HKDeviceManufacturerName", manufacturer), ("HKDeviceSerialNumber", localIdentifier),
    ]
    return texts.compactMap { key, text in text.map { MetadataEntry(key, .text($0)) } }
  }
}
