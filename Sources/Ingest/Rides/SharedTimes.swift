internal import Inputs
internal import Workouts

/// The times of rides in several inputs that are counted elsewhere.
struct SharedTimes: Sendable {
  private struct Key: Hashable {
    let input: NameUUID
    let session: Int
  }

  private var elsewhere: [Key: CountedElsewhere] = [:]

  /// True when nothing comes from another input.
  var isEmpty: Bool { elsewhere.isEmpty }

  /// The times of an input's session that come from another.
  func elsewhere(session: Int, of input: NameUUID) -> CountedElsewhere {
    elsewhere[Key(input: input, session: session)] ?? CountedElsewhere()
  }

  /// Notes the times of an input's session that come from another.
  mutating func note(_ elsewhere: CountedElsewhere, session: Int, of input: NameUUID) {
    if !elsewhere.isEmpty { self.elsewhere[Key(input: input, session: session)] = elsewhere }
  }
}
