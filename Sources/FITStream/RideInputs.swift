internal import Foundation
internal import Inputs

/// The inputs of a reading as an async sequence, in order: files, and entries of archives.
public struct RideInputs: AsyncSequence {
  let rides: Rides

  /// Starts reading.
  public func makeAsyncIterator() -> AsyncIterator {
    switch rides.source {
    case .path(let path):
      AsyncIterator(.run(RideRun(InputList(arguments: [path]), rides.options, rides.board)))
    case .bytes(let source, let name):
      AsyncIterator(.pushed(PushedRide(name, rides.options, rides.board), source.begin()))
    case .notAFile(let url): AsyncIterator(.notAFile(url))
    }
  }

  /// Iterates over the inputs.
  public struct AsyncIterator: AsyncIteratorProtocol {
    enum Way {
      case run(RideRun)
      case pushed(PushedRide, BytePuller)
      case notAFile(URL)
    }

    private let way: Way
    /// The error of the byte source.
    ///
    /// It is thrown after all inputs that were read before it.
    private var failure: (any Error)?

    init(_ way: Way) { self.way = way }

    /// Returns the next input, or nil after the last one.
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
