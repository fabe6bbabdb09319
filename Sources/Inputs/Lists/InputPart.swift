package import Archives

/// A part of inputs that are divided among several runs: a file, or some of the files in a zip archive.
///
/// The parts give the rows and reports that one run over all would give. Only the report of an archive itself, as of one
/// without any ride, is made by a run over the whole archive alone.
package struct InputPart: Hashable, Sendable {
  /// The files of the archive that are wanted, by their places in its directory, folders not counted; nil: all there is.
  package let files: Range<Int>?
  /// True when the file was found in a folder, where a file that is no ride is no problem.
  package let isInFolder: Bool

  package init(files: Range<Int>?, isInFolder: Bool) { (self.files, self.isInFolder) = (files, isInFolder) }

  /// The smallest parts of a path, in the order in which a run reads them, each with its bytes as they are stored, and an
  /// archive's file with its name there; `body` returns false to end it.
  ///
  /// An archive that has to be read from beginning to end is one part, as is one of a single file, and an entry that is
  /// named. What cannot be opened is a part too: a run reports why.
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

  /// The files of a zip archive that is read by its directory; nil for anything else.
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
