internal import Foundation
internal import Inputs

/// The inputs of a reading one by one, in order: files, and entries of archives.
public struct RideInputs: AsyncSequence {
  let rides: Rides

  /// Begins to read.
  public func makeAsyncIterator() -> AsyncIterator {
    switch rides.source {
    case .path(let path):
      AsyncIterator(.run(RideRun(InputList(arguments: [path]), rides.options, rides.board)))
    case .bytes(let source, let name):
      AsyncIterator(.pushed(PushedRide(name, rides.options, rides.board), source.begin()))
    case .notAFile(let url): AsyncIterator(.notAFile(url))
    }
  }

  /// The inputs one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    enum Way {
      case run(RideRun)
      case pushed(PushedRide, BytePuller)
      case notAFile(URL)
    }

    private let way: Way
    /// The source's own error, thrown after what came before it.
    private var failure: (any Error)?

    init(_ way: Way) { self.way = way }

    /// The next input; nil after the last.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> RideInput? {
      switch way {
      case .run(let run): return try await run.next()
      case .notAFile(let url): throw CocoaError.notAFile(url)
      case .pushed(let ride, let pull):
        while true {
          if let input = ride.take() { return input }
          if ride.isFinished {
            defer { failure = nil }
            if let failure { throw failure }
            return nil
          }
          try Task.checkCancellation()
          do {
            guard let chunk = try await pull.next(isolation: actor), ride.feed(chunk) else {
              ride.finish(nil)
              continue
            }
          } catch {
            failure = error
            ride.finish(.interrupted)
          }
        }
      }
    }
  }
}
