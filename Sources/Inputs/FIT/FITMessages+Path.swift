internal import FITCore
public import FITProfile
public import InputReports

extension FITMessages {
  /// Reads the messages of a FIT file, also gzipped: all of them, or only the given message numbers.
  ///
  /// ```swift
  /// let messages = try FITMessages(path: "ride.fit.gz")
  /// for message in messages where message.name == "session" {
  ///   print(message["sport"]?.string ?? "?", message["total_distance"]?.double ?? 0)
  /// }
  /// ```
  /// The file is read while the messages are iterated. The file's name does not matter. A file of another kind has no
  /// messages, and `error` contains its kind.
  ///
  /// - Throws: `SystemError` if the file cannot be opened.
  public convenience init(path: String, only numbers: Set<UInt16> = []) throws(SystemError) {
    let file = try OpenFile(path)
    self.init(only: numbers) { try file.step(&$0) }
  }
}

/// The error for a file that is not FIT.
public struct NotFITError: Error, Sendable {
  /// The kind of the file, as a reason in reports.
  public let reason: Reason
}

extension NotFITError: CustomStringConvertible {
  /// The reason and its meaning, as in the command's documentation.
  public var description: String { "\(reason.name): \(reason.meaning)" }
}

/// Decompresses and decodes a FIT file from any source into a collector of messages.
package struct FITMessageStream: ~Copyable {
  private var stream = FITFileStream()

  package init() {}

  /// Processes the next bytes.
  ///
  /// Returns false if no more are needed.
  package mutating func feed(_ bytes: RawSpan, into collector: inout FITMessageCollector) -> Bool {
    stream.feed(bytes, into: &collector)
  }

  /// Ends the file.
  ///
  /// - Throws: The first problem, as a `FITError` or `NotFITError`.
  package mutating func finish(into collector: inout FITMessageCollector) throws {
    let end = stream.finish(into: &collector)
    if let error = end.error { throw error }
    let report = InputReport(
      input: "", end: end, readError: nil, checksum: .absent, hasUnfinalizedFile: false, rule: .ignore)
    if let reason = report.reason { throw NotFITError(reason: reason) }
  }
}

/// A file that is read step by step into a collector.
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
