import Foundation
import Testing

/// A database as other programs see it: queried through `python3`, whose library contains SQLite.
enum SQLProgram {
  /// True when there is one; tests that need it say so when they are skipped.
  static let isThere = (try? run(["-c", "import sqlite3"], input: "")) != nil

  struct Failure: Error { let text: String }

  /// The rows of a statement; every value as JSON has it, missing ones as NSNull.
  static func rows(_ database: String, _ sql: String) throws -> [[Any]] {
    let script = """
      import json, sqlite3, sys
      connection = sqlite3.connect(sys.argv[1])
      print(json.dumps([list(row) for row in connection.execute(sys.stdin.read())]))
      """
    let output = try run(["-c", script, database], input: sql)
    return try JSONSerialization.jsonObject(with: output) as? [[Any]] ?? []
  }

  /// The rows with every value as text, `NULL` for none.
  static func texts(_ database: String, _ sql: String) throws -> [[String]] {
    try rows(database, sql).map { $0.map { $0 is NSNull ? "NULL" : Self.text($0) } }
  }

  /// Whole numbers look the same whatever type their column has.
  private static func text(_ value: Any) -> String {
    let text = "\(value)"
    return value is NSNumber && text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func run(_ arguments: [String], input: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(text: String(decoding: errors, as: UTF8.self)) }
    return output
  }
}

/// A path for a database of one test, removed with the value.
final class TemporaryDatabase {
  let path = FileManager.default.temporaryDirectory.appending(path: "rides-\(UUID().uuidString).sqlite").path
  var bytes: [UInt8] { Array(path.utf8) }

  deinit { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
}
