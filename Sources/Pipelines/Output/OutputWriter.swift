public import Columns
internal import Inputs

/// Collects the output units of one worker, and passes them on in blocks.
///
/// Writing does not allocate once the blocks of a run exist.
public struct OutputWriter: ~Copyable {
  // The blocks are a class, so that `outlet` can refer to them.
  private let blocks: OutputBlocks

  /// Creates a writer that keeps all output in memory, for tests: see `takeBytes`.
  public init() { blocks = OutputBlocks(.memory) }

  /// Creates a writer for output that does not belong to an input, such as a report or a header.
  package init(to destination: some Destination) {
    blocks = OutputBlocks(.direct(Delivery(to: destination)))
  }

  @usableFromInline init(_ gate: OutputGate) { blocks = OutputBlocks(.gate(gate)) }

  /// An outlet for units that are written while another call is active.
  public var outlet: any UnitOutlet { blocks }

  /// Writes text.
  public mutating func write(_ bytes: RawSpan) { blocks.write(bytes, as: .text) }

  /// Writes text.
  public mutating func write(_ bytes: Span<UInt8>) { write(bytes.raw) }

  /// Writes text.
  public mutating func write(_ bytes: [UInt8]) { write(bytes.span.raw) }

  /// Writes text.
  public mutating func write(_ text: String) { write(text.utf8Span.span.raw) }

  /// Writes one byte of text.
  public mutating func write(byte: UInt8) {
    let one: InlineArray<1, UInt8> = [byte]
    write(one.span)
  }

  /// Writes packed rows.
  package mutating func write(rows: RawSpan) { blocks.write(rows, as: .rows) }

  /// Hands over a value.
  package mutating func hand(_ value: some HandedValue) { blocks.put(.value(value)) }

  /// Passes the collected units to the destination now if it is the input's turn, and otherwise does nothing.
  ///
  /// Use it for inputs that arrive slowly, so that a program that reads the output from a pipe receives it without
  /// delay.
  public mutating func flush() { blocks.flush() }

  /// Removes and returns all bytes of a writer that keeps its output.
  package mutating func takeBytes() -> [UInt8] { blocks.takeBytes() }

  @usableFromInline mutating func begin(_ place: OutputGate.Place) { blocks.place = place }

  /// Calls `report`, which uses about `byteCount` bytes of memory, when all output so far was delivered.
  @usableFromInline mutating func endInput(byteCount: Int, report: @escaping () -> Void) {
    blocks.endInput(OutputReport(byteCount: byteCount, make: report))
  }

  /// Ends the current input, or its step or section.
  ///
  /// With `flushes`, its output is passed on without delay.
  @usableFromInline mutating func finish(flushes: Bool = false) { blocks.finish(flushes) }
}

/// The blocks of one output writer.
private final class OutputBlocks: UnitOutlet {
  enum Way {
    case gate(OutputGate)
    case direct(any Delivering)
    case memory
  }

  private let way: Way
  private var block: OutputBlock
  /// Full blocks of an input whose turn has not come.
  private var held: [OutputBlock] = []
  var place = OutputGate.Place(input: 0)

  init(_ way: Way) {
    self.way = way
    switch way {
    case .memory: block = OutputBlock()
    case .gate(let gate): block = gate.emptyBlock()
    case .direct: block = .withRoom()
    }
  }

  func put(_ unit: OutputUnit) {
    switch unit {
    case .text(let bytes): write(bytes, as: .text)
    case .rows(let bytes): write(bytes, as: .rows)
    case .item: add(.item)
    case .file(let name): add(.file(name: name))
    case .batch(let batch): write(batch)
    case .value(let value): add(.value(value))
    }
  }

  func write(_ bytes: RawSpan, as form: OutputBlock.Form) {
    var rest = bytes
    while rest.byteCount > room {
      let fitting = room
      block.append(rest.extracting(first: fitting), as: form)
      rest = rest.extracting(droppingFirst: fitting)
      letOut()
    }
    block.append(rest, as: form)
  }

  private func write(_ batch: FilledBatch) {
    guard case .gate(let gate) = way else { return block.add(.batch(batch)) }
    switch gate.permission(for: place, toHold: batch.byteCount) {
    case .write:
      release(gate)
      block.removeAll()
      gate.deliver(batch)
    case .hold: block.add(.batch(batch))
    case .discard: break
    }
  }

  private func add(_ kind: OutputBlock.Kind) {
    if kind.byteCount > room { letOut() }
    block.add(kind)
  }

  func flush() {
    switch way {
    case .memory: return
    case .direct(let delivery):
      delivery.deliver(block)
      delivery.flush()
    case .gate(let gate):
      guard !block.isEmpty || !held.isEmpty, gate.hasTurn(place) else { return }
      release(gate)
      gate.flush()
    }
    block.removeAll()
  }

  func takeBytes() -> [UInt8] { block.takeBytes() }

  func endInput(_ report: OutputReport) {
    guard case .gate(let gate) = way else { return }
    switch gate.permission(for: place, toHold: report.byteCount) {
    case .write:
      release(gate)
      block.removeAll()
      if !gate.isClosed { report.make() }
    case .hold: block.add(.report(report))
    case .discard: break
    }
  }

  func finish(_ flushes: Bool) {
    guard case .gate(let gate) = way else { return }
    gate.finish(place, held: &held, last: &block, flushes: flushes)
  }

  /// Delivers all blocks.
  ///
  /// It must be the input's turn.
  private func release(_ gate: OutputGate) {
    gate.release(&held)
    gate.release(block)
  }

  private var room: Int {
    if case .memory = way { return .max }
    return block.room
  }

  private func letOut() {
    switch way {
    case .memory: return
    case .direct: flush()
    case .gate(let gate):
      switch gate.permission(for: place, toHold: OutputBlock.byteLimit) {
      case .write:
        release(gate)
        block.removeAll()
      case .hold:
        held.append(block)
        block = gate.emptyBlock()
      case .discard:
        block.removeAll()
      }
    }
  }
}
