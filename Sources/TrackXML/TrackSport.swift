#if TrackXML
internal import Workouts

/// A sport in FIT's numbering, from a GPX `type` or a TCX `Sport`.
@usableFromInline
struct TrackSport: Equatable {
  var sport: UInt8
  var subSport: UInt8?

  init(sport: UInt8, subSport: UInt8?) { (self.sport, self.subSport) = (sport, subSport) }

  /// True when it names no sport: `Other`, the only value that TCX has for most sports.
  var isGeneric: Bool { sport == 0 }

  /// The sport with a name; nil for a name that no program is known to write.
  ///
  /// Case, blanks and marks do not matter: `Mountain Biking`, `mountain_biking`. Neither do the endings that Garmin
  /// Connect gives the newer version of a sport (`rowing_v2`, `snow_shoe_ws`), nor `Outdoor` before one.
  init?(_ text: borrowing Span<UInt8>) {
    var letters = InlineArray<40, UInt8>(repeating: 0)
    var count = 0
    for index in text.indices {
      let byte = lowercase(text[index])
      guard byte >= 0x61 && byte <= 0x7a || byte >= 0x30 && byte <= 0x39 else { continue }
      guard count < 40 else { return nil }
      letters[count] = byte
      count &+= 1
    }
    let name = letters.span.extracting(0..<count)
    guard let names = Self.names(of: name) else { return nil }
    sport = names.sport
    subSport = names.subSport
  }

  private static func names(of name: borrowing Span<UInt8>) -> Names? {
    if let names = known.first(where: { $0.contains(name) }) { return names }
    if let older = withoutEnding(name, "v2") ?? withoutEnding(name, "ws") { return names(of: name.extracting(older)) }
    if let rest = withoutBeginning(name, "outdoor") { return names(of: name.extracting(rest)) }
    return nil
  }

  /// The range before an ending; nil when the name does not have it.
  private static func withoutEnding(_ name: borrowing Span<UInt8>, _ ending: String) -> Range<Int>? {
    let count = name.count &- ending.utf8.count
    guard count > 0 else { return nil }
    for (place, byte) in ending.utf8.enumerated() where name[count &+ place] != byte { return nil }
    return 0..<count
  }

  /// The range after a beginning; nil when the name does not have it.
  private static func withoutBeginning(_ name: borrowing Span<UInt8>, _ beginning: String) -> Range<Int>? {
    guard name.count > beginning.utf8.count else { return nil }
    for (place, byte) in beginning.utf8.enumerated() where name[place] != byte { return nil }
    return beginning.utf8.count..<name.count
  }
}

extension TrackSport.Names {
  /// True when one of the words is `name`.
  fileprivate func contains(_ name: borrowing Span<UInt8>) -> Bool {
    guard !name.isEmpty else { return false }
    // The matched length of the name; nil once the word differs.
    var matched: Int? = 0
    for byte in words.utf8 {
      if byte == 0x20 {
        if matched == name.count { return true }
        matched = 0
      } else if let place = matched {
        matched = place < name.count && name[place] == byte ? place &+ 1 : nil
      }
    }
    return matched == name.count
  }
}
#endif
