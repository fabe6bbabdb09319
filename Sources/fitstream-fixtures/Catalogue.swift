import RideSimulator

/// Every fixture, in the order of the README.
enum Catalogue {
  static var files: [SimulatedFile] {
    let files =
      zipped(SimulatedFile.activities + SimulatedFile.vendors) + SimulatedFile.tracks + SimulatedFile.health
      + SimulatedFile.malformed
      + GzipFiles.files
    let paths = files.map { $0.path.lowercased() }
    precondition(Set(paths).count == paths.count, "two fixtures share a path")
    return files
  }

  /// Compresses long activities, as archives do, and to keep the repository small.
  private static func zipped(_ files: [SimulatedFile]) -> [SimulatedFile] {
    files.map { file in
      guard file.bytes.count > 60_000, file.path.hasSuffix(".fit") else { return file }
      var file = file
      file.path += ".gz"
      file.bytes = Gzip.member(file.bytes)
      return file
    }
  }
}
