/// Reads a list of paths, separated by line ends or zero bytes, without keeping it in memory.
struct PathListReader: ~Copyable {
  /// The maximum length of a path.
  ///
  /// It exceeds the limits of all systems, so longer lines are not paths.
  static let maximumPathBytes = 65_536

  private let file: FileDescriptor
  /// A zero byte if the beginning of the list has one, otherwise a line end.
  private var separator = UInt8(ascii: "\n")
  private var isBegun = false
  private var buffer = [UInt8](repeating: 0, count: 262_144)
  private var unread = 0..<0

  /// Creates a reader of an open list.
  init(_ file: consuming FileDescriptor) { self.file = file }

  /// Whether a whole line has been read already.
  var hasLine: Bool { buffer[unread].contains(separator) }

  /// Returns the next path that is not empty, or nil at the end.
  mutating func next() throws(InputError) -> InputPath? {
    while let line = try nextLine() {
      if !line.isEmpty { return InputPath(bytes: line) }
    }
    return nil
  }

  private mutating func nextLine() throws(InputError) -> [UInt8]? {
    var line: [UInt8] = []
    var isTooLong = false
    while try fill() {
      let end = buffer[unread].firstIndex(of: separator)
      let part = unread.lowerBound..<(end ?? unread.upperBound)
      if line.count &+ part.count <= Self.maximumPathBytes { line += buffer[part] } else { isTooLong = true }
      unread = min(part.upperBound &+ 1, unread.upperBound)..<unread.upperBound
      if end != nil { return try ended(line, isTooLong) }
    }
    return line.isEmpty && !isTooLong ? nil : try ended(line, isTooLong)
  }

  private func ended(_ line: consuming [UInt8], _ isTooLong: Bool) throws(InputError) -> [UInt8] {
    if isTooLong { throw .pathTooLong }
    // Lists from Windows end their lines with two characters.
    if separator != 0 && line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }

  /// Ensures that unread bytes are available.
  ///
  /// Returns false at the end.
  private mutating func fill() throws(InputError) -> Bool {
    guard unread.isEmpty else { return true }
    while !file.isReadable(within: Interrupts.pollMilliseconds) {
      if Interrupts.received != nil { return false }
    }
    do throws(SystemError) {
      unread = 0..<(try file.read(into: &buffer))
    } catch {
      throw .system(error)
    }
    if !isBegun, buffer[unread].contains(0) { separator = 0 }
    isBegun = true
    return !unread.isEmpty
  }
}
