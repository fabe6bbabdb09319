#if SQLite
  import Foundation
  import TestSupport
  import Testing
  import Workouts

  @testable import RideDatabase

  @Suite("Database: minutes", .enabled(if: SQLProgram.isThere, "needs python3 with sqlite3"))
  struct MinuteTests {
    private func minutes(_ ride: ToyRide, _ columns: String) throws -> [[String]] {
      let file = TemporaryDatabase()
      let database = try RideDatabase(path: file.bytes)
      database.take(packed(ride, path: "/a.fit").raw)
      try database.finish()
      return try SQLProgram.texts(file.path, "SELECT \(columns) FROM minutes ORDER BY minute")
    }

    @Test("a ride of two and a half minutes has three, the last of half a minute")
    func plain() throws {
      #expect(
        try minutes(ToyRide(), "minute, active_s, distance_m") == [
          ["0", "60", "300"], ["1", "60", "300"], ["2", "30", "150"],
        ])
    }

    @Test("minutes are cut anew at a pause, which belongs to none")
    func paused() throws {
      let ride = ToyRide(pause: (at: 90, seconds: 1000))
      let rows = try minutes(ride, "minute, start_unix_ms / 1000 - \(ride.start), active_s, distance_m")
      #expect(rows == [["0", "0", "60", "300"], ["1", "60", "30", "150"], ["2", "1090", "60", "300"]])
    }

    @Test("a minute tells mean, least and most of its readings; one at its end is the next one's")
    func readings() throws {
      let rows = try minutes(ToyRide(seconds: 120), "min_heart_rate_bpm, max_heart_rate_bpm, avg_heart_rate_bpm")
      #expect(rows.map { Array($0.prefix(2)) } == [["100", "159"], ["100", "159"]])
      let mean = try #require(Double(rows[0][2]))
      // The first reading stands for no time: 101…159 one second each.
      #expect(abs(mean - 130) < 1e-9)
    }

    @Test("the minutes of any ride add up to its samples, whatever its pauses", arguments: 0..<50 as Range<UInt64>)
    func conserved(seed: UInt64) throws {
      var random = Seed.generator(seed)
      var table = MinuteTable()
      var now: Int64 = 1_000_000
      table.begin(at: Instant(unixMilliseconds: now))
      var sums: [SampleKind: Double] = [:]
      var readings = 0
      var active: Int64 = 0
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        if Int.random(in: 0..<5, using: &random) == 0 {
          table.pause(at: Instant(unixMilliseconds: now))
          now += Int64.random(in: 0...500_000, using: &random)
          table.resume(at: Instant(unixMilliseconds: now))
        }
        let length = Int64.random(in: 0...200_000, using: &random)
        let kind: SampleKind = [.distance, .energy, .steps, .strokes].randomElement(using: &random) ?? .distance
        let value = Double.random(in: 0...100, using: &random)
        let (start, end) = (Instant(unixMilliseconds: now), Instant(unixMilliseconds: now + length))
        table.add(Sample(kind: kind, start: start, end: end, value: value))
        table.add(Sample(kind: .power, start: end, end: end, value: 200))
        sums[kind, default: 0] += value
        readings += 1
        now += length
        active += length
      }
      // What is only known at the end is spread over all, pauses included.
      let (first, last) = (Instant(unixMilliseconds: 1_000_000), Instant(unixMilliseconds: now))
      table.add(Sample(kind: .energy, start: first, end: last, value: 500))
      sums[.energy, default: 0] += 500
      var buffer = RowBuffer()
      table.write(from: first, to: last, into: &buffer)
      let rows = Self.read(buffer)
      for (kind, place) in [(SampleKind.distance, 3), (.energy, 4), (.steps, 6), (.strokes, 7)] {
        let sum = rows.reduce(0) { $0 + ($1[place] ?? 0) }
        #expect(abs(sum - (sums[kind] ?? 0)) < 1e-6, "\(kind)")
      }
      #expect(abs(rows.reduce(0) { $0 + ($1[2] ?? 0) } - Double(active) / 1000) < 1e-6)
      #expect(rows.compactMap { $0[0] } == rows.compactMap { $0[0] }.sorted())
      // Power is the third of the instant kinds, each with three columns behind the nine sums and times.
      #expect(rows.compactMap { $0[9 + 6] }.allSatisfy { abs($0 - 200) < 1e-9 })
    }

    @Test("a ride with more pauses than minutes are kept loses nothing")
    func manyPauses() {
      var table = MinuteTable()
      table.begin(at: Instant(unixSeconds: 0))
      let count = MinuteTable.limit + 5000
      for second in 0..<count {
        let (start, end) = (Instant(unixSeconds: Int64(second) * 10), Instant(unixSeconds: Int64(second) * 10 + 1))
        table.add(Sample(kind: .distance, start: start, end: end, value: 2))
        table.pause(at: end)
        table.resume(at: Instant(unixSeconds: Int64(second) * 10 + 10))
      }
      var buffer = RowBuffer()
      table.write(from: Instant(unixSeconds: 0), to: Instant(unixSeconds: Int64(count) * 10), into: &buffer)
      let rows = Self.read(buffer)
      #expect(rows.count <= MinuteTable.limit)
      #expect(rows.reduce(0) { $0 + ($1[3] ?? 0) } == Double(count) * 2)
    }

    /// The values of packed rows as numbers.
    static func read(_ buffer: RowBuffer) -> [[Double?]] {
      var rows: [[Double?]] = []
      var offset = 0
      while offset < buffer.bytes.byteCount {
        let end = offset + RowKind.headerBytes + buffer.bytes.count32(offset + 1)
        var values = RowValues(buffer.bytes.extracting(offset + RowKind.headerBytes..<end))
        var row: [Double?] = []
        while let value = values.next() {
          switch value {
          case .integer(let number): row.append(Double(number))
          case .double(let number): row.append(number)
          default: row.append(nil)
          }
        }
        rows.append(row + Array(repeating: nil, count: max(0, 40 - row.count)))
        offset = end
      }
      return rows
    }
  }
#endif
