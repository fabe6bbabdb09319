import FITCore
import FITStream
import Foundation
import HealthImports
import HealthKitBridge
import Testing

@testable import Archives
@testable import Exports
@testable import FITProfile
@testable import FITWorkouts
@testable import Ingest
@testable import Inputs
@testable import Pipelines
@testable import Workouts

#if SQLite
@testable import Reports
@testable import RideDatabase
#endif
#if TrackXML
@testable import TrackXML
#endif

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Needed to name members of generic types.
private struct Nowhere: WorkoutSink {}

@Suite("SECURITY.md and Limits.md")
struct SecurityTests {
  /// A row of the table of limits.
  private struct Row {
    let name: String
    let value: Int?
    let outcome: String
    let option: String
    let test: String
  }

  private static func read(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private static let limitsPage = "Documentation/Limits.md"

  private static func rows() throws -> [Row] {
    try read(limitsPage).split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains(".") }.compactMap {
      line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 8 else { return nil }
      return Row(
        name: cells[1].filter { $0 != "`" }, value: Int(cells[2].filter { $0 != "," }), outcome: cells[4],
        option: cells[5].filter { $0 != "`" }, test: cells[6])
    }
  }

  static let values: [String: Int] = {
    let unpack = UnpackLimits()
    var values = [
      "UnpackLimits.entryBytes": unpack.entryBytes, "UnpackLimits.healthBytes": unpack.healthBytes,
      "UnpackLimits.ratio": unpack.ratio,
      "UnpackLimits.freeBytes": unpack.freeBytes, "UnpackLimits.entries": unpack.entries,
      "UnpackLimits.depth": unpack.depth, "DetachedEntry.mostBytes": DetachedEntry.mostBytes,
      "EntrySharing.waitingBytes": EntrySharing.waitingBytes, "TarReader.keptTextBytes": TarReader.keptTextBytes,
      "FITDeveloperField.limit": FITDeveloperField.limit, "PlanTables.capacity": PlanTables.capacity,
      "DeveloperMeasures.limit": DeveloperMeasures.limit, "DeviceList.limit": DeviceList.limit,
      "FITWorkoutReader.waitingLimit": FITWorkoutReader<Nowhere>.waitingLimit,
      "FITWorkoutOptions.maximumWaitingMarks": FITWorkoutOptions().maximumWaitingMarks,
      "WorkoutBuilder.heldMarkLimit": WorkoutBuilder<Nowhere>.heldMarkLimit, "TimerQueue.limit": TimerQueue.limit,
      "Multisport.limit": Multisport.limit, "ReadAhead.fileLimit": ReadAhead.fileLimit,
      "ReadAhead.shortBytes": Int(ReadAhead.shortBytes),
      "ReadAhead.sessionLimit": ReadAhead.sessionLimit, "ReadAhead.markLimit": ReadAhead.markLimit,
      "WorkoutFact.limit": WorkoutFact.limit,
      "ReadAhead.timerLimit": ReadAhead.timerLimit, "ReadAhead.deviceLimit": ReadAhead.deviceLimit,
      "SelectionFinding.heldLimit": SelectionFinding.heldLimit, "NamePattern.limit": NamePattern.limit,
      "WellnessStream.heldLimit": WellnessStream.heldLimit, "FirstReading.heldLimit": FirstReading.heldLimit,
      "FirstReading.unaskedLimit": FirstReading.unaskedLimit, "FITDamageFinder.cutLimit": FITDamageFinder.cutLimit,
      "FITDamageFinder.heldLimit": FITDamageFinder.heldLimit, "FITDocument.messageLimit": FITDocument.messageLimit,
      "RideEditor.lookLimit": RideEditor.lookLimit,
      "FITDamage.namedLimit": FITDamage.namedLimit,
      "ContentHasher.startBytes": ContentHasher.startBytes,
      "HeartRateMerge.limit": HeartRateMerge.limit, "SpreadGenerator.limit": SpreadGenerator.limit,
      "PlotSeries.binLimit": PlotSeries.binLimit, "PlotRoute.pointLimit": PlotRoute.pointLimit,
      "PlottedRide.markLimit": PlottedRide.markLimit, "HeldRide.byteLimit": HeldRide.byteLimit,
      "RouteConcealment.pointLimit": RouteConcealment.pointLimit,
      "MinuteTable.weekOfMinutes": MinuteTable.weekOfMinutes, "MinuteTable.freeShares": MinuteTable.freeShares,
      "FolderWalk.maximumDepth": FolderWalk.maximumDepth,
      "PathListReader.maximumPathBytes": PathListReader.maximumPathBytes,
      "FolderFiles.numberLimit": FolderFiles.numberLimit, "HeldWorkouts.usual": HeldWorkouts.usual,
      "HeldWorkouts.limit": HeldWorkouts.limit, "HeldWorkouts.bytes": HeldWorkouts.bytes,
      "HeldWorkouts.refusableBytes": HeldWorkouts.refusableBytes,
      "DeviceList.fieldNameBytes": DeviceList.fieldNameBytes,
      "RouteGeoJSON.featureBytes": RouteGeoJSON.featureBytes, "FolderWalk.nameBytes": FolderWalk.nameBytes,
      "FolderWalk.linkLimit": FolderWalk.linkLimit, "PartialFile.numberLimit": PartialFile.numberLimit,
      "TextBuffer.passedBytes": TextBuffer.passedBytes,
      "StatsTable.rowLimit": StatsTable.rowLimit, "StatsTable.byteLimit": StatsTable.byteLimit,
      "StatsTable.waitingRows": StatsTable.waitingRows,
      "StatsTable.sourceLimit": StatsTable.sourceLimit, "StatsGatherer.freePieces": StatsGatherer.freePieces,
      "StatsCopyFinder.limit": StatsCopyFinder.limit, "StatsCopyFinder.rangeLimit": StatsCopyFinder.rangeLimit,
      "MomentLog.limit": MomentLog.limit, "SwumTimes.limit": SwumTimes.limit,
      "MomentGatherer.pauseLimit": MomentGatherer.pauseLimit,
      "DeveloperColumn.limit": DeveloperColumn.limit,
      "Suspicions.limit": Suspicions.limit, "BestTable.limit": BestTable.limit,
      "RideCoverage.limit": RideCoverage.limit, "RideSurvey.limit": RideSurvey.limit,
      "RideSurvey.rangeLimit": RideSurvey.rangeLimit,
      "RouteExport.heldPoints": RouteExport.heldPoints, "OwnMinuteValues.limit": OwnMinuteValues.limit,
      "Rides.heldBytes": Rides.Options().heldBytes, "StoredRide.heldBytes": StoredRide.heldBytes,
      "ImportHistory.limit": ImportHistory.limit, "ImportHistory.byteLimit": ImportHistory.byteLimit,
      "ZipIndex.limit": ZipIndex.limit, "EntryLines.limit": EntryLines.limit,
      "EntryLines.heldBytes": EntryLines.heldBytes,
      "ImportReport.listLimit": ImportReport.listLimit, "QueryTable.waitingBytes": QueryTable.waitingBytes,
      "SortedRows.byteLimit": SortedRows.byteLimit,
    ]
    #if SQLite
    values["BestTable.byteLimit"] = BestTable.byteLimit
    values["PaneledRides.limit"] = PaneledRides.limit
    values["Report.rowLimit"] = Report.rowLimit
    values["StoredValue.shownBytes"] = StoredValue.shownBytes
    values["Connection.valueBytes"] = Int(Connection.valueBytes)
    values["Connection.heapBytes"] = Int(Connection.heapBytes)
    values["Connection.freeSteps"] = Connection.freeSteps
    values["Polyline.pointLimit"] = Polyline.pointLimit
    values["RouteProfile.limit"] = RouteProfile.limit
    values["TileSet.limit"] = TileSet.limit
    values["TileAtlas.limit"] = TileAtlas.limit
    values["RidePlaces.limit"] = RidePlaces.limit
    values["IngestSummary.lineLimit"] = IngestSummary.lineLimit
    values["CSVReader.maximumFields"] = CSVReader.maximumFields
    values["CSVReader.maximumFieldBytes"] = CSVReader.maximumFieldBytes
    values["JSONScanner.maximumDepth"] = JSONScanner.maximumDepth
    values["JSONScanner.maximumTextBytes"] = JSONScanner.maximumTextBytes
    #endif
    #if TrackXML
    values["ExportIndexes.byteLimit"] = ExportIndexes.byteLimit
    values["ExportIndexes.memoryLimit"] = ExportIndexes.memoryLimit
    values["ExportIndexes.folderLimit"] = ExportIndexes.folderLimit
    values["HealthArchive.nameBytes"] = HealthArchive.nameBytes
    values["HealthArchive.routedExports"] = HealthArchive.routedExports
    values["HealthShares.limit"] = HealthShares.limit
    values["TrackHold.limit"] = TrackHold.limit
    values["HealthTable.byteLimit"] = HealthTable.byteLimit
    values["HealthTable.eventLimit"] = HealthTable.eventLimit
    values["HealthArchive.routeLimit"] = HealthArchive.routeLimit
    values["HealthArchive.exportLimit"] = HealthArchive.exportLimit
    values["HealthRuns.rowsInMemory"] = HealthRuns.rowsInMemory
    values["HealthRuns.runLimit"] = HealthRuns.runLimit
    values["TrackLimits.nesting"] = TrackLimits.nesting
    values["TrackLimits.tokenBytes"] = TrackLimits.tokenBytes
    values["TrackLimits.textBytes"] = TrackLimits.textBytes
    values["TrackLimits.nameBytes"] = TrackLimits.nameBytes
    values["TrackLimits.distinctNames"] = TrackLimits.distinctNames
    values["TrackLimits.declarations"] = TrackLimits.declarations
    values["TrackLimits.entityBytes"] = TrackLimits.entityBytes
    values["TrackLimits.valueBytes"] = TrackLimits.valueBytes
    #endif
    return values
  }()

