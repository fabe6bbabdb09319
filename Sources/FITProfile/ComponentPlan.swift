import FITCore

/// A field or subfield whose bits contain other fields' values.
struct ComponentSource: BitwiseCopyable {
  /// Index of its plan among the message's plans; for a target with components, the plan of its own field, or `none`.
  var value: UInt16
  /// Bits of one element in the profile's type; the type in the file can be wider or narrower.
  var elementBits: UInt8
  /// The invalid value of the profile's type; for signed types as a signed number.
  var invalid: Int64
  /// Ordinal of the subfield, from 1; 0 for a field.
  var subfield: UInt8
  var firstStep: Int = 0
  var stepCount: Int = 0
  /// Index of the target that is the source; −1 for a field of the message.
  var target = -1
  /// True for a field of the message that is one integer of up to 32 bits, with no other copy in it.
  var isPlain = false

  static var none: UInt16 { .max }

  /// Creates a source of a type; nil if the profile's type has no bits to expand.
  init?(_ type: ProfileType, at value: Int, subfield: Int = 0) {
    guard type.isBaseType, let code = type.baseTypeCode else { return nil }
    let base = FITBaseType(rawValue: code)
    guard base != .string, base != .float32, base != .float64 else { return nil }
    self.value = UInt16(clamping: value)
    self.subfield = UInt8(clamping: subfield)
    elementBits = UInt8(clamping: base.size &* 8)
    invalid = base.invalidValue
  }
}

/// One piece of a source.
struct ComponentStep {
  /// Position of its target among the message's.
  var target: Int
  var bitCount: Int
  var scaling: ProfileScaling
}

/// A field made from components.
struct ComponentTarget {
  var number: UInt8
  /// The index of its counter; −1 if it is not accumulated.
  var counter: Int
  var scaling: ProfileScaling
  var invalid: Int64
  /// The plan that reports its pieces, except for their index and number.
  var plan: ValuePlan
  /// Index of the source of its own components; −1 if it has none.
  var source = -1
}

/// The value of one piece, and its target.
@usableFromInline
struct ExpandedPiece: BitwiseCopyable {
  @usableFromInline var value: Double
  @usableFromInline var raw: Int64
  @usableFromInline var isInvalid: Bool
  /// Position of its target.
  @usableFromInline var target: UInt16
}

extension FITBaseType {
  /// The invalid value; for types whose invalid value is not a 64-bit signed number, a value that no field has.
  var invalidValue: Int64 {
    switch code {
    case 1: 0x7F
    case 3: 0x7FFF
    case 4: 0xFFFF
    case 5: 0x7FFF_FFFF
    case 6: 0xFFFF_FFFF
    case 10, 11, 12, 16: 0
    case 14: .max
    case 0, 2, 13: 0xFF
    default: -1
    }
  }
}

extension PlanBuilder {
  /// Compiles the steps of the sources, and the targets, including targets with components of their own.
  mutating func appendTargets(of profile: ProfileMessage, _ tables: inout PlanTables) {
    var position = plan.firstSource
    while position < tables.sources.count {
      let source = tables.sources[position]
      let number =
        source.target >= 0
        ? tables.targets[plan.firstTarget &+ source.target].number
        : tables.values[plan.first &+ Int(source.value)].number
      if let field = profile.field(number: number) {
        appendSteps(of: field, position, profile, &tables)
      }
      position &+= 1
    }
    plan.targetCount = tables.targets.count &- plan.firstTarget
    for target in 0..<plan.targetCount {
      let number = tables.targets[plan.firstTarget &+ target].number
      // All copies of the field: if the last copy is invalid, an earlier one would be reported in addition to the
      // pieces.
      for own in plan.first..<tables.values.count where tables.values[own].number == number {
        tables.values[own].flags.insert(.target)
      }
    }
  }

  private mutating func appendSteps(
    of field: ProfileField, _ position: Int, _ profile: ProfileMessage, _ tables: inout PlanTables
  ) {
    let ordinal = Int(tables.sources[position].subfield)
    var components = field.components
    if ordinal > 0 {
      var subfields = field.subfields
      for _ in 1..<ordinal { _ = subfields.next() }
      guard let subfield = subfields.next() else { return }
      components = subfield.components
    }
    tables.sources[position].firstStep = tables.steps.count
    for component in components {
      guard let target = profile.field(number: component.targetField) else { break }
      let step = ComponentStep(
        target: self.target(target, &tables), bitCount: component.bitCount, scaling: component.scaling)
      tables.steps.append(step)
      tables.sources[position].stepCount &+= 1
    }
  }

  /// The position of a target among the message's; a new target is appended.
  private mutating func target(_ field: ProfileField, _ tables: inout PlanTables) -> Int {
    for target in plan.firstTarget..<tables.targets.count where tables.targets[target].number == field.number {
      return target &- plan.firstTarget
    }
    var details = ValueDetails()
    let meaning = ValuePlan.Meaning(of: field.type)
    details.name = field.name
    details.units = field.units
    details.type = field.type
    // An enumeration's pieces are compared with the invalid value of a byte, as in the official decoders.
    let base = field.type.isBaseType ? field.type.baseTypeCode : nil
    let position = tables.targets.count &- plan.firstTarget
    let index = tables.append(details)
    tables.targets.append(
      ComponentTarget(
        number: field.number, counter: field.isAccumulated ? counter(of: field) : -1, scaling: field.scaling,
        invalid: base.map { FITBaseType(rawValue: $0).invalidValue } ?? 0xFF,
        plan: ValuePlan(pieces: field.number, meaning: meaning, details: index)))
    if field.hasComponents, var source = ComponentSource(field.type, at: 0) {
      let own = positions[Int(field.number)]
      source.value = own >= 0 ? UInt16(clamping: own) : ComponentSource.none
      source.target = position
      tables.targets[plan.firstTarget &+ position].source = tables.sources.count
      tables.sources.append(source)
    }
    return position
  }
}
