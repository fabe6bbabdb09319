/// The reason why an input is not `ok`.
///
/// A closed list: code compares and switches over cases. The texts stand in one table, and are for what is written.
public enum Reason: Sendable, CaseIterable {
  // Of FIT files, and of bytes that end too early in any format.
  case truncated, unfinalized, crcMismatch, trailingData, undefinedLocalMessage, lostAlignment, messageBeyondEnd,
    workspaceTooSmall
  // Of gzip, archives and their entries.
  case gzipTruncated, gzipCorrupt, zipTruncated, zipCorrupt, tarTruncated, tarCorrupt, encrypted,
    unsupportedCompression, unknownSize, tooLarge, nestedTooDeep, tooManyEntries
  // Of any input.
  case xmlMalformed, jsonMalformed, empty, notRecognized, noRide, unreadable, interrupted, endedARun
  // Of inputs that are skipped.
  case notAnActivity, notFIT, notARide, index, routeOfExport
  case media, gitLFSPointer, resourceFork, hidden, link, sparseFile
  // Of inputs that the command line leaves out.
  case notSelected
  // Of `ingest`.
  case duplicate, unchanged

  /// The name in reports and in the database, such as `truncated`.
  public var name: String { "\(row.name)" }

  /// The meaning, in one line, as `Documentation/CommandLine.md` has it.
  public var meaning: String { "\(row.meaning)" }

  /// The reason of this name; nil where none has it.
  public init?(name: String) {
    guard let reason = Self.byName[name] else { return nil }
    self = reason
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// The table of names and meanings.
  private var row: (name: StaticString, meaning: StaticString) {
    switch self {
    case .truncated: ("truncated", "the input ends before its data does; every whole message before the cut is put out")
    case .unfinalized:
      ("unfinalized", "the recorder never finished the file (data size 0 or too small); read to the end of the input")
    case .crcMismatch: ("crc-mismatch", "all is read, but the checksum is wrong: see `--crc`")
    case .trailingData:
      ("trailing-data", "bytes after the end that are no FIT file, or a ride after the end of an archive")
    case .undefinedLocalMessage:
      ("undefined-local-message", "a message without a definition: nothing after this byte can be told apart")
    case .lostAlignment: ("lost-alignment", "what follows cannot be messages (`messages`)")
    case .messageBeyondEnd:
      ("message-beyond-end", "the last message runs past an end that header and checksum agree on")
    case .workspaceTooSmall:
      ("workspace-too-small", "a message is larger than the memory that was lent to the decoder; never in the command")
    case .gzipTruncated: ("gzip-truncated", "the gzip stream is cut; what came before is put out")
    case .gzipCorrupt: ("gzip-corrupt", "the gzip stream is damaged; what came before is put out")
    case .zipTruncated: ("zip-truncated", "a zip archive or one of its entries is cut; the other entries are read")
    case .zipCorrupt: ("zip-corrupt", "a zip archive or one of its entries is damaged; the other entries are read")
    case .tarTruncated: ("tar-truncated", "a tar archive or one of its entries is cut; the other entries are read")
    case .tarCorrupt: ("tar-corrupt", "a tar archive or one of its entries is damaged; the other entries are read")
    case .encrypted: ("encrypted", "an entry that is locked")
    case .unsupportedCompression: ("unsupported-compression", "an entry that is packed in another way than deflate")
    case .unknownSize: ("unknown-size", "an entry that is stored without its length")
    case .tooLarge: ("too-large", "beyond `--max-ratio` or `--max-entry-bytes`, or XML or workouts beyond a limit")
    case .nestedTooDeep: ("nested-too-deep", "archives in one another beyond `--max-depth`")
    case .tooManyEntries: ("too-many-entries", "more entries in an archive than `--max-entries`")
    case .xmlMalformed: ("xml-malformed", "XML that ends making sense here; what came before is put out")
    case .jsonMalformed:
      (
        "json-malformed", "Garmin's list of activities stops being JSON here; the activities before it are kept"
      )
    case .empty: ("empty", "no byte in it")
    case .notRecognized: ("not-recognized", "no format that this program knows")
    case .noRide: ("no-ride", "an archive without any ride")
    case .unreadable: ("unreadable", "it cannot be opened or read on, in the system's words")
    case .interrupted: ("interrupted", "a signal ended the run while it was in work")
    case .endedARun:
      (
        "ended-a-run",
        "the program itself crashed twice while it read this input; `ingest` leaves it out until it changes"
      )
    case .notAnActivity: ("not-an-activity", "a FIT file of another type, a course, a track without times, places")
    case .notFIT: ("not-fit", "a GPX or TCX file, which has no messages (`messages`)")
    case .notARide: ("not-a-ride", "what lies beside rides in an archive or folder and does not call itself one")
    case .index: ("index", "the list of an export's activities; it is used")
    case .routeOfExport:
      ("route-of-export", "a route that lies beside Apple Health's export; it is read with the workout that names it")
    case .media: ("media", "a picture, film, sound or document")
    case .gitLFSPointer: ("git-lfs-pointer", "a stand-in for a file that is kept elsewhere")
    case .resourceFork: ("resource-fork", "macOS's companion of a file")
    case .hidden: ("hidden", "a hidden entry")
    case .link: ("link", "a link or device, without bytes of its own")
    case .sparseFile: ("sparse-file", "a file with holes")
    case .notSelected:
      ("not-selected", "left out by `--only`, `--sport`, `--since`, `--until` or `--min-distance`")
    case .duplicate: ("duplicate", "`ingest`: a copy of what is there")
    case .unchanged: ("unchanged", "`ingest`: the same as when it was read last")
    }
  }
}

extension Reason: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
