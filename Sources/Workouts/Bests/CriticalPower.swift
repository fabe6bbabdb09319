/// The power that a rider can maintain for a long time, and the work that is possible above it.
///
/// The model has two parameters (Monod and Scherrer 1965): work = critical power · time + W′, fitted by least squares
/// to the best work over durations of 2 to 20 minutes.
public struct CriticalPower: Equatable, Sendable {
  /// Watts.
  public var watts: Double
  /// Standard error of the watts.
  public var wattsError: Double
  /// W′ in joules.
  public var joules: Double
  /// Standard error of the joules.
  public var joulesError: Double
  /// The number of bests to which the model was fitted.
  public var points: Int

  /// The durations whose bests count, in seconds.
  public static let durations = 120...1200

  /// Fits the model to bests, which are mean powers over a number of seconds; nil with fewer than three bests of 2 to
  /// 20 minutes.
  public init?(_ bests: [(seconds: Int, watts: Double)]) {
    let points = bests.filter { Self.durations.contains($0.seconds) }
      .map { (time: Double($0.seconds), work: Double($0.seconds) * $0.watts) }
    guard points.count >= 3 else { return nil }
    let count = Double(points.count)
    let time = points.reduce(0) { $0 + $1.time } / count
    let work = points.reduce(0) { $0 + $1.work } / count
    let spread = points.reduce(0) { $0 + ($1.time - time) * ($1.time - time) }
    guard spread > 0 else { return nil }
    watts = points.reduce(0) { $0 + ($1.time - time) * ($1.work - work) } / spread
    joules = work - watts * time
    let (slope, constant) = (watts, joules)
    let rest = points.reduce(0.0) {
      let off = $1.work - slope * $1.time - constant
      return $0 + off * off
    }
    let variance = rest / (count - 2)
    wattsError = (variance / spread).squareRoot()
    joulesError = (variance * (1 / count + time * time / spread)).squareRoot()
    self.points = points.count
  }
}