  @Test("its limits are those of the code")
  func limits() throws {
    let rows = try Self.rows()
    #expect(Set(rows.map(\.name)).count == rows.count)
    #if SQLite && TrackXML
    #expect(Set(rows.map(\.name)) == Set(Self.values.keys))
    #endif
    for row in rows {
      if let value = Self.values[row.name] { #expect(row.value == value, "\(row.name)") }
    }
  }

  @Test("every limit has a test that goes beyond it, and an option only where there is one")
  func tests() throws {
    let sources = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent("Tests").path)
      .filter { $0.hasSuffix(".swift") }.map { try Self.read("Tests/" + $0) }.joined()
    let flags =
      try Self.read("Sources/CommandLineOptions/Flags.swift")
      + Self.read("Sources/CommandLineOptions/TableOptions.swift")
      + Self.read("Sources/CommandLineOptions/SelectionOptions.swift")
      + Self.read("Sources/CommandLineOptions/Invocation.swift")
    for row in try Self.rows() {
      let isTested = sources.contains("\"\(row.test)\"")
      // The last word is the name of a limit, or of an option.
      let name = row.option.split(separator: " ").last?.drop { $0 == "-" }
      let isOption = name.map { flags.contains("\"\($0)\"") } ?? true
      #expect(isTested, "\(row.name): no test \(row.test)")
      #expect(isOption, "\(row.name): \(row.option)")
    }
  }

