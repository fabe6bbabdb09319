public import FITProfile
public import Foundation
internal import Inputs

/// The messages of a FIT file, gzipped or not, one by one: every field with its name, units and value.
///
/// ```swift
/// for try await message in Messages(url) where message.name == "session" {
///   print(message["sport"]?.string ?? "?", message["total_distance"]?.double ?? 0)
/// }
/// ```
/// Nothing runs beside the loop: a chunk is decoded when the messages of the one before it are taken. The first problem
/// is thrown after all messages before it.
public struct Messages: AsyncSequence {
  enum Source {
    case path(String)
    case bytes(ByteSource)
    case notAFile(URL)
  }

  private let source: Source
  private let numbers: Set<UInt16>

  private init(_ source: Source, only numbers: Set<UInt16>) { (self.source, self.numbers) = (source, numbers) }

  /// The messages, or those with the given numbers, of a file.
  public init(_ url: URL, only numbers: Set<UInt16> = []) {
    self.init(url.isFileURL ? .path(url.path(percentEncoded: false)) : .notAFile(url), only: numbers)
  }

  /// The messages, or those with the given numbers, of a path.
  public init(path: String, only numbers: Set<UInt16> = []) { self.init(.path(path), only: numbers) }

  /// The messages of bytes that come in chunks.
  public init<Chunks: AsyncSequence>(
    chunks: Chunks, only numbers: Set<UInt16> = []
  ) where Chunks.Element: Sequence<UInt8> {
    self.init(.bytes(ByteSource(chunks: chunks)), only: numbers)
  }

  /// The messages of bytes that come one by one.
  public init<Bytes: AsyncSequence>(bytes: Bytes, only numbers: Set<UInt16> = []) where Bytes.Element == UInt8 {
    self.init(.bytes(ByteSource(bytes: bytes)), only: numbers)
  }

  /// The messages of a stream that blocks while it reads.
  public init(stream: InputStream, only numbers: Set<UInt16> = []) {
    self.init(.bytes(ByteSource(stream: stream)), only: numbers)
  }

  /// Begins to read.
  public func makeAsyncIterator() -> AsyncIterator {
    switch source {
    case .path(let path):
      do throws(SystemError) {
        return AsyncIterator(.file(try FITMessages(path: path, only: numbers)))
      } catch {
        return AsyncIterator(.failed(error))
      }
    case .bytes(let source): return AsyncIterator(.bytes(Feed(only: numbers), source.begin()))
    case .notAFile(let url): return AsyncIterator(.failed(CocoaError.notAFile(url)))
    }
  }

  /// The decoder of bytes from elsewhere, with the messages that wait.
  final class Feed {
    private var stream = FITMessageStream()
    private var collector: FITMessageCollector
    private var waiting: ArraySlice<FITDecodedMessage> = []
    private(set) var isAtEnd = false
    private var failure: (any Error)?

    init(only numbers: Set<UInt16>) { collector = FITMessageCollector(only: numbers) }

    /// The next message that waits.
    func take() -> FITDecodedMessage? { waiting.popFirst() }

    /// Takes a chunk; nil ends the stream, because of `error` if there is one.
    func feed(_ chunk: [UInt8]?, error: (any Error)? = nil) {
      if let chunk, stream.feed(chunk.span.raw, into: &collector) {
        waiting = collector.take()[...]
        return
      }
      isAtEnd = true
      do { try stream.finish(into: &collector) } catch { failure = error }
      if let error { failure = error }
      waiting = collector.take()[...]
    }

    /// Throws the error that ended the stream, once.
    func check() throws {
      defer { failure = nil }
      if let failure { throw failure }
    }
  }

  /// The messages one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    enum Way {
      case file(FITMessages)
      case bytes(Feed, BytePuller)
      case failed(any Error)
      case ended
    }

    private var way: Way

    init(_ way: Way) { self.way = way }

    /// The next message; nil after the last.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> FITDecodedMessage? {
      try Task.checkCancellation()
      switch way {
      case .file(let messages):
        if let message = messages.next() { return message }
        way = .ended
        if let error = messages.error { throw error }
        return nil
      case .failed(let error):
        way = .ended
        throw error
      case .ended: return nil
      case .bytes(let feed, let pull):
        while true {
          if let message = feed.take() { return message }
          if feed.isAtEnd {
            try feed.check()
            return nil
          }
          do { feed.feed(try await pull.next(isolation: actor)) } catch { feed.feed(nil, error: error) }
        }
      }
    }
  }
}
