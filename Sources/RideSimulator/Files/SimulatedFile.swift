/// One file of the fixture folder: its name, why it is there, its bytes, and what a reader must find.
public struct SimulatedFile: Sendable {
  /// Where it stands below the fixture folder.
  public var path: String
  /// Why it is there, in a sentence.
  public var purpose: String
  /// Its bytes.
  public var bytes: [UInt8]
  /// What a reader must find.
  public var expectation: Expectation

  /// Names some bytes and what they must decode to.
  public init(path: String, purpose: String, bytes: [UInt8], expectation: Expectation) {
    self.path = path
    self.purpose = purpose
    self.bytes = bytes
    self.expectation = expectation
  }

  /// Names a written part; what must be found follows from its notes, and from what `adjust` knows besides.
  public init(
    _ path: String, _ purpose: String, _ part: FilePart, status: Expectation.Status = .ok, reason: String? = nil,
    adjust: (inout Expectation) -> Void = { _ in }
  ) {
    var expectation = Expectation(part, status: status, reason: reason)
    adjust(&expectation)
    self.init(path: path, purpose: purpose, bytes: part.bytes, expectation: expectation)
  }
}
