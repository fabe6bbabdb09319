public import Exports

/// Collects the output of one worker and passes it on in blocks.
///
/// Writing allocates nothing once the blocks of a run exist.
public struct OutputWriter: ~Copyable {
  // A class, so that a buffer that is full in the middle of an input can pass on to it: see `outlet`.
  private let blocks: OutputBlocks

  /// A writer that keeps everything, for tests: see `takeBytes`.
  public init() { blocks = OutputBlocks(.memory) }

  /// A writer for output that belongs to no single input, such as a report or a first line.
  public init(to output: Output) { blocks = OutputBlocks(.output(output)) }

  init(_ gate: OutputGate) { blocks = OutputBlocks(.gate(gate)) }

  /// The outlet to which buffers pass on their bytes when too many wait.
  public var outlet: TextOutlet {
    let blocks = blocks
    return TextOutlet { blocks.write($0) }
  }

  /// Adds bytes.
  public mutating func write(_ bytes: RawSpan) { blocks.write(bytes) }

  /// Adds bytes.
  public mutating func write(_ bytes: Span<UInt8>) { blocks.write(bytes.raw) }

  /// Adds bytes.
  public mutating func write(_ bytes: [UInt8]) { blocks.write(bytes.span.raw) }

  /// Adds a text.
  public mutating func write(_ text: String) { blocks.write(text) }

  /// Adds one byte.
  public mutating func write(byte: UInt8) { blocks.write(byte: byte) }

  /// Passes on the bytes so far if the input has its turn, for a reader that waits at the other end of a pipe.
  public mutating func flush() { blocks.flush() }

  /// Everything written so far to a writer that keeps it; the writer is empty then.
  public mutating func takeBytes() -> [UInt8] { blocks.takeBytes() }

  mutating func begin(_ place: OutputGate.Place) { blocks.place = place }

  /// Makes `report`, which keeps about `byteCount` bytes, be called when everything written so far is out.
  mutating func endInput(byteCount: Int, report: @escaping () -> Void) {
    blocks.endInput(OutputGate.Report(byteCount: byteCount, make: report))
  }

  /// Ends the current input or part of one.
  mutating func finish() { blocks.finish() }
}

/// The blocks of an output writer; one worker's.
private final class OutputBlocks {
  enum Destination {
    case gate(OutputGate)
    case output(Output)
    case memory
  }

  private let destination: Destination
  private var block: [UInt8]
  /// Full blocks of an input whose turn has not come.
  private var held: [[UInt8]] = []
  /// Reports of files whose turn has not come.
  private var reports: [OutputGate.Report] = []
  var place = OutputGate.Place(input: 0)

  init(_ destination: Destination) {
    self.destination = destination
    switch destination {
    case .memory: block = []
    case .gate(let gate): block = gate.emptyBlock()
    case .output:
      block = []
      block.reserveCapacity(OutputGate.blockBytes)
    }
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

  func write(_ text: String) {
    if text.utf8.count <= room { block.append(contentsOf: text.utf8) } else { write(Array(text.utf8).span.raw) }
  }

  func write(byte: UInt8) {
    if room == 0 { letOut() }
    block.append(byte)
  }

  func flush() {
    switch destination {
    case .memory: return
    case .output(let output):
      output.write(block.span.raw)
      output.flush()
    case .gate(let gate):
      guard !block.isEmpty || !held.isEmpty, gate.hasTurn(place) else { return }
      release(gate)
      gate.flush()
    }
    block.removeAll(keepingCapacity: true)
  }

  func takeBytes() -> [UInt8] {
    defer { block = [] }
    return block
  }

  func endInput(_ report: OutputGate.Report) {
    guard case .gate(let gate) = destination else { return }
    switch gate.permission(for: place, toHold: report.byteCount) {
    case .write:
      release(gate)
      block.removeAll(keepingCapacity: true)
      if !gate.isClosed { report.make() }
    case .hold: reports.append(report)
    case .discard: break
    }
  }

  func finish() {
    guard case .gate(let gate) = destination else { return }
    gate.finish(place, held: &held, last: &block, reports: &reports)
  }

  /// Passes on everything; only in its turn.
  private func release(_ gate: OutputGate) {
    gate.release(&held)
    gate.write(block)
    gate.release(&reports)
  }

  private var room: Int {
    if case .memory = destination { return .max }
    return OutputGate.blockBytes &- block.count
  }

  private func letOut() {
    switch destination {
    case .memory: return
    case .output: flush()
    case .gate(let gate):
      switch gate.permission(for: place, toHold: OutputGate.blockBytes) {
      case .write:
        release(gate)
        block.removeAll(keepingCapacity: true)
      case .hold:
        held.append(block)
        block = gate.emptyBlock()
      case .discard:
        block.removeAll(keepingCapacity: true)
      }
    }
  }
}
