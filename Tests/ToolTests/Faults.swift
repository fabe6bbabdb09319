import Foundation
import TestSupport
import Testing

/// Makes the system's calls fail under the tool: `Tests/Checks/faults.c`, which lists the faults, preloaded.
enum Faults {
  #if os(Linux)
  /// The library, built once for a run of the tests; nil: no C compiler.
  static let library: URL? = {
    let source = Fixture.folder.deletingLastPathComponent().appending(path: "Tests/Checks/faults.c")
    let library = folder.url.appending(path: "libfaults.so")
    for compiler in ["clang", "cc"] {
      let build = "\(compiler) -O1 -shared -fPIC -o '\(library.path)' '\(source.path)' -ldl"
      if (try? Tool.shell(build))?.status == 0 { return library }
    }
    return nil
  }()
  #else
  static let library: URL? = nil
  #endif
  private static let folder = TemporaryFolder()

  static let canBeMade: ConditionTrait = .enabled(
    if: library != nil, "needs Linux and a C compiler: faults.c stands between the tool and the system")

  /// Runs the tool in `folder` with faults such as `FAULT_FILE=bad FAULT_READ=5`; `setting` is shell before it, as
  /// `ulimit`.
  static func run(
    _ faults: String, _ arguments: String, in folder: URL? = nil, setting: String = ":", tool: URL = Tool.executable
  ) throws -> Tool.Run {
    let preload = try #require(library).path
    return try Tool.shell("\(setting); env LD_PRELOAD='\(preload)' \(faults) '\(tool.path)' \(arguments)", in: folder)
  }
}

extension TemporaryFolder {
  /// Three rides, the second of which gets the faults: `a.fit`, `bad.fit`, `c.fit`.
  func writeRides() throws {
    try write("a.fit", Fixture.bytes("activities/smart-recording.fit"))
    try write("bad.fit", Fixture.bytes("activities/run-distance-laps.fit"))
    try write("c.fit", Fixture.bytes("vendors/header-12-bytes.fit"))
  }
}

/// Everything in a database but the time of reading, as text; a database that is not whole throws.
///
/// Needs python3.
func databaseContent(_ database: URL) throws -> String {
  let script = """
    import sqlite3, sys
    c = sqlite3.connect(sys.argv[1])
    assert c.execute('PRAGMA integrity_check').fetchall() == [('ok',)]
    assert c.execute('PRAGMA foreign_key_check').fetchall() == []
    for (table,) in c.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1").fetchall():
        columns = [r[1] for r in c.execute(f'PRAGMA table_info({table})') if r[1] != 'read_utc']
        for row in sorted(c.execute(f'SELECT {",".join(columns)} FROM {table}').fetchall(), key=repr):
            print(table, row)
    """
  let folder = TemporaryFolder()
  let file = try folder.write("content.py", script.utf8)
  let run = try Tool.shell("python3 '\(file.path)' '\(database.path)'")
  try #require(run.status == 0, "\(run.errors)")
  return run.text
}

/// A database's inputs: the last part of each path, status and reason, and the number of its workouts.
func databaseInputs(_ database: URL) throws -> [String] {
  let query = """
    SELECT path, status, coalesce(reason, ''), (SELECT count(*) FROM workouts w WHERE w.input_id = i.input_id)
    FROM inputs i ORDER BY path
    """
  let script = """
    import sqlite3, sys
    c = sqlite3.connect(sys.argv[1])
    for path, status, reason, workouts in c.execute('''\(query)'''):
        print(path.rsplit('/', 1)[1], status, reason, workouts)
    """
  let folder = TemporaryFolder()
  let file = try folder.write("inputs.py", script.utf8)
  let run = try Tool.shell("python3 '\(file.path)' '\(database.path)'")
  try #require(run.status == 0, "\(run.errors)")
  return run.lines
}
