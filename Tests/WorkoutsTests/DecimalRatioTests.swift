import Testing

@testable import Workouts

@Suite("Decimals")
struct DecimalRatioTests {
  @Test(
    "whole numbers in small units become the numbers next to the decimals",
    arguments: [(0.001, 1000), (0.01, 100), (0.1, 10), (0.0001, 10_000)])
  func nearest(factor: Double, divisor: Int) {
    let ratio = DecimalRatio(factor)
    for raw in 0..<20_000 { #expect(ratio(Double(raw)) == Double(raw) / Double(divisor)) }
  }

  @Test("kilometres an hour become metres a second without a digit too many")
  func speeds() {
    let ratio = DecimalRatio(1 / 3.6)
    #expect(ratio == DecimalRatio(1 / 3.6) && ratio.multiplier == 10 && ratio.divisor == 36)
    #expect(ratio.ofDecimal(14.0868) == 3.913 && ratio.ofDecimal(7.7004) == 2.139)
    #expect(DecimalRatio(1609.344).ofDecimal(1.1) == 1770.2784)
  }

  @Test("a factor that is no decimal stays one", arguments: [.pi, 1e-9, 1e12])
  func others(factor: Double) {
    #expect(DecimalRatio(factor)(3) == 3 * factor)
  }

  @Test("a sum of decimals is a decimal, in the total and the mean")
  func sums() {
    var statistics = KindStatistics()
    for _ in 0..<3000 { statistics.add(1.001, seconds: 0.1) }
    #expect(statistics.total == 3003 && statistics.mean == 1.001)
    #expect((-0.1234567).toMillionths == -0.123457 && 1e12.toMillionths == 1e12 && Double.nan.toMillionths.isNaN)
  }
}
