import Exports
import FITCore
import FITProfile
import FITWorkouts

// The profile: values and numbers of messages agree, and their lines of JSON and rows of CSV are well formed.
//
// Options: bits 0…6 as in `options(of:)`, 7 header and checksum corrected. Byte 1: the table's message. Byte 3: chunks.

func fuzzProfile(_ given: Input) {
  var input = given
  if input.chooses(7) { seal(&input.bytes) }
  var meanings = Meanings(isCompatible: input.chooses(5), meanings: FITMeanings(rawValue: input[option: 1] & 3))
  _ = run(input, [], &meanings)

  let options = options(of: input)
  let beats = gatherBeats(input)
  let lines = text(of: input, [], MessageText<MessageLineWriter>(options), beats)
  forEachLine(lines) { line in
    if !JSONCheck.isObject(line) { broken("no JSON: \(String(decoding: line, as: UTF8.self))") }
  }
  if lines != text(of: input, input.cuts, MessageText<MessageLineWriter>(options), beats) {
    broken("lines differ by chunks")
  }

  var tableOptions = options
  if !tableOptions.selection.add(message: String(input[option: 1])) { broken("no message \(input[option: 1])") }
  if input[option: 2] & 1 == 1 {
    for field in ["timestamp", "heart_rate", "3", "Form Power"] { tableOptions.selection.add(field: field) }
  }
  var head = TextBuffer()
  MessageTableWriter.appendHeader(tableOptions, to: &head)
  let table = head.string.utf8 + text(of: input, [], MessageText<MessageTableWriter>(tableOptions), beats)
  if let row = CSVCheck.firstMisfit(Array(table)) { broken("row \(row) has another number of cells") }
  copyMessages(input)
}

/// The options chosen by an input's first byte.
private func options(of input: Input) -> MessageOptions {
  var options = MessageOptions()
  options.isRaw = input.chooses(0)
  options.showsUnits = input.chooses(1)
  options.showsInput = input.chooses(2)
  options.activitiesOnly = input.chooses(3)
  options.mergesHeartRates = input.chooses(4)
  options.isCompatible = input.chooses(5)
  if input.chooses(6) { options.selection.limit = Int(input[option: 2]) + 1 }
  return options
}

/// Reads an input into a sink of messages; its error does not matter here.
private func run<Sink: FITSink & ~Copyable>(_ input: Input, _ cuts: [Int], _ sink: inout Sink) -> FITError? {
  var decoder = FITDecoder()
  do throws(FITError) {
    var start = 0
    for end in cuts + [input.bytes.count] {
      let chunk = Array(input.bytes[start..<end])
      _ = try decoder.feed(chunk.span.bytes, into: &sink)
      start = end
    }
    _ = try decoder.finish(into: &sink)
    return nil
  } catch {
    return error
  }
}

private func text<Writer: MessageTextWriter & ~Copyable>(
  of input: Input, _ cuts: [Int], _ sink: consuming MessageText<Writer>, _ beats: HeartRateMerge?
) -> [UInt8] {
  var sink = sink
  sink.begin(input: "a \"name\",\n\u{1}é")
  if let beats { sink.heartRates = beats }
  _ = run(input, cuts, &sink)
  return sink.text.bytes.withUnsafeBytes { Array($0) }
}

private func forEachLine(_ text: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
  for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) { body(line) }
}

/// The beats of an input, as a first reading gathers them.
private func gatherBeats(_ input: Input) -> HeartRateMerge? {
  guard input.chooses(4) else { return nil }
  var beats = Beats()
  _ = run(input, [], &beats)
  beats.merge.rewind()
  return beats.merge
}

/// A sink that gathers stored beats.
struct Beats: FITSink {
  var merge = HeartRateMerge()
  func lane(forMessage number: UInt16) -> FITLane { number == 132 ? .generic : .skip }
  mutating func fileStart(_ header: FITFileHeader) { merge.fileStart() }
  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    merge.add(message)
    return .proceed
  }
}

/// Messages copied one by one come in their order, and every access to a copied value is safe.
private func copyMessages(_ input: Input) {
  var offset: UInt64 = 0
  for message in FITMessages(input.bytes) {
    if message.offset < offset { broken("message at \(message.offset) after \(offset)") }
    offset = message.offset
    for field in message.fields {
      _ = (field.value.double, field.value.integer, field.value.string)
      if field.value.elements.isEmpty { broken("a value without elements") }
    }
    _ = message.unixSeconds
  }
}

/// A sink that interprets every message both ways, whose numbers have to agree.
private struct Meanings: FITSink, ~Copyable {
  var values: FITInterpreter
  var numbers: FITInterpreter
  let meanings: FITMeanings

  init(isCompatible: Bool, meanings: FITMeanings) {
    values = FITInterpreter(isCompatible: isCompatible)
    numbers = FITInterpreter(isCompatible: isCompatible)
    self.meanings = meanings
  }

  func lane(forMessage number: UInt16) -> FITLane { .generic }
  mutating func fileStart(_ header: FITFileHeader) {
    values.fileStart()
    numbers.fileStart()
  }
  mutating func definition(_ definition: FITDefinition) {
    values.definition(definition)
    numbers.definition(definition)
  }
  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    var fromValues = NumberSum()
    values.read(message, as: meanings, into: &fromValues)
    var fromNumbers = NumberSum()
    numbers.readNumbers(message, as: meanings, into: &fromNumbers)
    if fromValues != fromNumbers {
      broken(
        "message \(message.number) at \(message.offset): \(fromValues.count) values, \(fromNumbers.count) numbers")
    }
    return .proceed
  }
}

/// The numbers of a message, whatever their order.
private struct NumberSum: FITValueSink, FITNumberSink, Equatable {
  var count = 0
  private var sum: UInt64 = 0

  mutating func number(_ value: Double, of field: FITNumberField) {
    add(value, field.number, field.element, field.isDeveloper)
  }

  mutating func value(_ value: FITValue) {
    _ = (value.name.count, value.units.count, value.type?.name.description.count, value.isTime, value.isLocalTime)
    for index in 0..<value.textCount where value.text(index).count > 255 * 3 {
      broken("a text of \(value.text(index).count)")
    }
    for element in 0..<value.count {
      _ = (value.rawInteger(element), value.rawUnsigned64(element), value.decimal(element))
      if let label = value.label(element), label.description.isEmpty { broken("an empty label") }
    }
    guard value.isPresent, !value.isText else { return }
    for element in 0..<value.count {
      if let number = value.number(element) { add(number, value.number, element, value.isDeveloper) }
    }
  }

  private mutating func add(_ value: Double, _ number: UInt8, _ element: Int, _ isDeveloper: Bool) {
    var digest = Digest()
    digest.begin(0)
    digest.add(value)
    digest.add(Int(number) << 16 | element << 1 | (isDeveloper ? 1 : 0))
    digest.end()
    sum &+= digest.calls[0]
    count += 1
  }
}
