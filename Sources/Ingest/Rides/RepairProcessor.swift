internal import Archives
internal import Exports
internal import FITCore
internal import FITProfile
public import InputReports
public import Inputs
public import Pipelines

/// How files are repaired.
public struct RepairOptions: Sendable {
  /// True if only a table of reports is written.
  public var isDryRun = false
  /// True if the messages that an activity must have are also added to undamaged files.
  public var completesSound = false
  /// True when files that are no activities are left out.
  public var activitiesOnly = false
  /// The changes to the rides; nil if damage alone is repaired.
  package var edit: RideEdit?
  /// True if each repaired file replaces the original, which is kept with the suffix `.orig`.
  public var isInPlace = false

  /// Makes the default options.
  public init() {}
}

/// Rewrites each FIT file as a complete file, and reports the changes.
///
/// A file's header contains the size of its data, so a whole file is kept in memory before anything is written.
struct RepairProcessor: SelectableProcessor, ~Copyable {
  private var stream = SlicedDecoder()
  private var first = FirstReading(gathersWorkouts: false)
  private var text = TextBuffer()
  private let options: RepairOptions
  private let rule: ChecksumRule
  private var name = ""
  /// The input's path; nil if it is standard input or an entry of an archive.
  private var path: InputPath?

  init(_ options: RepairOptions, rule: ChecksumRule) { (self.options, self.rule) = (options, rule) }

  static func byteCount(of report: InputReport) -> Int { report.byteCount }

  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    name = input.display
    path = (try? System.facts(input.bytes))?.kind == .file ? input : nil
    first.reset()
    return stream.begin(kind)
  }

  mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    if first.hold(chunk) { return true }
    first.drop()
    return false
  }

  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> InputReport {
    let report = repair(file, readError, &output)
    if options.isDryRun { leaveOut(report, output: &output) }
    return report
  }

  /// Writes the report if the output has reports.
  mutating func leaveOut(_ report: InputReport, output: inout OutputWriter) {
    guard options.isDryRun else { return }
    ReportFormat.table.append(report, to: &text)
    output.take(&text)
  }

  private mutating func repair(
    _ file: UnpackedFile, _ readError: InputError?, _ output: inout OutputWriter
  ) -> InputReport {
    if first.isBeyondLimit {
      var report = InputReport(input: name, status: .failed)
      report.kind = "fit"
      report.set(
        .failed, .tooLarge,
        detail: "longer than \(FirstReading.heldLimit >> 20) MiB: a file is repaired in memory, as its size comes first"
      )
      return report
    }
    let bytes = first.held
    stream.cuts = file.kind == .fit ? stream.decoder.damage(in: bytes.span.raw) : []
    var rewriter = FITRewriter(bytes, stream.cuts)
    rewriter.completesSound = options.completesSound
    if file.kind == .fit { _ = stream.feed(bytes.span.raw, into: &rewriter) { _ in } }
    let end = stream.finish(file, into: &rewriter) { _ in }
    rewriter.finish()
    var report = InputReport(
      input: name, end: end, readError: Interrupts.isOverdue ? .interrupted : readError, checksum: rewriter.checksum,
      hasUnfinalizedFile: rewriter.hasUnfinalizedFile, rule: rule)
    guard report.kind == "fit" else { return report }
    report.fileType = rewriter.fileType.map(ProfileNames.fileType)
    (report.records, report.sessions) = (rewriter.recordCount, rewriter.sessionCount)
    if options.activitiesOnly, let type = rewriter.fileType, type != 4 {
      report.status = .ok
      report.skipOtherThanActivity()
    }
    guard report.status == .ok || report.status == .partial else { return report }
    if rewriter.pieces.isEmpty {
      report.status = .failed
      return report
    }
    if !rewriter.isSound {
      report.addDetail("repaired: " + rewriter.changes)
    } else if options.edit == nil {
      report.addDetail("sound, copied byte for byte")
    }
    if let edit = options.edit, !edit.joins {
      change(rewriter.bytes, edit, &report, &output)
    } else if !options.isDryRun {
      write(rewriter.bytes, fileName, &output)
    }
    return report
  }

  private mutating func write(_ bytes: [UInt8], _ name: String, _ output: inout OutputWriter) {
    output.outlet.put(.item)
    output.write(bytes)
    output.outlet.put(.file(name: name))
  }

  /// Applies the edit, and writes the files that come of it.
  private mutating func change(
    _ bytes: [UInt8], _ edit: RideEdit, _ report: inout InputReport, _ output: inout OutputWriter
  ) {
    do throws(EditRefusal) {
      let (files, changes) = try edit.files(of: bytes)
      if !changes.isEmpty { report.addDetail("edited: " + changes.joined(separator: "; ")) }
      if options.isDryRun { return }
      if options.isInPlace { return try replaceInput(with: files) }
      for (number, file) in files.enumerated() {
        let name = fileName
        write(file, files.count == 1 ? name : "\(name.dropLast(4))-\(number &+ 1).fit", &output)
      }
    } catch {
      report.set(.failed, .cannotEdit, detail: error.text)
    }
  }

  /// Writes the input's bytes to a file with `.orig` behind its name, and the changed ones in its place.
  private func replaceInput(with files: [[UInt8]]) throws(EditRefusal) {
    guard files.count == 1, let path, path.bytes.suffix(4).elementsEqual(".fit".utf8) else {
      throw EditRefusal("only a file whose name ends in .fit is changed in place, and by one file: name an output, -o")
    }
    let (new, old) = (files[0], first.held)
    do throws(SystemError) {
      try PartialFile.replace(
        path.bytes, with: new.span.raw, keeping: old.span.raw, as: path.bytes + Array(".orig".utf8))
    } catch {
      throw EditRefusal("it cannot be replaced: \(error)")
    }
  }

  /// The most bytes of the input's name in the name of the file.
  private static let nameBytes = 200

  /// The name of the repaired file in a folder: the input's name without folders and archives.
  private var fileName: String {
    var title = ""
    for scalar in RouteGPX.fileTitle(name).unicodeScalars where title.utf8.count < Self.nameBytes {
      let isPlain = scalar.properties.generalCategory != .control && scalar != "/"
      title.unicodeScalars.append(isPlain && !(title.isEmpty && scalar == ".") ? scalar : "_")
    }
    return (title.isEmpty || title == "-" ? "ride" : title) + ".fit"
  }
}

