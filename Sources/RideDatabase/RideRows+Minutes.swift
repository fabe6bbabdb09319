#if SQLite
  internal import Workouts

  /// Which kinds the minutes of a workout have columns for; stands in front of each of their rows, so that the writer binds no others.
  struct MinuteKinds: Hashable {
    /// A bit for each kind, by its raw value.
    var bits: Int64 = 0

    private static let withColumns = SampleKind.allCases.prefix { $0 != .thresholdPower }
    private static let sums: [SampleKind] = [.distance, .energy, .restingEnergy, .steps, .strokes, .pushes]
    private static let readings = SampleKind.allCases.prefix { $0 != .distance }

    /// The kinds that come first, with a sum each.
    var summed: [SampleKind] { Self.sums.filter(contains) }
    /// The kinds that come behind them, each with mean, least and most.
    var read: [SampleKind] { Self.readings.filter(contains) }

    func contains(_ kind: SampleKind) -> Bool { bits & 1 << Int64(kind.rawValue) != 0 }

    /// The columns of a row, in order, but the workout's id.
    var columns: ArraySlice<Column> {
      // As `Table.minutes` has them: number, start and seconds, then a column for each sum and three for each reading.
      let all = Table.minutes.columns.dropFirst()
      let sums = all.dropFirst(3), readings = sums.dropFirst(Self.sums.count)
      return all.prefix(3) + zip(Self.sums, sums).filter { contains($0.0) }.map(\.1)
        + zip(Self.readings.indices, Self.readings).filter { contains($0.1) }.flatMap {
          readings.dropFirst(3 * $0.0).prefix(3)
        }
    }

    /// The kinds that any of the minutes has something of.
    static func inUse(by minutes: ActiveMinutes) -> MinuteKinds {
      var kinds = MinuteKinds()
      for minute in minutes {
        for kind in Self.withColumns where minute[kind].count > 0 { kinds.bits |= 1 << Int64(kind.rawValue) }
      }
      return kinds
    }
  }

  extension RideRows {
    /// Puts the minutes of a workout that has ended.
    mutating func put(_ minutes: ActiveMinutes) {
      let kinds = MinuteKinds.inUse(by: minutes)
      let (summed, read) = (kinds.summed, kinds.read)
      for (number, minute) in minutes.enumerated() {
        buffer.begin(.minutes)
        buffer.put(kinds.bits)
        buffer.put(number)
        buffer.put(minute.start.unixMilliseconds)
        buffer.put(minute.activeSeconds)
        for kind in summed { buffer.put(minute.total(kind)) }
        for kind in read {
          buffer.put(minute.mean(kind))
          buffer.put(minute.lowest(kind))
          buffer.put(minute.highest(kind))
        }
        buffer.end()
      }
    }
  }
#endif
