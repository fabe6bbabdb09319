import FITProfile
import Testing

@Suite("Messages and fields")
struct MessageTests {
  @Test("a message is found by number and by name")
  func messages() throws {
    let record = try #require(ProfileMessage(number: 20))
    #expect(record.name == "record")
    #expect(ProfileMessage(named: "record") == record)
    #expect(ProfileMessage(named: "file_id")?.number == 0)
  }

  @Test("a message or field that the profile does not know is nil")
  func unknown() throws {
    #expect(ProfileMessage(number: 233) == nil)
    #expect(ProfileMessage(number: .max) == nil)
    #expect(ProfileMessage(named: "recor") == nil)
    #expect(ProfileMessage(named: "") == nil)
    let record = try #require(ProfileMessage(number: 20))
    #expect(record.field(number: 61 + 40) == nil)
    #expect(record.field(number: 255) == nil)
    #expect(record.field(named: "heartrate") == nil)
    // The number belongs to the message that follows in the table.
    #expect(ProfileMessage(number: 0)?.field(number: 254) == nil)
  }

  @Test("a field has a name, a type, units and a scaling")
  func fields() throws {
    let record = try #require(ProfileMessage(number: 20))
    let altitude = try #require(record.field(number: 2))
    #expect(altitude.name == "altitude" && altitude.units == "m" && altitude.type == .uint16)
    #expect(altitude.scaling.value(ofRaw: 3000) == 100)
    #expect(altitude.scaling.raw(ofValue: 100) == 3000)
    let heartRate = try #require(record.field(named: "heart_rate"))
    #expect(heartRate.number == 3 && heartRate.units == "bpm" && heartRate.scaling.isNone)
    #expect(heartRate.scaling == ProfileScaling.none)
    #expect(record.field(named: "left_right_balance")?.units.isEmpty == true)
    #expect(record.field(named: "distance")?.isAccumulated == true)
    #expect(record.field(named: "speed_1s")?.isArray == true)
  }

  @Test("a scale that is no whole number keeps every digit")
  func fractionalScale() throws {
    let phase = try #require(ProfileMessage(named: "record")?.field(named: "left_power_phase"))
    #expect(phase.scaling.scale == 0.7111111)
  }

  @Test("a common field is known without its message")
  func commonFields() {
    #expect(ProfileField.common(number: 253)?.name == "timestamp")
    #expect(ProfileField.common(number: 253)?.type == .dateTime)
    #expect(ProfileField.common(number: 254)?.name == "message_index")
    #expect(ProfileField.common(number: 250)?.name == "part_index")
    #expect(ProfileField.common(number: 252) == nil)
  }

  @Test("a product has its name from its manufacturer")
  func subfields() throws {
    let product = try #require(ProfileMessage(number: 0)?.field(named: "product"))
    #expect(product.hasSubfields && product.subfields.count == 2)
    let garmin = try #require(product.subfields.first { $0.name == "garmin_product" })
    #expect(garmin.type == .garminProduct)
    #expect(garmin.conditions.map(\.value) == [1, 15, 13, 89])
    #expect(garmin.conditions.allSatisfy { $0.field == 1 })
    #expect(garmin.components.count == 0)
  }

  @Test("a gear change holds four values, lowest bits first")
  func subfieldComponents() throws {
    let data = try #require(ProfileMessage(named: "event")?.field(named: "data"))
    let gears = try #require(data.subfields.first { $0.name == "gear_change_data" })
    #expect(gears.components.map(\.bitCount) == [8, 8, 8, 8])
    #expect(gears.components.map(\.targetField) == [11, 12, 9, 10])
    #expect(!data.hasComponents && data.components.count == 0)
  }

  @Test("a compressed distance accumulates, the speed beside it does not")
  func components() throws {
    let field = try #require(ProfileMessage(named: "record")?.field(number: 8))
    #expect(field.hasComponents && field.subfields.count == 0)
    let components = Array(field.components)
    #expect(components.map(\.targetField) == [6, 5])
    #expect(components.map(\.bitCount) == [12, 12])
    #expect(components.map(\.isAccumulated) == [false, true])
    #expect(components.map(\.scaling.scale) == [100, 16])
  }
}
