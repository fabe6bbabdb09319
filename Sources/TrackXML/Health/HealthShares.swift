#if TrackXML
internal import Workouts

/// The samples that each source has in each workout, and the sources that count: Documentation/Tracks.md, "Apple
/// Health's export".
///
/// A workout has the samples of its own source. An app's workout often has no samples, or no heart rates, because a
/// watch recorded them. Then the samples of each kind are taken from the source with heart rates, then from the
/// workout's own, and then from the source with the most samples.
package struct HealthShares: Sendable {
  private struct Share {
    var kinds: UInt32 = 0
    var rows = 0
  }

  /// A source in a workout.
  private struct Ranked {
    var source: UInt8
    var share: Share

    var hasHeart: Bool { share.kinds & HealthShares.heart != 0 }

    func leads(_ other: Ranked) -> Bool {
      if hasHeart != other.hasHeart { return hasHeart }
      return share.rows != other.share.rows ? share.rows > other.share.rows : source < other.source
    }
  }

  /// Maximum number of workouts with samples of other sources, counted once for each such source: four megabytes.
  package static let limit = 65_536

  /// By workout and source.
  private var shares: [UInt64: Share] = [:]
  /// The newest one, which is not in `shares` yet.
  private var newest: (key: UInt64, share: Share)?
  /// For each source in a workout with several sources, the kinds that count.
  private var chosen: [UInt64: UInt32] = [:]

  init() {}

  private static func key(_ workout: UInt32, _ source: UInt8) -> UInt64 { UInt64(workout) &<< 8 | UInt64(source) }
  private static let heart = UInt32(1) &<< UInt32(SampleKind.heartRate.rawValue)

  mutating func count(_ row: HealthRow) {
    let key = Self.key(row.workout, row.source)
    if newest?.key != key {
      keepNewest()
      newest = (key, shares[key] ?? Share())
    }
    newest?.share.kinds |= 1 &<< UInt32(row.kind)
    newest?.share.rows &+= 1
  }

  /// Whether there is room to count samples of another source in a workout.
  func hasRoom(for workout: UInt32, _ source: UInt8) -> Bool {
    let key = Self.key(workout, source)
    return newest?.key == key || shares.count < Self.limit || shares[key] != nil
  }

  private mutating func keepNewest() {
    if let newest { shares[newest.key] = newest.share }
    newest = nil
  }

  /// Decides which sources count; call it when all samples are known.
  package mutating func choose() {
    keepNewest()
    var sources: [UInt32: [UInt8]] = [:]
    for key in shares.keys {
      sources[UInt32(truncatingIfNeeded: key &>> 8), default: []].append(UInt8(truncatingIfNeeded: key))
    }
    for (workout, sources) in sources where sources.contains(where: { $0 != 0 }) {
      let own = shares[Self.key(workout, 0)]
      let others = sources.filter { $0 != 0 }.map {
        Ranked(source: $0, share: shares[Self.key(workout, $0)] ?? Share())
      }
      .sorted { $0.leads($1) }
      var ranked = own.map { [Ranked(source: 0, share: $0)] } ?? []
      let hasHeart = others.first?.hasHeart ?? false
      if own == nil || hasHeart && ranked.first?.hasHeart == false {
        ranked.insert(contentsOf: others.prefix(1), at: 0)
        ranked += others.dropFirst()
      }
      var taken: UInt32 = 0
      for entry in ranked {
        chosen[Self.key(workout, entry.source)] = entry.share.kinds & ~taken
        taken |= entry.share.kinds
      }
    }
    shares = [:]
  }

  /// Whether a sample's source counts in its workout.
  package func admits(_ row: HealthRow) -> Bool {
    let all = row.source == 0 ? UInt32.max : 0
    return (chosen[Self.key(row.workout, row.source)] ?? all) & 1 &<< UInt32(row.kind) != 0
  }
}
#endif
