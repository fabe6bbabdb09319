import FITCore
import FITProfile
import Foundation
import TestSupport
import Testing

typealias Field = FITBytes.Field

/// Little-endian bytes of a number.
func le(_ value: some FixedWidthInteger) -> [UInt8] { FITBytes.number(value) }

/// A message as an interpreter delivers it: each value as text, under its name or number.
///
/// Named values by name; elements joined by commas, `-` for invalid ones. An absent value has no entry.
struct ReadMessage: Equatable, CustomStringConvertible {
  var number: UInt16
  var fields: [String: String] = [:]
  var description: String { "\(number) \(fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })" }

  subscript(name: String) -> String? { fields[name] }
}

private struct FieldText: FITValueSink {
  var fields: [String: String] = [:]

  mutating func value(_ value: FITValue) {
    guard value.isPresent else { return }
    var key = String(decoding: value.name.indices.map { value.name[$0] }, as: UTF8.self)
    if key.isEmpty { key = String(value.number) }
    if value.isDeveloper { key = "\(key)@\(value.developerDataIndex)" }
    #expect(fields[key] == nil, "\(key) was handed out twice")
    fields[key] = Self.text(value)
  }

  static func text(_ value: FITValue) -> String {
    if value.isText {
      return (0..<value.textCount).map { index in
        let text = value.text(index)
        return String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
      }.joined(separator: ",")
    }
    return (0..<value.count).map { element in
      if let label = value.label(element) { return String(label) }
      guard let number = value.number(element) else { return value.rawUnsigned64(element).map { "\($0)" } ?? "-" }
      return number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    }.joined(separator: ",")
  }
}

/// Reads a stream through an interpreter.
struct Reading: FITSink, ~Copyable {
  var interpreter: FITInterpreter
  var meanings = FITMeanings.all
  var messages: [ReadMessage] = []

  init(isCompatible: Bool = false) { interpreter = FITInterpreter(isCompatible: isCompatible) }

  func lane(forMessage number: UInt16) -> FITLane { .generic }
  mutating func fileStart(_ header: FITFileHeader) { interpreter.fileStart() }
  mutating func definition(_ definition: FITDefinition) { interpreter.definition(definition) }
  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    var text = FieldText()
    interpreter.read(message, as: meanings, into: &text)
    messages.append(ReadMessage(number: message.number, fields: text.fields))
    return .proceed
  }
}

/// The messages of a stream of chained files.
func read(
  _ parts: [FITBytes], as meanings: FITMeanings = .all, isCompatible: Bool = false
) throws -> [ReadMessage] {
  var reading = Reading(isCompatible: isCompatible)
  reading.meanings = meanings
  _ = try FITDecoder.decode(parts.flatMap { $0.file() }, into: &reading)
  return reading.messages
}

/// The only message of a stream with one definition.
func readOne(
  _ message: UInt16, _ fields: [Field], _ payload: [UInt8], bigEndian: Bool = false, as meanings: FITMeanings = .all,
  isCompatible: Bool = false
) throws -> ReadMessage {
  var bytes = FITBytes()
  bytes.define(0, message, fields, bigEndian: bigEndian)
  bytes.message(0, payload)
  return try #require(try read([bytes], as: meanings, isCompatible: isCompatible).first)
}

/// The package's root, from where this file was compiled.
let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// A file of Fixtures/.
func fixture(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: packageRoot.appendingPathComponent("Fixtures/" + path)))
}

/// The messages of a file of Fixtures/.
func readFixture(_ path: String) throws -> [ReadMessage] {
  var reading = Reading()
  var decoder = FITDecoder()
  let bytes = try fixture(path)
  _ = try? bytes.withUnsafeBytes { try decoder.feed($0, into: &reading) }
  _ = try? decoder.finish(into: &reading)
  return reading.messages
}
