import FITWriter

/// How a device writes what it recorded.
public struct DeviceStyle: Sendable {
  /// When the summaries are written.
  public enum SummaryPlace: Hashable, Sendable {
    /// Laps and the session behind the records they sum up.
    case last
    /// All laps, sessions and the activity before the first record, as Garmin does since the end of 2023.
    case first
    /// Never.
    case absent
  }

  /// Where the local clock stands.
  public enum LocalClock: Hashable, Sendable {
    /// In `activity.local_timestamp`, as it should.
    case truthful
    /// Zero, as Zwift writes it.
    case zero
    /// Nowhere.
    case absent
  }

  /// Who wrote the file; the time of creation is filled in.
  public var fileID = FileIDMessage(manufacturer: 255, product: 1, serialNumber: 3_141_592_653)
  /// The file header.
  public var header = FITHeaderOptions()
  /// Whether numbers are written with their high byte first.
  public var bigEndian = false
  /// Whether speeds and altitudes are plain, enhanced or both.
  public var generation = FITFieldGeneration.plain
  /// Whether cadence has a part after the point.
  public var writesFractionalCadence = true
  /// Where the summaries are.
  public var summaries = SummaryPlace.last
  /// Where the local clock is.
  public var localClock = LocalClock.truthful
  /// Whether each pause begins with a stop and ends the file with one more of another kind, as Wahoo does.
  public var stopsTwice = false
  /// Whether record times stand in compressed headers.
  public var compressesTimestamps = false
  /// Whether all records share one definition, with what is unknown marked invalid.
  public var keepsRecordShape = true
  /// What becomes of each record: other fields, several messages, none.
  public var rewriteRecord: @Sendable (FITMessageSpec) -> [FITMessageSpec] = { [$0] }
  /// What becomes of each session message.
  public var rewriteSession: @Sendable (FITMessageSpec) -> FITMessageSpec = { $0 }
  /// Messages written behind the file's head: descriptions, sports, settings.
  public var preamble: @Sendable (SimulatedActivity) -> [FITMessageSpec] = { _ in [] }
  /// Messages written before the record of a time: gear changes, alarms, beats.
  public var interlude: @Sendable (UInt32) -> [FITMessageSpec] = { _ in [] }

  /// A bike computer of no make: little-endian, plain fields, summaries last.
  public init() {}
}
