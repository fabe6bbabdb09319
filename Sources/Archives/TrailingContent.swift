/// Content after the end of an archive, which is checked until it is known whether it is a ride or can contain rides.
///
/// Zeros before it are padding.
struct TrailingContent {
  /// Its offset in the archive; meaningless while there is none.
  private(set) var offset: Int
  private var bytesToPass: Int
  private var sniffer = ContentSniffer()
  private var isPadding = true

  /// The content after `offset`, beginning with a comment of `comment` bytes.
  init(offset: Int = 0, passing comment: Int = 0) {
    self.offset = offset &+ comment
    bytesToPass = comment
  }

  mutating func feed(_ bytes: RawSpan) {
    guard sniffer.kind == nil else { return }
    let passed = min(bytesToPass, bytes.byteCount)
    bytesToPass &-= passed
    var rest = bytes.extracting(droppingFirst: passed)
    if isPadding {
      var zeros = 0
      while zeros < rest.byteCount, rest.byte(at: zeros) == 0 { zeros &+= 1 }
      offset &+= zeros
      rest = rest.extracting(droppingFirst: zeros)
    }
    guard !rest.isEmpty else { return }
    isPadding = false
    _ = sniffer.feed(rest)
  }

  /// Ends the content.
  mutating func finish() { _ = sniffer.finish() }

  /// Whether it is known to be a ride, or content that can contain rides: an archive, gzip, a program.
  var holdsRide: Bool { sniffer.kind.map { $0.isRide || $0.isPacked } ?? false }
}
