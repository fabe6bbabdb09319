/// A page on its way out: pieces are gathered and handed on in blocks, so that a page of any size takes the memory of one block.
public final class Markup {
  /// The size from which a block is handed on.
  static let blockBytes = 32_768

  private var bytes: [UInt8] = []
  private let write: ([UInt8]) -> Void

  /// A page whose blocks go to `write`.
  public init(_ write: @escaping ([UInt8]) -> Void) {
    self.write = write
    bytes.reserveCapacity(Self.blockBytes)
  }

  /// Appends a piece.
  public func put(_ html: HTML) { put(bytes: html.bytes) }

  /// Appends a text as it is: for parts that are made with the program.
  public func put(trusted text: String) { put(bytes: Array(text.utf8)) }

  private func put(bytes piece: [UInt8]) {
    bytes += piece
    if bytes.count >= Self.blockBytes { finish() }
  }

  /// Hands on what is left.
  public func finish() {
    if bytes.isEmpty { return }
    write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
