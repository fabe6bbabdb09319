/// Tar archives made by hand, block by block.
struct Tar {
  private(set) var bytes: [UInt8] = []

  /// Adds a member of the given kind.
  mutating func add(_ name: String, _ data: [UInt8], type: Character = "0") {
    bytes += Self.header(name, data.count, type) + data
    bytes += [UInt8](repeating: 0, count: (512 - data.count % 512) % 512)
  }

  /// Adds a member whose name is in a text record before it, as for names beyond 100 bytes.
  mutating func add(longName: String, _ data: [UInt8]) {
    let record = " path=\(longName)\n"
    var length = record.utf8.count
    while "\(length)\(record)".utf8.count != length { length += 1 }
    add("PaxHeaders/ride", Array("\(length)\(record)".utf8), type: "x")
    add("ride.fit", data)
  }

  /// The archive with the two empty blocks at its end.
  var ended: [UInt8] { bytes + [UInt8](repeating: 0, count: 1024) }

  private static func header(_ name: String, _ size: Int, _ type: Character) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { block[offset + index] = byte }
    }
    put(name, at: 0)
    put("0000644", at: 100)
    put(octal(size, 11), at: 124)
    put(String(type), at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    put("        ", at: 148)
    put(octal(block.reduce(0) { $0 + Int($1) }, 6) + "\0 ", at: 148)
    return block
  }

  private static func octal(_ value: Int, _ digits: Int) -> String {
    let text = String(value, radix: 8)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
