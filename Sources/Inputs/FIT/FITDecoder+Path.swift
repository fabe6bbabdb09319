public import Archives
public import FITCore

/// The reason why a file was not decoded to its end.
///
/// All readable data was delivered.
public enum FITFileError: Error, Equatable, Sendable {
  /// The file could not be read.
  case unreadable(InputError)
  /// The gzip data is truncated or damaged.
  case gzip(GzipProblem)
  /// The FIT data is truncated or damaged.
  case fit(FITError)
}

extension FITFileError: CustomStringConvertible {
  /// A description of the problem and its byte offset, as printed by the command.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .gzip(let problem): problem.description
    case .fit(let error): "\(error.explanationInContext) (at byte \(error.offset))"
    }
  }
}

extension FITDecoder {
  /// Decodes the file at `path`, also gzipped, in constant memory.
  ///
  /// It allocates a decoder and buffers. For many files use a `Pipeline`, which reuses them.
  ///
  /// - Throws: The first problem. All readable data was delivered.
  @inlinable public static func decode<Sink: FITSink & ~Copyable>(
    path: String, into sink: inout Sink
  ) throws(FITFileError) -> FITStreamSummary {
    var stream = FITFileStream()
    var reader = InputReader()
    let unreadable = read(InputPath(path), &reader, &stream, &sink)
    let end = stream.finish(into: &sink)
    if let unreadable { throw .unreadable(unreadable) }
    if let problem = end.file.gzip.lazy.compactMap({ $0.isStopped ? nil : $0.problem }).first { throw .gzip(problem) }
    if let error = end.error { throw .fit(error) }
    guard end.file.kind == .fit else { throw .fit(FITError(end.file.kind == .empty ? .empty : .notFIT, offset: 0)) }
    return end.decoded
  }

  @inlinable static func read<Sink: FITSink & ~Copyable>(
    _ path: InputPath, _ reader: inout InputReader, _ stream: inout FITFileStream, _ sink: inout Sink
  ) -> InputError? {
    reader.read(path) { chunk, _ in stream.feed(chunk, into: &sink) }
  }
}
