/// An event from an unpacker: one file after another is begun, delivered and ended, or detached.
public enum UnpackEvent: Sendable {
  /// A file begins; the handler returns true when it wants the bytes.
  case begin(UnpackedFile)
  /// The next bytes of the file; the handler returns true when it wants more.
  case bytes
  /// The file is over.
  case end(UnpackedFile)
  /// An archive is over, either the input itself or one inside it; its files came before.
  ///
  /// Where entries of it were detached, the handler returns when those have been unpacked.
  case archive(UnpackedFile)
  /// A file of an archive that is still to be unpacked, by `Unpacker.unpack(_:)`; the handler returns false to have it
  /// unpacked here. Comes only where `Unpacker.detachesEntries` is true.
  case detached(DetachedEntry)
}

/// A file found in the input: the input itself, or one from its archives and gzip layers.
public struct UnpackedFile: Sendable {
  /// The name within the input, in UTF-8, with `!` between an archive and its entry; empty for the input itself.
  ///
  /// Never to be used as a path to write to.
  public var name: [UInt8] = []
  /// Its kind by its first bytes, after gzip; `unknown` while none were read.
  public var kind = ContentKind.unknown
  /// The reason for skipping it without a look at its bytes.
  public var passedOver: PassedOver?
  /// Reports on the gzip layers around it, outermost first; usually none or one.
  public var gzip: [GzipReport] = []
  /// The problem of the entry in its archive, or of the archive.
  public var problem: UnpackProblem?
  /// True when the consumer stopped before the end, so that the rest is not judged.
  public var isLeft = false
  /// True when it is in an archive.
  public var isEntry = false
  /// True when it was found in a folder, not named by the user; set by whoever walks folders, like the file's own name.
  public var isInFolder = false
  /// For an archive: true when it held any ride, good or bad, or anything that could not be examined.
  public var holdsRide: Bool {
    get { holdsReadRide || detached?.holdsRide == true }
    set { holdsReadRide = newValue }
  }
  private var holdsReadRide = false
  /// For an archive: findings of those of its entries that were detached.
  var detached: DetachedFindings?

  /// Makes a file with only its name known.
  public init(name: [UInt8] = [], isEntry: Bool = false) {
    self.name = name
    self.isEntry = isEntry
  }

  /// Marks a file as left, of which the consumer read more than it needed: the rest is not judged.
  package mutating func leave() {
    isLeft = true
    for place in gzip.indices { gzip[place].isStopped = true }
  }

  /// True when its name promises a ride, so that it is worth a report when there is none.
  public var promisesRide: Bool { EntryName.promisesRide(name) }

  /// True for the list of activities that an export carries: Strava's `activities.csv` or Garmin's
  /// `…_summarizedActivities.json`.
  public var isIndex: Bool { EntryName.isIndex(name) }

  /// True for a ride of a known format, the list of an export's activities, which has the rides that people typed in, or a
  /// file that could not be examined: its archive is not reported as empty.
  public var mayHoldRide: Bool { kind.isRide || isIndex || problem != nil }
}
