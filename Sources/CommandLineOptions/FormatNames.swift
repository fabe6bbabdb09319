/// The words for a format, on the command line and as a file's suffix.
extension Format {
  /// Aliases of `--format` and suffixes of `--output`: each can stand for several formats, of which the command's first
  /// one is used.
  private static let byWord: [(word: String, formats: [Format])] = [
    ("json", [.json, .ndjson, .geojson]), ("jsonl", [.ndjson]), ("ndjson", [.ndjson]), ("csv", [.csv]),
    ("tsv", [.tsv]), ("geojson", [.geojson]), ("gpx", [.gpx]), ("txt", [.table]), ("arrow", [.arrow]),
    ("feather", [.arrow]), ("arrows", [.arrow]), ("html", [.html]), ("svg", [.svg]), ("fit", [.fit]), ("tcx", [.tcx]),
  ]

  /// Whether the name is an Arrow file's name; readers expect the file format for these suffixes and the stream format
  /// for `.arrows`.
  static func isOfArrowFile(_ path: [UInt8]?) -> Bool {
    path.flatMap { suffix(of: $0) }.map { ["arrow", "feather"].contains($0) } ?? false
  }

  /// The format for a word of `--format` among `formats`; nil if there is none.
  static func named(_ word: String, among formats: [Format]) -> Format? {
    if let format = formats.first(where: { $0.rawValue == word }) { return format }
    guard word == "json" || word == "jsonl" else { return nil }
    return byWord.first { $0.word == word }?.formats.first(where: formats.contains)
  }

  /// Suffixes of compressed files, which are not written.
  private static let compressed: Set<String> = ["gz", "zip", "bz2", "xz", "zst", "tgz", "tar"]

  /// The suffix of a file's name if it stands for a compressed file.
  static func compressedSuffix(of path: [UInt8]) -> String? {
    suffix(of: path).flatMap { compressed.contains($0) ? $0 : nil }
  }

  /// Suffixes of files that no command writes.
  private static let foreign: Set<String> = [
    "kml", "kmz", "xml", "pdf", "png", "jpg", "jpeg", "gif", "webp", "xls", "xlsx", "ods", "parquet",
    "sqlite", "db",
  ]

  /// The suffix of a file's name if no command writes such files.
  static func foreignSuffix(of path: [UInt8]) -> String? {
    suffix(of: path).flatMap { foreign.contains($0) ? $0 : nil }
  }

  /// The possible formats for the suffix of a file's name, such as `csv` for `rides.csv`; nil if there are none.
  static func suffixed(_ path: [UInt8]) -> [Format]? {
    suffix(of: path).flatMap { suffix in byWord.first { $0.word == suffix }?.formats }
  }

  private static func suffix(of path: [UInt8]) -> String? {
    let name = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? []
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    return String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
  }
}

extension Invocation {
  /// Sets the format from the output's suffix if no option has set it.
  ///
  /// A suffix that contradicts the option, or that stands for no format of the command, is an error: a JSON file with
  /// the suffix `.gpx` is useless.
  mutating func takeFormatOfOutput() throws(UsageError) {
    guard let output else { return }
    let known = command.description.formats
    guard !known.isEmpty else { return }
    let name = String(decoding: output, as: UTF8.self)
    if let suffix = Format.compressedSuffix(of: output) {
      throw UsageError("nothing is compressed: write '\(name)' without .\(suffix), or pass the output on to gzip")
    }
    if let suffix = Format.foreignSuffix(of: output) {
      throw UsageError("no command writes .\(suffix) files: give '\(name)' another suffix")
    }
    guard let meant = Format.suffixed(output) else { return }
    if let format {
      // A text file can have any format.
      if meant.contains(format) || meant == [.table] { return }
      throw UsageError("--format \(format.rawValue) and the suffix of '\(name)' say different things")
    }
    guard let format = meant.first(where: known.contains) else {
      let others = alternatives(known.map(\.rawValue))
      throw UsageError("\(command.rawValue) puts out \(others), and the suffix of '\(name)' says something else")
    }
    self.format = format
  }
}
