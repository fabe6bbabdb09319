#if TrackXML
  internal import Workouts

  /// A sport in FIT's numbering, as GPX `type` and TCX `Sport` tell it.
  @usableFromInline
  struct TrackSport: Equatable {
    var sport: UInt8
    var subSport: UInt8?

    init(sport: UInt8, subSport: UInt8?) { (self.sport, self.subSport) = (sport, subSport) }

    /// Whether it names no sport: `Other`, which is all that TCX has for most.
    var isGeneric: Bool { sport == 0 }

    /// The sport that a text means; nil for one that nobody is known to write.
    ///
    /// Letters count whatever their case, blanks and marks do not: `Mountain Biking`, `mountain_biking`. Neither do the endings that
    /// Garmin Connect gives the newer version of a sport (`rowing_v2`, `snow_shoe_ws`), nor `Outdoor` before one.
    init?(_ text: borrowing Span<UInt8>) {
      var letters = InlineArray<40, UInt8>(repeating: 0)
      var count = 0
      for index in text.indices {
        var byte = text[index]
        if byte >= 0x41 && byte <= 0x5a { byte |= 0x20 }
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

    /// The places of what stands before an ending; nil where it is not there.
    private static func withoutEnding(_ name: borrowing Span<UInt8>, _ ending: String) -> Range<Int>? {
      let count = name.count &- ending.utf8.count
      guard count > 0 else { return nil }
      for (place, byte) in ending.utf8.enumerated() where name[count &+ place] != byte { return nil }
      return 0..<count
    }

    /// The places of what stands behind a beginning; nil where it is not there.
    private static func withoutBeginning(_ name: borrowing Span<UInt8>, _ beginning: String) -> Range<Int>? {
      guard name.count > beginning.utf8.count else { return nil }
      for (place, byte) in beginning.utf8.enumerated() where name[place] != byte { return nil }
      return beginning.utf8.count..<name.count
    }
  }

  extension TrackSport.Names {
    /// Whether one of the words is `name`.
    fileprivate func contains(_ name: borrowing Span<UInt8>) -> Bool {
      guard !name.isEmpty else { return false }
      // How much of the name the word has matched so far; nil once it does not.
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
