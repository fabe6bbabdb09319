import FITCore

// Other meanings of fields: subfields and components.
//
// Nearly all components in real files are one field that widens into another field (speed → enhanced_speed). If a
// message has no others, the target is just another plan over the same bytes (an alias), at the cost of a field. Some
// devices write packed fields into every record without values: messages whose packed fields have no value use a
// separate plan, with aliases.

extension PlanBuilder {
  mutating func appendMeanings(of profile: ProfileMessage, fieldCount: Int, _ tables: inout PlanTables) {
    var sources: [ComponentSource] = []
    var aliases: [ComponentSource] = []
    var packed: [ComponentSource] = []
    var subfieldSources: [ComponentSource] = []
    for position in 0..<fieldCount {
      let value = tables.values[plan.first &+ position]
      guard let field = profile.field(number: value.number) else { continue }
      // Of two copies of a field, only the last has subfields: both would have the same names.
      if field.hasSubfields && !value.flags.contains(.yielding) {
        appendSubfields(of: field, value, &subfieldSources, &tables)
      }
      guard field.hasComponents, var source = ComponentSource(field.type, at: position) else { continue }
      source.isPlain = value.isPlainInteger
      sources.append(source)
      if isAlias(field, value, in: profile, tables) { aliases.append(source) } else { packed.append(source) }
    }
    let isSimple = !hasRepeatedField && subfieldSources.isEmpty && hasDistinctTargets(aliases, in: profile, tables)
    if isSimple && (packed.isEmpty || isUnpacked) {
      for source in aliases { appendAlias(of: source, in: profile, &tables) }
      tables.sources += packed
      plan.sourceCount = packed.count
      return
    }
    hasUnpacked = isSimple
    tables.sources += sources + subfieldSources
    plan.sourceCount = sources.count &+ subfieldSources.count
    plan.hasSources = plan.sourceCount > 0
    appendTargets(of: profile, &tables)
  }

  // MARK: Subfields

  private mutating func appendSubfields(
    of field: ProfileField, _ main: ValuePlan, _ sources: inout [ComponentSource], _ tables: inout PlanTables
  ) {
    var ordinal = 0
    for subfield in field.subfields {
      ordinal &+= 1
      var value = main
      value.flags = .subfield
      value.divisor = 1
      value.shift = 0
      value.other = UInt16(clamping: tables.conditions.count &- plan.firstCondition)
      var conditions = 0
      for condition in subfield.conditions where positions[Int(condition.field)] >= 0 && conditions < 255 {
        let reference = UInt16(clamping: positions[Int(condition.field)])
        tables.conditions.append(ConditionPlan(reference: reference, value: Double(condition.value)))
        conditions &+= 1
      }
      guard conditions > 0 else { continue }
      value.conditionCount = UInt8(clamping: conditions)
      var details = ValueDetails()
      value.setMeaning(
        type: subfield.type, scaling: subfield.scaling, name: subfield.name, units: subfield.units, &details)
      value.details = tables.append(details)
      let position = tables.values.count &- plan.first
      tables.values.append(value)
      if subfield.components.count > 0, let source = ComponentSource(subfield.type, at: position, subfield: ordinal) {
        sources.append(source)
      }
    }
  }

  // MARK: Components that are aliases

  /// True when a field's components are just its own bits under another name.
  private func isAlias(
    _ field: ProfileField, _ value: ValuePlan, in profile: ProfileMessage, _ tables: PlanTables
  ) -> Bool {
    var components = field.components
    guard components.count == 1, let component = components.next(), value.count == 1, value.form == .numbers,
      let target = profile.field(number: component.targetField), !target.isAccumulated, !target.hasComponents,
      target.type.isNumeric, let code = field.type.baseTypeCode, let targetCode = target.type.baseTypeCode
    else { return false }
    let (type, targetType) = (FITBaseType(rawValue: code), FITBaseType(rawValue: targetCode))
    let unsigned: [UInt8] = [2, 4, 6, 10, 11, 12]
    guard unsigned.contains(type.code), component.bitCount == type.size &* 8, value.loads(type) else { return false }
    // A piece equal to the target's invalid value would be invalid; here no piece can get so large.
    let largest = Double((1 &<< component.bitCount) &- 1)
    let raw = target.scaling.raw(ofValue: component.scaling.value(ofRaw: largest))
    return targetType.code == 6 ? raw < 0xFFFF_FFFF : targetType.code == 4 && raw < 0xFFFF
  }

  private func hasDistinctTargets(_ sources: [ComponentSource], in profile: ProfileMessage, _ tables: PlanTables)
    -> Bool
  {
    var seen: [UInt8] = []
    for source in sources {
      let number = tables.values[plan.first &+ Int(source.value)].number
      guard let components = profile.field(number: number)?.components else { continue }
      for component in components {
        if seen.contains(component.targetField) { return false }
        seen.append(component.targetField)
      }
    }
    return true
  }

  private mutating func appendAlias(of source: ComponentSource, in profile: ProfileMessage, _ tables: inout PlanTables)
  {
    let main = tables.values[plan.first &+ Int(source.value)]
    guard var components = profile.field(number: main.number)?.components, let component = components.next(),
      let target = profile.field(number: component.targetField)
    else { return }
    var value = main
    value.flags = .alias
    value.divisor = 1
    value.shift = 0
    value.number = target.number
    var details = ValueDetails()
    value.setMeaning(type: target.type, scaling: component.scaling, name: target.name, units: target.units, &details)
    value.details = tables.append(details)
    let own = positions[Int(target.number)]
    if own >= 0 {
      tables.values[plan.first &+ Int(own)].flags.insert(.yieldingToComponent)
      tables.values[plan.first &+ Int(own)].other = source.value
    }
    tables.values.append(value)
  }
}

extension ValuePlan {
  /// True for one integer of up to 32 bits that yields to nothing.
  fileprivate var isPlainInteger: Bool {
    form == .numbers && count == 1 && load.rawValue < Load.uint64.rawValue && !flags.contains(.yielding)
  }

  /// True when the bytes are loaded in the same way as `type`.
  func loads(_ type: FITBaseType) -> Bool {
    load == Load.of(type, size: UInt8(clamping: type.size), isBigEndian: false)
      || load == Load.of(type, size: UInt8(clamping: type.size), isBigEndian: true)
  }
}
