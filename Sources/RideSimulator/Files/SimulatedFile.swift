/// One file of the fixture folder: its name, its purpose, its bytes, and the content that a reader must find.
public struct SimulatedFile: Sendable {
  /// Its path below the fixture folder.
  public var path: String
  /// The purpose of the file, in a sentence.
  public var purpose: String
  /// Its bytes.
  public var bytes: [UInt8]
  /// The content that a reader must find.
  public var expectation: Expectation

  /// Creates a file from bytes and their expected content.
  public init(path: String, purpose: String, bytes: [UInt8], expectation: Expectation) {
    self.path = path
    self.purpose = purpose
    self.bytes = bytes
    self.expectation = expectation
  }

  /// Creates a file from written messages; the expected content is derived from its notes, and `adjust` corrects it.
  public init(
    _ path: String, _ purpose: String, _ file: NotedFile, status: Expectation.Status = .ok, reason: String? = nil,
    adjust: (inout Expectation) -> Void = { _ in }
  ) {
    var expectation = Expectation(file, status: status, reason: reason)
    adjust(&expectation)
    self.init(path: path, purpose: purpose, bytes: file.bytes, expectation: expectation)
  }
}
