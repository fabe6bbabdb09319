package import CommandLineOptions
package import Exports
package import Ingest
package import Pipelines

/// Version of the tool, which is that of its library.
package let libraryVersion = toolVersion

/// A request for the rows of one table, made by a program instead of a command line.
package struct TableRequest: Sendable {
  /// An option of the command that makes the table, by its long name, such as `jobs`; without a value where it takes none.
  package typealias Option = (name: String, value: [UInt8]?)

  private static let verdicts = "verdicts"
  /// Names of all tables: those of `export` that have columns of one type, and the verdicts on the inputs.
  package static let tables = ExportTable.allCases.filter { $0 != .workout }.map(\.rawValue) + [verdicts]

  /// True when the rows are the reports on the inputs.
  package let isOfVerdicts: Bool
  /// The job that makes the rows.
  package let job: RideJob
  /// The rules by which rides are read.
  package let rules: RideRules
  /// The number of workers and the limits of archives.
  package let pipelineOptions: Pipeline.Options

  /// Makes the request for a table, whose batches go where `batches` says.
  package init(_ table: String, _ options: [Option], batches: ExportStyle.Batches) throws(UsageError) {
    isOfVerdicts = table == Self.verdicts
    var invocation = Invocation(isOfVerdicts ? .check : .export)
    for (name, value) in options { try invocation.set(name, to: value) }
    try Self.check(invocation)
    if !isOfVerdicts {
      guard let name = ExportTable(rawValue: table) else { throw UsageError("no table '\(table)'") }
      (invocation.tables.table, invocation.format) = (name, .arrow)
    }
    try invocation.checkReading()
    job =
      !isOfVerdicts
      ? try exportJob(invocation, isForTerminal: false, batches: batches).job
      : invocation.judgesData ? .checkData(.ndjson) : .check(.ndjson)
    (rules, pipelineOptions) = (invocation.rules, invocation.pipelineOptions)
  }

  /// Throws where an option is about the command's own files and streams.
  private static func check(_ invocation: Invocation) throws(UsageError) {
    let own: [(String, Bool)] = [
      ("output", invocation.output != nil), ("report", invocation.report != nil), ("totals", invocation.totals != nil),
      ("files-from", invocation.filesFrom != nil), ("null", invocation.isListZeroSeparated),
      ("db", invocation.database != nil), ("ride", !invocation.rides.isEmpty),
      ("expect", invocation.expectedInputs != nil), ("format", ![nil, .arrow].contains(invocation.format)),
    ]
    if let (name, _) = own.first(where: \.1) { throw UsageError("the option \(name) is the command's alone") }
  }
}
