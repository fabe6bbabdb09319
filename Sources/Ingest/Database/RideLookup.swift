#if SQLite
internal import Archives
package import Inputs
internal import Pipelines
package import RideDatabase
package import Workouts

/// Finds the inputs that rides of a database were read from.
package struct RideLookup {
  /// A ride as it is asked for.
  package enum Wish: Sendable {
    /// By its number.
    case number(Int64)
    /// By the day it begins on.
    case day(CalendarDay)

    /// Reads a number, or a day such as 2026-11-20; nil for anything else.
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
    /// The database cannot be read, or has no such ride, or the ride cannot be read any more; in a line.
    case missing(String)
    /// Several rides are meant: these, and so many others.
    case ambiguous([StoredRide], others: Int)
  }

  private let archive: RideArchive
  private let name: String

  /// Opens the database at `path`, which must be there.
  package init(_ path: InputPath) throws(DatabaseError) {
    archive = try RideArchive(path: path.bytes) { Interrupts.received != nil }
    name = path.display
  }

  /// The input of a ride, which holds what the database has of it.
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
    // Legs of one input are one answer.
    if !found.areOfOneInput { throw .ambiguous(found.rides, others: found.others) }
    return try input(of: ride)
  }

  private func input(of ride: StoredRide) throws(Problem) -> InputPath {
    let path = InputPath(ride.path)
    if path.isStandardInput { throw .missing("\(name): ride \(ride.id) came through a pipe, and is in no file") }
    guard path.isThere else {
      throw .missing("\(name): ride \(ride.id) was read from \(ride.path), which is no longer there")
    }
    // A pipe in its place would be waited for.
    guard let stamp = path.stampOfFile else {
      throw .missing("\(name): ride \(ride.id) was read from \(ride.path), which is no file any more")
    }
    if stamp.sizeBytes == ride.sizeBytes, stamp.modifiedUnixNanoseconds == ride.modifiedUnixNanoseconds { return path }
    // Only its content tells: the file may have been copied, or another put in its place, or an archive of several.
    if let hash = ride.contentHash, ContentProcessor.hash(of: path) != hash {
      throw .missing(
        "\(name): \(ride.path) has changed since ride \(ride.id) was read from it; ingest it again, or give it as an input"
      )
    }
    return path
  }
}

extension InputPath {
  /// The stamp of the file, or of the archive that the entry lies in.
  fileprivate var stampOfFile: InputStamp? {
    if let stamp = InputStamp(self) { return stamp }
    for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "!") {
      if let stamp = InputStamp(InputPath(bytes: Array(bytes[..<place]))) { return stamp }
    }
    return nil
  }
}

/// Hashes rides as `ingest` does.
private struct ContentProcessor: InputProcessor, ~Copyable {
  private let hasher = ContentHasher()

  /// The hash of an input's content; nil where it is not one ride that can be read.
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
