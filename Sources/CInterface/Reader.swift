internal import Columns
internal import Inputs
internal import Pipelines
internal import Requests

/// Collects the inputs and options of a caller, and starts the run.
final class Reader {
  private var options: [TableRequest.Option] = []
  private var hasDictionaries = false
  private var inputs: [InputPath] = []
  private var sources: [any InputSource] = []
  private(set) var reading: Reading?

  func set(_ option: [UInt8], _ value: [UInt8]?) throws(CallError) {
    try checkNotOpened()
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard !option.isEmpty, option.allSatisfy({ letters.contains($0) || $0 == UInt8(ascii: "-") }), option.first != 45
    else { throw CallError(.invalid, "an option is given by its long name, such as jobs") }
    if option == Array("dictionaries".utf8) {
      if value != nil { throw CallError(.invalid, "the option dictionaries takes no value") }
      hasDictionaries = true
      return
    }
    options.append((String(decoding: option, as: UTF8.self), value))
  }

  func add(path: [UInt8]) throws(CallError) {
    try checkNotOpened()
    if path.isEmpty { throw CallError(.invalid, "the path of an input is empty") }
    let path = InputPath(bytes: path)
    if path.isStandardInput { throw CallError(.invalid, "standard input is added as descriptor 0") }
    inputs.append(path)
  }

  /// Adds a part of a divided input.
  func add(path: [UInt8], _ part: InputPart) throws(CallError) {
    try add(path: path)
    // A single file, or an entry given by its path, needs no part.
    guard part.files != nil || part.isInFolder, let path = inputs.popLast() else { return }
    inputs.append(InputPath(path, part))
  }

  /// Adds an input that has a descriptor and no path.
  func add(_ name: [UInt8], _ source: any InputSource, descriptor: Int32) throws(CallError) {
    try checkNotOpened()
    inputs.append(InputPath(name: name.isEmpty ? Array("input".utf8) : name, place: pathOfDescriptor(descriptor)))
    sources.append(source)
  }

  func checkNotOpened() throws(CallError) {
    if reading != nil { throw CallError(.opened, "the reader has opened its stream already") }
  }

  func open(_ table: String) throws(CallError) -> Reading {
    try checkNotOpened()
    if inputs.isEmpty { throw CallError(.invalid, "the reader has no input") }
    guard TableRequest.tables.contains(table) else {
      throw CallError(.invalid, "there is no table '\(table)', only \(TableRequest.tables.joined(separator: ", "))")
    }
    let reading: Reading
    do {
      // Passes batches from the workers to the stream.
      let outlet = BatchOutlet()
      let request = try TableRequest(
        table, options, batches: .handedOver(outlet, sharesValues: hasDictionaries))
      reading = Reading(request, outlet, hasDictionaries: hasDictionaries, inputs: inputs, sources: sources)
    } catch {
      throw CallError(.invalid, "\(error)")
    }
    guard reading.start() else { throw CallError(.refused, "the system refuses a thread") }
    self.reading = reading
    (inputs, sources) = ([], [])
    return reading
  }

  func verdicts() throws(CallError) -> RowStream {
    guard let reading else { throw CallError(.invalid, "the reader has opened no stream yet") }
    if reading.rows === reading.verdicts.stream { throw CallError(.invalid, "the rows are the verdicts") }
    reading.verdicts.flush()
    return reading.verdicts.stream.taken()
  }
}

/// The error of a call: its kind, which selects the error code, and its text.
struct CallError: Error {
  enum Kind { case invalid, opened, refused }

  let kind: Kind
  let text: String

  init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
}
