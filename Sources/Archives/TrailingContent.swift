/// What stands after the end of an archive, told apart as far as to say whether it is a ride or may hold some.
///
/// Zeros before it are padding.
struct TrailingContent {
  /// Where it begins in the archive; of no meaning while there is none.
  private(set) var offset: Int
  private var bytesToPass: Int
  private var sniffer = ContentSniffer()
  private var isPadding = true

  /// The content after `offset`, where a comment of `comment` bytes stands first.
  init(offset: Int = 0, passing comment: Int = 0) {
    self.offset = offset &+ comment
    bytesToPass = comment
  }

  mutating func take(_ bytes: RawSpan) {
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
    _ = sniffer.take(rest)
  }

  /// Says that nothing follows.
  mutating func finish() { _ = sniffer.finish() }

  /// Whether it is known to be a ride, or what may hold one: an archive, gzip, a program.
  var holdsRide: Bool {
    switch sniffer.kind {
    case .fit, .gpx, .tcx, .gzip, .zip, .tar, .program: true
    default: false
    }
  }
}
