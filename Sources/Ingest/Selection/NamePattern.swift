/// A pattern of names with shell syntax: `*` stands for any text, `?` for one character, `[a-z]` for one of a set and
/// `[!a-z]` for any other character.
///
/// Slashes and `!` are ordinary characters. Patterns are case-sensitive.
package struct NamePattern: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case character(Unicode.Scalar)
    case any
    case anyText
    case set([ClosedRange<Unicode.Scalar>], isInverted: Bool)
  }

  /// Maximum length of a pattern in characters; the time of matching is proportional to its length times the name's
  /// length.
  package static let limit = 1024

  private let pieces: [Piece]

  /// Creates a pattern; nil if the text is empty or longer than the limit.
  package init?(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty, scalars.count <= Self.limit else { return nil }
    var pieces: [Piece] = []
    var rest = scalars[...]
    while let next = rest.popFirst() {
      switch next {
      case "*": if pieces.last != .anyText { pieces.append(.anyText) }
      case "?": pieces.append(.any)
      case "[": pieces.append(Self.set(&rest) ?? .character(next))
      default: pieces.append(.character(next))
      }
    }
    self.pieces = pieces
  }

  /// Parses a set after its opening bracket and removes it from `rest`; nil if it is not closed.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Piece? {
    var body = rest
    let isInverted = body.first == "!" || body.first == "^"
    if isInverted { body = body.dropFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let first = body.popFirst() {
      if first == "]" && !ranges.isEmpty {
        rest = body
        return .set(ranges, isInverted: isInverted)
      }
      var last = first
      if body.first == "-", let end = body.dropFirst().first, end != "]" {
        body = body.dropFirst(2)
        last = end
      }
      if first <= last { ranges.append(first...last) } else { ranges.append(last...first) }
    }
    return nil
  }

  /// Whether the whole text matches the pattern.
  package func matches(_ text: some StringProtocol) -> Bool {
    let name = Array(text.unicodeScalars)
    var (piece, place) = (0, 0)
    // The index of the last star, and how much of the name it matches.
    var star: (piece: Int, place: Int)?
    while place < name.count {
      if piece < pieces.count, pieces[piece] == .anyText {
        star = (piece, place)
        piece &+= 1
      } else if piece < pieces.count, Self.matches(pieces[piece], name[place]) {
        piece &+= 1
        place &+= 1
      } else if let before = star {
        star = (before.piece, before.place &+ 1)
        (piece, place) = (before.piece &+ 1, before.place &+ 1)
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { $0 == .anyText }
  }

  private static func matches(_ piece: Piece, _ scalar: Unicode.Scalar) -> Bool {
    switch piece {
    case .character(let wanted): wanted == scalar
    case .any: true
    case .anyText: false
    case .set(let ranges, let isInverted): ranges.contains { $0.contains(scalar) } != isInverted
    }
  }
}
