/// Many small rides for an archive: one a day, each of another length, each with its own identity.
public struct ManyRides: Sequence, IteratorProtocol, Sendable {
  /// The number of remaining rides.
  public private(set) var remaining: Int
  private var random: SplitMix64
  private var start = SimulatedActivity.usualStart

  /// Makes `count` rides of half a minute to two minutes, the same ones for the same seed.
  public init(count: Int, seed: UInt64 = 61) {
    remaining = count
    random = SplitMix64(seed: seed)
  }

  /// The next ride.
  public mutating func next() -> NotedFile? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    let seconds = Int(random.uniform(30, 120))
    let ride = SimulatedActivity.outdoorRide(plan: [Stretch(seconds)], start: start, seed: random.next())
    start += 86_400
    var style = DeviceStyle()
    style.fileID.serialNumber = UInt32(truncatingIfNeeded: random.next()) | 1
    return ride.encoded(style)
  }
}
