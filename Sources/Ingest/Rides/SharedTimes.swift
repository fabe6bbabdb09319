internal import Inputs
internal import Workouts

/// Times of rides that are counted in another input.
struct SharedTimes: Sendable {
  private struct Key: Hashable {
    let input: NameUUID
    let session: Int
  }

  private var elsewhere: [Key: CountedElsewhere] = [:]

  /// Whether no time is counted in another input.
  var isEmpty: Bool { elsewhere.isEmpty }

  /// The times of an input's session that are counted in another input.
  func elsewhere(session: Int, of input: NameUUID) -> CountedElsewhere {
    elsewhere[Key(input: input, session: session)] ?? CountedElsewhere()
  }

  /// Stores the times of an input's session that are counted in another input.
  mutating func note(_ elsewhere: CountedElsewhere, session: Int, of input: NameUUID) {
    if !elsewhere.isEmpty { self.elsewhere[Key(input: input, session: session)] = elsewhere }
  }
}
