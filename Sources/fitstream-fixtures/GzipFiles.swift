import RideSimulator

/// Invalid gzip, and valid gzip of rare kinds.
enum GzipFiles {
  static var files: [SimulatedFile] { damaged + unusual }

  private static var ride: NotedFile {
    SimulatedActivity.outdoorRide(plan: [Stretch(120, pauseSeconds: 20), Stretch(100)], seed: 71).encoded()
  }

  /// The offset at which the first half ends: in the middle of a message.
  private static var half: Int { ride.notes[ride.notes.count / 2].end + 7 }

  /// The compressed first half of the ride, which inflates to exactly that half, and the compressed rest.
  private static var halves: [[UInt8]] {
    Deflate.pieces([Array(ride.bytes[..<half]), Array(ride.bytes[half...])])
  }

  private static var damaged: [SimulatedFile] {
    let head = Gzip.Header().bytes
    let all = head + halves.joined()
    let trailer = Gzip.trailer(ride.bytes)
    return [
      // Three bytes into the second half, none of its symbols can be known yet.
      partial(
        "gz-truncated.fit.gz", "cut in mid-stream", head + halves[0] + halves[1].prefix(3), "gzip-truncated", half),
      partial(
        "gz-truncated-in-trailer.fit.gz", "cut in the eight bytes at its end", all + trailer.prefix(3), "gzip-truncated"
      ),
      // Three set bits: the last block, of a type that does not exist.
      partial(
        "gz-corrupt.fit.gz", "rubbish in mid-stream", head + halves[0] + [7, 0xDE, 0xAD, 0xBE, 0xEF] + trailer,
        "gzip-corrupt", half),
      partial(
        "gz-wrong-checksum.fit.gz", "all data, but a CRC-32 that does not fit", all + [1, 2, 3, 4] + trailer.suffix(4),
        "gzip-corrupt"),
      SimulatedFile(
        path: "malformed/gz-of-nothing.fit.gz", purpose: "gzip of an empty file", bytes: Gzip.member([]),
        expectation: Expectation(status: .failed, reason: "empty")),
    ]
  }

  private static var unusual: [SimulatedFile] {
    let bytes = ride.bytes
    let third = bytes.count / 3
    let members = [bytes[..<third], bytes[third..<(2 * third)], bytes[(2 * third)...]].map { Gzip.member(Array($0)) }
    let options = Gzip.Header(
      isText: true, extra: [0x41, 0x70, 2, 0, 0xCA, 0xFE], name: "ride.fit", comment: "a ride", hasChecksum: true)
    return [
      whole("gz-three-members.fit.gz", "one file in three gzip members", Array(members.joined())),
      whole(
        "gz-header-options.fit.gz", "a header with extra field, name, comment and checksum",
        Gzip.member(bytes, header: options)),
      whole(
        "gz-zero-padded.fit.gz", "zero bytes behind the end", Gzip.member(bytes) + [UInt8](repeating: 0, count: 512)),
      whole("gz-of-gz.fit.gz", "compressed twice", Gzip.member(Gzip.member(bytes))),
      whole("gz-named.fit", "gzip without a suffix", Gzip.member(bytes)),
    ]
  }

  private static func partial(
    _ name: String, _ purpose: String, _ bytes: [UInt8], _ reason: String, _ readable: Int = .max
  ) -> SimulatedFile {
    let file = ride.prefix(Swift.min(readable, ride.bytes.count))
    return SimulatedFile(
      path: "malformed/" + name, purpose: purpose, bytes: bytes,
      expectation: Expectation(file, status: .partial, reason: reason))
  }

  private static func whole(_ name: String, _ purpose: String, _ bytes: [UInt8]) -> SimulatedFile {
    SimulatedFile(path: "malformed/" + name, purpose: purpose, bytes: bytes, expectation: Expectation(ride))
  }
}
