/// Generates the tables of messages, fields, subfields, conditions and components.
struct MessageTables {
  private let types: TypeIdentifiers
  private var messages = GeneratedTable(name: "messageRows", summary: "Number, name length, fields, text length.")
  private var fields = GeneratedTable(
    name: "fieldRows", summary: "Message, field, type, name length, units length, flags; then the scaling.")
  private var subfields = GeneratedTable(
    name: "subfieldRows", summary: "Message, field, ordinal, type, name length, units length; then the scaling.")
  private var conditions = GeneratedTable(
    name: "conditionRows", summary: "Message, field, ordinal of the subfield; the other field and its raw value.")
  private var components = GeneratedTable(
    name: "componentRows",
    summary: "Message, field, ordinal of the subfield or 0; target, bits, accumulated; then the scaling.")
  private var messageText = GeneratedText(
    name: "messageText", summary: "Each message's name, followed by its fields' names and units.")
  private var subfieldText = GeneratedText(name: "subfieldText", summary: "The subfields' names and units.")

  init(profile: ProfileInput, types: TypeIdentifiers) throws {
    self.types = types
    for message in profile.messages.sorted(by: { $0.num < $1.num }) {
      try add(message)
    }
  }

  var files: [String: String] {
    [
      "MessageTables.swift": [messages.source, fields.source, messageText.source].joined(separator: "\n\n"),
      "SubfieldTables.swift": [subfields.source, conditions.source, subfieldText.source].joined(separator: "\n\n"),
      "ComponentTables.swift": components.source,
    ]
  }

  private mutating func add(_ message: ProfileInput.Message) throws {
    let sorted = message.fields.sorted { $0.num < $1.num }
    let allComponents = sorted.flatMap { ($0.components ?? []) + ($0.subfields ?? []).flatMap { $0.components ?? [] } }
    let accumulated = Set(allComponents.filter(\.accumulate).map(\.field))
    var textLength = try messageText.append(message.name)
    for field in sorted {
      textLength += try messageText.append(field.name, units: field.units ?? "")
      try add(field, of: message, isAccumulated: accumulated.contains(field.num))
    }
    let row = try RowWord(for: message.name)
      .with(message.num, bits: 16)
      .with(message.name.utf8.count, bits: 8)
      .with(sorted.count, bits: 16)
      .with(textLength, bits: 24)
    try messages.append(row, keyBits: 16, remark: message.name)
  }

  private mutating func add(_ field: ProfileInput.Field, of message: ProfileInput.Message, isAccumulated: Bool) throws {
    let path = "\(message.name).\(field.name)"
    let flags: [(isSet: Bool, bit: Int, remark: String)] = [
      (field.array ?? false, 1, "array"), (isAccumulated, 2, "accumulated"),
      (field.subfields != nil, 4, "subfields"), (field.components != nil, 8, "components"),
    ]
    let set = flags.filter(\.isSet)
    let row = try RowWord(for: path)
      .with(message.num, bits: 16)
      .with(field.num, bits: 8)
      .with(types.identifier(of: field.type), bits: 16)
      .with(field.name.utf8.count, bits: 8)
      .with((field.units ?? "").utf8.count, bits: 8)
      .with(set.reduce(0) { $0 | $1.bit }, bits: 8)
    try fields.append(
      row, keyBits: 24, scaling: ScalingWord.source(scale: field.scale, offset: field.offset, for: path),
      remark: Self.remark(path, field.type, field.scale, field.offset, field.units, set.map(\.remark)))
    try add(field.components ?? [], ordinal: 0, of: field, in: message, path: path)
    for (index, subfield) in (field.subfields ?? []).enumerated() {
      try add(subfield, ordinal: index + 1, of: field, in: message)
    }
  }

  private mutating func add(
    _ subfield: ProfileInput.Subfield, ordinal: Int, of field: ProfileInput.Field, in message: ProfileInput.Message
  ) throws {
    let path = "\(message.name).\(field.name).\(subfield.name)"
    let key = try RowWord(for: path)
      .with(message.num, bits: 16)
      .with(field.num, bits: 8)
      .with(ordinal, bits: 8)
    let row =
      try key
      .with(types.identifier(of: subfield.type), bits: 16)
      .with(subfield.name.utf8.count, bits: 8)
      .with((subfield.units ?? "").utf8.count, bits: 8)
    try subfields.append(
      row, keyBits: 32, scaling: ScalingWord.source(scale: subfield.scale, offset: subfield.offset, for: path),
      remark: Self.remark(path, subfield.type, subfield.scale, subfield.offset, subfield.units))
    try subfieldText.append(subfield.name, units: subfield.units ?? "")
    for condition in subfield.when {
      let row = try key.with(condition.field, bits: 8).with(condition.value, bits: 24)
      try conditions.append(
        row, keyBits: 32, remark: "\(path) when \(condition.fieldName) is \(condition.valueName)")
    }
    try add(subfield.components ?? [], ordinal: ordinal, of: field, in: message, path: path)
  }

  private mutating func add(
    _ list: [ProfileInput.Component], ordinal: Int, of field: ProfileInput.Field, in message: ProfileInput.Message,
    path: String
  ) throws {
    for component in list {
      let row = try RowWord(for: path)
        .with(message.num, bits: 16)
        .with(field.num, bits: 8)
        .with(ordinal, bits: 8)
        .with(component.field, bits: 8)
        .with(component.bits, bits: 8)
        .with(component.accumulate ? 1 : 0, bits: 16)
      let remark = "\(path) -> \(component.fieldName) \(component.bits) bits"
      try components.append(
        row, keyBits: 32, scaling: ScalingWord.source(scale: component.scale, offset: component.offset, for: path),
        remark: component.accumulate ? remark + " accumulated" : remark)
    }
  }

  /// Describes a row as text, such as `record.altitude uint16 / 5 - 500 m`.
  private static func remark(
    _ path: String, _ type: String, _ scale: Double?, _ offset: Double?, _ units: String?, _ flags: [String] = []
  ) -> String {
    var parts = [path, type]
    if let scale { parts.append("/ \(plain(scale))") }
    if let offset { parts.append(offset < 0 ? "+ \(plain(-offset))" : "- \(plain(offset))") }
    if let units { parts.append(units) }
    return (parts + flags).joined(separator: " ")
  }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
