#if SQLite
internal import InputReports
internal import Inputs
internal import Pipelines
internal import RideDatabase

/// The inputs that were being read when a crash of the program ended an ingest, in a file beside the database:
/// `NAME-crashes`.
///
/// The signal handler writes the file (`CCrash`), so only a crash blames an input; a kill, a stop or a power failure
/// does not. The next run reads these inputs last, one after another with a single worker, so that another crash blames
/// only one input. An input that was being read in two crashes is skipped, as long as its size, modification time and
/// the options of reading are the same. Each line is an input: the signal (0 if another worker received it), the
/// options of reading, its size and modification time (-1 if unknown), the folder of a relative path, its path, and the
/// name of its entry. Spaces and control characters are `%XX`.
struct CrashNote: Sendable {
  /// The reason in the report on a skipped input.
  static let reason = Reason.endedARun
  /// Maximum number of bytes that are read, from the end of the file; a crash writes some hundred.
  private static let readBytes = 1 << 20

  fileprivate struct Record: Sendable {
    let line: ArraySlice<UInt8>
    /// 0 if the signal was received by the worker of another input.
    let signal: Int64
    let reading: Int64
    /// Nil if it is unknown.
    let stamp: InputStamp?
    /// The path to open the file.
    let file: InputPath
    /// The database's key of the file, and the key of its entry that was being read.
    let fileKey: String, key: String
  }

  private let path: [UInt8]
  private let folder: [UInt8]
  private let reading: InputReading
  private let records: [Record]
  private let suspects: Set<String>
  /// For each input of records with this run's options of reading, the number of records.
  private let endings: [Ended: Int]

  /// The state of an input when a run crashed; nil if its stamp is unknown.
  private struct Ended: Hashable {
    let key: String
    let stamp: InputStamp?
  }

  /// Reads the file beside a database; it rarely exists.
  init(of database: InputPath, _ reading: InputReading, folder: [UInt8]) {
    path = database.bytes + "-crashes".utf8
    self.folder = folder
    self.reading = reading
    let records = Self.lines(of: path).compactMap { Record($0) }
    self.records = records
    suspects = Set(records.map(\.fileKey))
    endings = records.reduce(into: [:]) { endings, record in
      if record.reading == reading.rawValue {
        endings[Ended(key: record.key, stamp: record.stamp), default: 0] &+= 1
      }
    }
  }

  /// Whether no run has crashed.
  var isEmpty: Bool { records.isEmpty }

  /// Sets the signal handler to write the inputs that are being read.
  func watch() { System.noteInputsAtCrash(in: path, reading: "\(reading.rawValue)", folder: folder) }

  /// Sets the signal handler to write nothing.
  func unwatch() { System.noteInputsAtCrash(in: nil, reading: "", folder: []) }

  /// The inputs without the inputs in the file, which are read last.
  func puttingSuspectsAside(_ inputs: InputList) -> InputList {
    guard !isEmpty else { return inputs }
    var inputs = inputs
    let (suspects, folder) = (suspects, folder)
    inputs.isPutAside = { !$0.isStandardInput && suspects.contains($0.databaseKey(in: folder)) }
    return inputs
  }

  /// Whether two runs crashed while this file or entry was being read in its current state.
  func endedTwoRuns(_ key: String, _ stamp: InputStamp?) -> Bool {
    let known = stamp.flatMap { endings[Ended(key: key, stamp: $0)] } ?? 0
    return known &+ (endings[Ended(key: key, stamp: nil)] ?? 0) > 1
  }

  /// Whether several runs crashed, but no input was being read in two crashes.
  ///
  /// One worker might write an input that another worker has read. A single worker always writes the input that it
  /// reads.
  var wantsOneWorker: Bool {
    records.lazy.filter { $0.signal != 0 && !endedTwoRuns($0.key, $0.stamp) }.count > 1
  }

  /// Removes inputs that were read in the meantime or have changed; called when everything read is stored.
  func settle(read: [FoundInput]) {
    guard !isEmpty else { return }
    let read = Set(read.map { $0.path.databaseKey(in: folder) })
    let kept = records.filter { record in
      if endedTwoRuns(record.key, record.stamp) { return InputStamp(record.file) == record.stamp }
      return !read.contains(record.fileKey) && InputStamp(record.file) == record.stamp
    }
    if kept.count == records.count { return }
    if kept.isEmpty { return System.remove(path) }
    let slash = path.lastIndex(of: UInt8(ascii: "/")).map { path.index(after: $0) } ?? path.startIndex
    // If the file cannot be written, nothing changes: the inputs are read last once more.
    do throws(SystemError) {
      var file = try PartialFile(in: path[..<slash], name: path[slash...])
      let text = kept.reduce(into: []) { $0 += $1.line + [UInt8(ascii: "\n")] }
      try file.file.write(text.span.raw)
      try file.replace(path)
    } catch {}
  }

  private static func lines(of path: [UInt8]) -> [ArraySlice<UInt8>] {
    guard let file = try? FileDescriptor.open(reading: path), let facts = file.facts(), facts.kind == .file else {
      return []
    }
    let start = max(0, facts.byteCount &- readBytes)
    var bytes = [UInt8](repeating: 0, count: max(0, facts.byteCount &- start))
    guard let count = try? file.readFully(into: &bytes, at: start) else { return [] }
    let lines = bytes[..<count].split(separator: UInt8(ascii: "\n"))
    // The first line might be incomplete.
    return start == 0 ? lines : Array(lines.dropFirst())
  }
}

extension CrashNote.Record {
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard fields.count == 7 else { return nil }
    let numbers = fields[..<4].compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 4 else { return nil }
    let folder = Self.decoded(fields[4])
    let path = InputPath(bytes: Self.decoded(fields[5]))
    let entry = Self.decoded(fields[6])
    guard !path.bytes.isEmpty else { return nil }
    self.line = line
    signal = numbers[0]
    reading = numbers[1]
    stamp = numbers[2] < 0 ? nil : InputStamp(sizeBytes: numbers[2], modifiedUnixNanoseconds: numbers[3])
    let isAbsolute = path.bytes.first == UInt8(ascii: "/")
    file = isAbsolute ? path : InputPath(bytes: folder).appending(path.bytes[...])
    fileKey = path.databaseKey(in: folder)
    key = entry.isEmpty ? fileKey : path.entry(entry).databaseKey(in: folder)
  }

  private static func decoded(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(truncatingIfNeeded: digits[0] &* 16 &+ digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
#endif
