/// A factor as a ratio of whole numbers, such as 36/10 or 1/1000.
///
/// A whole raw value is then rounded only once, in the division: the result is the `Double` nearest to the decimal,
/// 0.07 and not 0.07000000000000001.
package struct DecimalRatio: BitwiseCopyable, Equatable, Sendable {
  /// Values are multiplied by `multiplier` and then divided by `divisor`.
  package let multiplier: Double, divisor: Double

  /// Finds the ratio for a factor that is decimal or has a decimal inverse; for any other factor it is the factor and
  /// 1.
  package init(_ factor: Double) {
    // The inverse itself might not be a decimal although the ratio is exactly the factor, as for 1/3.6.
    if let (whole, power) = Self.leastPower(of: { $0 * factor }, where: { $0 / $1 == factor }) {
      (multiplier, divisor) = (whole, power)
    } else if let (whole, power) = Self.leastPower(of: { $0 / factor }, where: { $1 / $0 == factor }) {
      (multiplier, divisor) = (power, whole)
    } else {
      (multiplier, divisor) = (factor, 1)
    }
  }

  /// The smallest power of ten whose product with `number`, rounded to a whole number, satisfies `exact`; returns the
  /// whole number and the power.
  private static func leastPower(
    of number: (Double) -> Double, where exact: (_ whole: Double, _ power: Double) -> Bool
  ) -> (whole: Double, power: Double)? {
    var power = 1.0
    while power <= 1e6 {
      let whole = number(power).rounded()
      if whole != 0, whole.magnitude < 1e9, exact(whole, power) { return (whole, power) }
      power *= 10
    }
    return nil
  }

  /// The product of a whole number and the factor.
  package func callAsFunction(_ raw: Double) -> Double { raw * multiplier / divisor }

  /// The product of a decimal and the factor.
  package func ofDecimal(_ value: Double) -> Double {
    let millionths = (value * 1e6).rounded()
    // More decimals, or too many digits for a product without rounding.
    guard millionths / 1e6 == value, abs(millionths * multiplier) < 0x1p53 else { return self(value) }
    return millionths * multiplier / (divisor * 1e6)
  }
}

extension Double {
  /// The number rounded to millionths: further digits of a sum or a mean are only rounding errors.
  package var toMillionths: Double {
    guard abs(self) < 1e9 else { return self }
    return Double(Int64(saturating: self * 1e6 + (self < 0 ? -0.5 : 0.5))) / 1e6
  }
}
