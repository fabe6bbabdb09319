#if SQLite
/// Groups of equal inputs or workouts: `a = b` and `b = c` form one group of three.
struct DuplicateGroups {
  private var parents: [Int64: Int64] = [:]

  /// Records that two members are equal.
  mutating func join(_ one: Int64, _ other: Int64) {
    let (a, b) = (root(one), root(other))
    parents[max(a, b)] = min(a, b)
    parents[min(a, b)] = min(a, b)
  }

  /// The smallest member of the group, which represents it.
  private mutating func root(_ member: Int64) -> Int64 {
    var root = member
    while let parent = parents[root], parent != root { root = parent }
    var member = member
    while let parent = parents[member], parent != root {
      parents[member] = root
      member = parent
    }
    return root
  }

  /// All members, sorted by the smallest member of their group.
  mutating func sorted() -> [(group: Int64, member: Int64)] {
    var members: [(group: Int64, member: Int64)] = []
    members.reserveCapacity(parents.count)
    for member in parents.keys { members.append((root(member), member)) }
    members.sort { $0 < $1 }
    return members
  }
}

extension RideArchive {
  /// Calls `body` with every input or workout that has duplicates, by group; the member that is kept is the first of
  /// its group.
  func forEachDuplicateMember(_ body: ([StoredValue]) -> Bool) throws(DatabaseError) -> Int {
    let lookup = try DuplicateMembers(connection)
    var number = 0
    for kind in Duplicate.Kind.allCases {
      var groups = DuplicateGroups()
      let pairs = try connection.prepare(Self.query(kind))
      while try pairs.step() { groups.join(pairs.integer(0), pairs.integer(1)) }
      let members = groups.sorted()
      var start = members.startIndex
      while start < members.endIndex {
        let end = members[start...].firstIndex { $0.group != members[start].group } ?? members.endIndex
        number &+= 1
        let isWanted = try lookup.forEachRow(kind, members[start..<end].lazy.map(\.member)) {
          body([StoredValue(number), .text(kind.rawValue)] + $0)
        }
        if !isWanted { return 0 }
        start = end
      }
    }
    return 0
  }
}

/// Looks up the members of a group, and which of them is kept.
private struct DuplicateMembers {
  private let input: Statement
  private let workout: Statement
  private let counted: Statement

  init(_ connection: Connection) throws(DatabaseError) {
    counted = try connection.prepare("SELECT counted_workout_id FROM ride_sources WHERE workout_id = ?")
    input = try connection.prepare("SELECT path FROM inputs WHERE input_id = ?")
    workout = try connection.prepare(
      """
      SELECT path, local_date, activity_type, distance_m > 0, positions > 0, avg_heart_rate_bpm IS NOT NULL,
        avg_power_w IS NOT NULL, s.counted_workout_id
      FROM workouts AS w JOIN inputs USING (input_id) LEFT JOIN ride_sources AS s ON s.workout_id = w.workout_id
      WHERE w.workout_id = ?
      """)
  }

  /// Calls `body` with the columns from `kept` of each member, kept members first, until it returns false.
  ///
  /// Members are read one after another, because paths can be long and a group can have any number of members.
  func forEachRow(
    _ kind: Duplicate.Kind, _ group: some BidirectionalCollection<Int64>, _ body: ([StoredValue]) -> Bool
  ) throws(DatabaseError) -> Bool {
    guard kind == .ride else {
      for (position, id) in group.enumerated() {
        let isFirst = position == 0
        if !body(kind == .bytes ? try row(ofInput: id, isFirst: isFirst) : try row(kind, of: id, isFirst: isFirst)) {
          return false
        }
      }
      return true
    }
    for id in group.reversed() where try isKept(id) { if !body(try row(kind, of: id, isFirst: false)) { return false } }
    for id in group where try !isKept(id) { if !body(try row(kind, of: id, isFirst: false)) { return false } }
    return true
  }

  private func isKept(_ id: Int64) throws(DatabaseError) -> Bool {
    defer { counted.reset() }
    counted.bind(id, at: 1)
    return try !counted.step() || counted.integer(0) == id
  }

  private func row(ofInput id: Int64, isFirst: Bool) throws(DatabaseError) -> [StoredValue] {
    defer { input.reset() }
    input.bind(id, at: 1)
    let path = try input.step() ? input.text(0) : nil
    return [kept(isFirst), why(isFirst, .bytes), .null, .null, .null, .null, StoredValue(path)]
  }

  private func row(
    _ kind: Duplicate.Kind, of id: Int64, isFirst: Bool
  ) throws(DatabaseError) -> [StoredValue] {
    defer { workout.reset() }
    workout.bind(id, at: 1)
    guard try workout.step() else { return [] }
    let names = ["distance", "route", "heart_rate", "power"]
    let has = names.indices.filter { workout.integer(3 &+ Int32(clamping: $0)) != 0 }.map { names[$0] }
    let isChosen = kind == .ride && !workout.isNull(7)
    let isKept = kind == .recording ? isFirst : !isChosen || workout.integer(7) == id
    let reason = kind == .ride && !isChosen ? StoredValue.text("all count: see --copies rides") : why(isKept, kind)
    return [
      kept(isKept), reason, StoredValue(workout.text(1)), StoredValue(workout.text(2)), .integer(id),
      .text(has.joined(separator: " ")), StoredValue(workout.text(0)),
    ]
  }

  private func kept(_ isKept: Bool) -> StoredValue { .integer(isKept ? 1 : 0) }

  private func why(_ isKept: Bool, _ kind: Duplicate.Kind) -> StoredValue {
    switch (isKept, kind) {
    case (true, .ride): .text("counted: see --copies")
    case (false, .ride): .text("what the counted one lacks")
    case (true, _): .text("read first")
    case (false, .bytes): .text("the same bytes")
    case (false, .recording): .text("the same device and moment")
    }
  }
}
#endif
