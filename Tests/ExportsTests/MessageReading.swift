import Exports
import FITCore
import Foundation
import TestSupport

/// The lines of a stream.
func lines(_ bytes: [UInt8], _ options: MessageOptions = MessageOptions()) -> [String] {
  var sink = MessageText<MessageLineWriter>(options)
  sink.begin(input: "ride.fit")
  return text(bytes, &sink).split(separator: "\n").map(String.init)
}

/// The rows of a stream, the head first.
func rows(_ bytes: [UInt8], _ options: MessageOptions) -> [String] {
  var sink = MessageText<MessageTableWriter>(options)
  sink.begin(input: "ride.fit")
  let head = written { MessageTableWriter.appendHeader(options, to: &$0) }
  return (head + text(bytes, &sink)).split(separator: "\n").map(String.init)
}

func text<Writer: MessageTextWriter & ~Copyable>(_ bytes: [UInt8], _ sink: inout MessageText<Writer>) -> String {
  var decoder = FITDecoder()
  bytes.withUnsafeBytes { buffer in
    do {
      _ = try decoder.feed(buffer, into: &sink)
      _ = try decoder.finish(into: &sink)
    } catch {}
  }
  return string(sink.text)
}

/// Options with a change.
func options(_ change: (inout MessageOptions) -> Void) -> MessageOptions {
  var options = MessageOptions()
  change(&options)
  return options
}

/// A file of Fixtures/.
func fixture(_ path: String) throws -> [UInt8] {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return [UInt8](try Data(contentsOf: root.appendingPathComponent("Fixtures/" + path)))
}

/// A JSON line as Foundation reads it.
func object(_ line: String) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
}

extension [String: Any] {
  /// The object under a key.
  func object(_ key: String) -> [String: Any] { self[key] as? [String: Any] ?? [:] }
}
