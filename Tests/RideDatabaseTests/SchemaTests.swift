#if SQLite
  import Foundation
  import Testing

  @testable import RideDatabase

  @Suite("Database: schema", .enabled(if: SQLProgram.isThere, "needs python3 with sqlite3"))
  struct SchemaTests {
    let file = TemporaryDatabase()

    @Test("a new file tells its version and whose it is, and every view answers")
    func new() throws {
      _ = try RideDatabase(path: file.bytes)
      #expect(try SQLProgram.texts(file.path, "PRAGMA user_version") == [["\(Schema.version)"]])
      #expect(try SQLProgram.texts(file.path, "PRAGMA application_id") == [["\(Schema.applicationID)"]])
      let views = try SQLProgram.texts(file.path, "SELECT name FROM sqlite_schema WHERE type = 'view'").map { $0[0] }
      #expect(views.count == 10)
      for view in views { _ = try SQLProgram.rows(file.path, "SELECT * FROM \(view)") }
    }

    @Test("a database of the version before is brought up with its rides kept, and only once")
    func migration() throws {
      let database = try RideDatabase(path: file.bytes)
      database.take(packed(ToyRide(), path: "/r/a.fit", hash: "a").raw)
      try database.finish()
      let next = Schema.version + 1
      let step = [next: "ALTER TABLE workouts ADD COLUMN mood TEXT; UPDATE workouts SET mood = 'good';"]
      for _ in 0..<2 {
        try Schema.prepare(try Connection(file.bytes), version: next, migrations: step)
        #expect(try SQLProgram.texts(file.path, "PRAGMA user_version") == [["\(next)"]])
        // The view was made anew and sees the new column.
        #expect(try SQLProgram.texts(file.path, "SELECT mood, timer_s FROM rides") == [["good", "150"]])
      }
    }

    @Test("a step that fails leaves the database as it was")
    func failingMigration() throws {
      _ = try RideDatabase(path: file.bytes)
      let step = [Schema.version + 1: "ALTER TABLE workouts ADD COLUMN mood TEXT; SELECT * FROM nowhere;"]
      #expect(throws: DatabaseError.self) {
        try Schema.prepare(try Connection(file.bytes), version: Schema.version + 1, migrations: step)
      }
      #expect(try SQLProgram.texts(file.path, "PRAGMA user_version") == [["\(Schema.version)"]])
      _ = try SQLProgram.rows(file.path, "SELECT * FROM rides")
    }

    @Test("a database of a newer version, of another program, or none at all is refused and left alone")
    func refused() throws {
      _ = try SQLProgram.rows(file.path, "CREATE TABLE other (a)")
      #expect(throws: DatabaseError.self) { try RideDatabase(path: file.bytes) }
      #expect(try SQLProgram.texts(file.path, "SELECT name FROM sqlite_schema") == [["other"]])

      let newer = TemporaryDatabase()
      do { _ = try RideDatabase(path: newer.bytes) }
      _ = try SQLProgram.rows(newer.path, "PRAGMA user_version = 99")
      #expect(throws: DatabaseError.self) { try RideDatabase(path: newer.bytes) }

      let text = TemporaryDatabase()
      try Data(repeating: 0x41, count: 5000).write(to: URL(filePath: text.path))
      #expect(throws: DatabaseError.self) { try RideDatabase(path: text.bytes) }
      #expect(throws: DatabaseError.self) { try RideDatabase(path: Array("/nowhere/at/all.sqlite".utf8)) }
    }

    @Test("the parameters of every insertion are as many as a row brings values")
    func parameters() throws {
      for table in Table.allCases {
        let brought = table.columns.filter { $0.expression == nil }
        #expect(table.insertion.split(separator: "VALUES (")[1].hasPrefix(":" + brought[0].name), "\(table)")
        #expect(Set(table.columns.map(\.name)).count == table.columns.count, "\(table)")
      }
    }
  }
#endif
