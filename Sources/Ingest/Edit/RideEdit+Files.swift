internal import Archives
internal import Columns
internal import FITCore
package import Inputs
internal import Pipelines

extension RideEdit {
  /// Takes the file from which records get values that they lack; false if it cannot be read.
  package mutating func takeFilling(from path: InputPath) -> Bool {
    filling = ReopenableInput(place: .file(path), limits: UnpackLimits()).bytes(atMost: FirstReading.heldLimit) ?? []
    return FITDocument.documents(of: filling)?.contains { !$0.messages.isEmpty } ?? false
  }

  /// Applies the edit to the rides of a sound FIT stream; returns the new files and the changes in words.
  func files(of bytes: [UInt8]) throws(EditRefusal) -> (files: [[UInt8]], changes: [String]) {
    guard let documents = FITDocument.documents(of: bytes) else {
      throw EditRefusal("it has more than \(FITDocument.messageLimit) messages")
    }
    var (files, changes): ([[UInt8]], [String]) = ([], [])
    let editors = documents.map { RideEditor($0) }
    let hasRecords = editors.contains { $0.hasRecords }
    for var editor in editors {
      var edit = self
      // The heart beats of a strap can follow as a file of their own.
      if hasRecords && !editor.hasRecords { (edit.first, edit.last, edit.split) = (nil, nil, nil) }
      let parts = try editor.apply(edit)
      changes += editor.changes
      for part in parts {
        let file = try Self.encoded(part)
        if split == nil, !files.isEmpty { files[0] += file } else { files.append(file) }
      }
    }
    return (files, changes)
  }

  /// Joins the rides of several files to one, and applies the rest of the edit to it.
  func joined(_ inputs: [(name: String, bytes: [UInt8])]) throws(EditRefusal) -> [UInt8] {
    guard inputs.count > 1 else { throw EditRefusal("to join takes two files or more, and here are \(inputs.count)") }
    var files: [(name: String, editor: RideEditor)] = []
    for input in inputs { files += (FITDocument.documents(of: input.bytes) ?? []).map { (input.name, RideEditor($0)) } }
    // The heart beats of a strap can follow a ride as a file of their own.
    let straps = files.filter { !$0.editor.hasRecords }.map(\.editor.document)
    files.removeAll { !$0.editor.hasRecords }
    guard var editor = files.first?.editor else { throw EditRefusal("the files have no records with times") }
    for file in files.dropFirst() { try editor.append(file.editor, file.name) }
    var rest = self
    rest.split = nil
    let parts = try editor.apply(rest)
    var bytes = try Self.encoded(parts[0])
    for strap in straps { bytes += try Self.encoded(strap) }
    return bytes
  }

  private static func encoded(_ document: FITDocument) throws(EditRefusal) -> [UInt8] {
    do throws(FITEncodingError) { return try document.encoded() } catch {
      throw EditRefusal("it cannot be written: \(error)")
    }
  }
}

/// The destination of the files that are joined to one ride: writes the ride at the end.
final class JoinedRides: TextDestination {
  typealias Failure = SystemError
  typealias Outcome = Never

  private let stream: Output
  private let edit: RideEdit
  private var inputs: [(name: String, bytes: [UInt8])] = []
  private var byteCount = 0
  /// The reason why nothing is written.
  private(set) var refusal: String?

  init(_ stream: Output, _ edit: RideEdit) { (self.stream, self.edit) = (stream, edit) }

  func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    switch unit {
    case .item: inputs.append(("", []))
    case .text(let bytes), .rows(let bytes):
      byteCount &+= bytes.byteCount
      guard byteCount <= FirstReading.heldLimit, !inputs.isEmpty else { break }
      inputs[inputs.count &- 1].bytes.append(bytes)
    case .file(let name): if let name, !inputs.isEmpty { inputs[inputs.count &- 1].name = name }
    case .batch, .value: break
    }
    return nil
  }

  func commit() throws(SystemError) {
    do throws(EditRefusal) {
      if byteCount > FirstReading.heldLimit {
        throw EditRefusal("the files have more than \(FirstReading.heldLimit >> 20) MiB together")
      }
      // In one expression with the call the compiler fails.
      let ride = try edit.joined(inputs)
      stream.write(ride.span.raw)
    } catch {
      refusal = error.text
      return discard()
    }
    try stream.commit(isDurable: false)
  }

  func discard() { stream.discard() }

  func keepsFormerFile() -> Bool { stream.keepsFormerFile() }
}
