/// The calls that a reading made, each as a number: two readings are the same when all of theirs are.
struct Digest: Equatable {
  private(set) var calls: [UInt64] = []
  private var current: UInt64 = 0
  /// The calls as text, if kept for a report.
  private var texts: [Int: String] = [:]

  /// Begins a call of this kind.
  mutating func begin(_ kind: UInt64) { current = kind &+ 0x1000 }

  /// Adds a part of the call.
  @inline(__always) mutating func add(_ value: UInt64) {
    current = (current ^ value) &* 0x9E37_79B9_7F4A_7C15
    current ^= current >> 29
  }
  mutating func add(_ value: Int) { add(UInt64(truncatingIfNeeded: value)) }
  mutating func add(_ value: Bool) { add(value ? 2 : 1) }
  mutating func add(_ value: Double?) { add(value.map(\.bitPattern) ?? 0xDEAD) }
  mutating func add(_ value: Int64?) { add(value.map { UInt64(bitPattern: $0) } ?? 0xBEEF) }
  mutating func add(_ text: String) { for byte in text.utf8 { add(UInt64(byte)) } }
  mutating func add(_ bytes: RawSpan) {
    add(bytes.byteCount)
    for offset in 0..<bytes.byteCount { add(UInt64(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))) }
  }

  /// Ends the call.
  mutating func end() { calls.append(current) }

  /// Notes a call that is a line of text.
  mutating func note(_ text: String) {
    texts[calls.count] = text
    begin(0)
    add(text)
    end()
  }

  /// Reports where another reading differs, and ends the run if it does.
  func expect(_ other: Digest, _ what: StaticString) {
    guard calls != other.calls else { return }
    let place = zip(calls, other.calls).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let call = place ?? min(calls.count, other.calls.count)
    broken(
      "\(what): call \(call) of \(calls.count) and \(other.calls.count) differs\n\(texts[call] ?? "")\n\(other.texts[call] ?? "")"
    )
  }

  static func == (first: Digest, second: Digest) -> Bool { first.calls == second.calls }
}
