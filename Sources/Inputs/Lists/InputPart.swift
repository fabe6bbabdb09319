package import Archives

/// A part of an input that is divided among several runs: a file, or some files of a zip archive.
///
/// All parts together yield the rows and reports of a single run. One exception: the report of an archive itself, for
/// example of an archive without rides, is only created by a run over the whole archive.
package struct InputPart: Hashable, Sendable {
  /// The selected files by their index in the archive's directory, without folders; nil for all.
  package let files: Range<Int>?
  /// Whether the file was found in a folder, in which a file that is not a ride is not a problem.
  package let isInFolder: Bool

  package init(files: Range<Int>?, isInFolder: Bool) { (self.files, self.isInFolder) = (files, isInFolder) }

  /// Calls `body` with the smallest parts of a path, in the order in which a run reads them.
  ///
  /// `bytes` is the stored size, and `name` is the name of an archive's file. An archive that is read from start to end
  /// is one part, and so are an archive with a single file and a named entry. Unreadable files are parts too, so that a
  /// run reports them. `body` returns false to stop.
  package static func forEach(
    of path: InputPath, limits: UnpackLimits = UnpackLimits(),
    _ body: (_ path: InputPath, _ part: InputPart, _ bytes: Int, _ name: [UInt8]?) -> Bool
  ) {
    var cursor = InputCursor(InputList(arguments: [path]))
    var reader = InputReader(chunkBytes: 4096)
    while let input = cursor.next() {
      let isInFolder = input.isInFolder
      let whole = InputPart(files: nil, isInFolder: isInFolder)
      let facts = try? System.facts(input.path.bytes)
      if input.selection == nil, facts?.kind == .file,
        let sizes = dividedArchive(input.path, &reader, limits), sizes.count > 1
      {
        for (index, file) in sizes.enumerated() {
          let part = InputPart(files: index..<(index &+ 1), isInFolder: isInFolder)
          guard body(input.path, part, file.bytes, file.name) else { return }
        }
      } else {
        let named = input.selection == nil ? input.path : path
        guard body(named, whole, facts?.byteCount ?? 0, nil) else { return }
      }
    }
  }

  /// Returns the files of a zip archive that is read by its directory; nil for all other files.
  private static func dividedArchive(
    _ path: InputPath, _ reader: inout InputReader, _ limits: UnpackLimits
  ) -> [(name: [UInt8], bytes: Int)]? {
    guard let file = try? FileDescriptor.open(reading: path) else { return nil }
    reader.begin(file)
    guard let fileBytes = reader.zipBytes else { return nil }
    switch ZipFile.open(path, input: 0, file, fileBytes: fileBytes, limits: limits) {
    case .forward: return nil
    case .zip(let archive):
      var files: [(name: [UInt8], bytes: Int)] = []
      archive.forEachEntry { files.append(($0.name, $0.compressedCount)) }
      return files
    }
  }
}
