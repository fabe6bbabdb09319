#if SQLite
internal import Archives
package import Inputs
internal import Pipelines
package import RideDatabase
package import Workouts

/// Finds the inputs of rides in a database.
package struct RideLookup {
  /// The ride that the caller wants.
  package enum Wish: Sendable {
    /// By its number.
    case number(Int64)
    /// By the day on which it begins.
    case day(CalendarDay)

    /// Parses a number, or a day such as 2026-11-20; nil for any other text.
    package init?(_ text: String) {
      if let number = Int64(text) {
        self = .number(number)
      } else if let day = CalendarDay(text) {
        self = .day(day)
      } else {
        return nil
      }
    }
  }

  /// The reason why no input was found.
  package enum Problem: Error {
    /// The database cannot be read or has no such ride, or the ride's file cannot be read any more; one line of text.
    case missing(String)
    /// Several rides match: these, and `others` more.
    case ambiguous([StoredRide], others: Int)
  }

  private let archive: RideArchive
  private let name: String

  /// Opens the database at `path`, which must exist.
  package init(_ path: InputPath) throws(DatabaseError) {
    archive = try RideArchive(path: path.bytes) { Interrupts.received != nil }
    name = path.display
  }

  /// The input of a ride, if it still has the content that the database stores.
  package func input(of wish: Wish, day text: String) throws(Problem) -> InputPath {
    let found: (rides: [StoredRide], others: Int, areOfOneInput: Bool)
    do throws(DatabaseError) {
      switch wish {
      case .number(let id): found = (try archive.ride(id).map { [$0] } ?? [], 0, true)
      case .day: found = try archive.rides(on: text)
      }
    } catch {
      throw .missing("\(error)")
    }
    guard let ride = found.rides.first else {
      if case .number = wish { throw .missing("\(name): no ride \(text)") }
      throw .missing("\(name): no ride on \(text)")
    }
    // The legs of one input count as one ride.
    if !found.areOfOneInput { throw .ambiguous(found.rides, others: found.others) }
    return try input(of: ride)
  }

  private func input(of ride: StoredRide) throws(Problem) -> InputPath {
    let path = InputPath(ride.path)
    if path.isStandardInput { throw .missing("\(name): ride \(ride.id) came through a pipe, and is in no file") }
    guard path.isThere else {
      throw .missing("\(name): ride \(ride.id) was read from \(ride.path), which is no longer there")
    }
    // Reading a pipe in its place would block.
    guard let stamp = path.stampOfFile else {
      throw .missing("\(name): ride \(ride.id) was read from \(ride.path), which is no file any more")
    }
    if stamp.sizeBytes == ride.sizeBytes, stamp.modifiedUnixNanoseconds == ride.modifiedUnixNanoseconds { return path }
    // Only the content proves that it is the same file: it might be a copy or another file, or in an archive of
    // several.
    if let hash = ride.contentHash, ContentProcessor.hash(of: path) != hash {
      throw .missing(
        "\(name): \(ride.path) has changed since ride \(ride.id) was read from it; ingest it again, or give it as an input"
      )
    }
    return path
  }
}

extension InputPath {
  /// The stamp of the file, or of the archive of an entry.
  fileprivate var stampOfFile: InputStamp? {
    if let stamp = InputStamp(self) { return stamp }
    for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "!") {
      if let stamp = InputStamp(InputPath(bytes: Array(bytes[..<place]))) { return stamp }
    }
    return nil
  }
}

/// Hashes rides like `ingest`.
private struct ContentProcessor: InputProcessor, ~Copyable {
  private let hasher = ContentHasher()

  /// The hash of an input's content; nil if it is not exactly one readable ride.
  static func hash(of path: InputPath) -> String? {
    var hashes: [String?] = []
    _ = Pipeline.run(
      InputList(arguments: [path]), options: Pipeline.Options(jobs: 1), output: Nowhere(),
      makeProcessor: { ContentProcessor() }, report: { hashes.append($1) })
    return hashes.count == 1 ? hashes[0] : nil
  }

  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    hasher.reset()
    return kind.isRide
  }

  mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    hasher.add(chunk)
    return true
  }

  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> String? {
    readError == nil && file.problem == nil ? hasher.hexadecimal : nil
  }
}
#endif
