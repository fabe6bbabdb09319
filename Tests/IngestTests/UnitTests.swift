import Foundation
import TestSupport
import Testing

@testable import Columns
@testable import Exports
@testable import Ingest
@testable import Inputs
@testable import Pipelines

/// A destination that notes its units; rows have an outcome, and those of the byte 0 are refused.
private final class Units: Destination {
  struct Refusal: Error, Equatable {}
  typealias Failure = Refusal
  typealias Outcome = UInt8

  var taken: [String] = []

  func take(_ unit: OutputUnit) throws(Refusal) -> UInt8? {
    switch unit {
    case .text(let bytes): taken.append(unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) })
    case .item: taken.append("<item>")
    case .file(let name): taken.append("<file \(name ?? "dropped")>")
    case .batch(let batch): taken.append("<\(batch.count) rows>")
    case .value(let value): taken.append("<\(value.byteCount) handed>")
    case .rows(let bytes):
      let last = bytes.unsafeLoad(fromByteOffset: bytes.byteCount - 1, as: UInt8.self)
      if last == 0 { throw Refusal() }
      taken.append("<\(bytes.byteCount) of \(last)>")
      return last
    }
    return nil
  }
}

@Suite("Units of output") struct UnitTests {
  @Test("each report gets the outcome of its own units, whether they were held or not", arguments: [true, false])
  func outcomes(areHeld: Bool) {
    let delivery = Delivery(to: Units())
    let gate = OutputGate(delivery, isOrdered: true, allowance: 1_000_000)
    var reported: [UInt8?] = []
    var first = OutputWriter(gate)
    if !areHeld { first.finish() }
    var second = OutputWriter(gate)
    second.begin(OutputGate.Place(input: 1))
    for outcome in [7, 9] as [UInt8] {
      second.write(rows: [outcome].span.bytes)
      second.endInput(byteCount: 100) { reported.append(delivery.takeOutcome()) }
    }
    // An input that is not read has no units, and so no outcome.
    second.endInput(byteCount: 100) { reported.append(delivery.takeOutcome()) }
    second.finish()
    #expect(reported.isEmpty == areHeld)
    if areHeld { first.finish() }
    #expect(reported == [7, 9, nil])
  }

  @Test("units come whole and in the order of the inputs, however they were held")
  func order() {
    let units = Units()
    let gate = OutputGate(Delivery(to: units), isOrdered: true, allowance: 1_000_000)
    var first = OutputWriter(gate)
    var second = OutputWriter(gate)
    second.begin(OutputGate.Place(input: 1))
    var text = TextBuffer()
    text.connect(to: second.outlet)
    text.append("one")
    text.put(.file(name: "1.csv"))
    text.append("lost")
    text.put(.file(name: nil))
    text.put(.item)
    text.append("two")
    second.take(&text)
    second.write("!")
    second.finish()
    let isTaken = text.isEmpty
    #expect(units.taken.isEmpty && isTaken)
    first.write("first")
    first.finish()
    #expect(units.taken == ["first", "one", "<file 1.csv>", "lost", "<file dropped>", "<item>", "two!"])
  }

  @Test("rows and files that wait are counted, and a block is never larger than it may be")
  func counted() {
    let units = Units()
    let gate = OutputGate(Delivery(to: units), isOrdered: true, allowance: 10_000_000)
    var writer = OutputWriter(gate)
    writer.begin(OutputGate.Place(input: 1))
    writer.write(rows: [UInt8](repeating: 5, count: 200_000).span.bytes)
    for number in 0..<10_000 { writer.outlet.put(.file(name: "\(number)")) }
    writer.finish()
    #expect(gate.peakHeldBytes > 200_000 + 10_000 * 64 && gate.peakHeldBytes < 2_000_000)
    var first = OutputWriter(gate)
    first.finish()
    let rows = units.taken.filter { $0.hasSuffix("of 5>") }
    #expect(rows.count == 4 && units.taken.count == 10_004)
  }

  @Test("the first error of a destination is kept as it is, and ends units and reports")
  func failure() {
    let units = Units()
    let delivery = Delivery(to: units)
    let gate = OutputGate(delivery, isOrdered: true, allowance: 1_000_000)
    var writer = OutputWriter(gate)
    var reports = 0
    writer.write(rows: [3 as UInt8].span.bytes)
    writer.endInput(byteCount: 1) { reports += 1 }
    writer.write(rows: [0 as UInt8].span.bytes)
    writer.endInput(byteCount: 1) { reports += 1 }
    writer.write("after")
    writer.finish()
    #expect(delivery.failure == Units.Refusal() && gate.isClosed && reports == 1 && units.taken == ["<1 of 3>"])
  }

  @Test("held units can be withdrawn until too many wait, and then go on in their order")
  func held() {
    let units = Units()
    var writer = OutputWriter(to: units)
    for isConnected in [true, false] {
      let held = HeldOutput(limit: 100)
      if isConnected { held.connect(to: writer.outlet) }
      held.put(.text(Array("gone".utf8).span.bytes))
      held.put(.file(name: "gone"))
      #expect(!held.hasPassed && held.hasRoom(for: 20) && !held.hasRoom(for: 50))
      held.reset()
      held.put(.text(Array("kept".utf8).span.bytes))
      for name in ["a", "b"] { held.put(.file(name: name)) }
      #expect(held.hasPassed == isConnected)
      held.put(.item)
      held.pass(to: writer.outlet)
      writer.flush()
      #expect(units.taken == ["kept", "<file a>", "<file b>", "<item>"])
      units.taken = []
    }
  }

  @Test("a stream puts its separator between items, and joins files")
  func stream() throws {
    let folder = try TemporaryFolder()
    let output = try Output.file(folder.path("out"))
    output.write("[")
    output.itemSeparator = ","
    var writer = OutputWriter(to: output)
    for name in ["a", "b", "c"] {
      writer.outlet.put(.item)
      writer.write(name)
      writer.outlet.put(.file(name: name))
    }
    writer.flush()
    output.write("]")
    try output.commit()
    #expect(folder.read("out") == Data("[a,b,c]".utf8))
  }

  @Test("a folder makes a file of each unit, and nothing of one that is dropped or not whole")
  func files() throws {
    let folder = try TemporaryFolder()
    let files = try FolderFiles(folder.path("new"))
    var writer = OutputWriter(to: files)
    for name in ["a.csv", nil, "b.csv"] as [String?] {
      writer.write("text of \(name ?? "none")")
      writer.outlet.put(.file(name: name))
    }
    writer.write("not whole")
    writer.flush()
    files.discard()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("new").display)
    #expect(names.sorted() == ["a.csv", "b.csv"])
    #expect(folder.read("new/b.csv") == Data("text of b.csv".utf8))
  }
}
