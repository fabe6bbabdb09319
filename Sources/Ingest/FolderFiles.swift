/// Makes a file of every piece of a stream, in a folder.
///
/// In the stream a zero byte ends a piece; after it come the name of its file and a line feed; without a name the piece
/// is dropped. So workers may make files side by side and have them numbered in the order of the inputs. A piece grows
/// under a hidden name and gets its own when it is whole. An existing file is never replaced: one with the same bytes
/// is kept as it is, and beside one with other bytes the new one gets a number, `name-2.csv`. Where a name is taken
/// very often, the number is made of the bytes, so that each file takes the same time however many there are.
struct FolderFiles: ~Copyable {
  private static let end: UInt8 = 0
  private static let lineFeed: UInt8 = 0x0A
  /// Files of one name that are numbered one after the other; further ones get numbers made of their bytes.
  static let numberLimit = 16
  /// Most numbers made of its bytes that are tried for a file.
  private static let digitsLimit = 16

  private let folder: [UInt8]
  private var file: PartialFile?
  private var name: [UInt8] = []
  private var isInName = false
  private var scratch: [UInt8] = []

  /// Files in `folder`, which is made if it is not there.
  init(_ path: InputPath) throws(SystemError) {
    var folder = path.bytes
    if (try? System.facts(folder)) == nil { try System.makeFolder(folder) }
    if folder.last != UInt8(ascii: "/") { folder.append(UInt8(ascii: "/")) }
    self.folder = folder
  }

  /// Takes the next bytes of the stream.
  mutating func take(_ bytes: RawSpan) throws(SystemError) {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(bytes)
    var start = 0
    for place in scratch.indices {
      let byte = scratch[place]
      if isInName, byte == Self.lineFeed {
        isInName = false
        try finishFile()
        start = place &+ 1
      } else if isInName {
        name.append(byte)
      } else if byte == Self.end {
        try write(start..<place)
        isInName = true
      }
    }
    if !isInName { try write(start..<scratch.count) }
  }

  /// Removes an unfinished file.
  mutating func discard() { file = nil }

  private mutating func write(_ range: Range<Int>) throws(SystemError) {
    guard !range.isEmpty else { return }
    if file == nil { file = try PartialFile(in: folder, name: "export".utf8) }
    try file?.file.write(scratch.span.extracting(range).raw)
  }

  private mutating func finishFile() throws(SystemError) {
    defer {
      name.removeAll(keepingCapacity: true)
      file = nil
    }
    guard file != nil, !name.isEmpty else { return }
    for number in 1...Self.numberLimit {
      if try isPlaced(number == 1 ? "" : "-\(number)") { return }
    }
    let digits = try file?.contentDigits() ?? ""
    for number in 1...Self.digitsLimit {
      if try isPlaced("-" + digits + (number == 1 ? "" : "-\(number)")) { return }
    }
    throw SystemError(code: System.alreadyExists, operation: .rename, path: folder + name)
  }

  /// Gives the file its name with this suffix, unless a file with its bytes has it; false where another file has it.
  private mutating func isPlaced(_ suffix: String) throws(SystemError) -> Bool {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.count
    let path = folder + name[..<dot] + Array(suffix.utf8) + name[dot...]
    if try file?.place(at: path) == true { return true }
    return file?.hasBytes(of: path) == true
  }
}

extension InputPath {
  /// True when the path is that of a folder: it ends with a slash, or the folder exists.
  public var isFolder: Bool {
    bytes.last == UInt8(ascii: "/") || (try? System.facts(bytes))?.kind == .folder
  }

  /// The path of an entry of this folder.
  public func appending(_ name: String) -> InputPath { appending(Array(name.utf8)[...]) }
}
