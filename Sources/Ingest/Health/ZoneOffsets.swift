#if TrackXML
internal import Archives
internal import Inputs
internal import Pipelines
internal import Workouts

/// Offsets of time zones from UTC, from the system's zone files (RFC 9636); each file is read once.
struct ZoneOffsets {
  private static let folder = Array("/usr/share/zoneinfo/".utf8)
  /// Maximum size of a zone file; the longest has 4 KB.
  private static let byteLimit = 65_536
  /// Maximum number of zones in memory.
  private static let zoneLimit = 64

  private var zones: [String: [UInt8]] = [:]

  /// Seconds east of UTC in a zone at a time; nil for an unknown zone.
  mutating func offset(of name: String, at time: Instant) -> Int? {
    let bytes = bytes(of: name)
    guard let first = Header(bytes, at: 0, timeBytes: 4) else { return Self.fixedOffset(name) }
    // The second part contains the same data with times of eight bytes.
    let part = first.version >= 0x32 ? Header(bytes, at: first.end, timeBytes: 8) : first
    return part?.offset(in: bytes, at: Int64(saturating: (Double(time.unixMilliseconds) / 1000).rounded(.down)))
  }

  /// The offset in a name that consists of an offset: `GMT-0400`, which this program writes, `UTC+2`, `GMT+05:30`.
  private static func fixedOffset(_ name: String) -> Int? {
    let digits = name.dropFirst(4).filter { $0 != ":" }
    guard name.hasPrefix("GMT") || name.hasPrefix("UTC"), let sign = name.dropFirst(3).first,
      sign == "+" || sign == "-",
      (1...4).contains(digits.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits)
    else { return nil }
    let (hours, minutes) = digits.count > 2 ? (number / 100, number % 100) : (number, 0)
    return hours <= 14 && minutes < 60 ? (hours &* 3600 &+ minutes &* 60) &* (sign == "-" ? -1 : 1) : nil
  }

  private mutating func bytes(of name: String) -> [UInt8] {
    if let known = zones[name] { return known }
    let isName =
      name.utf8.count < 64 && !name.hasPrefix("/") && !name.contains("..")
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    var bytes: [UInt8] = []
    if isName, let facts = try? System.facts(Self.folder + Array(name.utf8)), facts.kind == .file {
      var reader = InputReader(chunkBytes: Self.byteLimit)
      _ = reader.read(InputPath(bytes: Self.folder + Array(name.utf8))) { chunk, _ in
        bytes.append(chunk)
        return bytes.count < Self.byteLimit
      }
    }
    if zones.count >= Self.zoneLimit { zones.removeAll() }
    zones[name] = bytes
    return bytes
  }

  /// One part of a zone file: times at which the offset changes, and the offsets.
  private struct Header {
    private static let byteCount = 44

    let version: UInt8
    private let start: Int
    private let timeBytes: Int
    private let times: Int
    private let kinds: Int
    let end: Int

    init?(_ bytes: [UInt8], at place: Int, timeBytes: Int) {
      guard bytes.count >= place &+ Self.byteCount, bytes[place...].starts(with: "TZif".utf8) else { return nil }
      let counts = (0..<6).map { Int(Self.number(bytes, at: place &+ 20 &+ 4 &* $0, 4)) }
      guard counts.allSatisfy({ (0...4096).contains($0) }) else { return nil }
      version = bytes[place &+ 4]
      (start, self.timeBytes, times, kinds) = (place &+ Self.byteCount, timeBytes, counts[3], counts[4])
      end =
        start &+ times &* (timeBytes &+ 1) &+ kinds &* 6 &+ counts[5] &+ counts[2] &* (timeBytes &+ 4) &+ counts[1]
        &+ counts[0]
      guard end <= bytes.count else { return nil }
    }

    /// The offset at a second since 1970; nil after the last change if the zone's rule continues.
    func offset(in bytes: [UInt8], at second: Int64) -> Int? {
      var kind = 0
      var (low, high) = (0, times)
      while low < high {
        let middle = (low &+ high) / 2
        let change = Self.number(bytes, at: start &+ middle &* timeBytes, timeBytes)
        if change <= second { low = middle &+ 1 } else { high = middle }
      }
      if low == times, bytes[end...].contains(UInt8(ascii: ",")) { return nil }
      if low > 0 { kind = Int(bytes[start &+ times &* timeBytes &+ low &- 1]) }
      guard kind < kinds else { return nil }
      return Int(Self.number(bytes, at: start &+ times &* (timeBytes &+ 1) &+ kind &* 6, 4))
    }

    /// A signed big-endian number.
    private static func number(_ bytes: [UInt8], at place: Int, _ count: Int) -> Int64 {
      var value = Int64(Int8(bitPattern: bytes[place]))
      for index in 1..<count { value = value &<< 8 | Int64(bytes[place &+ index]) }
      return value
    }
  }
}
#endif
