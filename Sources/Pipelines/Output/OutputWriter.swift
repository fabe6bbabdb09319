internal import Columns
public import Exports
internal import Inputs

/// Collects the units of one worker and passes them on in blocks.
///
/// Writing allocates nothing once the blocks of a run exist.
public struct OutputWriter: ~Copyable {
  // A class, so that a buffer that is full in the middle of an input can pass on to it: see `outlet`.
  private let blocks: OutputBlocks

  /// A writer that keeps everything, for tests: see `takeBytes`.
  public init() { blocks = OutputBlocks(.memory) }

  /// A writer for output that belongs to no single input, such as a report or a first line.
  package init(to destination: some Destination) {
    blocks = OutputBlocks(.direct(Delivery(to: destination)))
  }

  @usableFromInline init(_ gate: OutputGate) { blocks = OutputBlocks(.gate(gate)) }

  /// The outlet to which buffers pass on their bytes when too many wait.
  public var outlet: TextOutlet {
    let blocks = blocks
    return TextOutlet { blocks.write($0, $1) }
  }

  /// Adds bytes of text.
  public mutating func write(_ bytes: RawSpan) { blocks.write(bytes) }

  /// Adds bytes of text.
  public mutating func write(_ bytes: Span<UInt8>) { blocks.write(bytes.raw) }

  /// Adds bytes of text.
  public mutating func write(_ bytes: [UInt8]) { blocks.write(bytes.span.raw) }

  /// Adds a text.
  public mutating func write(_ text: String) { blocks.write(text) }

  /// Adds one byte of text.
  public mutating func write(byte: UInt8) { blocks.write(byte: byte) }

  /// Adds packed rows.
  package mutating func write(rows: RawSpan) { blocks.write(rows: rows) }

  /// Adds the content of a text buffer with its marks, and empties it.
  package mutating func take(_ text: inout TextBuffer) {
    guard !text.isEmpty else { return }
    blocks.write(text.bytes, text.marks)
    text.removeAll()
  }

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
private final class OutputBlocks {
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

  func write(_ bytes: RawSpan, _ marks: [OutputMark]) {
    var start = 0
    for mark in marks {
      let unit = bytes.extracting(start..<mark.offset)
      start = mark.offset
      switch mark.kind {
      case .rows: write(rows: unit)
      case .batch(let batch):
        write(unit)
        write(batch)
      case .item, .file:
        write(unit)
        add(mark)
      }
    }
    write(bytes.extracting(droppingFirst: start))
  }

  func write(_ bytes: RawSpan) {
    var rest = bytes
    while rest.byteCount > room {
      let fitting = room
      block.append(rest.extracting(first: fitting))
      rest = rest.extracting(droppingFirst: fitting)
      letOut()
    }
    block.append(rest)
  }

  func write(rows: RawSpan) {
    var rest = rows
    while rest.byteCount > room {
      let fitting = room
      block.append(rest.extracting(first: fitting))
      rest = rest.extracting(droppingFirst: fitting)
      block.mark(.rows)
      letOut()
    }
    guard !rest.isEmpty else { return }
    block.append(rest)
    block.mark(.rows)
  }

  private func write(_ batch: FilledBatch) {
    guard case .gate(let gate) = way else { return block.add(batch) }
    switch gate.permission(for: place, toHold: batch.byteCount) {
    case .write:
      release(gate)
      block.removeAll()
      gate.deliver(batch)
    case .hold: block.add(batch)
    case .discard: break
    }
  }

  private func add(_ mark: OutputMark) {
    if mark.byteCount > room { letOut() }
    block.mark(mark.kind)
  }

  func write(_ text: String) {
    if text.utf8.count <= room { block.append(text) } else { write(Array(text.utf8).span.raw) }
  }

  func write(byte: UInt8) {
    if room == 0 { letOut() }
    block.append(byte: byte)
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
    case .hold: block.add(report)
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
