/// Collects what one worker makes of its inputs and lets it out in blocks.
///
/// Writing allocates nothing once the blocks of a run exist.
public struct OutputWriter: ~Copyable {
  private enum Destination {
    case gate(OutputGate)
    case output(Output)
    case memory
  }

  private let destination: Destination
  private var block: [UInt8]
  /// Full blocks of an input whose turn has not come.
  private var held: [[UInt8]] = []
  private var index = 0

  /// A writer that keeps everything, for tests: see `takeBytes`.
  public init() {
    destination = .memory
    block = []
  }

  /// A writer for what belongs to no single input, such as a report or a first line.
  public init(to output: Output) {
    destination = .output(output)
    block = []
    block.reserveCapacity(OutputGate.blockBytes)
  }

  init(_ gate: OutputGate) {
    destination = .gate(gate)
    block = gate.emptyBlock()
  }

  /// Adds bytes.
  public mutating func write(_ bytes: RawSpan) {
    var rest = bytes
    while rest.byteCount > room {
      let fitting = room
      block.append(rest.extracting(first: fitting))
      rest = rest.extracting(droppingFirst: fitting)
      letOut()
    }
    block.append(rest)
  }

  /// Adds bytes.
  public mutating func write(_ bytes: Span<UInt8>) { write(bytes.raw) }

  /// Adds bytes.
  public mutating func write(_ bytes: [UInt8]) { write(bytes.span.raw) }

  /// Adds a text.
  public mutating func write(_ text: String) {
    if text.utf8.count <= room { block.append(contentsOf: text.utf8) } else { write(Array(text.utf8)) }
  }

  /// Adds one byte.
  public mutating func write(byte: UInt8) {
    if room == 0 { letOut() }
    block.append(byte)
  }

  /// Lets out what is there if the input has its turn, for a reader that waits at the other end of a pipe.
  public mutating func flush() {
    switch destination {
    case .memory: return
    case .output(let output):
      output.write(block.span.raw)
      output.flush()
    case .gate(let gate):
      guard !block.isEmpty || !held.isEmpty, gate.hasTurn(index) else { return }
      gate.release(&held)
      gate.write(block)
      gate.flush()
    }
    block.removeAll(keepingCapacity: true)
  }

  /// Everything written so far to a writer that keeps it; the writer is empty then.
  public mutating func takeBytes() -> [UInt8] {
    defer { block = [] }
    return block
  }

  mutating func begin(_ index: Int) { self.index = index }

  /// Ends the current input; `report` is called when all of it is out.
  mutating func finish(report: @escaping () -> Void) {
    guard case .gate(let gate) = destination else { return }
    gate.finish(index, held: &held, last: &block, report: report)
  }

  private var room: Int {
    if case .memory = destination { return .max }
    return OutputGate.blockBytes - block.count
  }

  private mutating func letOut() {
    switch destination {
    case .memory: return
    case .output: flush()
    case .gate(let gate):
      switch gate.permission(for: index) {
      case .write:
        gate.release(&held)
        gate.write(block)
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
