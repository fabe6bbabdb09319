/// Generates the tables of types and their named values, and a constant for every type.
struct TypeTables {
  private var types = GeneratedTable(
    name: "typeRows", summary: "Identifier, name length, base type or FF, values, text length.")
  private var values = GeneratedTable(name: "valueRows", summary: "Type, value, name length.")
  private var text = GeneratedText(name: "typeText", summary: "Each type's name, followed by those of its values.")
  private var constants: [(name: String, source: String)] = []

  init(profile: ProfileInput, types identifiers: TypeIdentifiers) throws {
    let names = Set(profile.types.keys).union(TypeIdentifiers.baseTypes)
    let sorted = try names.union(["bool"]).map { (name: $0, identifier: try identifiers.identifier(of: $0)) }
      .sorted { $0.identifier < $1.identifier }
    for (name, identifier) in sorted {
      let baseType: String? =
        switch name {
        case "bool": "enum"
        case _ where TypeIdentifiers.baseTypes.contains(name): name
        default: profile.types[name]?.baseType
        }
      try add(name, identifier, baseType: baseType, values: profile.types[name]?.values ?? [:])
    }
  }

  var files: [String: String] {
    let properties = constants.sorted { $0.name < $1.name }.map(\.source).joined(separator: "\n")
    return [
      "TypeTables.swift": [types.source, values.source, text.source].joined(separator: "\n\n"),
      "TypeConstants.swift": "extension ProfileType {\n\(properties)\n}",
    ]
  }

  private mutating func add(
    _ name: String, _ identifier: UInt16, baseType: String?, values named: [String: String]
  ) throws {
    var textLength = try text.append(name)
    let sorted = try named.map { key, name in
      guard let value = UInt32(key) else { throw ProfileError("\(name): the value \(key) is not of 32 bits") }
      return (value: value, name: name)
    }.sorted { $0.value < $1.value }
    for (value, valueName) in sorted {
      textLength += try text.append(valueName)
      let row = try RowWord(for: "\(name).\(valueName)")
        .with(identifier, bits: 16)
        .with(value, bits: 32)
        .with(valueName.utf8.count, bits: 16)
      try values.append(row, keyBits: 48, remark: "\(name) \(value) \(valueName)")
    }
    let row = try RowWord(for: name)
      .with(identifier, bits: 16)
      .with(name.utf8.count, bits: 8)
      .with(baseType.map(TypeIdentifiers.wireCode(ofBaseType:)) ?? 0xFF, bits: 8)
      .with(sorted.count, bits: 12)
      .with(textLength, bits: 20)
    try types.append(row, keyBits: 16, remark: baseType.map { "\(name) \($0)" } ?? name)
    constants.append((name, Self.constant(for: name, identifier)))
  }

  private static func constant(for name: String, _ identifier: UInt16) -> String {
    let words = name.split(separator: "_")
    let camel = words.prefix(1).map(String.init) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let property = camel.joined()
    let quoted =
      ["enum", "switch", "protocol", "set", "default", "repeat"].contains(property) ? "`\(property)`" : property
    let digits = String(identifier, radix: 16, uppercase: true)
    return """
        /// The profile's type `\(name)`.
        public static var \(quoted): ProfileType { ProfileType(identifier: 0x\(digits)) }
      """
  }
}
