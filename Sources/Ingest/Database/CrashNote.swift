#if SQLite
internal import InputReports
internal import Inputs
internal import Pipelines
internal import RideDatabase

/// The inputs that were in work when a fault of the program ended a run into a database: a file beside it,
/// `NAME-crashes`.
///
/// The handler of the signal writes it (`CCrash`), so only such an end blames an input: a kill, a stop or a power cut
/// does not. The next run reads those inputs last, by one worker, one after the other, so that another such end
/// blames one alone. An input that was in work twice is left out as long as it has the same size and time of change
/// and would be read in the same way. A line is an input: the signal (0: another worker's), how it was read, its size
/// and time of change (-1: unknown), the folder where its path begins, its path, and the name of the entry in it;
/// spaces and control characters are `%XX`.
struct CrashNote: Sendable {
  /// The reason in the report on an input that is left out.
  static let reason = Reason.endedARun
  /// Bytes of the file that are read, from its end; a crash takes some hundred.
  private static let readBytes = 1 << 20

  fileprivate struct Record: Sendable {
    let line: ArraySlice<UInt8>
    /// 0 where another worker's input had the signal.
    let signal: Int64
    let reading: Int64
    /// nil where it could not be found out.
    let stamp: InputStamp?
    /// The path by which the file can be opened.
    let file: InputPath
    /// The database's key of the file, and the key of the part of it that was in work.
    let fileKey: String, key: String
  }

  private let path: [UInt8]
  private let folder: [UInt8]
  private let reading: InputReading
  private let records: [Record]
  private let suspects: Set<String>
  /// The inputs of records that were read as this run reads, and the number of the records of each.
  private let endings: [Ended: Int]

  /// An input as it was when a run ended; nil: its stamp could not be found out.
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

  /// True when no run was ended.
  var isEmpty: Bool { records.isEmpty }

  /// Makes the handler note the inputs in work.
  func watch() { System.noteInputsAtCrash(in: path, reading: "\(reading.rawValue)", folder: folder) }

  /// Makes the handler note nothing any more.
  func unwatch() { System.noteInputsAtCrash(in: nil, reading: "", folder: []) }

  /// The inputs without those in the file, which are put aside.
  func puttingSuspectsAside(_ inputs: InputList) -> InputList {
    guard !isEmpty else { return inputs }
    var inputs = inputs
    let (suspects, folder) = (suspects, folder)
    inputs.isPutAside = { !$0.isStandardInput && suspects.contains($0.databaseKey(in: folder)) }
    return inputs
  }

  /// True when two runs ended while this input, a file or an entry, was in work as it is now.
  func endedTwoRuns(_ key: String, _ stamp: InputStamp?) -> Bool {
    let known = stamp.flatMap { endings[Ended(key: key, stamp: $0)] } ?? 0
    return known &+ (endings[Ended(key: key, stamp: nil)] ?? 0) > 1
  }

  /// True when runs ended again and again without one input that was to blame twice.
  ///
  /// One worker may write what another one has read; a single worker certainly has in work what it writes.
  var wantsOneWorker: Bool {
    records.lazy.filter { $0.signal != 0 && !endedTwoRuns($0.key, $0.stamp) }.count > 1
  }

  /// Forgets inputs that were put aside and then read, or have changed; called when everything read is stored.
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
    // Where it cannot be written, nothing changes: inputs are read last once more.
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
    // The first line may be incomplete.
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
