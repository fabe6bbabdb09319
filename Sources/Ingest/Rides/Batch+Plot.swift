internal import Columns
public import Exports
public import InputReports
public import Inputs
public import Pipelines

extension Batch {
  /// Draws the only ride of all inputs, or with a folder as the output a picture of each; returns the process's exit code.
  ///
  /// `report` and `closing` are called as with every batch.
  public func runPlot(
    _ style: PlotStyle, _ rules: RideRules, report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    let tracks = rules.makeTrackContext()
    let makesFiles = writesFolder
    func makeProcessor() -> SelectingProcessor<RideProcessor> {
      SelectingProcessor(rules, tracks) { finding in
        RideProcessor(
          {
            var writer = RidePlot()
            writer.style = style
            writer.file.isWanted = makesFiles
            return RideSink(StreamingWriter(writer, of: finding))
          }, options: rules.workouts, rule: rules.checksum, tracks: tracks, selection: rules.selection)
      }
    }
    if makesFiles { return run(makeProcessor: makeProcessor, report: report, closing: closing) }
    guard let stream = open(output) else { return 1 }
    let picture = SingleItem(stream)
    var isComplete = false
    let code = run(
      into: picture, makeProcessor: makeProcessor, report: report, ended: { _ in isComplete = true }, closing: closing)
    guard isComplete else { return code }
    if picture.count == 0 {
      console.line("no ride to draw")
    } else if picture.count > 1 {
      console.line(
        "a picture shows one ride, and here are \(picture.count): choose it by --only, --sport or --since, or name a folder for a picture of each, -o pictures/: \(picture.names)"
      )
      return 2
    }
    return picture.count == 0 ? max(code, 1) : code
  }
}

/// The destination of the only item of a run, such as a picture: writes it at the end, unless there are several.
final class SingleItem: TextDestination {
  typealias Failure = SystemError
  typealias Outcome = Never

  /// The most names of items that are kept.
  private static let nameLimit = 4

  private let stream: Output
  private var text: [UInt8] = []
  /// Items that came.
  private(set) var count = 0
  private var firstNames: [String] = []

  init(_ stream: Output) { self.stream = stream }

  /// The names of the first items, as a list.
  var names: String { firstNames.joined(separator: ", ") + (count > firstNames.count ? ", …" : "") }

  func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    switch unit {
    case .item: count &+= 1
    case .text(let bytes), .rows(let bytes):
      if count == 1 { text.append(bytes) } else { text = [] }
    case .file(let name): if let name, firstNames.count < Self.nameLimit { firstNames.append(name) }
    case .batch, .value: break
    }
    return nil
  }

  func commit() throws(SystemError) {
    guard count == 1 else { return discard() }
    stream.write(text.span.raw)
    try stream.commit(isDurable: false)
  }

  func discard() { stream.discard() }

  func keepsFormerFile() -> Bool { stream.keepsFormerFile() }
}
