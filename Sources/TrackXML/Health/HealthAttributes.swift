#if TrackXML
/// The attributes of one element that are read, as bytes of the file; kept until the next element.
struct HealthAttributes {
  private var bytes: [UInt8] = []
  private var values: [(name: HealthName, range: Range<Int>)] = []

  init() {
    bytes.reserveCapacity(1024)
    values.reserveCapacity(16)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// Adds a value from the parser, up to the length of the longest value; stand-ins are converted back to bytes.
  mutating func add(_ name: HealthName, _ value: borrowing Span<UInt8>) {
    let start = bytes.count
    var index = 0
    while index < value.count, bytes.count &- start < TrackLimits.valueBytes {
      if value[index] == 0xE9, index &+ 2 < value.count, value[index &+ 1] & 0xFC == 0xB8 {
        bytes.append((value[index &+ 1] & 3) << 6 | value[index &+ 2] & 0x3F)
        index &+= 3
      } else {
        bytes.append(value[index])
        index &+= 1
      }
    }
    values.append((name, start..<bytes.count))
  }

  /// The value of an attribute; empty if there is none.
  @_lifetime(borrow self)
  func value(_ name: HealthName) -> Span<UInt8> { bytes.span.extracting(range(name)) }

  private func range(_ name: HealthName) -> Range<Int> { values.first { $0.name == name }?.range ?? 0..<0 }

  /// True when an attribute is there.
  func has(_ name: HealthName) -> Bool { values.contains { $0.name == name } }
}
#endif
