#if SQLite
/// Stored inputs whose files are gone, and their workouts.
public struct PrunedInputs: Sendable, Equatable {
  /// Inputs that were removed, or would be.
  public var inputs = 0
  /// Workouts that they held.
  public var workouts = 0
  /// Inputs that were kept, though gone: nothing shows that their folder is what it was.
  public var kept = 0
}

/// The fate of the file of a stored input, as far as it is known.
package enum FileFate: Sendable {
  /// It is there, or nobody knows.
  case there
  /// It is gone, and its folder is not.
  case gone
  /// It is gone, and with it everything in its folder.
  case goneWithAll
}

extension RideDatabase {
  /// Removes what was read from files that are gone, of those whose paths lie in one of the folders.
  ///
  /// An index of activities stays, for its titles. With `isDry` it is only counted. Call it after the last input.
  package func prune(
    below folders: [String], isDry: Bool, fate: (_ path: String) -> FileFate
  ) throws(DatabaseError) -> PrunedInputs {
    var pruned = PrunedInputs()
    var gone: Set<Int64> = []
    var kept: Set<Int64> = []
    try commit()
    for folder in folders {
      let rows = try connection.prepare(
        """
        SELECT input_id, path, (SELECT count(*) FROM workouts AS w WHERE w.input_id = i.input_id) FROM inputs AS i
        WHERE path > ?1 AND path < ?2 AND path <> '-' AND kind IS NOT 'index'
        """)
      rows.bind(folder + "/", at: 1)
      // The rest after a slash.
      rows.bind(folder + "0", at: 2)
      while try rows.step() {
        switch fate(rows.text(1) ?? "") {
        case .there: continue
        case .goneWithAll: kept.insert(rows.integer(0))
        case .gone:
          if gone.insert(rows.integer(0)).inserted { pruned.workouts &+= Int(clamping: rows.integer(2)) }
        }
      }
    }
    pruned.inputs = gone.count
    pruned.kept = kept.count
    if isDry || gone.isEmpty { return pruned }
    try begin()
    for id in gone.sorted() {
      try statements.removeContent(ofInput: id)
      try statements.removeRow(ofInput: id)
    }
    try commit()
    return pruned
  }
}
#endif
