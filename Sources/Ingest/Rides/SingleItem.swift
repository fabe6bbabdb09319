internal import Columns
internal import Inputs
internal import Pipelines

/// The destination of the only item of a run, such as a picture: a file is completed at the end, unless there are several.
///
/// The text for standard output waits for the end in memory.
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

  private let isFile: Bool

  init(_ stream: Output, isFile: Bool = false) { (self.stream, self.isFile) = (stream, isFile) }

  /// The names of the first items, as a list.
  var names: String { firstNames.joined(separator: ", ") + (count > firstNames.count ? ", …" : "") }

  func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    switch unit {
    case .item: count &+= 1
    case .text(let bytes), .rows(let bytes):
      if count > 1 { text = [] } else if isFile { stream.write(bytes) } else { text.append(bytes) }
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
