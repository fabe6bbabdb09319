package import Archives
package import Inputs

/// An input whose bytes the caller supplies in chunks, for example from a network.
///
/// Each file is reported when it ends, on the caller's thread. Output is discarded.
package struct PushedInput<Processor: InputProcessor & ~Copyable>: ~Copyable {
  private var desk: FileDesk<Processor>
  private var unpacker: Unpacker

  /// Creates an input with a name, which has no bytes yet.
  package init(
    _ path: InputPath, _ processor: consuming Processor, limits: UnpackLimits = UnpackLimits(),
    report: @escaping (InputPath, Processor.Report) -> Void
  ) {
    let gate = OutputGate(Delivery(to: Nowhere()), isOrdered: true, allowance: 0)
    unpacker = Unpacker(limits: limits)
    desk = FileDesk(processor, gate, report: report)
    desk.begin(path, OutputGate.Place(input: 0))
  }

  /// Processes the next bytes.
  ///
  /// Returns false if no more are needed.
  package mutating func feed(_ chunk: RawSpan) -> Bool { Self.feed(chunk, &unpacker, &desk) }

  // The parts are separate parameters, so that the unpacker can call the desk.

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

  /// Ends the input.
  ///
  /// `error` is the error of the source, if it failed.
  package mutating func finish(_ error: InputError?) {
    desk.setReadError(error)
    Self.end(&unpacker, &desk)
    desk.finish()
  }
}
