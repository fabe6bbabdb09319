internal import FITCore
public import FITProfile
public import InputReports

extension FITMessages {
  /// The messages, or those with the given numbers, of a file: FIT, or FIT in gzip, whatever its name.
  ///
  /// ```swift
  /// let messages = try FITMessages(path: "ride.fit.gz")
  /// for message in messages where message.name == "session" {
  ///   print(message["sport"]?.string ?? "?", message["total_distance"]?.double ?? 0)
  /// }
  /// ```
  /// The file is read as the messages are asked for. A file of another kind has no messages, and `error` names its
  /// kind.
  /// - Throws: `SystemError` when it cannot be opened.
  public convenience init(path: String, only numbers: Set<UInt16> = []) throws(SystemError) {
    let file = try OpenFile(path)
    self.init(only: numbers) { try file.step(&$0) }
  }
}

/// The kind of a file that is not FIT.
public struct NotFITError: Error, Sendable {
  /// The kind, as a reason in reports.
  public let reason: Reason
}

extension NotFITError: CustomStringConvertible {
  /// The reason and its meaning, as the command's page has them.
  public var description: String { "\(reason.name): \(reason.meaning)" }
}

/// A FIT file, gzipped or not, on its way into a collector, from wherever its bytes come.
package struct FITMessageStream: ~Copyable {
  private var stream = FITFileStream()

  package init() {}

  /// Takes the next bytes; false when no more are needed.
  package mutating func feed(_ bytes: RawSpan, into collector: inout FITMessageCollector) -> Bool {
    stream.feed(bytes, into: &collector)
  }

  /// Ends the file.
  /// - Throws: `FITError` or `NotFITError`, the first problem.
  package mutating func finish(into collector: inout FITMessageCollector) throws {
    let end = stream.finish(into: &collector)
    if let error = end.error { throw error }
    let report = InputReport(
      input: "", end: end, readError: nil, checksum: .absent, hasUnfinalizedFile: false, rule: .ignore)
    if let reason = report.reason { throw NotFITError(reason: reason) }
  }
}

/// A file on its way into a collector.
private final class OpenFile {
  private let file: FileDescriptor
  private var buffer = [UInt8](repeating: 0, count: 16_384)
  private var stream = FITMessageStream()

  init(_ path: String) throws(SystemError) {
    file = try FileDescriptor.open(reading: Array(path.utf8))
  }

  func step(_ collector: inout FITMessageCollector) throws -> Bool {
    let count = try file.read(into: &buffer)
    let bytes = buffer
    if count > 0, stream.feed(bytes.span.raw.extracting(first: count), into: &collector) { return true }
    try stream.finish(into: &collector)
    return false
  }
}
