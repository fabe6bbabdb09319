#if TrackXML
/// The sport of a workout's title, guessed from its words: `Morning Run`, `Radfahrt am Abend`, `朝のランニング`.
///
/// Words are looked up whole, in small letters without accents, two and three in a row first (`mountain bike`).
/// Scripts without blanks between words are searched for known words instead. A title with two sports gives none:
/// `Bike to the pool for a swim`. Allocates: called once a workout, and only when the file names no sport.
enum TrackTitle {
  /// The sport that `title` names; nil when it names none, or several.
  static func sport(in title: String) -> TrackSport? {
    let words = Words(title)
    var found = Finding()
    var place = 0
    while place < words.count {
      let length = words.longestName(at: place, &found)
      if length == 0 && words.isUnparted(place) { words.search(inside: place, &found) }
      place &+= max(1, length)
    }
    return found.sport
  }

  /// The sports found in the words so far.
  fileprivate struct Finding {
    private var named = Votes()
    private var hinted = Votes()

    mutating func add(_ row: TrackSport.TitleWords) {
      let sport = TrackSport(sport: row.sport, subSport: row.subSport)
      if row.isHint { hinted.add(sport) } else { named.add(sport) }
    }

    /// The one sport that all words agree on.
    var sport: TrackSport? { named.hasAny ? named.sport : hinted.sport }
  }

  /// The sport that words have named; nil from the second on.
  private struct Votes {
    private(set) var sport: TrackSport?
    private(set) var hasAny = false

    mutating func add(_ other: TrackSport) {
      guard hasAny else {
        (sport, hasAny) = (other, true)
        return
      }
      guard let known = sport else { return }
      // A ride on an e-bike is one sport. Of two equal sports, the first with a sub-sport counts.
      if known.sport != other.sport {
        sport = [known.sport, other.sport].sorted() == [2, 21] ? TrackSport(sport: 21, subSport: nil) : nil
      } else {
        sport = known.subSport == nil ? other : known
      }
    }
  }
}

/// The folded words of a title, with `_` between them, so that several words in a row can match one name.
private struct Words {
  private var bytes: [UInt8] = []
  private var words: [(start: Int, end: Int, script: Script)] = []

  private enum Script { case latin, kana, hiragana, han, hangul, thai, other }

  var count: Int { words.count }

  /// True when words of this script are written without blanks between them.
  func isUnparted(_ place: Int) -> Bool {
    switch words[place].script {
    case .han, .hangul, .thai: true
    case .latin, .kana, .hiragana, .other: false
    }
  }

  init(_ title: String) {
    var start = 0
    var script: Script?
    func end(_ bytes: inout [UInt8], _ words: inout [(start: Int, end: Int, script: Script)]) {
      guard let found = script, bytes.count > start else { return }
      words.append((start, bytes.count, found))
      bytes.append(UInt8(ascii: "_"))
      start = bytes.count
      script = nil
    }
    // Later words of a longer title are ignored.
    for scalar in title.unicodeScalars.prefix(200) {
      // A combining accent.
      if (0x0300...0x036F).contains(scalar.value) { continue }
      let next = Self.script(of: scalar)
      if next != script { end(&bytes, &words) }
      guard let next else { continue }
      script = next
      Self.append(scalar, to: &bytes)
    }
    end(&bytes, &words)
  }

  private static func script(of scalar: Unicode.Scalar) -> Script? {
    switch scalar.value {
    case 0x30A0...0x30FF: scalar.value == 0x30FB ? nil : .kana
    case 0x3040...0x309F: .hiragana
    case 0x3400...0x9FFF, 0xF900...0xFAFF: .han
    case 0xAC00...0xD7AF: .hangul
    case 0x0E00...0x0E7F: .thai
    case 0x30...0x39: .latin
    case let value where value < 0x0250 || (0x1E00...0x1EFF).contains(value):
      scalar.properties.isAlphabetic ? .latin : nil
    default: scalar.properties.isAlphabetic ? .other : nil
    }
  }

