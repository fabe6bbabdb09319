public import Columns
internal import Inputs

/// Collects the units of one worker and passes them on in blocks.
///
/// Writing allocates nothing once the blocks of a run exist.
public struct OutputWriter: ~Copyable {
  // A class, so that a writer can put out in the middle of an input: see `outlet`.
  private let blocks: OutputBlocks

  /// A writer that keeps everything, for tests: see `takeBytes`.
  public init() { blocks = OutputBlocks(.memory) }

  /// A writer for output that belongs to no single input, such as a report or a first line.
  package init(to destination: some Destination) {
    blocks = OutputBlocks(.direct(Delivery(to: destination)))
  }

  @usableFromInline init(_ gate: OutputGate) { blocks = OutputBlocks(.gate(gate)) }

  /// The outlet through which writers put out units in the middle of a call.
  public var outlet: any UnitOutlet { blocks }

  /// Adds bytes of text.
  public mutating func write(_ bytes: RawSpan) { blocks.write(bytes, as: .text) }

  /// Adds bytes of text.
  public mutating func write(_ bytes: Span<UInt8>) { write(bytes.raw) }

  /// Adds bytes of text.
  public mutating func write(_ bytes: [UInt8]) { write(bytes.span.raw) }

  /// Adds a text.
  public mutating func write(_ text: String) { write(text.utf8Span.span.raw) }

  /// Adds one byte of text.
  public mutating func write(byte: UInt8) {
    let one: InlineArray<1, UInt8> = [byte]
    write(one.span)
  }

  /// Adds packed rows.
  package mutating func write(rows: RawSpan) { blocks.write(rows, as: .rows) }

  /// Passes on the units so far if the input has its turn, for a reader that waits at the other end of a pipe.
  public mutating func flush() { blocks.flush() }

  /// Everything written so far to a writer that keeps it; the writer is empty then.
  package mutating func takeBytes() -> [UInt8] { blocks.takeBytes() }

  @usableFromInline mutating func begin(_ place: OutputGate.Place) { blocks.place = place }

  /// Makes `report`, which keeps about `byteCount` bytes, be called when everything written so far is out.
  @usableFromInline mutating func endInput(byteCount: Int, report: @escaping () -> Void) {
    blocks.endInput(OutputReport(byteCount: byteCount, make: report))
  }

  /// Ends the current input, or a step or section of one; `flushes` passes its output on at once when its turn comes.
  @usableFromInline mutating func finish(flushes: Bool = false) { blocks.finish(flushes) }
}

/// The blocks of an output writer; one worker's.
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

  /// Passes on everything; only in its turn.
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
