/// A component: some bits of a field that are a value of another field of the same message.
public struct ProfileComponent: Hashable, Sendable {
  /// The number of the other field.
  public let targetField: UInt8

  /// The number of bits.
  public let bitCount: Int

  /// True when the bits are the low bits of a running counter.
  public let isAccumulated: Bool

  /// The scaling from the bits to a value of the other field.
  ///
  /// The scaling of the other field itself applies only to raw values of that field.
  public let scaling: ProfileScaling

  fileprivate init(word: UInt64, scaling: UInt64) {
    targetField = UInt8(truncatingIfNeeded: word &>> 24)
    bitCount = Int(UInt8(truncatingIfNeeded: word &>> 16))
    isAccumulated = word & 1 != 0
    self.scaling = ProfileScaling(word: scaling)
  }
}

/// The components of a field or subfield, lowest bits first.
public struct ProfileComponents: Sequence, IteratorProtocol, Sendable {
  private static let words = 2

  private var index: Int
  private let end: Int

  /// No components.
  static let none = ProfileComponents(index: 0, end: 0)

  private init(index: Int, end: Int) {
    self.index = index
    self.end = end
  }

  init(of key: SubfieldKey) {
    index = firstRow(of: componentRows, stride: Self.words, notBelow: key.word)
    end = firstRow(of: componentRows, stride: Self.words, notBelow: key.next)
  }

  /// The number of remaining components.
  public var count: Int { end &- index }

  /// The next component, or nil after the last.
  public mutating func next() -> ProfileComponent? {
    guard index < end else { return nil }
    defer { index &+= 1 }
    return ProfileComponent(
      word: componentRows[index &* Self.words], scaling: componentRows[index &* Self.words &+ 1])
  }
}
