import FITProfile
import Testing

@Suite("Types")
struct TypeTests {
  @Test("a sport has its name, and the name its number")
  func sports() {
    #expect(ProfileType.sport.name(of: 2) == "cycling")
    #expect(ProfileType.sport.value(named: "cycling") == 2)
    #expect(ProfileType.subSport.name(of: 58) == "virtual_activity")
    #expect(ProfileType.manufacturer.name(of: 263) == "favero_electronics")
    #expect(ProfileType.file.name(of: 4) == "activity")
    #expect(ProfileType.garminProduct.name(of: 1328) == "fr910xt")
    #expect(ProfileType.faveroProduct.name(of: 10) == "assioma_uno")
    #expect(ProfileType.eventType.name(of: 4) == "stop_all")
  }

  @Test("a value the profile does not know has no name")
  func unknownValues() {
    #expect(ProfileType.sport.name(of: 200) == nil)
    #expect(ProfileType.sport.name(of: .max) == nil)
    #expect(ProfileType.sport.name(of: 0x1_0000_0002) == nil)
    #expect(ProfileType.sport.value(named: "bicycling") == nil)
    #expect(ProfileType.uint16.name(of: 2) == nil)
  }

  @Test("the neighbours of a type's own values are not taken for it")
  func neighbours() throws {
    for type in ProfileType.all where type.isEnumeration {
      let known = Set(type.values.map(\.value))
      for value in [0, 1, 255, 65535, UInt64(UInt32.max)] where !known.contains(value) {
        #expect(type.name(of: value) == nil, "\(type.name) \(value)")
      }
    }
  }

  @Test("dates, bools, numbers and enumerations are distinguished")
  func kinds() {
    #expect(ProfileType.dateTime.isDateTime)
    #expect(!ProfileType.localDateTime.isDateTime && ProfileType.localDateTime.isLocalDateTime)
    #expect(ProfileType.bool.isBool && !ProfileType.bool.isNumeric && ProfileType.bool.baseTypeCode == 0)
    #expect(ProfileType.uint16.isNumeric && ProfileType.byte.isNumeric && ProfileType.uint64z.isNumeric)
    #expect(!ProfileType.enum.isNumeric && !ProfileType.string.isNumeric && !ProfileType.sport.isNumeric)
    #expect(ProfileType.sport.isEnumeration && !ProfileType.sport.isBaseType)
    #expect(ProfileType.sport != .subSport && ProfileType.sport == ProfileType(named: "sport"))
    #expect(ProfileType(named: "sports") == nil)
  }

  @Test("a type has its base type in files")
  func baseTypes() {
    #expect(ProfileType.uint16.baseTypeCode == 0x84)
    #expect(ProfileType.uint64z.baseTypeCode == 0x90)
    #expect(ProfileType.string.baseTypeCode == 0x07)
    #expect(ProfileType.manufacturer.baseTypeCode == 0x84)
    #expect(ProfileType.sport.baseTypeCode == 0x00)
    #expect(ProfileType.checksum.baseTypeCode == nil)
  }
}
