internal import FITCore
public import Workouts

/// A developer field that supplies a measure, selected by the name in its description.
public struct DeveloperMeasure: Sendable {
  /// The field's name in `field_description`.
  public var fieldName: String
  /// The measure of its values.
  public var measure: Measure

  /// Assigns fields to the custom measures in their order; fields after the fourth are ignored.
  public static func custom(_ fieldNames: [String]) -> [DeveloperMeasure] {
    fieldNames.enumerated().compactMap { place, name in
      Measure.custom(place).map { DeveloperMeasure(fieldName: name, measure: $0) }
    }
  }

  /// Creates an assignment.
  public init(fieldName: String, measure: Measure) {
    self.fieldName = fieldName
    self.measure = measure
  }
}

/// The developer fields of a chained file that supply measures (Documentation/HealthKitMapping.md, "Developer fields").
///
/// These are fields that override a field of `record`, fields of running pods that are known by name, and fields chosen
/// by the caller.
struct DeveloperMeasures: Sendable {
  /// A quantity of a record that a developer field can supply.
  enum Quantity: Sendable {
    case measure(Measure)
    /// The distance counter, in millimetres.
    case distance
  }

  /// The rule for records that have their own value of the quantity.
  enum Precedence: Sendable {
    /// The record's own value is used.
    case fallback
    /// The field's value is used, except for a zero if the record has its own value: pods that are not connected write
    /// zeros.
    case override
    /// The field's value is used.
    case chosen
  }

  struct Source: Sendable {
    var application: UInt8
    var number: UInt8
    var baseType: FITBaseType
    var quantity: Quantity
    /// The offset as a raw value.
    var shift: Double
    var multiplier: Double
    var divisor: Double
    var precedence: Precedence
  }

  /// Maximum number of fields that supply measures.
  static let limit = 64

  private(set) var sources: [Source] = []
  /// The record's own newest distance, and the offset that is added to a developer's distance so that the counter
  /// continues from there.
  private var ownMillimeters: Int64?
  private var offsetMillimeters: Int64?

  /// The quantity of a raw value; for whole raw values, the division is the only rounding.
  private static func value(_ raw: Double, of source: Source) -> Double {
    (raw - source.shift) * source.multiplier / source.divisor
  }

  /// Adds a description and replaces an earlier one of the same field; false if there are too many.
  mutating func describe(
    _ description: borrowing FITFieldDescription, name: String, chosen: [DeveloperMeasure], native: Set<UInt8>
  ) -> Bool {
    guard let application = description.developerDataIndex.flatMap({ UInt8(exactly: $0) }),
      let number = description.fieldNumber.flatMap({ UInt8(exactly: $0) }), let baseType = description.baseType
    else { return true }
    sources.removeAll { $0.application == application && $0.number == number }
    let scale = description.scale.flatMap { $0 == 0 ? nil : Double($0) } ?? 1
    for (quantity, factor, precedence) in Self.quantities(description, name, chosen, native) {
      guard sources.count < Self.limit else { return false }
      let ratio = DecimalRatio(factor)
      sources.append(
        Source(
          application: application, number: number, baseType: baseType, quantity: quantity,
          shift: scale * Double(description.offset ?? 0), multiplier: ratio.multiplier, divisor: scale * ratio.divisor,
          precedence: precedence))
    }
    return true
  }

  /// The quantities of a field: the measure that the caller chose, and its default measure unless the caller chose
  /// another of this package's measures.
  private static func quantities(
    _ description: borrowing FITFieldDescription, _ name: String, _ chosen: [DeveloperMeasure], _ native: Set<UInt8>
  ) -> [(Quantity, factor: Double, Precedence)] {
    let choice = chosen.first { $0.fieldName == name }
    let own: [(Quantity, factor: Double, Precedence)] = choice.map { [(.measure($0.measure), 1, .chosen)] } ?? []
    if let choice, !choice.measure.isCustom { return own }
    if description.nativeMessageNumber == nil || description.nativeMessageNumber == 20,
      let number = description.nativeFieldNumber.flatMap({ UInt8(exactly: $0) }),
      let (quantity, factor) = overridden(number, units: DeveloperUnits(description.units))
    {
      return own + [(quantity, factor, native.contains(number) ? .fallback : .override)]
    }
    return own + (ofPod(name).map { [(.measure($0), 1, .fallback)] } ?? [])
  }

  // MARK: Reading

  /// The positions of some fields in the records of a local message type.
  struct Places: Sendable {
    /// Maximum number of positions; recorders and pods have up to six such fields.
    static var limit: Int { 8 }

    /// A field's position by its definition, and its type by its description.
    struct Place: BitwiseCopyable, Sendable {
      var offset: UInt16 = 0
      var load = Load.absent
      var source: UInt8 = 0
    }

    /// A bit for each field.
    fileprivate var found: UInt64 = 0
    /// Size in bytes of the records that `all` describes; -1 if it lacks fields, because there are too many or an
    /// offset is too large.
    fileprivate var size = -1
    fileprivate var count = 0
    fileprivate var all = InlineArray<8, Place>(repeating: Place())

