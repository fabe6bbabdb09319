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
  /// Reports of files whose turn has not come.
  private var reports: [() -> Void] = []
  private var place = OutputGate.Place(input: 0)

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
      guard !block.isEmpty || !held.isEmpty, gate.hasTurn(place) else { return }
      release(gate)
      gate.flush()
    }
    block.removeAll(keepingCapacity: true)
  }

  /// Everything written so far to a writer that keeps it; the writer is empty then.
  public mutating func takeBytes() -> [UInt8] {
    defer { block = [] }
    return block
  }

  mutating func begin(_ place: OutputGate.Place) { self.place = place }

  /// Has `report` called when all that was written so far is out.
  mutating func endFile(report: @escaping () -> Void) {
    guard case .gate(let gate) = destination else { return }
    switch gate.permissionToReport(for: place) {
    case .write:
      release(gate)
      block.removeAll(keepingCapacity: true)
      if !gate.isClosed { report() }
    case .hold: reports.append(report)
    case .discard: break
    }
  }

  /// Lets out all there is; only in its turn.
  private mutating func release(_ gate: OutputGate) {
    gate.release(&held)
    gate.write(block)
    gate.release(&reports)
  }

  /// Ends the current input or part of one.
  mutating func finish() {
    guard case .gate(let gate) = destination else { return }
    gate.finish(place, held: &held, last: &block, reports: &reports)
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
      switch gate.permission(for: place) {
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
