/// A linear or logarithmic mapping from values to picture coordinates.
public struct Scale: Sendable {
  /// The values at both ends.
  public let domain: ClosedRange<Double>
  /// The coordinates at both ends.
  ///
  /// `from` can be greater than `to`, as on a vertical axis.
  public let from: Double, to: Double
  /// Whether the mapping is logarithmic.
  public let isLogarithmic: Bool

  /// Creates a scale.
  ///
  /// An empty or invalid domain is extended to length 1.
  public init(_ lower: Double, _ upper: Double, from: Double, to: Double, isLogarithmic: Bool = false) {
    let low = lower.isFinite ? lower : 0
    domain = low...(upper.isFinite && upper > low ? upper : low + 1)
    (self.from, self.to, self.isLogarithmic) = (from, to, isLogarithmic && low > 0)
  }

  /// Returns the coordinate of a value.
  public func place(_ number: Double) -> Double {
    let share =
      isLogarithmic
      ? Self.log2(max(number, domain.lowerBound) / domain.lowerBound) / Self.log2(domain.upperBound / domain.lowerBound)
      : (number - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
    return from + share * (to - from)
  }

  /// Returns about `count` round values in the domain: 1, 2 or 5 times a power of ten apart.
  public func ticks(_ count: Int = 5) -> [Double] {
    let step = Self.step(domain.upperBound - domain.lowerBound, count)
    guard step > 0, step.isFinite else { return [] }
    var ticks: [Double] = []
    var number = (domain.lowerBound / step).rounded(.up)
    while number * step <= domain.upperBound * (1 + 1e-12) + step * 1e-9, ticks.count < 50 {
      ticks.append(number * step)
      number += 1
    }
    return ticks
  }

  /// Returns the greatest round length, 1, 2 or 5 times a power of ten, that is at most `limit`.
  static func roundLength(atMost limit: Double) -> Double {
    guard limit > 0, limit.isFinite else { return 1 }
    let power = powerOfTen(atMost: limit)
    return [5, 2].first { power * $0 <= limit }.map { power * $0 } ?? power
  }

  private static func step(_ extent: Double, _ count: Int) -> Double {
    let rough = extent / Double(max(count, 1))
    guard rough > 0, rough.isFinite else { return 0 }
    let power = powerOfTen(atMost: rough)
    return [1, 2, 5, 10].first { rough <= power * $0 * (1 + 1e-9) }.map { power * $0 } ?? power
  }

  /// Returns the greatest power of ten that is at most `limit`, a positive number.
  private static func powerOfTen(atMost limit: Double) -> Double {
    var power = 1.0
    while power > limit { power /= 10 }
    while power * 10 <= limit { power *= 10 }
    return power
  }

  /// Returns the logarithm to base 2, computed from the exponent and a series, with an error of about 1e-9.
  static func log2(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return 0 }
    let x = (number.significand - 1) / (number.significand + 1)
    var (sum, power) = (0.0, x)
    for odd in stride(from: 1.0, through: 25, by: 2) {
      sum += power / odd
      power *= x * x
    }
    return Double(number.exponent) + sum * 2.8853900817779268
  }
}
