/// What an unpacker comes upon: one file after another, each begun, delivered and ended.
public enum UnpackEvent: Sendable {
  /// A file begins; the answer tells whether its bytes are wanted.
  case begin(UnpackedFile)
  /// The next bytes of the file; the answer tells whether more are wanted.
  case bytes
  /// The file is over.
  case end(UnpackedFile)
  /// An archive is over, the input itself or one in it; the files in it came before.
  case archive(UnpackedFile)
}

/// A file as it came out of the input: the input itself, or what lies in its archives and under its gzip.
public struct UnpackedFile: Sendable {
  /// The name below the input, in UTF-8, with `!` between an archive and its entry; empty for the input itself.
  ///
  /// Never to be used as a path to write to.
  public var name: [UInt8] = []
  /// What it is by its first bytes, gzip undone; `unknown` while nothing of it was read.
  public var kind = ContentKind.unknown
  /// Why it was left alone without a look at its bytes.
  public var passedOver: PassedOver?
  /// Verdicts on the gzip layers around it, outermost first; mostly none or one.
  public var gzip: [GzipVerdict] = []
  /// What is wrong with the entry, or with the archive, as its archive holds it.
  public var problem: UnpackProblem?
  /// Whether the consumer had enough before the end, so that what lies behind is not judged.
  public var isLeft = false
  /// Whether it lies in an archive.
  public var isEntry = false
  /// Whether it was met in a folder, so that nobody named it; for whoever walks folders to say, with the file's own name.
  public var isInFolder = false
  /// For an archive: whether there was any ride in it, good or bad, or anything that could not be looked into.
  public var holdsRide = false

  /// Makes a file of which nothing is known yet.
  public init(name: [UInt8] = [], isEntry: Bool = false) {
    self.name = name
    self.isEntry = isEntry
  }

  /// Whether its name promises a ride, so that it is worth a word when there is none.
  public var promisesRide: Bool { EntryName.promisesRide(name) }

  /// Whether it is the list that an export carries of its own activities: Strava's `activities.csv` or Garmin's
  /// `…_summarizedActivities.json`.
  public var isIndex: Bool { EntryName.isIndex(name) }

  /// Whether it is a ride of one of the formats there are, or could not be looked into, so that its archive is not said to hold none.
  public var mayHoldRide: Bool { kind == .fit || kind == .gpx || kind == .tcx || problem != nil }
}
