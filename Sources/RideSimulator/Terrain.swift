/// Hills: the height above sea level as a smooth function of the distance travelled.
public struct Terrain: Hashable, Sendable {
  /// The mean height in metres.
  public var baseMeters: Double
  /// Waves of hills.
  public var waves: [Wave]

  /// One wave of hills.
  public struct Wave: Hashable, Sendable {
    /// Half the height from valley to top.
    public var amplitudeMeters: Double
    /// The distance from top to top.
    public var lengthMeters: Double
    /// The position on the wave at which the road begins.
    public var phaseMeters: Double
  }

  /// Flat ground.
  public static let flat = Terrain(baseMeters: 12, waves: [])

  /// Rolling hills; `steepness` 1 gives slopes of up to about eight per cent.
  public static func rolling(baseMeters: Double, steepness: Double, seed: UInt64) -> Terrain {
    var random = SplitMix64(seed: seed)
    let shapes: [(Double, Double)] = [(40, 9000), (8, 2600), (2.5, 900), (0.5, 310)]
    let waves = shapes.map { amplitude, length in
      Wave(
        amplitudeMeters: amplitude * steepness * random.uniform(0.7, 1.2),
        lengthMeters: length * random.uniform(0.8, 1.2), phaseMeters: random.uniform(0, length))
    }
    return Terrain(baseMeters: baseMeters, waves: waves)
  }

  /// The height after a distance.
  func heightMeters(at distance: Double) -> Double {
    waves.reduce(baseMeters) { $0 + $1.amplitudeMeters * Trigonometry.sine($1.angle(at: distance)) }
  }

  /// The slope after a distance: metres up per metre along.
  func slope(at distance: Double) -> Double {
    waves.reduce(0) { sum, wave in
      sum + wave.amplitudeMeters * wave.angularStep * Trigonometry.cosine(wave.angle(at: distance))
    }
  }
}

extension Terrain.Wave {
  var angularStep: Double { 2 * 3.141592653589793 / lengthMeters }

  func angle(at distance: Double) -> Double { (distance + phaseMeters) * angularStep }
}
