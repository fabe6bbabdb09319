#if TrackXML
/// The text of one element, up to three times the length of the longest value, because a stand-in for one byte takes
/// three.
struct TrackText {
  private var bytes = InlineArray<1536, UInt8>(repeating: 0)
  private(set) var count = 0
  private var isCut = false
  /// True for more than the longest value.
  var isTooLong: Bool { isCut || count > TrackLimits.valueBytes }

  var isEmpty: Bool { count == 0 }

  mutating func clear() {
    count = 0
    isCut = false
  }

  mutating func append(_ text: borrowing Span<UInt8>) {
    let room = bytes.count &- count
    if text.count > room { isCut = true }
    for index in 0..<min(room, text.count) { bytes[count &+ index] = text[index] }
    count &+= min(room, text.count)
  }

  /// The collected text.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span.extracting(0..<count) }
  }
}
#endif
