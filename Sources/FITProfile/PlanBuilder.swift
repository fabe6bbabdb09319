import FITCore

/// Compiles the definition of one message into plans.
///
/// The plans are in the order of the reported values: fields in file order, subfields and aliases, developer fields.
struct PlanBuilder {
  private let profile: ProfileMessage?
  var plan = LocalPlan()
  private var accumulators: Accumulators
  var hasRepeatedField = false
  /// True for the plan of messages whose packed fields hold nothing.
  private(set) var isUnpacked = false
  /// True when there is such a plan besides this one.
  var hasUnpacked = false
  /// The plan of each field number, the last of several copies; −1 for none.
  var positions = InlineArray<256, Int16>(repeating: -1)

  private init(_ message: borrowing FITMessage, _ accumulators: Accumulators) {
    self.accumulators = accumulators
    profile = ProfileMessage(number: message.number)
    plan.isBigEndian = message.isBigEndian
    plan.messageNumber = message.number
    plan.payloadSize = message.bytes.byteCount
  }

  /// Compiles the definition of `message`.
  static func build(
    _ message: borrowing FITMessage, _ developer: borrowing DeveloperFields, _ accumulators: inout Accumulators,
    into tables: inout PlanTables
  ) -> LocalPlan {
    var builder = PlanBuilder(message, accumulators)
    builder.build(message, developer, &tables)
    if builder.hasUnpacked {
      var other = PlanBuilder(message, builder.accumulators)
      other.isUnpacked = true
      other.build(message, developer, &tables)
      builder.plan.unpacked = tables.unpacked.count
      tables.unpacked.append(other.plan)
    }
    accumulators = builder.accumulators
    return builder.plan
  }

  private mutating func build(
    _ message: borrowing FITMessage, _ developer: borrowing DeveloperFields, _ tables: inout PlanTables
  ) {
    plan.first = tables.values.count
    plan.firstCondition = tables.conditions.count
    plan.firstSource = tables.sources.count
    plan.firstTarget = tables.targets.count
    var offset = 0
    var profileFields = 0
    while profileFields < message.fieldCount, !message[profileFields].isDeveloper {
      append(message[profileFields], at: offset, &tables)
      offset &+= message[profileFields].size
      profileFields &+= 1
    }
    if let profile { appendMeanings(of: profile, fieldCount: profileFields, &tables) }
    plan.hasCounters = plan.hasFullCounts && !plan.hasSources
    plan.count = tables.values.count &- plan.first
    for position in profileFields..<message.fieldCount {
      appendDeveloper(message[position], at: offset, developer, &tables)
      offset &+= message[position].size
    }
    plan.developerCount = message.fieldCount &- profileFields
    appendTimestampDetails(&tables)
    appendNumbers(&tables)
    plan.needsPreparation = plan.hasSources
    plan.isDescription = FITNumber.isDescription(plan.messageNumber)
    plan.isReady = true
  }

  // MARK: Fields as the file has them

  private mutating func append(_ field: borrowing FITField, at offset: Int, _ tables: inout PlanTables) {
    let known = profile?.field(number: field.number)
    var value = ValuePlan()
    value.offset = UInt32(clamping: offset)
    value.number = field.number
    value.setWire(field.baseType, size: field.size, isBigEndian: plan.isBigEndian)
    var details = ValueDetails()
    let position = tables.values.count &- plan.first
    if let known {
      value.setMeaning(type: known.type, scaling: known.scaling, name: known.name, units: known.units, &details)
      if known.isAccumulated {
        value.flags.insert(.accumulated)
        value.counter = UInt8(clamping: counter(of: known))
        if !plan.hasFullCounts { plan.firstFullCount = position }
        plan.endOfFullCounts = position &+ 1
      }
    }
    value.details = tables.append(details)

    let earlier = Int(positions[Int(field.number)])
    if earlier >= 0 {
      tables.values[plan.first &+ earlier].flags.insert(.yielding)
      tables.values[plan.first &+ earlier].other = UInt16(clamping: position)
      hasRepeatedField = true
    }
    positions[Int(field.number)] = Int16(clamping: position)
    if let known, known.name == "timestamp" { plan.timestamp = position }
    tables.values.append(value)
  }

