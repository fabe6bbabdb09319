#if SQLite
/// Stored inputs whose files were deleted, and their workouts.
public struct PrunedInputs: Sendable, Equatable {
  /// The number of inputs that were removed, or would be removed.
  public var inputs = 0
  /// The number of their workouts.
  public var workouts = 0
  /// The number of inputs that were kept although their files are gone, because nothing proves that their folder is the
  /// same.
  public var kept = 0
}

/// Whether the file of a stored input exists, if known.
package enum FileFate: Sendable {
  /// The file exists, or this is unknown.
  case there
  /// The file was deleted, and its folder exists.
  case gone
  /// The file was deleted together with everything in its folder.
  case goneWithAll
}

extension RideDatabase {
  /// Removes the content of inputs whose files were deleted, if their paths are in one of the folders.
  ///
  /// An index of activities is kept, for its titles. With `isDry` inputs are only counted. Call it after the last
  /// input.
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
      // The remaining text after a slash.
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
