/// The reason why an input is not `ok`.
///
/// A closed list: code compares cases and switches over them. The texts are in one table, and are only used for output.
public enum Reason: Sendable, CaseIterable {
  // Reasons for FIT files, and for bytes that end too early in any format.
  case truncated, unfinalized, crcMismatch, trailingData, undefinedLocalMessage, lostAlignment, messageBeyondEnd,
    workspaceTooSmall, damaged
  // Reasons for gzip, archives and their entries.
  case gzipTruncated, gzipCorrupt, zipTruncated, zipCorrupt, tarTruncated, tarCorrupt, encrypted,
    unsupportedCompression, unknownSize, tooLarge, nestedTooDeep, tooManyEntries
  // Reasons for any input.
  case xmlMalformed, jsonMalformed, empty, notRecognized, noRide, unreadable, interrupted, endedARun
  // Reasons for skipped inputs.
  case notAnActivity, notFIT, notARide, index, routeOfExport
  case media, gitLFSPointer, resourceFork, hidden, link, sparseFile
  // Reasons for inputs that the command line does not select.
  case notSelected
  // Reasons of `edit`.
  case cannotEdit
  // Reasons of `ingest`.
  case duplicate, unchanged

  /// The name in reports and in the database, such as `truncated`.
  public var name: String { "\(row.name)" }

  /// The meaning in one line, equal to the text in `Documentation/CommandLine.md`.
  public var meaning: String { "\(row.meaning)" }

  /// Finds the reason with a name; nil if there is none.
  public init?(name: String) {
    guard let reason = Self.byName[name] else { return nil }
    self = reason
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// The table of names and meanings.
  private var row: (name: StaticString, meaning: StaticString) {
    switch self {
    case .truncated:
      ("truncated", "the input ends before its data; every whole message before the cut is read")
    case .unfinalized:
      (
        "unfinalized",
        "the recorder never finished the file (data size 0 or too small); it is read to the end of the input"
      )
    case .crcMismatch:
      ("crc-mismatch", "all data is read, but the checksum is wrong: see `--crc`")
    case .trailingData:
      ("trailing-data", "bytes after the end that are not a FIT file, or a ride after the end of an archive")
    case .undefinedLocalMessage:
      ("undefined-local-message", "a message without a definition; the messages after this byte cannot be separated")
    case .lostAlignment:
      ("lost-alignment", "the following bytes cannot be messages (`messages`)")
    case .messageBeyondEnd:
      ("message-beyond-end", "the last message is longer than the data, whose end the header and the checksum confirm")
    case .damaged:
      ("damaged", "bytes inside are damaged; the data before and after them is read")
    case .workspaceTooSmall:
      (
        "workspace-too-small",
        "a message is larger than the memory that the caller gave to the decoder; never in the command"
      )
    case .gzipTruncated:
      ("gzip-truncated", "the gzip stream is cut; the data before the cut is read")
    case .gzipCorrupt:
      ("gzip-corrupt", "the gzip stream is damaged; the data before the damage is read")
    case .zipTruncated: ("zip-truncated", "a zip archive or one of its entries is cut; the other entries are read")
    case .zipCorrupt: ("zip-corrupt", "a zip archive or one of its entries is damaged; the other entries are read")
    case .tarTruncated: ("tar-truncated", "a tar archive or one of its entries is cut; the other entries are read")
    case .tarCorrupt: ("tar-corrupt", "a tar archive or one of its entries is damaged; the other entries are read")
    case .encrypted:
      ("encrypted", "an encrypted entry")
    case .unsupportedCompression:
      ("unsupported-compression", "an entry with a compression other than deflate")
    case .unknownSize: ("unknown-size", "an entry that is stored without its length")
    case .tooLarge:
      (
        "too-large",
        "larger than `--limit ratio`, `--limit entry-bytes` or the limits of XML, workouts and `repair` allow"
      )
    case .nestedTooDeep:
      ("nested-too-deep", "archives inside each other beyond `--limit depth`")
    case .tooManyEntries: ("too-many-entries", "more entries in an archive than `--limit entries`")
    case .xmlMalformed:
      ("xml-malformed", "the XML is invalid here; the data before and after it is read")
    case .jsonMalformed:
      ("json-malformed", "Garmin's list of activities is invalid JSON from here on; the activities before it are kept")
    case .empty:
      ("empty", "the input has no bytes")
    case .notRecognized:
      ("not-recognized", "the input has no format that this program supports")
    case .noRide:
      ("no-ride", "an archive without rides")
    case .unreadable:
      ("unreadable", "the input cannot be opened or read; the detail has the system's message")
    case .interrupted:
      ("interrupted", "a signal ended the run while this input was being read")
    case .endedARun:
      ("ended-a-run", "this program crashed twice while it read this input; `ingest` skips the input until it changes")
    case .notAnActivity:
      ("not-an-activity", "a FIT file of another type, a course, a track without times, or places")
    case .notFIT: ("not-fit", "a GPX or TCX file, which has no messages (`messages`, `repair`, `edit`)")
    case .cannotEdit: ("cannot-edit", "the changes of `edit` do not fit the ride; nothing is written")
    case .notARide:
      ("not-a-ride", "a file beside rides in an archive or folder whose name is not the name of a ride")
    case .index: ("index", "the list of an export's activities; it is used")
    case .routeOfExport:
      ("route-of-export", "a route in Apple Health's export; it is read with the workout that refers to it")
    case .media: ("media", "a picture, film, sound or document")
    case .gitLFSPointer:
      ("git-lfs-pointer", "a placeholder for a file that is stored elsewhere")
    case .resourceFork:
      ("resource-fork", "a companion file of macOS")
    case .hidden: ("hidden", "a hidden entry")
    case .link:
      ("link", "a link or device, without data")
    case .sparseFile: ("sparse-file", "a file with holes")
    case .notSelected:
      ("not-selected", "excluded by `--only`, `--sport`, `--since`, `--until` or `--min-distance`")
    case .duplicate:
      ("duplicate", "`ingest`: a copy of a stored input")
    case .unchanged:
      ("unchanged", "`ingest`: unchanged since it was last read")
    }
  }
}

extension Reason: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
