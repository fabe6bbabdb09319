/// A message to be written: its number and its fields, each with base type, size and value.
///
/// The writer chooses its local message type and writes the definition before it.
public struct FITMessageSpec: Hashable, Sendable {
  /// A field and its value.
  public struct Field: Hashable, Sendable {
    /// Number, size and base type.
    public var spec: FITFieldSpec
    /// The value.
    public var value: FITWireValue
  }

  /// A developer field and its value.
  public struct DeveloperField: Hashable, Sendable {
    /// Number, size and developer index.
    public var spec: FITDeveloperFieldSpec
    /// The base type of the value, which is not part of the definition.
    public var type: FITWireType
    /// The value.
    public var value: FITWireValue
  }

  /// The global message number.
  public var global: UInt16
  /// True when numbers are written with their high byte first.
  public var bigEndian = false
  /// The local message type to use; nil to let the writer choose.
  public var localType: UInt8?
  /// The time of the message if it is written to a compressed-timestamp header, which stores its low five bits; nil for
  /// a normal header.
  public var compressedTimestamp: UInt32?
  /// The fields, in the order they are written.
  public var fields: [Field] = []
  /// The developer fields, in the order they are written.
  public var developerFields: [DeveloperField] = []

  /// Makes a message without fields.
  public init(global: UInt16) { self.global = global }

  /// Adds a field unless the value is nil; without a size the field is as large as its value.
  public mutating func add(_ number: UInt8, _ type: FITWireType, _ value: FITWireValue?, size: Int? = nil) {
    guard let value else { return }
    let spec = FITFieldSpec(number, type, size: size ?? value.naturalSize(as: type))
    fields.append(Field(spec: spec, value: value))
  }

  /// Adds a field that holds a whole number, unless it is nil.
  public mutating func add(_ number: UInt8, _ type: FITWireType, _ value: (some FixedWidthInteger)?) {
    add(number, type, value.map { FITWireValue.integer(Int64(truncatingIfNeeded: $0)) })
  }

  /// Adds a field that holds a quantity, unless it is nil: the number written is (value + offset) × scale, rounded.
  public mutating func add(
    _ number: UInt8, _ type: FITWireType, quantity value: Double?, scale: Double, offset: Double = 0
  ) {
    guard let value else { return }
    let raw = Int64(exactly: ((value + offset) * scale).rounded())
    add(number, type, raw.map(FITWireValue.integer) ?? .invalid)
  }

  /// Adds a field that holds an angle in semicircles, unless it is nil.
  public mutating func add(_ number: UInt8, degrees: Double?) {
    add(number, .sint32, quantity: degrees, scale: 2_147_483_648 / 180)
  }

  /// Adds a developer field; without a size the field is as large as its value.
  public mutating func addDeveloper(
    _ number: UInt8, index: UInt8, _ type: FITWireType, _ value: FITWireValue, size: Int? = nil
  ) {
    let spec = FITDeveloperFieldSpec(number, size: size ?? value.naturalSize(as: type), developerIndex: index)
    developerFields.append(DeveloperField(spec: spec, type: type, value: value))
  }

  /// The value of the first field whose number is `number`.
  public func value(of number: UInt8) -> FITWireValue? {
    fields.first { $0.spec.number == number }?.value
  }

  /// Replaces the value of every field whose number is `number`.
  ///
  /// The value is converted to the type and size of the field.
  public mutating func set(_ number: UInt8, _ value: FITWireValue) {
    for index in fields.indices where fields[index].spec.number == number { fields[index].value = value }
  }

  /// Changes the base type and the size of every field whose number is `number`, and keeps the value.
  public mutating func retype(_ number: UInt8, _ type: FITWireType, size: Int? = nil) {
    for index in fields.indices where fields[index].spec.number == number {
      fields[index].spec = FITFieldSpec(number, type, size: size)
    }
  }

  /// Removes the fields with the given numbers.
  public mutating func remove(_ numbers: UInt8...) {
    fields.removeAll { numbers.contains($0.spec.number) }
  }

  /// Returns the same message with exactly the given fields: missing fields get invalid values, and all other fields
  /// are removed.
  ///
  /// Devices also keep one definition and mark missing values as invalid.
  public func filling(_ shape: [FITFieldSpec]) -> FITMessageSpec {
    var copy = self
    copy.fields = shape.map { Field(spec: $0, value: value(of: $0.number) ?? .invalid) }
    return copy
  }
}
