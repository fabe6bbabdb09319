public import FITCore

/// The damaged bytes that a reading has passed over.
@usableFromInline
package struct FITDamage: Equatable, Sendable {
  /// Most stretches that are named; further ones are counted.
  package static let namedLimit = 8

  /// The first and the last byte of the first stretches.
  package private(set) var named: [ClosedRange<Int>] = []
  package private(set) var count = 0
  package private(set) var bytes = 0

  @usableFromInline init() {}

  package var isEmpty: Bool { count == 0 }

  /// Adds a stretch.
  @usableFromInline
  mutating func add(_ cut: FITCut) {
    count &+= 1
    bytes &+= cut.end &- cut.first
    if named.count < Self.namedLimit { named.append(cut.first...max(cut.first, cut.end &- 1)) }
  }
}

extension SlicedDecoder {
  /// Passes over the bytes of the next cut among so many that come; returns how many.
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
      decoder.resume(after: cut, into: &sink)
    }
    return passed
  }

  /// Looks for an anchor in the next bytes, which end at this place, and goes on from there; false when no more are
  /// needed.
  @inlinable @inline(never)
  mutating func searchOn<Sink: FITSink & ~Copyable>(
    _ slice: RawSpan, at end: Int, isAll: Bool, into sink: inout Sink
  ) -> Bool {
    take(slice, at: end)
    while let (cut, bytes) = nextAnchor(isAll: isAll) {
      decoder.resume(after: cut, into: &sink)
      guard !bytes.isEmpty else { break }
      do throws(FITError) {
        if try decoder.feed(bytes.span.asBytes, into: &sink) == .stopped { return false }
      } catch {
        guard beginSearch(error) else { return false }
        take(bytes.span.asBytes, at: cut.end &+ bytes.count)
      }
    }
    return true
  }

  /// Begins to look for the next anchor where framing is lost; false where the error ends the file.
  @usableFromInline
  mutating func beginSearch(_ error: FITError) -> Bool {
    self.error = error
    guard decoder.resynchronises, [.undefinedLocalMessage, .damaged].contains(error.code) || isBeforeFile(error) else {
      return false
    }
    if search == nil { search = FITLiveSearch() }
    search?.begin(decoder)
    isSearching = true
    return true
  }

  /// True where a file that content recognition has seen does not begin with its header.
  private func isBeforeFile(_ error: FITError) -> Bool { error.code == .notFIT && damage.isEmpty && taken > 0 }

  @usableFromInline
  mutating func take(_ slice: RawSpan, at end: Int) { search?.take(slice, at: end &- slice.byteCount) }

  /// The damage up to the next anchor, and the bytes from there on; nil where there is none so far.
  @usableFromInline
  mutating func nextAnchor(isAll: Bool) -> (cut: FITCut, bytes: [UInt8])? {
    guard isSearching, let found = search?.next(isAll: isAll) else { return nil }
    (isSearching, error) = (false, nil)
    if found.cut.end > found.cut.first { damage.add(found.cut) }
    return found
  }
}
