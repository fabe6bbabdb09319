import FITCore

/// A message with all its values copied out of the stream, for programs that prefer convenience to speed.
///
/// It owns its values, so it can be kept and sent to other threads. Creating one allocates; the borrowed views
/// (`FITSink`, `FITInterpreter`) do not.
public struct FITDecodedMessage: Sendable {
  /// The global message number: 20 is `record`.
  public var number: UInt16
  /// The profile's name, such as `record`; the number if the profile has no name.
  public var name: String
  /// Seconds since 1989-12-31T00:00:00Z, from the message or its compressed header; below 0x10000000, seconds since the
  /// device was switched on.
  public var timestamp: UInt32?
  /// Offset of the message in the stream.
  public var offset: UInt64
  /// The fields with a value, in this order: fields in file order, subfields, components, developer fields.
  public var fields: [Field]

  /// A field of a message with its value.
  public struct Field: Sendable {
    /// The field's number in its message.
    public var number: UInt8
    /// The name, such as `heart_rate`; nil for a field without a description.
    public var name: String?
    /// The units of the value; nil when there are none.
    public var units: String?
    /// The value.
    public var value: FITDecodedValue
    /// The application's description of a developer field; nil for fields of the profile.
    public var developer: FITDeveloperField?
  }

  /// The value of the field with a name, from the profile or an application; nil when the message has none.
  public subscript(name: String) -> FITDecodedValue? { fields.first { $0.name == name }?.value }

  /// The value of the profile's field with a number; nil when the message has none.
  public subscript(number: UInt8) -> FITDecodedValue? {
    fields.first { $0.number == number && $0.developer == nil }?.value
  }

  /// The value of the developer field with an application and a name.
  public func developerValue(application: FITApplicationID, named name: String) -> FITDecodedValue? {
    fields.first { $0.name == name && $0.developer?.applicationID == application }?.value
  }

  /// The value of the developer field with a name, whichever application wrote it; nil when the message has none.
  public func developerValue(named name: String) -> FITDecodedValue? {
    fields.first { $0.name == name && $0.developer != nil }?.value
  }

  /// The timestamp in seconds since 1970; nil if there is none or it is not a date.
  public var unixSeconds: Int64? {
    timestamp.flatMap { $0 >= FITTime.firstAbsolute ? Int64($0) &+ FITTime.epoch : nil }
  }
}

/// A decoded value: a scaled number, a name or a date.
public enum FITDecodedValue: Sendable, Equatable {
  /// A whole number.
  case integer(Int64)
  /// A whole number that fits only 64 unsigned bits.
  case unsigned(UInt64)
  /// A number in the field's units.
  case number(Double)
  /// The profile's name of a value, and its number.
  case named(String, Int64)
  /// Seconds since 1989-12-31T00:00:00Z.
  case time(UInt32)
  /// Text.
  case text(String)
  /// Several values; nil for an invalid element.
  case list([FITDecodedValue?])

  /// The value as a number; nil for text and lists.
  public var double: Double? {
    switch self {
    case .integer(let value), .named(_, let value): Double(value)
    case .unsigned(let value): Double(value)
    case .number(let value): value
    case .time(let value): Double(value)
    case .text, .list: nil
    }
  }

  /// The value as a whole number; nil for any other value.
  public var integer: Int64? {
    switch self {
    case .integer(let value), .named(_, let value): value
    case .unsigned(let value): Int64(exactly: value)
    case .number(let value): Int64(exactly: value)
    case .time(let value): Int64(value)
    case .text, .list: nil
    }
  }

  /// The value as a whole number of the machine's size; nil for any other value.
  public var int: Int? { integer.flatMap { Int(exactly: $0) } }

  /// The text, or the name of the value.
  public var string: String? {
    switch self {
    case .text(let text), .named(let text, _): text
    default: nil
    }
  }

  /// The values of a list; a single value is a list of one.
  public var elements: [FITDecodedValue?] {
    if case .list(let elements) = self { return elements }
    return [self]
  }
}

extension FITDecodedValue {
  /// Copies a value out of a message; nil when it has none.
  init?(_ value: FITValue) {
    guard value.isPresent else { return nil }
    if value.isText {
      // After the first NUL there is usually no text: see FITValue.textCount.
      let text = value.text()
      guard !text.isEmpty else { return nil }
      self = .text(String(repairing: text))
    } else if value.count == 1 {
      guard let only = Self.element(value, 0) else { return nil }
      self = only
    } else {
      self = .list((0..<value.count).map { Self.element(value, $0) })
    }
  }

  private static func element(_ value: FITValue, _ element: Int) -> FITDecodedValue? {
    if value.isScaled || value.isFloatingPoint && !value.isComponent {
      return value.number(element).map { .number($0) }
    }
    if let label = value.label(element), let raw = value.rawInteger(element) { return .named(String(label), raw) }
    if value.isTime, let raw = value.rawInteger(element) {
      return UInt32(exactly: raw).map { .time($0) } ?? .integer(raw)
    }
    if value.isComponent, let number = value.number(element) {
      return Int64(exactly: number).map { .integer($0) } ?? .number(number)
    }
    if let raw = value.rawInteger(element) { return .integer(raw) }
    return value.rawUnsigned64(element).map { .unsigned($0) }
  }
}

extension String {
  /// The text of bytes written by a device; invalid UTF-8 becomes U+FFFD.
  init(repairing bytes: Span<UInt8>) {
    self = String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}
