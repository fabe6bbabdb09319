internal import Foundation

/// Bytes that come in time: from a network, a pipe, another task.
///
/// Asked for a chunk at a time, when the one before is decoded: a slow reader slows the source down.
struct ByteSource {
  /// Bytes of a chunk that is made of single bytes, or read from a stream.
  static let chunkBytes = 16_384

  /// Begins the source.
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
  /// The error for a URL that is not a file's: bytes from elsewhere come by the caller's own means.
  static func notAFile(_ url: URL) -> CocoaError {
    CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url])
  }
}

/// The chunks of a source that has begun.
class BytePuller {
  /// The next chunk; nil at the end.
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