extension FITRewriter {
  /// The changes in words, with the places of the bytes that were left out.
  fileprivate var changes: String {
    var parts: [String] = []
    if !leftOut.isEmpty {
      let places = leftOut.prefix(FITDamage.namedLimit).map {
        $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound &- 1)"
      }
      let more = leftOut.count > places.count ? " and \(leftOut.count &- places.count) more places" : ""
      let count = leftOut.reduce(0) { $0 &+ $1.count }
      parts.append("left out \(counted(count, "byte")), at \(places.joined(separator: ", "))\(more)")
    }
    if definitionCount > 0 { parts.append("mended \(counted(definitionCount, "definition"))") }
    if rewrittenCount > 0 {
      parts.append("wrote \(rewrittenCount == 1 ? "" : "\(rewrittenCount) times ")header and checksum")
    }
    if !computed.isEmpty {
      let names = computed.map { ProfileMessage(number: $0).map { String($0.name) } ?? "\($0)" }
      parts.append("computed \(names.joined(separator: ", ")) from \(counted(recordCount, "record"))")
    }
    return parts.joined(separator: "; ")
  }
}

extension InputReport {
  /// The command that writes the readable part of the input as a whole file; nil if repair mends nothing.
  var repairCommand: String? {
    let mendable: [Reason] = [
      .truncated, .unfinalized, .crcMismatch, .trailingData, .undefinedLocalMessage, .messageBeyondEnd, .damaged,
      .gzipTruncated, .gzipCorrupt, .zipTruncated, .zipCorrupt, .tarTruncated, .tarCorrupt,
    ]
    guard kind == "fit", status == .partial, let reason, mendable.contains(reason) else { return nil }
    return "fitstream repair \(input.hasPrefix("-") && input != "-" ? "./" : "")\(input.quotedForShell) -o repaired/"
  }
}

extension Batch {
  /// Repairs the files of all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as with every batch.
  public func runRepair(
    _ options: RepairOptions, _ rules: RideRules,
    report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    let tracks = rules.makeTrackContext()
    func makeProcessor() -> SelectingProcessor<RepairProcessor> {
      SelectingProcessor(rules, tracks) { _ in RepairProcessor(options, rule: rules.checksum) }
    }
    if options.isDryRun {
      return run(
        makeProcessor: makeProcessor,
        head: { output in
          var header = TextBuffer()
          ReportFormat.table.appendHeader(to: &header)
          output.write(header.bytes)
        }, report: report, closing: closing)
    }
    if writesFolder || options.isInPlace { return run(makeProcessor: makeProcessor, report: report, closing: closing) }
    guard let stream = open(output) else { return 1 }
    if let edit = options.edit, edit.joins {
      let ride = JoinedRides(stream, edit)
      let code = run(into: ride, makeProcessor: makeProcessor, report: report, ended: { _ in }, closing: closing)
      if let refusal = ride.refusal { console.line("the rides are not joined: \(refusal)") }
      return ride.refusal == nil ? code : max(code, 1)
    }
    let file = SingleItem(stream)
    let code = run(into: file, makeProcessor: makeProcessor, report: report, ended: { _ in }, closing: closing)
    if file.count > 1 {
      console.line(
        "-o names one file, and there are \(file.count) rides: name a folder, such as -o rides/: \(file.names)")
      return 2
    }
    if file.count == 0 && code == 0 {
      console.line("no FIT file to \(options.edit == nil ? "repair" : "edit")")
      return 1
    }
    return code
  }
}
