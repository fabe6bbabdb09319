import FITProfile
import TestSupport
import Testing

@Suite("Names")
struct NameTests {
  @Test("a name equals the same text, as a literal, a string and a name")
  func equality() throws {
    let name = try #require(ProfileMessage(number: 20)?.name)
    let string = ["rec", "ord"].joined()
    #expect(name == "record" && name == string && name.isEqual(to: string.utf8.span))
    #expect(name != "records" && name != "Record" && name != ["rec", "ard"].joined())
    #expect(name.count == 6 && String(name) == "record" && "\(name)" == "record")
  }

  @Test("a literal of one letter is a name too")
  func shortLiteral() throws {
    let volts = try #require(ProfileMessage(named: "device_info")?.field(named: "battery_voltage")?.units)
    #expect(volts == "V")
    let literal: FITName = "V"
    #expect(volts == literal && literal.count == 1)
  }

  @Test("the same text at two places is one member of a set")
  func hashing() throws {
    let names = try [ProfileType.sport, .activityType].map { try #require($0.name(of: 2)) }
    #expect(names.map(String.init) == ["cycling", "cycling"])
    #expect(Set(names).count == 1)
  }

  @Test("a name works in a switch")
  func switching() throws {
    let name = try #require(ProfileType.sport.name(of: 2))
    switch name {
    case "running": Issue.record("cycling is not running")
    case "cycling": break
    default: Issue.record("cycling is \(name)")
    }
  }

  @Test("no lookup allocates")
  func allocationFree() {
    // Twice: without optimisation the tables are built when first used (and loops over UInt16 allocate, hence Int).
    for round in 0..<2 {
      let count = allocations {
        var seen = 0
        for number in 0..<500 {
          guard let message = ProfileMessage(number: UInt16(number)) else { continue }
          seen += message.name.count
          for number in 0..<255 {
            guard let field = message.field(number: UInt8(number)) else { continue }
            seen += field.name.count + field.units.count + field.type.name.count
            seen += field.type.name(of: 1)?.count ?? 0
            seen += field.scaling.isNone ? 0 : 1
            for subfield in field.subfields {
              seen += subfield.name.count + subfield.conditions.count + subfield.components.count
            }
            for component in field.components {
              seen += component.bitCount
            }
          }
        }
        seen += Int(ProfileMessage(named: "field_description")?.number ?? 0)
        seen += Int(ProfileType.sport.value(named: "stand_up_paddleboarding") ?? 0)
        if seen < 40_000 { Issue.record("only \(seen) bytes were looked at") }
      }
      if round > 0 { #expect(count == 0) }
    }
  }
}