  @Test("every promise names tests that exist, and checks that CI runs")
  func promises() throws {
    let page = try Self.read(Self.limitsPage)
    let section = try #require(page.components(separatedBy: "## Tests of each promise").dropFirst().first)
    let rows = try #require(section.components(separatedBy: "\n## ").first).split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| promise ")
    }
    #expect(rows.count >= 15)
    let checks = try Self.read("Tests/Checks/all.sh")
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent("Tests").path)
      .filter { $0.hasSuffix("Tests.swift") }
    for row in rows {
      let names = row.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
        .map { String($0.element) }
      #expect(!names.isEmpty, "\(row)")
      for name in names where name.hasPrefix("Tests/") {
        let isRun = checks.contains(" \(name)")
        #expect(isRun, "\(name) is not in Tests/Checks/all.sh")
        _ = try Self.read(name)
      }
      for name in names where !name.hasPrefix("Tests/") {
        let parts = name.split(separator: ".")
        try #require(parts.count == 2, "\(name)")
        // Several modules have a file of the same name.
        let sources = try files.filter { $0.hasSuffix("/\(parts[0]).swift") }.map { try Self.read("Tests/" + $0) }
        let isThere = sources.contains { $0.contains("func \(parts[1])(") }
        #expect(isThere, "no test \(name)")
      }
    }
  }

  @Test("each outcome beyond a limit is a reason of CommandLine.md, or one of those that are counted")
  func outcomes() throws {
    let reasons = try Self.read("Documentation/CommandLine.md")
    let counted = Set(DropReason.allCases.map { "\($0.name)" })
    for row in try Self.rows() {
      let words = row.outcome.split(separator: "`", omittingEmptySubsequences: false)
      for (place, word) in words.enumerated() where place % 2 == 1 && word.contains("-") {
        let isTold = reasons.contains("`\(word)`") || counted.contains(String(word))
        #expect(isTold, "\(row.name): \(word)")
      }
      #expect(!row.outcome.isEmpty)
    }
  }

  @Test("it has at most 100 lines")
  func length() throws {
    #expect(try Self.read("SECURITY.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 101)
  }

  @Test("the commands it names exist")
  func commands() throws {
    let makefile = try Self.read("Makefile")
    for target in ["fuzz", "torture", "test"] { #expect(makefile.contains("\n\(target):"), "make \(target)") }
  }
}
