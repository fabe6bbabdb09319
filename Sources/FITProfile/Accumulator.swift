/// The running counters that components hold the low bits of (FIT protocol, "Accumulated fields").
///
/// One for each message and field, for one part of a stream.
@usableFromInline
struct Accumulators {
  private struct Counter {
    let message: UInt16
    let field: UInt8
    var sum: Int64 = 0
    var last: Int64 = 0
    var isSet = false
    /// Whether `sum` is a full value in the field's own units still, and not in those of the component.
    var isFull = false
  }

  private var counters: [Counter] = []
  /// Whether full values are taken for components' values without a change of units, as the official Python decoder does.
  let isCompatible: Bool

  init(isCompatible: Bool) {
    self.isCompatible = isCompatible
  }

  mutating func removeAll() {
    counters.removeAll(keepingCapacity: true)
  }

  /// A full value, to go on counting from.
  mutating func set(message: UInt16, field: UInt8, raw: Int64) {
    let position = position(message, field)
    counters[position].sum = raw
    counters[position].last = raw
    counters[position].isSet = true
    counters[position].isFull = true
  }

  /// Adds what the low bits say that the counter has advanced; the sum, in the component's units.
  mutating func add(
    _ piece: Int64, bitCount: Int, message: UInt16, field: UInt8, fieldScaling: ProfileScaling, scaling: ProfileScaling
  ) -> Int64 {
    let position = position(message, field)
    var counter = counters[position]
    if !counter.isSet { (counter.sum, counter.last) = (piece, piece) }
    if counter.isFull && !isCompatible && fieldScaling != scaling {
      let value = scaling.raw(ofValue: fieldScaling.value(ofRaw: Double(counter.sum)))
      // Whole units of the component: what is less has not been counted yet.
      counter.sum = Int64(exactly: value.rounded(.down)) ?? counter.sum
      counter.last = counter.sum
    }
    let mask: Int64 = bitCount < 63 ? 1 &<< Int64(bitCount) &- 1 : .max
    counter.sum &+= (piece &- counter.last) & mask
    counter.last = piece
    counter.isSet = true
    counter.isFull = false
    counters[position] = counter
    return counter.sum
  }

  private mutating func position(_ message: UInt16, _ field: UInt8) -> Int {
    if let position = counters.firstIndex(where: { $0.message == message && $0.field == field }) { return position }
    counters.append(Counter(message: message, field: field))
    return counters.count - 1
  }
}
