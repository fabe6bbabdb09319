/// Running counters whose low bits are transmitted in components (FIT protocol, "Accumulated fields").
///
/// One counter for each message and field of a chained file. A full value is usually only stored: it counts when a
/// component follows it.
@usableFromInline
struct Accumulators {
  private struct Counter {
    var message: UInt16 = 0
    var field: UInt8 = 0
    var sum: Int64 = 0
    var last: Int64 = 0
    var isSet = false
  }

  /// Number of counters.
  ///
  /// The profile has four accumulated fields; from the ninth on they would share the last counter.
  @inlinable static var capacity: Int { 8 }
  private var counters = [Counter](repeating: Counter(), count: Accumulators.capacity)
  private var count = 0
  /// The latest full value of each counter; `Int64.min` if there was none since the last component.
  @usableFromInline var full = InlineArray<8, Int64>(repeating: .min)
  /// Whether full values count as components' values without a change of units, as in the official Python decoder.
  let isCompatible: Bool

  init(isCompatible: Bool) {
    self.isCompatible = isCompatible
  }

  /// Begins a chained file: the counters are reset, and keep their places.
  mutating func fileStart() {
    for place in 0..<Self.capacity {
      counters[place].isSet = false
      full[place] = .min
    }
  }

  /// The place of a field's counter; a new field gets the next place.
  mutating func place(ofMessage message: UInt16, field: UInt8) -> Int {
    for place in 0..<count where counters[place].message == message && counters[place].field == field { return place }
    if count < Self.capacity { count &+= 1 }
    counters[count &- 1] = Counter(message: message, field: field)
    return count &- 1
  }

  /// Stores a full value from which the counter continues.
  @inlinable @inline(__always)
  mutating func set(_ place: Int, raw: Int64) {
    full[place] = raw
  }

  /// Advances the counter by the low bits of a component; returns the sum, in the component's units.
  mutating func add(
    _ piece: Int64, bitCount: Int, place: Int, fieldScaling: ProfileScaling, scaling: ProfileScaling
  ) -> Int64 {
    var counter = counters[place]
    if full[place] != .min {
      counter.sum = full[place]
      if !isCompatible && fieldScaling != scaling {
        // Only whole units of the component: a smaller remainder has not been counted yet.
        let value = scaling.raw(ofValue: fieldScaling.value(ofRaw: Double(counter.sum)))
        counter.sum = Int64(exactly: value.rounded(.down)) ?? counter.sum
      }
      counter.last = counter.sum
      full[place] = .min
    } else if !counter.isSet {
      (counter.sum, counter.last) = (piece, piece)
    }
    let mask: Int64 = bitCount < 63 ? 1 &<< Int64(bitCount) &- 1 : .max
    counter.sum &+= (piece &- counter.last) & mask
    counter.last = piece
    counter.isSet = true
    counters[place] = counter
    return counter.sum
  }
}
