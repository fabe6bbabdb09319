import HealthKitBridge
import Testing
import Workouts

@Suite("Identity and devices") struct IdentityTests {
  private var identified: HealthKitOptions {
    var options = HealthKitOptions()
    options.syncIdentifier = { "fit:1-2-3-4-\($0)" }
    options.syncVersion = 4
    return options
  }

  @Test("an identified workout has identifier, version and a UUID of its name; another has none of them")
  func workoutIdentity() {
    let mapped = HealthKitWorkout(workout(summary(13, session: 2)), identified)
    #expect(mapped.identity == SyncIdentity(identifier: "fit:1-2-3-4-2", version: 4))
    let uuid = NameUUID(name: "fit:1-2-3-4-2").text(isUpperCase: true)
    for entry in [
      MetadataEntry("HKSyncIdentifier", .text("fit:1-2-3-4-2")), MetadataEntry("HKSyncVersion", .number(4)),
      MetadataEntry("HKExternalUUID", .text(uuid)),
    ] {
      #expect(mapped.metadata.filter { $0.key == entry.key } == [entry])
    }
    let anonymous = HealthKitWorkout(workout(summary(13)))
    #expect(anonymous.identity == nil)
    #expect(!anonymous.metadata.contains { $0.key.hasPrefix("HKSync") || $0.key == "HKExternalUUID" })
  }

  @Test("no two samples of a workout, nor its route, share an identifier; a second import has the same ones")
  func sampleIdentities() throws {
    var ride = workout(summary(13), heartRates: 50)
    for sample in ride.samples {
      ride.samples.append(Sample(kind: .power, start: sample.start, end: sample.end, value: 1))
    }
    func identifiers() throws -> [String] {
      let mapped = HealthKitWorkout(ride, identified)
      let identity = try #require(mapped.identity)
      return mapped.samples.map { identity.identity(of: $0, type: mapped.types[$0.type]).identifier }
        + [identity.identifier, identity.route.identifier]
    }
    let first = try identifiers()
    #expect(Set(first).count == 102)
    #expect(try identifiers() == first)
  }

  @Test("a sample's device is the sensor that recorded its kind, else the head unit")
  func sampleDevices() throws {
    var ride = workout(summary(13), heartRates: 1)
    ride.samples.append(Sample(kind: .speed, start: at(1), end: at(1), value: 3))
    var head = Device(index: 0)
    head.manufacturer = 1
    head.product = 3121
    head.serialNumber = 42
    head.softwareVersion = 9.75
    var strap = Device(index: 1)
    strap.name = "heart_rate"
    strap.kinds = [.heartRate]
    ride.summary.devices = [strap, head, Device(index: 5)]
    var options = HealthKitOptions()
    options.manufacturerName = { $0 == 1 ? "Garmin" : nil }
    let mapped = HealthKitWorkout(ride, options)
    #expect(mapped.devices.count == 2)
    let place = try #require(mapped.device)
    #expect(mapped.devices[place].manufacturer == "Garmin")
    #expect(mapped.devices[place].model == "3121")
    #expect(mapped.devices[place].softwareVersion == "9.75")
    #expect(mapped.devices[place].localIdentifier == nil)
    #expect(mapped.samples.map { $0.device.map { mapped.devices[$0].name } } == ["heart_rate", .some(nil)])
    #expect(mapped.metadata.contains(MetadataEntry("HKDeviceManufacturerName", .text("Garmin"))))
    #expect(!mapped.metadata.contains { $0.key == "HKDeviceSerialNumber" })
    options.includesSerialNumbers = true
    let told = HealthKitWorkout(ride, options)
    #expect(told.metadata.contains(MetadataEntry("HKDeviceSerialNumber", .text("42"))))
  }
}
