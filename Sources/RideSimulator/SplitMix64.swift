/// A small generator of random numbers: the same seed gives the same numbers on every machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 up to, but not including, 1.
  public mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A number between two limits.
  public mutating func uniform(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// A number with mean 0 and deviation 1, nearly normal (the sum of twelve uniform numbers, without a logarithm).
  public mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + unit() }
  }
}

/// A value that wanders around zero: each step keeps most of the previous value.
struct Wander: Sendable {
  private(set) var value = 0.0
  private let memory: Double
  private let kick: Double

  /// Makes a value with this deviation, whose correlation fades within `seconds`.
  init(deviation: Double, seconds: Double) {
    memory = 1 - 1 / seconds
    kick = deviation * (1 - memory * memory).squareRoot()
  }

  mutating func step(_ random: inout SplitMix64) -> Double {
    value = value * memory + kick * random.normal()
    return value
  }
}
