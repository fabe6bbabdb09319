import FITWriter
import RideSimulator

/// Creates any number of different rides quickly: some dozens are simulated, the others are copies in later seasons and
/// by other devices.
struct RideFactory {
  /// Number of simulated rides.
  private static let simulated = 120
  private static let day: UInt32 = 86_400

  private let originals: [[UInt8]]
  private var made = 0

  /// Simulates the rides from which all others are made.
  init(count: Int, seed: UInt64 = 20_261_120) {
    var random = SplitMix64(seed: seed)
    originals = (0..<min(count, Self.simulated)).map { index in
      let start = SimulatedActivity.usualStart + UInt32(index) * Self.day
      let seed = random.next()
      let minutes = 30 + Int(random.next() % 60)
      let activity: SimulatedActivity =
        switch index % 10 {
        case 0...4:
          .outdoorRide(
            plan: [Stretch(minutes * 30, pauseSeconds: 240), Stretch(minutes * 40)], start: start, seed: seed)
        case 5: .indoorRide(seconds: minutes * 60, start: start, seed: seed)
        case 6: .poolSwim(start: start, seed: seed)
        default: .run(seconds: minutes * 50, start: start, seed: seed)
        }
      var style = DeviceStyle()
      style.fileID.serialNumber = 4_000_000 + UInt32(index)
      return activity.encoded(style).bytes
    }
  }

  /// The next ride's file.
  mutating func next() -> [UInt8] {
    let original = originals[made % originals.count]
    let season = UInt32(made / originals.count)
    made += 1
    return season == 0 ? original : Self.later(original, bySeconds: season * UInt32(Self.simulated) * Self.day)
  }

  /// The same ride at a later time: every time in the file is shifted, and the checksum is computed again.
  ///
  /// It only supports files of the simulator: little-endian definitions, plain headers, no chained files.
  static func later(_ file: [UInt8], bySeconds seconds: UInt32) -> [UInt8] {
    var bytes = file
    /// The plan of each local message type: the size of a message, and the offsets of its times.
    var plans: [UInt8: (size: Int, times: [Int])] = [:]
    var offset = Int(bytes[0])
    let end = bytes.count - 2
    while offset < end {
      let header = bytes[offset]
      offset += 1
      if header & 0x40 != 0 {
        let global = UInt16(bytes[offset + 2]) | UInt16(bytes[offset + 3]) << 8
        let fields = Int(bytes[offset + 4])
        var size = 0
        var times: [Int] = []
        for field in 0..<fields {
          let place = offset + 5 + field * 3
          if isTime(bytes[place], ofMessage: global) { times.append(size) }
          size += Int(bytes[place + 1])
        }
        plans[header & 0x0F] = (size, times)
        offset += 5 + fields * 3
      } else {
        guard let plan = plans[header & 0x0F] else { preconditionFailure("a message without a definition") }
        for time in plan.times { shift(&bytes, at: offset + time, by: seconds) }
        offset += plan.size
      }
    }
    bytes.replaceSubrange(end..., with: littleEndian(FITCRC16.of(Array(bytes[..<end]))))
    return bytes
  }

  /// FIT profile: timestamp of every message, file_id.time_created, start_time of lap, session and length,
  /// activity.local_timestamp.
  private static func isTime(_ field: UInt8, ofMessage global: UInt16) -> Bool {
    if field == 253 { return true }
    return switch global {
    case 0: field == 4
    case 18, 19, 101: field == 2
    case 34: field == 5
    default: false
    }
  }

  private static func shift(_ bytes: inout [UInt8], at offset: Int, by seconds: UInt32) {
    let old = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
    if old != .max { bytes.replaceSubrange(offset..<offset + 4, with: littleEndian(old &+ seconds)) }
  }
}
