/// The report on one input: a line of `check` and of `--report`.
///
/// Unknown values are nil; they have no key in NDJSON and an empty cell in the table.
public struct InputReport: Equatable, Sendable {
  /// A count of dropped data with one reason.
  public struct Dropped: Equatable, Sendable {
    /// The reason, as a short name such as `timestamp-steps-back`.
    public var reason: String
    /// The count.
    public var count: Int

    /// Makes a count.
    public init(reason: String, count: Int) {
      self.reason = reason
      self.count = count
    }
  }

  /// Status of the checksum.
  public enum CRC: String, Sendable {
    case ok, mismatch, absent
  }

  /// The input's name: a path, with `archive!entry` for an entry of an archive.
  public var input: String
  /// The status.
  public var status: InputStatus
  /// The reason why it is not `ok`.
  public var reason: Reason?
  /// Byte offset of the problem: in the compressed file for gzip and archive errors, otherwise in the decompressed
  /// data.
  public var offset: Int?
  /// The problem, in words.
  public var detail: String?
  /// The kind of its content: `fit`, `gpx`, `tcx` or `apple-health`.
  public var kind: String?
  /// The file type by its name in the FIT profile, such as `activity`.
  public var fileType: String?
  /// The manufacturer of the device.
  public var manufacturer: String?
  /// The product name of the device.
  public var product: String?
  /// Decompressed bytes that were read.
  public var bytes: Int?
  /// Messages read.
  public var messages: Int?
  /// Records read.
  public var records: Int?
  /// Workouts found.
  public var sessions: Int?
  /// The first and the last timestamp of the data, in milliseconds since 1970.
  ///
  /// The module Exports has them as `firstTimestamp` and `lastTimestamp`.
  public var firstUnixMilliseconds: Int64?, lastUnixMilliseconds: Int64?
  /// Status of the checksum.
  public var crc: CRC?
  /// Counts of dropped data, in the order of display.
  public var dropped: [Dropped] = []
  /// Counts of suspect stretches, by quantity and cause; empty unless they were requested.
  public var suspect: [Dropped] = []

  /// The number of rides that an earlier run read from this input, if this run skipped the input because it is
  /// unchanged; nil for an input that was read.
  public var readableBefore: Int?

  /// The number of rides that could be read, completely or in part: 1 or 0.
  ///
  /// If the input was skipped because it is unchanged, it is the number of the earlier run, which can be greater for an
  /// archive.
  public var readableInputs: Int {
    if let readableBefore { return readableBefore }
    let isRide = kind == "apple-health" || Self.rideSuffixes.contains { $0.dropFirst() == kind ?? "" }
    return isRide && (status == .ok || status == .partial) ? 1 : 0
  }

  /// The suffixes of ride files, which are a point and the kind.
  package static let rideSuffixes = [".fit", ".gpx", ".tcx"]

  /// The approximate memory of the report in bytes.
  public var byteCount: Int {
    let texts = [input, detail, kind, fileType, manufacturer, product].reduce(0) { $0 &+ ($1?.utf8.count ?? 0) }
    return MemoryLayout<InputReport>.size &+ texts &+ (dropped.count &+ suspect.count) &* 64
  }

  /// Creates a report with only its status.
  public init(input: String, status: InputStatus, reason: Reason? = nil) {
    self.input = input
    self.status = status
    self.reason = reason
  }

  /// Sets the status with its reason, the byte offset of the problem, and the problem in words.
  public mutating func set(_ status: InputStatus, _ reason: Reason, offset: Int? = nil, detail: String?) {
    self.status = status
    self.reason = reason
    self.offset = offset
    self.detail = detail
  }

  /// Appends a clause to the description of the problem (`detail`).
  public mutating func addDetail(_ text: String) { detail = detail.map { $0 + "; " + text } ?? text }

  /// The status and the reason in words, such as `ok` or `failed, not-recognized`.
  public var statusText: String { status.name + (reason.map { ", " + $0.name } ?? "") }

  /// The problem in the words of the command: the status, the reason as in reports, and the detail.
  public var problem: String {
    // A file that cannot be opened needs no further reason.
    if reason == .unreadable, let detail { return status == .failed ? detail : "\(status.name), \(detail)" }
    return statusText + (detail.map { ": \($0)" } ?? "")
  }
}
