/// Writes a page in blocks, so that a page of any size uses the memory of one block.
public final class Markup {
  /// The number of bytes at which a block is written.
  static let blockBytes = 32_768

  private var bytes: [UInt8] = []
  private let write: ([UInt8]) -> Void

  /// Creates a page.
  ///
  /// `write` receives its blocks.
  public init(_ write: @escaping ([UInt8]) -> Void) {
    self.write = write
    bytes.reserveCapacity(Self.blockBytes)
  }

  /// Appends a piece of markup.
  public func put(_ html: HTML) { put(bytes: html.bytes) }

  /// Appends a text without escaping.
  ///
  /// Use it only for texts that are part of the program.
  public func put(trusted text: String) { put(bytes: Array(text.utf8)) }

  private func put(bytes piece: [UInt8]) {
    bytes += piece
    if bytes.count >= Self.blockBytes { finish() }
  }

  /// Writes the remaining bytes.
  public func finish() {
    if bytes.isEmpty { return }
    write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
