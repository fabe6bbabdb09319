import FITProfile
import Foundation
import Testing

/// Compares the tables with the JSON they were made from, read here in another way than the generator's.
@Suite("The tables and the profile agree")
struct CompletenessTests {
  typealias Object = [String: Any]

  let messages: [Object]
  let types: [String: Object]

  init() throws {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: GeneratorTests.profile))
    let profile = try #require(json as? Object)
    messages = try #require(profile["messages"] as? [Object])
    types = try #require(profile["types"] as? [String: Object])
  }

  @Test("every type with every value, and no more")
  func everyType() throws {
    for (name, json) in types {
      let type = try #require(ProfileType(named: name))
      #expect(type.name == name)
      let baseType = (json["base_type"] as? String).flatMap(ProfileType.init(named:))
      #expect(type.baseTypeCode == baseType?.baseTypeCode, "\(name)")
      let values = try #require(json["values"] as? [String: String])
      #expect(type.isEnumeration == !values.isEmpty, "\(name)")
      let listed = Dictionary(uniqueKeysWithValues: type.values.map { (String($0.value), String($0.name)) })
      #expect(listed == values, "\(name)")
      for (key, valueName) in values {
        let value = try #require(UInt64(key))
        #expect(type.name(of: value).map(String.init) == valueName, "\(name) \(key)")
        #expect(type.value(named: valueName) == value, "\(name) \(valueName)")
      }
    }
    // The 17 base types and bool, which the JSON assumes.
    #expect(ProfileType.all.reduce(0) { count, _ in count + 1 } == types.count + 18)
  }

  @Test("every message with every field, and no more")
  func everyMessage() throws {
    let numbers = messages.compactMap { $0["num"] as? Int }
    #expect(ProfileMessage.all.map { Int($0.number) } == numbers.sorted())
    for json in messages {
      let number = try #require(json["num"] as? Int)
      let message = try #require(ProfileMessage(number: UInt16(number)))
      let name = try #require(json["name"] as? String)
      #expect(message.name == name && ProfileMessage(named: name) == message)
      let fields = try #require(json["fields"] as? [Object])
      let fieldNumbers = fields.compactMap { $0["num"] as? Int }
      #expect(message.fields.map { Int($0.number) } == fieldNumbers.sorted(), "\(name)")
      let all = fields.flatMap { components($0) + subfields($0).flatMap(components) }
      let accumulated = Set(all.filter { $0["accumulate"] as? Bool == true }.compactMap { $0["field"] as? Int })
      for field in fields {
        try compare(field, in: message, isAccumulated: accumulated.contains(field["num"] as? Int ?? -1))
      }
    }
  }

  private func compare(_ json: Object, in message: ProfileMessage, isAccumulated: Bool) throws {
    let number = try #require(json["num"] as? Int)
    let field = try #require(message.field(number: UInt8(number)))
    let path = "\(message.name).\(field.name)"
    #expect(field.messageNumber == message.number && field.number == number, "\(path)")
    #expect(field.name == json["name"] as? String ?? "", "\(path)")
    #expect(field.units == json["units"] as? String ?? "", "\(path)")
    #expect(field.type.name == json["type"] as? String ?? "", "\(path)")
    let baseType = ProfileType(named: json["base_type"] as? String ?? json["type"] as? String ?? "")
    #expect(field.type.baseTypeCode == baseType?.baseTypeCode, "\(path)")
    #expect(field.scaling.scale == json["scale"] as? Double ?? 1, "\(path)")
    #expect(field.scaling.offset == json["offset"] as? Double ?? 0, "\(path)")
    #expect(field.isArray == (json["array"] as? Bool ?? false), "\(path)")
    #expect(field.isAccumulated == isAccumulated, "\(path)")
    #expect(field.hasComponents == (json["components"] != nil), "\(path)")
    #expect(field.hasSubfields == (json["subfields"] != nil), "\(path)")
    try compare(components(json), with: field.components, path)
    try #require(field.subfields.count == subfields(json).count, "\(path)")
    for (subfield, expected) in zip(field.subfields, subfields(json)) {
      try compare(expected, with: subfield, in: message, path)
    }
    // Fields whose names repeat within a message are found by the first of them.
    let named = try #require(message.field(named: String(field.name)))
    #expect(named == field, "\(path)")
  }

  private func compare(_ json: Object, with subfield: ProfileSubfield, in message: ProfileMessage, _ path: String)
    throws
  {
    let path = "\(path).\(subfield.name)"
    #expect(subfield.name == json["name"] as? String ?? "", "\(path)")
    #expect(subfield.units == json["units"] as? String ?? "", "\(path)")
    #expect(subfield.type.name == json["type"] as? String ?? "", "\(path)")
    #expect(subfield.scaling.scale == json["scale"] as? Double ?? 1, "\(path)")
    #expect(subfield.scaling.offset == json["offset"] as? Double ?? 0, "\(path)")
    let conditions = try #require(json["when"] as? [Object])
    try #require(subfield.conditions.count == conditions.count, "\(path)")
    for (condition, expected) in zip(subfield.conditions, conditions) {
      #expect(condition.field == expected["field"] as? Int ?? -1, "\(path)")
      #expect(condition.value == expected["value"] as? UInt64 ?? .max, "\(path)")
      #expect(
        message.field(number: condition.field).map { String($0.name) } == expected["field_name"] as? String, "\(path)")
    }
    try compare(components(json), with: subfield.components, path)
  }

  private func compare(_ json: [Object], with components: ProfileComponents, _ path: String) throws {
    try #require(components.count == json.count, "\(path)")
    for (component, expected) in zip(components, json) {
      #expect(component.targetField == expected["field"] as? Int ?? -1, "\(path)")
      #expect(component.bitCount == expected["bits"] as? Int ?? -1, "\(path)")
      #expect(component.isAccumulated == expected["accumulate"] as? Bool, "\(path)")
      #expect(component.scaling.scale == expected["scale"] as? Double, "\(path)")
      #expect(component.scaling.offset == expected["offset"] as? Double, "\(path)")
    }
  }

  private func components(_ json: Object) -> [Object] { json["components"] as? [Object] ?? [] }

  private func subfields(_ json: Object) -> [Object] { json["subfields"] as? [Object] ?? [] }
}
