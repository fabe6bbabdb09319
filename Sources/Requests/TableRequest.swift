package import CommandLineOptions
package import Exports
package import Ingest
package import Pipelines

/// The version of the library, which is also the version of the command.
package let libraryVersion = toolVersion

/// A request for the rows of one table, made by a program instead of a command line.
package struct TableRequest: Sendable {
  /// An option of the command that creates the table: its long name, such as `jobs`, and its value, or nil without one.
  package typealias Option = (name: String, value: [UInt8]?)

  private static let verdicts = "verdicts"
  /// The names of all tables: the tables of `export` whose columns have one type each, and the verdicts.
  package static let tables = ExportTable.allCases.filter { $0 != .workout }.map(\.rawValue) + [verdicts]

  /// Whether the rows are the reports of the inputs (verdicts).
  package let isOfVerdicts: Bool
  /// The job that creates the rows.
  package let job: RideJob
  /// The rules by which rides are read.
  package let rules: RideRules
  /// The number of workers and the limits for archives.
  package let pipelineOptions: Pipeline.Options

  /// Creates a request for a table.
  ///
  /// `batches` specifies where its batches are sent.
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
      ? try exportJob(invocation, batches: batches).job
      : invocation.additions.contains(.suspicions) ? .checkData(.ndjson) : .check(.ndjson)
    (rules, pipelineOptions) = (invocation.rules, invocation.pipelineOptions)
  }

  /// Throws if an option only makes sense for a command line, because it names files or streams.
  private static func check(_ invocation: Invocation) throws(UsageError) {
    let own: [(String, Bool)] = [
      ("output", invocation.output != nil), ("report", invocation.report != nil), ("totals", invocation.totals != nil),
      ("files-from", invocation.filesFrom != nil),
      ("db", invocation.database != nil), ("ride", !invocation.rides.isEmpty),
      ("expect", invocation.expectedInputs != nil), ("format", ![nil, .arrow].contains(invocation.format)),
    ]
    if let (name, _) = own.first(where: \.1) { throw UsageError("the option \(name) is the command's alone") }
  }
}
