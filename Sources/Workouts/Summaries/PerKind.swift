/// One value for each `SampleKind`, stored inline.
public struct PerKind<Value: BitwiseCopyable & Sendable>: Sendable {
  @usableFromInline var values: KindValues<Value>

  static var count: Int { SampleKind.count }

  /// Makes a table that holds `value` for every kind.
  @inlinable public init(repeating value: Value) { values = InlineArray(repeating: value) }

  /// The value kept for `kind`.
  @inlinable public subscript(kind: SampleKind) -> Value {
    get { values[Int(kind.rawValue)] }
    set { values[Int(kind.rawValue)] = newValue }
  }
}
