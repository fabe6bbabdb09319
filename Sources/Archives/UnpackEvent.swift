/// An event from an unpacker: files begin, are delivered and end one after another, or are detached.
public enum UnpackEvent: Sendable {
  /// A file begins; the handler returns true if it wants the bytes.
  case begin(UnpackedFile)
  /// The next bytes of the file; the handler returns true if it wants more.
  case bytes
  /// The file ends.
  case end(UnpackedFile)
  /// An archive ends: the input itself, or an archive inside it. The events of its files precede this event.
  ///
  /// If entries of the archive were detached, the handler must return only when all of them have been unpacked.
  case archive(UnpackedFile)
  /// A file of an archive that can be unpacked on another thread, by `Unpacker.unpack(_:)`. The handler returns true if
  /// it accepts the file, and false if this unpacker must unpack it.
  ///
  /// This event only occurs if `Unpacker.detachesEntries` is true.
  case detached(DetachedEntry)
}

/// A file found in the input: the input itself, or one from its archives and gzip layers.
public struct UnpackedFile: Sendable {
  /// The name within the input, in UTF-8, with `!` between an archive and its entry; empty for the input itself.
  ///
  /// Never use it as a path to write to.
  public var name: [UInt8] = []
  /// Its kind by its first bytes, after gzip; `unknown` if none were read.
  public var kind = ContentKind.unknown
  /// The reason for skipping it without reading its bytes.
  public var passedOver: PassedOver?
  /// Reports on the gzip layers around it, outermost first; usually none or one.
  public var gzip: [GzipReport] = []
  /// The problem of the entry in its archive, or of the archive.
  public var problem: UnpackProblem?
  /// Whether the consumer stopped before the end, so that the rest was not checked.
  public var isLeft = false
  /// Whether it is in an archive.
  public var isEntry = false
  /// Whether it was found in a folder, and was not named by the user.
  ///
  /// The code that lists folders sets it, like the name of the file.
  public var isInFolder = false
  /// For an archive, whether it contained any ride, valid or not, or any file that could not be examined.
  public var holdsRide: Bool {
    get { holdsReadRide || detached?.holdsRide == true }
    set { holdsReadRide = newValue }
  }
  private var holdsReadRide = false
  /// For an archive, the results of its detached entries.
  var detached: DetachedFindings?

  /// Creates a file with only its name.
  public init(name: [UInt8] = [], isEntry: Bool = false) {
    self.name = name
    self.isEntry = isEntry
  }

  /// Marks a file from which the consumer read more than it needed: the rest was not checked.
  @usableFromInline package mutating func leave() {
    isLeft = true
    for place in gzip.indices { gzip[place].isStopped = true }
  }

  /// Whether its name ends like a ride file (`.fit`, `.gpx.gz` …), so that a missing ride is worth a report.
  public var promisesRide: Bool { EntryName.promisesRide(name) }

  /// Whether it is the list of activities in an export: Strava's `activities.csv` or Garmin's
  /// `…_summarizedActivities.json`.
  public var isIndex: Bool { EntryName.isIndex(name) }

  /// Whether its archive must not be reported as empty.
  ///
  /// True for a ride of a known format, a file that could not be examined, and the list of an export's activities,
  /// which can contain rides that were entered by hand.
  public var mayHoldRide: Bool { kind.isRide || isIndex || problem != nil }
}
