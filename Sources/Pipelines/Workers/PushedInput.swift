package import Archives
package import Inputs

/// One input whose bytes its owner pushes, on their way through the unpacker to a processor: for callers that read
/// elsewhere, such as from a network.
///
/// Reports come as each file ends, on the caller's thread. Nothing is written.
package struct PushedInput<Processor: InputProcessor & ~Copyable>: ~Copyable {
  private var desk: FileDesk<Processor>
  private var unpacker: Unpacker

  /// An input of this name, of which nothing was pushed yet.
  package init(
    _ path: InputPath, _ processor: consuming Processor, limits: UnpackLimits = UnpackLimits(),
    report: @escaping (InputPath, Processor.Report) -> Void
  ) {
    let gate = OutputGate(Delivery(to: Nowhere()), isOrdered: true, allowance: 0)
    unpacker = Unpacker(limits: limits)
    desk = FileDesk(processor, gate, report: report)
    desk.begin(path, OutputGate.Place(input: 0))
  }

  /// Takes the next bytes; false when no more are needed.
  package mutating func feed(_ chunk: RawSpan) -> Bool { Self.feed(chunk, &unpacker, &desk) }

  // The parts are borrowed separately, so that the unpacker can call into the desk.

  private static func feed(
    _ chunk: RawSpan, _ unpacker: inout Unpacker, _ desk: inout FileDesk<Processor>
  ) -> Bool {
    desk.willUnpack(chunk.byteCount)
    let wantsMore = unpacker.feed(chunk) { event, bytes in desk.take(event, bytes) }
    desk.didUnpack()
    return wantsMore && !desk.isClosed
  }

  private static func end(_ unpacker: inout Unpacker, _ desk: inout FileDesk<Processor>) {
    unpacker.finish { event, bytes in desk.take(event, bytes) }
  }

  /// Ends the input, because of `error` if there is one.
  package mutating func finish(_ error: InputError?) {
    desk.setReadError(error)
    Self.end(&unpacker, &desk)
    desk.finish()
  }
}
