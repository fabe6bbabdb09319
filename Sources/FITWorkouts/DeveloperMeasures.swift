internal import FITCore
public import Workouts

/// A developer field that a measure is taken from, by the name that its description gives it.
public struct DeveloperMeasure: Sendable {
  /// The field's name, as `field_description` has it.
  public var fieldName: String
  /// The measure it becomes.
  public var measure: Measure

  /// Makes a choice.
  public init(fieldName: String, measure: Measure) {
    self.fieldName = fieldName
    self.measure = measure
  }
}

/// The developer fields of a part that give measures: those that stand for a field of `record`, those of running pods known by name, and
/// those that the caller chose.
struct DeveloperMeasures: Sendable {
  struct Source: Sendable {
    var application: UInt8
    var number: UInt8
    var baseType: FITBaseType
    var measure: Measure
    var factor: Double
    var offset: Double
    /// Whether it only stands in where the record has no such field of its own.
    var isFallback: Bool
  }

  /// Fields that measures are taken from at most.
  static let limit = 64

  private(set) var sources: [Source] = []

  mutating func removeAll() { sources.removeAll(keepingCapacity: true) }

  /// Takes a description, in place of an earlier one of the same field; false when it is one too many.
  mutating func describe(_ description: borrowing FITFieldDescription, name: String, chosen: [DeveloperMeasure]) -> Bool
  {
    guard let application = description.developerDataIndex.flatMap({ UInt8(exactly: $0) }),
      let number = description.fieldNumber.flatMap({ UInt8(exactly: $0) }), let baseType = description.baseType
    else { return true }
    sources.removeAll { $0.application == application && $0.number == number }
    guard let (measure, factor, isFallback) = Self.measure(description, name, chosen) else { return true }
    guard sources.count < Self.limit else { return false }
    let scale = description.scale.map(Double.init) ?? 1
    sources.append(
      Source(
        application: application, number: number, baseType: baseType, measure: measure,
        factor: factor / (scale == 0 ? 1 : scale), offset: factor * Double(description.offset ?? 0),
        isFallback: isFallback))
    return true
  }

  private static func measure(
    _ description: borrowing FITFieldDescription, _ name: String, _ chosen: [DeveloperMeasure]
  ) -> (Measure, factor: Double, isFallback: Bool)? {
    if let choice = chosen.first(where: { $0.fieldName == name }) { return (choice.measure, 1, false) }
    if description.nativeMessageNumber == nil || description.nativeMessageNumber == 20 {
      switch description.nativeFieldNumber {
      case 3: return (.heartRate, 1, true)
      case 4: return (.cadence, 1, true)
      case 6, 73: return (.speed, 1, true)
      case 7: return (.power, 1, true)
      // In centimetres as Stryd writes it, else in the millimetres of the field that it stands for.
      case 39: return (.verticalOscillation, isInCentimeters(description.units) ? 1 : 0.1, true)
      case 41: return (.groundContactTime, 1, true)
      case 85: return (.stepLength, 0.001, true)
      case 99, 108: return (.respiratoryRate, 1, true)
      default: break
      }
    }
    // Running pods (Stryd) describe these without saying what they stand for; units as they write them.
    return switch name {
    case "Power": (.power, 1, true)
    case "Vertical Oscillation": (.verticalOscillation, 1, true)
    case "Ground Time": (.groundContactTime, 1, true)
    default: nil
    }
  }

  private static func isInCentimeters(_ units: RawSpan) -> Bool {
    guard units.byteCount > 1 else { return false }
    let (first, second) = (units.byte(0) | 0x20, units.byte(1) | 0x20)
    // "cm", "Centimeters"
    return first == UInt8(ascii: "c") && (second == UInt8(ascii: "m") || second == UInt8(ascii: "e"))
  }

  // MARK: Reading

  /// Where the records of a local message type have the fields of some sources.
  struct Places: Sendable {
    /// Places kept at most; recorders and pods have up to six such fields.
    static var limit: Int { 8 }

    /// A field as its definition has it, its type as its description has it.
    struct Place: BitwiseCopyable, Sendable {
      var offset: UInt16 = 0
      var load = Load.absent
      var source: UInt8 = 0
    }

    /// The sources, a bit for each.
    fileprivate var found: UInt64 = 0
    /// Bytes of a record whose fields lie at the places; -1 where these do not hold all: too many, or one too far behind.
    fileprivate var size = -1
    fileprivate var count = 0
    fileprivate var all = InlineArray<8, Place>(repeating: Place())

    /// Whether the records have none of the fields.
    var isEmpty: Bool { found == 0 }
  }

  /// Where a record, and others of its definition, have the fields of sources.
  func places(in record: borrowing FITRecord) -> Places {
    var places = Places()
    var isHeld = true
    for number in 0..<sources.count {
      let source = sources[number]
      guard let entry = Self.entry(of: source, in: record) else { continue }
      places.found |= 1 &<< UInt64(number)
      guard places.count < Places.limit, let offset = UInt16(exactly: entry.packed.offset) else {
        isHeld = false
        continue
      }
      let load = Load.of(
        source.baseType, size: UInt8(truncatingIfNeeded: entry.packed.size), isBigEndian: record.message.isBigEndian)
      places.all[places.count] = Places.Place(offset: offset, load: load, source: UInt8(truncatingIfNeeded: number))
      places.count += 1
    }
    if isHeld { places.size = record.message.bytes.byteCount }
    return places
  }

  private static func entry(of source: Source, in record: borrowing FITRecord) -> FITFieldEntry? {
    for position in 0..<record.message.fieldCount {
      let entry = record.message.entry(position)
      if entry.isDeveloper && entry.developerIndex == source.application && entry.number == source.number {
        return entry
      }
    }
    return nil
  }

  /// Adds to an observation what the record's developer fields give; `places` are those of its definition.
  func take(_ places: Places, of record: borrowing FITRecord, into observation: inout Observation) {
    guard places.size == record.message.bytes.byteCount else {
      return search(places.found, in: record, into: &observation)
    }
    for number in 0..<places.count {
      let place = places.all[number]
      let source = sources[Int(place.source)]
      if source.isFallback && observation.measures.contains(source.measure) { continue }
      guard let raw = record.message.bytes.number(place.load, at: Int(place.offset)) else { continue }
      observation[source.measure] = raw * source.factor - source.offset
    }
  }

  /// The same where each field has to be searched.
  @inline(never) private func search(
    _ found: UInt64, in record: borrowing FITRecord, into observation: inout Observation
  ) {
    var rest = found
    while rest != 0 {
      let source = sources[rest.trailingZeroBitCount]
      rest &= rest &- 1
      guard
        !source.isFallback || !observation.measures.contains(source.measure),
        let field = record.message.developerField(applicationIndex: source.application, number: source.number),
        let raw = field.reinterpreted(as: source.baseType).number()
      else { continue }
      observation[source.measure] = raw * source.factor - source.offset
    }
  }
}