    /// Whether the records have none of the fields.
    var isEmpty: Bool { found == 0 }
  }

  /// The positions of the fields in a record, and in all records with its definition.
  func places(in record: borrowing FITRecord) -> Places {
    var places = Places()
    var isHeld = true
    for number in 0..<sources.count {
      let source = sources[number]
      let position = record.message.developerPosition(applicationIndex: source.application, number: source.number)
      guard let entry = position.map({ record.message.entry($0) }) else { continue }
      places.found |= 1 &<< UInt64(truncatingIfNeeded: number)
      guard places.count < Places.limit, let offset = UInt16(exactly: entry.packed.offset) else {
        isHeld = false
        continue
      }
      let load = Load.of(
        source.baseType, size: UInt8(truncatingIfNeeded: entry.packed.size), isBigEndian: record.message.isBigEndian)
      places.all[places.count] = Places.Place(offset: offset, load: load, source: UInt8(truncatingIfNeeded: number))
      places.count &+= 1
    }
    if isHeld { places.size = record.message.bytes.byteCount }
    return places
  }

  /// Adds the values of the record's developer fields to an observation; `places` are the positions for its definition.
  mutating func take(_ places: Places, of record: borrowing FITRecord, into observation: inout WorkoutObservation) {
    guard places.size == record.message.bytes.byteCount else {
      return search(places.found, in: record, into: &observation)
    }
    let own = observation.distanceMillimeters
    var isDistance = false
    for number in 0..<places.count {
      let place = places.all[number]
      let source = sources[Int(place.source)]
      if case .distance = source.quantity { isDistance = true }
      guard let raw = record.message.bytes.number(place.load, at: Int(place.offset), isPlausible: true) else {
        continue
      }
      take(Self.value(raw, of: source), from: source, into: &observation)
    }
    if isDistance { keepOneCounter(own, in: &observation) }
  }

  /// The same with a search for each field.
  @inline(never) private mutating func search(
    _ found: UInt64, in record: borrowing FITRecord, into observation: inout WorkoutObservation
  ) {
    let own = observation.distanceMillimeters
    var isDistance = false
    var rest = found
    while rest != 0 {
      let source = sources[rest.trailingZeroBitCount]
      rest &= rest &- 1
      if case .distance = source.quantity { isDistance = true }
      guard let field = record.message.developerField(applicationIndex: source.application, number: source.number),
        let raw = field.reinterpreted(as: source.baseType).plausibleNumber()
      else { continue }
      take(Self.value(raw, of: source), from: source, into: &observation)
    }
    if isDistance { keepOneCounter(own, in: &observation) }
  }

  private mutating func take(_ value: Double, from source: Source, into observation: inout WorkoutObservation) {
    switch source.quantity {
    case .measure(let measure):
      switch source.precedence {
      case .chosen: break
      case .fallback: if observation.measures.contains(measure) { return }
      case .override: if value == 0, observation.measures.contains(measure) { return }
      }
      observation[measure] = value
    case .distance:
      guard source.precedence != .fallback || observation.distanceMillimeters == nil, value >= 0, value < 1e12 else {
        return
      }
      // A pod that is not connected has no count.
      if value == 0, offsetMillimeters == nil, (observation.distanceMillimeters ?? 0) > 0 { return }
      let millimeters = Int64(saturating: value.rounded())
      if offsetMillimeters == nil { offsetMillimeters = ownMillimeters.map { $0 &- millimeters } ?? 0 }
      observation.distanceMillimeters = millimeters &+ (offsetMillimeters ?? 0)
    }
  }

  /// Drops the record's own distance once a developer's distance was read, because readings of two counters do not add
  /// up.
  private mutating func keepOneCounter(_ own: Int64?, in observation: inout WorkoutObservation) {
    if offsetMillimeters == nil {
      ownMillimeters = own ?? ownMillimeters
    } else if observation.distanceMillimeters == own {
      observation.distanceMillimeters = nil
    }
  }
}

/// The known units of developer fields, for which recorders and apps use various spellings.
struct DeveloperUnits {
  private let text: String

  init(_ units: RawSpan) { text = (units.text ?? "").lowercased() }

  /// Metres in one unit.
  var meters: Double? {
    switch text {
    case "mm", "millimeter", "millimeters": 0.001
    case "cm", "centimeter", "centimeters": 0.01
    case "m", "meter", "meters", "metres": 1
    case "km", "kilometer", "kilometers": 1000
    case "ft", "feet": 0.3048
    case "yd", "yards": 0.9144
    case "mi", "mile", "miles": 1609.344
    default: nil
    }
  }

  /// Metres per second in one unit.
  var metersPerSecond: Double? {
    switch text {
    case "m/s", "mps": 1
    case "mm/s": 0.001
    case "km/h", "kph", "kmh": 1 / 3.6
    case "mph", "mi/h": 0.447_04
    default: nil
    }
  }
}