  /// Appends a letter in lower case; letters of the Latin alphabets lose their accents.
  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.value < 0x80 {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      return
    }
    guard let letter = scalar.properties.lowercaseMapping.unicodeScalars.first else { return }
    let isVietnamese = letter.value >= 0x1EA0
    let place = Int(letter.value) &- (isVietnamese ? 0x1EA0 : 0xDF)
    let base = letterWithoutAccent(place, isVietnamese ? vietnamese : western)
    if let base { bytes.append(base) } else { bytes.append(contentsOf: String(letter).utf8) }
  }

  private static func letterWithoutAccent(_ place: Int, _ letters: String) -> UInt8? {
    guard place >= 0, place < letters.utf8.count else { return nil }
    let letter = letters.utf8[letters.utf8.index(letters.utf8.startIndex, offsetBy: place)]
    return letter == UInt8(ascii: ".") ? nil : letter
  }

  /// The letters U+00DF…U+017F without accents; a point for letters in their own right.
  private static let western =
    "saaaaaaaceeeeiiiidnooooo.ouuuuy.yaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiii"
    + "iii..jjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"
  /// The letters U+1EA0…U+1EF9 without accents.
  private static let vietnamese =
    "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioo"
    + "oooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy"

  /// The number of words at a place that match a known name, at most three; 0 when none match.
  func longestName(at place: Int, _ found: inout TrackTitle.Finding) -> Int {
    for length in stride(from: min(3, words.count &- place), to: 0, by: -1) {
      var hash = NameHash()
      for place in words[place].start..<words[place &+ length &- 1].end { hash.add(bytes[place]) }
      guard let row = TrackSport.titleRows[hash.value] else { continue }
      found.add(TrackSport.titleWords[row])
      return length
    }
    return 0
  }

  /// Searches a word written without blanks for known words.
  ///
  /// Only the first row with a match counts, so a shorter word inside a longer one does not.
  func search(inside place: Int, _ found: inout TrackTitle.Finding) {
    let word = bytes.span.extracting(words[place].start..<words[place].end)
    for row in TrackSport.titleWords where row.isInside(word) { return found.add(row) }
  }
}

extension TrackSport {
  /// The sport of a file's own word for it, in any language.
  init?(anyLanguage text: borrowing TrackText) {
    let known = TrackSport(text.span)
    let words = known == nil ? StandIn.string(text, isBytes: true, characters: nil) : nil
    guard let sport = known ?? words.flatMap({ TrackTitle.sport(in: $0) }) else { return nil }
    self = sport
  }

  /// The sport of an activity type in an export's index, in any language.
  init?(indexType: String) {
    guard let sport = TrackSport(indexType.utf8Span.span) ?? TrackTitle.sport(in: indexType) else { return nil }
    self = sport
  }
}

extension TrackSport.TitleWords {
  /// True when one of the words, of a script without blanks, is part of `text`.
  func isInside(_ text: borrowing Span<UInt8>) -> Bool {
    let words = words.utf8Span.span
    var start = 0
    while start < words.count {
      var end = start
      while end < words.count, words[end] != 0x20 { end &+= 1 }
      // From U+0E00 on, where Thai begins.
      if words[start] >= 0xE0, words[start] > 0xE0 || words[start &+ 1] >= 0xB8,
        Self.isFound(words.extracting(start..<end), in: text)
      {
        return true
      }
      start = end &+ 1
    }
    return false
  }

  private static func isFound(_ sought: borrowing Span<UInt8>, in text: borrowing Span<UInt8>) -> Bool {
    var first = 0
    while first &+ sought.count <= text.count {
      var matched = 0
      while matched < sought.count, text[first &+ matched] == sought[matched] { matched &+= 1 }
      if matched == sought.count { return true }
      first &+= 1
    }
    return false
  }
}
#endif
