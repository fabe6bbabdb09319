public import Workouts

/// A raw metadata key of HealthKit or of our own, and its value.
public struct MetadataEntry: Equatable, Sendable {
  /// The key.
  public var key: String
  /// The value.
  public var value: MetadataValue

  /// Makes an entry.
  public init(_ key: String, _ value: MetadataValue) {
    self.key = key
    self.value = value
  }
}

/// The identity by which a later object replaces an earlier one: HKSyncIdentifier and HKSyncVersion.
public struct SyncIdentity: Equatable, Sendable {
  /// The same at every import.
  public var identifier: String
  /// A higher one replaces a lower one.
  public var version: Int

  /// Makes an identity.
  public init(identifier: String, version: Int) {
    self.identifier = identifier
    self.version = version
  }

  /// HealthKit's two keys; neither may be there without the other.
  public var metadata: [MetadataEntry] {
    [MetadataEntry("HKSyncIdentifier", .text(identifier)), MetadataEntry("HKSyncVersion", .number(Double(version)))]
  }

  /// The keys that everything saved with the workout has, so that it can be found and removed with it.
  ///
  /// HKExternalUUID need not be unique; the version is under a key of ours, as HKSyncVersion needs an identifier.
  public var groupMetadata: [MetadataEntry] {
    [
      MetadataEntry("HKExternalUUID", .text(externalUUID)),
      MetadataEntry(Self.versionKey, .number(Double(version))),
    ]
  }

  /// The key of the version in `groupMetadata`.
  public static let versionKey = "fitstreamVersion"

  /// The metadata of a sample of its workout; empty where samples have none.
  public func metadata(
    of sample: QuantitySample, type: QuantityType, _ identity: SampleIdentity
  ) -> [MetadataEntry] {
    switch identity {
    case .none: []
    case .series: groupMetadata
    case .eachSample: self.identity(of: sample, type: type).metadata + groupMetadata
    }
  }

  /// The metadata of a series of heart beats that begins with a beat at `start`; empty where samples have none.
  public func metadata(ofHeartbeatsFrom start: Instant, _ identity: SampleIdentity) -> [MetadataEntry] {
    let own = SyncIdentity(identifier: "\(identifier)/heartbeats/\(start.unixMilliseconds)", version: version)
    return switch identity {
    case .none: []
    case .series: groupMetadata
    case .eachSample: own.metadata + groupMetadata
    }
  }

  /// The identifier as a UUID, for HKExternalUUID.
  public var externalUUID: String { NameUUID(namespace: .fitstream, name: identifier).text(isUpperCase: true) }

  /// The identity of the workout's route.
  public var route: SyncIdentity { SyncIdentity(identifier: "\(identifier)/route", version: version) }

  /// The identity of a sample among those of its workout, in which no two of a type begin at one moment.
  public func identity(of sample: QuantitySample, type: QuantityType) -> SyncIdentity {
    SyncIdentity(
      identifier: "\(identifier)/\(type.identifier)/\(sample.start.unixMilliseconds)", version: version)
  }
}

extension WorkoutEvent {
  /// The event's metadata for HealthKit: a length's stroke style, and rest laps.
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

/// A device in the terms of HKDevice; at least one of them is there.
public struct DeviceDescription: Equatable, Sendable {
  /// Its name.
  public var name: String?
  /// Its manufacturer.
  public var manufacturer: String?
  /// Its product number in the manufacturer's numbering.
  public var model: String?
  /// Version of its software.
  public var softwareVersion: String?
  /// Its serial number, if included.
  public var localIdentifier: String?

  /// Describes a device; nil when nothing is known of it.
  public init?(_ device: Device, _ options: HealthKitOptions) {
    name = device.name
    manufacturer = device.manufacturer.flatMap(options.manufacturerName)
    model = device.product.map { String($0) }
    softwareVersion = device.softwareVersion.map { String($0) }
    localIdentifier = options.includesSerialNumbers ? device.serialNumber.map { String($0) } : nil
    if [name, manufacturer, model, softwareVersion, localIdentifier].allSatisfy({ $0 == nil }) { return nil }
  }

  /// The workout's metadata keys for the device that recorded it.
  public var metadata: [MetadataEntry] {
    let texts = [
      ("HKDeviceName", name), ("HKDeviceManufacturerName", manufacturer), ("HKDeviceSerialNumber", localIdentifier),
    ]
    return texts.compactMap { key, text in text.map { MetadataEntry(key, .text($0)) } }
  }
}
