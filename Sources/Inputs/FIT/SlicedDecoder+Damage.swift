public import FITCore

/// The damaged bytes that a reading has skipped.
@usableFromInline
package struct FITDamage: Equatable, Sendable {
  /// Maximum number of listed stretches; further ones are counted.
  package static let namedLimit = 8

  /// The first and the last byte of the first stretches.
  package private(set) var named: [ClosedRange<Int>] = []
  package private(set) var count = 0
  package private(set) var bytes = 0
  private var end = -1

  @usableFromInline init() {}

  package var isEmpty: Bool { count == 0 }

  /// Adds a stretch, which can continue the previous one.
  @usableFromInline
  mutating func add(_ cut: FITCut) {
    bytes &+= cut.end &- cut.first
    let last = max(cut.first, cut.end &- 1)
    if cut.first == end {
      if named.count == count { named[count &- 1] = named[count &- 1].lowerBound...last }
    } else {
      count &+= 1
      if named.count < Self.namedLimit { named.append(cut.first...last) }
    }
    end = cut.end
  }
}

extension SlicedDecoder {
  /// Skips the bytes of the next cut among the next `count` bytes; returns their number.
  @inlinable @inline(never)
  mutating func passOver<Sink: FITSink & ~Copyable>(_ count: Int, into sink: inout Sink) -> Int {
    var passed = 0
    while nextCut < cuts.count, taken >= cuts[nextCut].first {
      let cut = cuts[nextCut]
      let skipped = max(0, min(cut.end &- taken, count &- passed))
      passed &+= skipped
      taken &+= skipped
      guard taken >= cut.end else { break }
      nextCut &+= 1
      damage.add(cut)
      error = nil
      decoder.resume(after: cut, into: &sink)
    }
    return passed
  }

  /// Reads the next bytes of a stream that is searched for damage while it arrives; false if no more are needed.
  @inlinable @inline(never)
  mutating func search<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, isAll: Bool, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> Bool {
    var window = takeWindow(bytes, isAll: isAll)
    let (from, to) = (taken &- windowStart, settled)
    let goesOn = decode(window.span.asBytes.extracting(from..<max(from, to)), into: &sink, afterSlice: afterSlice)
    keep(&window)
    return goesOn
  }

  /// Moves the window with these bytes out; their damage is known up to `settled`.
  @usableFromInline
  mutating func takeWindow(_ bytes: RawSpan, isAll: Bool) -> [UInt8] {
    var window: [UInt8] = []
    swap(&window, &self.window)
    window.append(bytes)
    // Otherwise they would be copied with each new cut.
    cuts = []
    settled = finder?.advance(window.span.asBytes, decoder, isAll: isAll) ?? window.count
    windowStart = finder?.base ?? 0
    cuts = finder?.cuts ?? []
    return window
  }

  /// Keeps the unread bytes of the window.
  @usableFromInline
  mutating func keep(_ window: inout [UInt8]) {
    let read = min(taken &- windowStart, window.count)
    window.removeFirst(read)
    finder?.drop(read)
    swap(&window, &self.window)
  }
}
