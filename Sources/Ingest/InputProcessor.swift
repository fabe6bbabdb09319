/// What a worker does with its inputs, one after another.
///
/// Each worker makes one processor and uses it for every input it gets: `begin`, `consume` for each chunk, `finish`. Keep
/// buffers in it; nothing then is allocated per chunk.
public protocol InputProcessor: ~Copyable {
  /// What is known of an input when it is done.
  associatedtype Outcome: Sendable

  /// A new input begins.
  mutating func begin(_ input: InputPath)

  /// Whether the input that has begun is to be read at all; true unless a processor knows better.
  func wantsBytes() -> Bool

  /// Takes the next bytes, which may be of any number but 0 and are gone after the call; false when it needs no more.
  mutating func consume(_ chunk: RawSpan, output: inout OutputWriter) -> Bool

  /// The input is over: at its end, or because no more was needed, or because of `readError`.
  ///
  /// An input that could not be opened gets `begin` and `finish` without a chunk.
  mutating func finish(readError: InputError?, output: inout OutputWriter) -> Outcome
}

extension InputProcessor where Self: ~Copyable {
  /// Yes.
  public func wantsBytes() -> Bool { true }
}
