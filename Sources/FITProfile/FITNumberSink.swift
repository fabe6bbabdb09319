import FITCore

/// Receives the numbers of a message, scaled, without names: the fastest way to get all of them.
public protocol FITNumberSink: ~Copyable {
  /// A valid number in the units of its field.
  mutating func number(_ value: Double, of field: FITNumberField)
}

/// The field that contains a number: its number in the message, and the index of the element.
public struct FITNumberField: Sendable {
  /// The field's number; for a developer field, the number in its description.
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
    var position = tables.locals[local].firstNumber
    let end = position &+ tables.locals[local].numberCount
    while position < end {
      let plan = tables.numbers[position]
      // Nearly all are plain: a loop of their own without a call, so that a sink may stay in registers.
      let run = meanings.contains(.components) ? Int(plan.plainRun) : 0
      if run > 0 {
        let plans = tables.numbers.span.extracting(position..<position &+ run)
        if isBigEndian {
          Self.readPlain(plans, payload, isBigEndian: true, &sink)
        } else {
          Self.readPlain(plans, payload, isBigEndian: false, &sink)
        }
        position &+= run
        continue
      }
      position &+= 1
      if plan.way == .whole {
        readWhole(Int(plan.value), local, payload, meanings, &sink)
        continue
      }
      let raw = plan.raw(payload, isBigEndian: isBigEndian)
      guard raw != plan.invalid else { continue }
      if plan.way == .alias && !meanings.contains(.components) { continue }
      if plan.way == .accumulated { accumulators.set(Int(plan.counter), raw: raw) }
      plan.handOut(raw, &sink)
    }
    if !expansion.isEmpty { readExpanded(&sink) }
  }

  /// Passes on numbers that depend on nothing; the order of bytes is a constant wherever this is called.
  @inlinable @inline(__always)
  static func readPlain<Sink: FITNumberSink & ~Copyable>(
    _ plans: Span<NumberPlan>, _ payload: RawSpan, isBigEndian: Bool, _ sink: inout Sink
  ) {
    for position in plans.indices {
      let plan = plans.at(position)
      let raw = plan.raw(payload, isBigEndian: isBigEndian)
      if raw != plan.invalid { plan.handOut(raw, &sink) }
    }
  }

  /// Passes on the numbers of one value that depends on others, or that shifts cannot extract.
  @inlinable @inline(never)
  mutating func readWhole<Sink: FITNumberSink & ~Copyable>(
    _ position: Int, _ local: Int, _ payload: RawSpan, _ meanings: FITMeanings, _ sink: inout Sink
  ) {
    let place = tables.locals[local].first &+ position
    let plan = tables.values[place]
    if !plan.flags.isDisjoint(with: .questionable) && !isHandedOut(plan, tables.locals[local], payload, meanings) {
      return
    }
    let (start, stride, count) = (Int(plan.offset), Int(plan.stride), Int(plan.count))
    let isBytes = plan.form == .bytes
    if isBytes && !payload.hasByte(otherThan: 0xFF, from: start, count: count) { return }
    for element in 0..<count {
      let at = start &+ element &* stride
      guard let raw = isBytes ? Double(payload.byte(at)) : payload.number(plan.load, at: at) else { continue }
      let number = plan.flags.contains(.scaled) ? (raw - plan.shift) / plan.divisor : raw
      sink.number(
        number,
        of: FITNumberField(number: plan.number, element: element, isDeveloper: plan.flags.contains(.developer)))
    }
  }

  /// Passes on the numbers of expanded components.
  @inlinable @inline(never)
  mutating func readExpanded<Sink: FITNumberSink & ~Copyable>(_ sink: inout Sink) {
    for position in expansion.values.indices {
      let plan = expansion.values[position]
      for element in 0..<Int(plan.count) {
        let piece = expansion.pieces[Int(plan.offset) &+ element]
        if piece.isInvalid { continue }
        sink.number(piece.value, of: FITNumberField(number: plan.number, element: element, isDeveloper: false))
      }
    }
  }
}

extension RawSpan {
  /// Whether one of `count` bytes from `start` on differs from `byte`.
  @usableFromInline
  func hasByte(otherThan byte: UInt8, from start: Int, count: Int) -> Bool {
    for offset in 0..<count where self.byte(start &+ offset) != byte { return true }
    return false
  }
}
