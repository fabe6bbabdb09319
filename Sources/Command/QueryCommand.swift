import CommandLineOptions
import Exports
import Ingest

#if SQLite
import RideDatabase

/// `query`: prints a named query of a database.
func queryCommand(_ invocation: Invocation) -> Int32 {
  guard let path = invocation.database, let query = invocation.query, let source = QuerySource(query) else {
    return ExitCode.usage
  }
  let run = Run(invocation)
  let emptyReason =
    query.isOfRider
    ? "no ride with a load or zones; these take --ftp WATTS or --max-heart-rate BPM of ingest"
    : "the database has none"
  let units: ExportStyle.Units = invocation.tables.units == .imperial ? .imperial : .metric
  return run.putTable(of: path) { archive, output throws(DatabaseError) in
    try archive.putQuery(
      source, StatsFormat(invocation.formatHere), units, limit: invocation.limit, hiding: run.privacy,
      whenEmpty: emptyReason, to: output, run.console)
  }
}

extension QuerySource {
  /// Returns the source of a query; nil if it has neither a view nor a computed table.
  init?(_ query: StoredQuery) {
    if let view = query.view {
      self = .view(view, columns: query.columns, order: query.order)
    } else if let table = ComputedTable.allCases.first(where: { $0.queryName == query.name }) {
      self = .computed(table)
    } else {
      return nil
    }
  }
}

extension ComputedTable {
  fileprivate var queryName: String {
    switch self {
    case .tiles: "tiles"
    case .smallTiles: "small-tiles"
    case .tileYears: "tile-years"
    case .squares: "squares"
    case .places: "places"
    case .duplicates: "duplicates"
    }
  }
}
#else
/// Reports that this build has no database.
func queryCommand(_ invocation: Invocation) -> Int32 { ingestCommand(invocation) }
#endif
