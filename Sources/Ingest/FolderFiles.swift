/// Makes a file of every piece of a stream, in a folder.
///
/// In the stream a zero byte ends a piece; behind it stands the name of its file, and a line feed; without a name the piece is
/// dropped. So workers may make files side by side and have them numbered in the order of the inputs. A piece grows under a hidden
/// name and is renamed when it is whole. What is there already is never replaced: a file with the same bytes is left alone, and
/// beside one with other bytes the new one gets a number, `name-2.csv`.
struct FolderFiles: ~Copyable {
  private static let end: UInt8 = 0
  private static let lineFeed: UInt8 = 0x0A
  /// Files of one name at most.
  static let numberLimit = 100_000

  private let folder: [UInt8]
  private let temporary: [UInt8]
  private let numberLimit: Int
  private var file: FileDescriptor?
  private var name: [UInt8] = []
  private var isInName = false
  private var scratch: [UInt8] = []

  /// Files in `folder`, which is made if it is not there.
  init(_ path: InputPath, numberLimit: Int = FolderFiles.numberLimit) throws(SystemError) {
    self.numberLimit = numberLimit
    var folder = path.bytes
    if (try? System.facts(folder)) == nil { try System.makeFolder(folder) }
    if folder.last != UInt8(ascii: "/") { folder.append(UInt8(ascii: "/")) }
    self.folder = folder
    var temporary = folder
    temporary.append(utf8: ".export.\(System.processNumber).partial")
    self.temporary = temporary
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
        start = place + 1
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
  mutating func discard() {
    guard file != nil else { return }
    file = nil
    System.remove(temporary)
  }

  private mutating func write(_ range: Range<Int>) throws(SystemError) {
    guard !range.isEmpty else { return }
    if file == nil { file = try FileDescriptor.create(temporary) }
    try file?.write(scratch.span.extracting(range).raw)
  }

  private mutating func finishFile() throws(SystemError) {
    defer { name.removeAll(keepingCapacity: true) }
    guard file != nil else { return }
    if name.isEmpty { return discard() }
    file = nil
    for number in 1...numberLimit {
      let path = path(number)
      guard (try? System.facts(path)) != nil else { return try System.rename(temporary, to: path) }
      if try Self.haveSameBytes(path, temporary) { return System.remove(temporary) }
    }
    System.remove(temporary)
    throw SystemError(code: System.alreadyExists, operation: .rename)
  }

  /// The place of the file, with the number before its suffix.
  private func path(_ number: Int) -> [UInt8] {
    let suffix = name.lastIndex(of: UInt8(ascii: ".")) ?? name.count
    var path = folder + name[..<suffix]
    if number > 1 { path.append(utf8: "-\(number)") }
    return path + name[suffix...]
  }

  private static func haveSameBytes(_ first: [UInt8], _ second: [UInt8]) throws(SystemError) -> Bool {
    guard let facts = try? System.facts(first), facts.kind == .file,
      facts.byteCount == (try System.facts(second)).byteCount
    else { return false }
    let one = try FileDescriptor.open(reading: first)
    let other = try FileDescriptor.open(reading: second)
    while true {
      let (a, b) = (try one.readFully(), try other.readFully())
      if a != b { return false }
      if a.isEmpty { return true }
    }
  }
}

extension FileDescriptor {
  /// Reads a block, full unless the file ends.
  fileprivate borrowing func readFully() throws(SystemError) -> [UInt8] {
    var block: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while block.count < 65_536 {
      let count = try read(into: &buffer)
      if count == 0 { break }
      block += buffer[..<count]
    }
    return block
  }
}

extension InputPath {
  /// Whether the path is that of a folder: it ends with a slash, or there is a folder.
  public var isFolder: Bool {
    bytes.last == UInt8(ascii: "/") || (try? System.facts(bytes))?.kind == .folder
  }

  /// The path of an entry of this folder.
  public func appending(_ name: String) -> InputPath { appending(Array(name.utf8)[...]) }
}
