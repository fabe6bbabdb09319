internal import Foundation

/// Bytes that arrive asynchronously: from a network, a pipe or another task.
///
/// The reader requests a chunk when the previous chunk is decoded, so a slow reader slows the source down.
struct ByteSource {
  /// The chunk size in bytes for sources of single bytes and for streams.
  static let chunkBytes = 16_384

  /// Opens the source and returns an object that pulls its chunks.
  let begin: () -> BytePuller

  init<Chunks: AsyncSequence>(chunks: Chunks) where Chunks.Element: Sequence<UInt8> {
    begin = { ChunkPuller(chunks.makeAsyncIterator()) }
  }

  init<Bytes: AsyncSequence>(bytes: Bytes) where Bytes.Element == UInt8 {
    begin = { SingleBytePuller(bytes.makeAsyncIterator()) }
  }

  init(stream: InputStream) { begin = { StreamPuller(stream) } }
}

extension CocoaError {
  /// The error for a URL that is not a file URL.
  ///
  /// The caller has to fetch other URLs.
  static func notAFile(_ url: URL) -> CocoaError {
    CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url])
  }
}

/// Returns the chunks of an open source.
///
/// Subclasses exist for each kind of source.
class BytePuller {
  /// Returns the next chunk, or nil at the end.
  func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? { nil }
}

private final class ChunkPuller<Iterator: AsyncIteratorProtocol>: BytePuller where Iterator.Element: Sequence<UInt8> {
  private var iterator: Iterator

  init(_ iterator: Iterator) { self.iterator = iterator }

  override func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
    try await iterator.next(isolation: actor).map { Array($0) }
  }
}

private final class SingleBytePuller<Iterator: AsyncIteratorProtocol>: BytePuller where Iterator.Element == UInt8 {
  private var iterator: Iterator

  init(_ iterator: Iterator) { self.iterator = iterator }

  override func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
    var chunk: [UInt8] = []
    chunk.reserveCapacity(ByteSource.chunkBytes)
    while chunk.count < ByteSource.chunkBytes, let byte = try await iterator.next(isolation: actor) {
      chunk.append(byte)
    }
    return chunk.isEmpty ? nil : chunk
  }
}

private final class StreamPuller: BytePuller {
  private let stream: InputStream
  private var isOpen = false

  init(_ stream: InputStream) { self.stream = stream }

  override func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
    if !isOpen { stream.open() }
    isOpen = true
    var chunk = [UInt8](repeating: 0, count: ByteSource.chunkBytes)
    let count = unsafe chunk.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe stream.read($0, maxLength: buffer.count) } ?? 0
    }
    if count < 0 { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
    if count == 0 { stream.close() }
    return count == 0 ? nil : Array(chunk[..<count])
  }
}
