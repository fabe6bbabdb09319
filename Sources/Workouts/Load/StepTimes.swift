/// Seconds that a quantity spent in each step of its values, starting at 0.
///
/// From these, times in zones with any limits can be computed later. Memory: four bytes per step.
struct StepTimes: Sendable {
  /// The width of a step in the quantity's unit.
  let width: Int
  /// The text begins and ends at a multiple of this many steps.
  let aligned: Int
  /// Seconds of each step; the last step includes all greater values.
  var seconds: [UInt32]

  init(width: Int, steps: Int, aligned: Int = 1) {
    self.width = max(1, width)
    self.aligned = max(1, aligned)
    seconds = [UInt32](repeating: 0, count: max(1, steps))
  }

  /// Resets all seconds to 0.
  mutating func reset() { for step in seconds.indices { seconds[step] = 0 } }

  /// Adds seconds to a step, which must not be negative; `seconds` is passed to avoid an access for each call.
  @inline(__always) static func add(step: Int, seconds more: Int, to seconds: inout MutableSpan<UInt32>) {
    seconds[min(step, seconds.count &- 1)] &+= UInt32(truncatingIfNeeded: more)
  }

  /// The first step that has seconds, and for each step from there on the seconds in that step and all steps above it.
  ///
  /// Each number has five digits: 99999 for larger numbers, and 00000 after the last step. Nil if no step has seconds.
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
