public import FITProfile
public import Foundation
internal import Inputs

/// The messages of a FIT file, also gzipped, as an async sequence.
///
/// Each field has its name, units and value.
///
/// ```swift
/// for try await message in Messages(url) where message.name == "session" {
///   print(message["sport"]?.string ?? "?", message["total_distance"]?.double ?? 0)
/// }
/// ```
/// No thread runs beside the loop: the next chunk is decoded after all messages of the previous chunk were returned.
/// The first error is thrown after all messages that precede it.
public struct Messages: AsyncSequence {
  enum Source {
    case path(String)
    case bytes(ByteSource)
    case notAFile(URL)
  }

  private let source: Source
  private let numbers: Set<UInt16>

  private init(_ source: Source, only numbers: Set<UInt16>) { (self.source, self.numbers) = (source, numbers) }

  /// Reads the messages of a file: all of them, or only the given message numbers.
  public init(_ url: URL, only numbers: Set<UInt16> = []) {
    self.init(url.isFileURL ? .path(url.path(percentEncoded: false)) : .notAFile(url), only: numbers)
  }

  /// Reads the messages of a path: all of them, or only the given message numbers.
  public init(path: String, only numbers: Set<UInt16> = []) { self.init(.path(path), only: numbers) }

  /// Reads the messages of bytes that arrive in chunks.
  public init<Chunks: AsyncSequence>(
    chunks: Chunks, only numbers: Set<UInt16> = []
  ) where Chunks.Element: Sequence<UInt8> {
    self.init(.bytes(ByteSource(chunks: chunks)), only: numbers)
  }

  /// Reads the messages of bytes that arrive one at a time.
  public init<Bytes: AsyncSequence>(bytes: Bytes, only numbers: Set<UInt16> = []) where Bytes.Element == UInt8 {
    self.init(.bytes(ByteSource(bytes: bytes)), only: numbers)
  }

  /// Reads the messages of a blocking stream.
  public init(stream: InputStream, only numbers: Set<UInt16> = []) {
    self.init(.bytes(ByteSource(stream: stream)), only: numbers)
  }

  /// Starts reading.
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

  /// Decodes bytes that the caller supplies, and holds the decoded messages until they are taken.
  final class Feed {
    private var stream = FITMessageStream()
    private var collector: FITMessageCollector
    private var waiting: ArraySlice<FITDecodedMessage> = []
    private(set) var isAtEnd = false
    private var failure: (any Error)?

    init(only numbers: Set<UInt16>) { collector = FITMessageCollector(only: numbers) }

    /// Returns the next decoded message, or nil if none waits.
    func take() -> FITDecodedMessage? { waiting.popFirst() }

    /// Decodes a chunk.
    ///
    /// A nil chunk ends the stream; `error` is the source's error, if it failed.
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

    /// Throws the error that ended the stream.
    ///
    /// A second call throws nothing.
    func check() throws {
      defer { failure = nil }
      if let failure { throw failure }
    }
  }

  /// Iterates over the messages.
  public struct AsyncIterator: AsyncIteratorProtocol {
    enum Way {
      case file(FITMessages)
      case bytes(Feed, BytePuller)
      case failed(any Error)
      case ended
    }

    private var way: Way

    init(_ way: Way) { self.way = way }

    /// Returns the next message, or nil after the last one.
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