  private mutating func appendDeveloper(
    _ field: borrowing FITField, at offset: Int, _ developer: borrowing DeveloperFields, _ tables: inout PlanTables
  ) {
    plan.hasDeveloperFields = true
    var value = ValuePlan()
    value.offset = UInt32(clamping: offset)
    value.number = field.number
    value.developerIndex = field.developerDataIndex
    value.flags = .developer
    var details = ValueDetails()
    let position = developer.position(ofIndex: field.developerDataIndex, number: field.number)
    if position >= 0, let type = developer.fields[position].baseType, field.size > 0, field.size % type.size == 0 {
      let description = developer.fields[position]
      details.description = position
      if isNameTaken(position, developer, tables) { value.flags.insert(.ambiguous) }
      value.setWire(type, size: field.size, isBigEndian: plan.isBigEndian)
      if value.form != .text {
        value.setScaling(divisor: description.scale, shift: description.offset * description.scale, &details)
      }
    } else {
      // No description, or one that does not fit: the field is carried by its numbers.
      value.setWire(.byte, size: field.size, isBigEndian: plan.isBigEndian)
    }
    value.details = tables.append(details)
    if let earlier = place(ofDeveloperField: field, tables) {
      tables.values[earlier].flags.insert(.yielding)
      tables.values[earlier].other = UInt16(truncatingIfNeeded: tables.values.count &- plan.first)
    }
    tables.values.append(value)
  }

  /// The place of the latest plan of the same developer field, if the message has it twice.
  private func place(ofDeveloperField field: borrowing FITField, _ tables: PlanTables) -> Int? {
    let range = (plan.first &+ plan.count)..<tables.values.count
    return range.last { place in
      tables.values[place].number == field.number && tables.values[place].developerIndex == field.developerDataIndex
    }
  }
}

extension PlanBuilder {
  /// The place of the counter of an accumulated field.
  mutating func counter(of field: ProfileField) -> Int {
    accumulators.place(ofMessage: plan.messageNumber, field: field.number)
  }

  /// True when an earlier developer field of the message has the name of the description at `position`.
  private func isNameTaken(_ position: Int, _ developer: borrowing DeveloperFields, _ tables: PlanTables) -> Bool {
    let name = developer.fields[position].nameHash
    for earlier in (plan.first &+ plan.count)..<tables.values.count {
      let other = tables.details[Int(tables.values[earlier].details)].description
      if other >= 0 && other != position && developer.fields[other].nameHash == name { return true }
    }
    return false
  }

  /// Adds details for the field `timestamp`, which a compressed header gives a message that has none.
  private mutating func appendTimestampDetails(_ tables: inout PlanTables) {
    var details = ValueDetails()
    details.name = "timestamp"
    details.type = profile?.field(number: FITNumber.Common.timestamp)?.type
    plan.timestampDetails = Int(tables.append(details))
  }
}

extension ValuePlan.Meaning {
  /// The meaning of a type's values.
  init(of type: ProfileType) {
    if type.isBaseType {
      self = .plain
    } else if type.isDateTime {
      self = .time
    } else if type.isLocalDateTime {
      self = .localTime
    } else {
      self = type.isEnumeration ? .named : .plain
    }
  }
}

extension ValuePlan {
  /// Sets how the bytes are loaded, as the definition describes them.
  mutating func setWire(_ type: FITBaseType, size: Int, isBigEndian: Bool) {
    count = UInt8(clamping: size)
    if !type.isKnown || type.code == FITBaseType.byte.code {
      form = .bytes
    } else if type.code == FITBaseType.string.code {
      form = .text
    } else if size % type.size != 0 {
      // FIT protocol, "Fields": a size that is no multiple of the type's makes the field an array of uint8.
      load = .uint8
    } else {
      load = Load.of(type, size: UInt8(clamping: size), isBigEndian: isBigEndian)
      stride = UInt8(clamping: type.size)
      count = UInt8(clamping: size / type.size)
    }
  }

  /// Sets the meaning of the value, as the profile describes it.
  mutating func setMeaning(
    type: ProfileType, scaling: ProfileScaling, name: FITName, units: FITName, _ details: inout ValueDetails
  ) {
    details.name = name
    details.units = units
    details.type = type
    meaning = Meaning(of: type)
    if type.isNumeric && form != .text { setScaling(scaling, &details) }
  }

  mutating func setScaling(_ scaling: ProfileScaling, _ details: inout ValueDetails) {
    setScaling(divisor: scaling.scale, shift: scaling.offset * scaling.scale, &details)
  }

  mutating func setScaling(divisor: Double, shift: Double, _ details: inout ValueDetails) {
    guard divisor != 1 || shift != 0 else { return }
    self.divisor = divisor
    self.shift = shift
    flags.insert(.scaled)
    details.setDecimals(divisor: divisor, shift: shift)
  }
}
