/// Seconds that a quantity spent in each step of its values, from 0 on.
///
/// So times in zones can be worked out later, for whatever limits. Memory: four bytes a step.
struct StepTimes: Sendable {
  /// The width of a step in the quantity's unit.
  let width: Int
  /// The text begins and ends at a multiple of so many steps.
  let aligned: Int
  /// Seconds of each step; the last one has those of all greater values too.
  var seconds: [UInt32]

  init(width: Int, steps: Int, aligned: Int = 1) {
    self.width = max(1, width)
    self.aligned = max(1, aligned)
    seconds = [UInt32](repeating: 0, count: max(1, steps))
  }

  /// Forgets everything.
  mutating func reset() { for step in seconds.indices { seconds[step] = 0 } }

  /// Adds seconds to a step, which is not negative; `seconds` are those of all, reached once for many.
  @inline(__always) static func add(step: Int, seconds more: Int, to seconds: inout MutableSpan<UInt32>) {
    seconds[min(step, seconds.count &- 1)] &+= UInt32(truncatingIfNeeded: more)
  }

  /// The first step that has seconds, and the seconds of each step from there on and all steps above it.
  ///
  /// Five digits for each: 99999 for all that is more, and 00000 after the last. Nil where there are none.
  var text: (from: Int, digits: [UInt8])? {
    guard let least = seconds.firstIndex(where: { $0 > 0 }), let most = seconds.lastIndex(where: { $0 > 0 }) else {
      return nil
    }
    let first = least / aligned &* aligned
    let count = (most &- first) / aligned &* aligned &+ aligned
    let length = (count &+ 1) &* Self.digits
    var digits = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, length))
    var above: UInt32 = 0
    for step in (0..<count).reversed() {
      if first &+ step < seconds.count { above &+= seconds[first &+ step] }
      var rest = min(above, 99_999)
      for digit in (0..<Self.digits).reversed() {
        digits[step &* Self.digits &+ digit] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
    return (first &* width, digits)
  }

  /// Digits of a step.
  static let digits = 5
}
