public import Archives
public import FITCore

/// The reason why a file could not be decoded to its end; all readable data has been delivered.
public enum FITFileError: Error, Equatable, Sendable {
  /// The file could not be read.
  case unreadable(InputError)
  /// Its gzip is cut or damaged.
  case gzip(GzipProblem)
  /// Its FIT is cut or damaged.
  case fit(FITError)
}

extension FITFileError: CustomStringConvertible {
  /// The problem in the words of the command, and its place.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .gzip(let problem): problem.description
    case .fit(let error): "\(error.explanationInContext) (at byte \(error.offset))"
    }
  }
}

extension FITDecoder {
  /// Decodes the file at `path`, gzipped or not, in constant memory.
  ///
  /// Makes a decoder and buffers of its own, so it allocates; for many files use a `Pipeline`, which keeps them.
  /// - Throws: the first problem; all that was readable has been delivered.
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
