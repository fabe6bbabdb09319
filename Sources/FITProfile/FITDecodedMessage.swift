import FITCore

/// A message with all it says, copied out of the stream: for programs that would rather be comfortable than fast.
///
/// Owns its values, so it can be kept and sent anywhere. Making one allocates; the borrowed lane (`FITSink`, `FITInterpreter`) does not.
public struct FITDecodedMessage: Sendable {
  /// The global message number: 20 is `record`.
  public var number: UInt16
  /// The profile's name, such as `record`; the number where the profile has none.
  public var name: String
  /// Seconds since 1989-12-31T00:00:00Z, from the message or its compressed header; below 0x10000000 since the device was
  /// switched on.
  public var timestamp: UInt32?
  /// Offset of the message in the stream.
  public var offset: UInt64
  /// What holds a value: fields in file order, their other meanings, components, developer fields.
  public var fields: [Field]

  /// A field of a message with its value.
  public struct Field: Sendable {
    /// The field's number in its message.
    public var number: UInt8
    /// The name, such as `heart_rate`; nil for fields nobody describes.
    public var name: String?
    /// The units of the value; nil when there are none.
    public var units: String?
    /// What it holds.
    public var value: FITDecodedValue
    /// What the application says of a field of its own; nil for fields of the profile.
    public var developer: FITDeveloperField?
  }

  /// The value of the field with a name, of the profile or of an application; nil when the message has none.
  public subscript(name: String) -> FITDecodedValue? { fields.first { $0.name == name }?.value }

  /// The value of the profile's field with a number; nil when the message has none.
  public subscript(number: UInt8) -> FITDecodedValue? {
    fields.first { $0.number == number && $0.developer == nil }?.value
  }

  /// The value that an application of the device gave under this name.
  public func developerValue(application: FITApplicationID, named name: String) -> FITDecodedValue? {
    fields.first { $0.name == name && $0.developer?.applicationID == application }?.value
  }

  /// Seconds since 1970 of the timestamp; nil when there is none or it is no date.
  public var unixSeconds: Int64? {
    timestamp.flatMap { $0 >= 0x1000_0000 ? Int64($0) &+ 631_065_600 : nil }
  }
}

/// A value as it is read by people and programs: scaled, named, dated.
public enum FITDecodedValue: Sendable, Equatable {
  /// A whole number.
  case integer(Int64)
  /// A whole number that only 64 unsigned bits hold.
  case unsigned(UInt64)
  /// A number in the field's units.
  case number(Double)
  /// A value that the profile names, and its number.
  case named(String, Int64)
  /// Seconds since 1989-12-31T00:00:00Z.
  case time(UInt32)
  /// Text.
  case text(String)
  /// Several values; nil where one is invalid.
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

  /// The value as a whole number; nil when it is none.
  public var integer: Int64? {
    switch self {
    case .integer(let value), .named(_, let value): value
    case .unsigned(let value): Int64(exactly: value)
    case .number(let value): Int64(exactly: value)
    case .time(let value): Int64(value)
    case .text, .list: nil
    }
  }

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
  /// Copies a value out of a message; nil when there is none.
  init?(_ value: FITValue) {
    guard value.isPresent else { return nil }
    if value.isText {
      // What follows the first NUL is mostly not text: see FITValue.textCount.
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
  /// The text of bytes that a device wrote; what is no UTF-8 becomes U+FFFD.
  init(repairing bytes: Span<UInt8>) {
    self = String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}
