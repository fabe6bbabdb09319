public import FITCore

extension FITValue {
  /// Bytes of text before the padding.
  @inlinable var textEnd: Int {
    var end = count
    while end > 0 && payload.byte(Int(plan.offset) &+ end &- 1) == 0 { end &-= 1 }
    return end
  }

  /// Number of texts separated by NUL, without padding; 0 if there is none.
  ///
  /// Usually only the first is text, and remains of the device's memory follow; the profile does not specify this.
  @inlinable public var textCount: Int {
    let end = textEnd
    guard plan.form == .text, end > 0 else { return 0 }
    var texts = 1
    for position in 0..<end where payload.byte(Int(plan.offset) &+ position) == 0 { texts &+= 1 }
    return texts
  }

  /// One of the texts, in the device's encoding; empty when there are fewer.
  @inlinable @_lifetime(copy self) public func text(_ index: Int = 0) -> Span<UInt8> {
    let end = plan.form == .text ? textEnd : 0
    var (start, texts) = (0, 0)
    for position in 0...end {
      guard position == end || payload.byte(Int(plan.offset) &+ position) == 0 else { continue }
      if texts == index { return payload.slice(Int(plan.offset) &+ start, count: position &- start).utf8 }
      texts &+= 1
      start = position &+ 1
    }
    return payload.slice(0, count: 0).utf8
  }
}
