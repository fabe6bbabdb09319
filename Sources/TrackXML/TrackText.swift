#if TrackXML
/// The text of one element, up to the length of the longest value.
struct TrackText {
  private var bytes = InlineArray<512, UInt8>(repeating: 0)
  private(set) var count = 0
  /// True when there was more.
  private(set) var isTooLong = false

  var isEmpty: Bool { count == 0 }

  mutating func clear() {
    count = 0
    isTooLong = false
  }

  mutating func append(_ text: borrowing Span<UInt8>) {
    let room = TrackLimits.valueBytes &- count
    if text.count > room { isTooLong = true }
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
