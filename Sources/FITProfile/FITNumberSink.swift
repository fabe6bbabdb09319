import FITCore

/// Receives the numbers of a message, scaled, without names: the fastest way to get all of them.
public protocol FITNumberSink: ~Copyable {
  /// A valid number in the units of its field.
  mutating func number(_ value: Double, of field: FITNumberField)
}

/// The field of a number, within its message.
public struct FITNumberField: Sendable {
  /// The field's number; of a developer field the number in its description.
  public let number: UInt8
  /// Index of the element in an array, from 0.
  public let element: Int
  /// True when an application of the device defined the field, not the profile.
  public let isDeveloper: Bool

  @inlinable @inline(__always) init(number: UInt8, element: Int, isDeveloper: Bool) {
    self.number = number
    self.element = element
    self.isDeveloper = isDeveloper
  }
}

extension InterpreterState {
  @inlinable @inline(__always)
  mutating func readNumbers<Sink: FITNumberSink & ~Copyable>(
    _ local: Int, _ payload: RawSpan, _ meanings: FITMeanings, _ accumulators: inout Accumulators,
    _ sink: inout Sink
  ) {
    let isBigEndian = tables.locals[local].isBigEndian
    let first = tables.locals[local].firstNumber
    for position in first..<first &+ tables.locals[local].numberCount {
      let plan = tables.numbers[position]
      if plan.way == .slow {
        readSlowly(Int(plan.value), local, payload, meanings, &sink)
        continue
      }
      let raw = plan.raw(payload, isBigEndian: isBigEndian)
      guard raw != plan.invalid else { continue }
      if plan.way != .plain {
        if plan.way == .alias && !meanings.contains(.components) { continue }
        if plan.way == .accumulated { accumulators.set(Int(plan.counter), raw: raw) }
      }
      let value = plan.isScaled ? (Double(raw) - plan.shift) / plan.divisor : Double(raw)
      sink.number(
        value, of: FITNumberField(number: plan.number, element: Int(plan.element), isDeveloper: plan.isDeveloper))
    }
    if !expansion.isEmpty { readExpanded(payload, &sink) }
  }

  /// Hands out the numbers of one value that depends on others, or that shifts cannot extract.
  @inlinable @inline(never)
  mutating func readSlowly<Sink: FITNumberSink & ~Copyable>(
    _ position: Int, _ local: Int, _ payload: RawSpan, _ meanings: FITMeanings, _ sink: inout Sink
  ) {
    let local = tables.locals[local]
    let plan = tables.values[local.first &+ position]
    if !plan.flags.isDisjoint(with: .questionable) && !isHandedOut(plan, local, payload, meanings) { return }
    Self.handOut(FITValue(plan: plan, payload: payload, tables: valueTables), &sink)
  }

  @inlinable @inline(never)
  mutating func readExpanded<Sink: FITNumberSink & ~Copyable>(_ payload: RawSpan, _ sink: inout Sink) {
    for position in expansion.values.indices {
      Self.handOut(FITValue(plan: expansion.values[position], payload: payload, tables: valueTables), &sink)
    }
  }

  @inlinable
  static func handOut<Sink: FITNumberSink & ~Copyable>(_ value: FITValue, _ sink: inout Sink) {
    if value.plan.form == .bytes && !value.isPresent { return }
    for element in 0..<value.count {
      guard let number = value.number(element) else { continue }
      sink.number(
        number, of: FITNumberField(number: value.number, element: element, isDeveloper: value.isDeveloper))
    }
  }
}
