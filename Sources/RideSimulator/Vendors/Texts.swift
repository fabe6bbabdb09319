import FITWriter

extension SimulatedFile {
  /// Strings as devices write them.
  static var texts: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/text-not-utf8.fit", "a product name with a byte (0xC9) that UTF-8 does not allow there",
        named(.bytes(Array("Caf".utf8) + [0xC9] + Array(" Ride".utf8) + [0]))),
      SimulatedFile(
        "vendors/text-without-end.fit", "a product name that fills its field, with no zero byte behind",
        named(.bytes(Array("EDGE 1040".utf8)))),
      SimulatedFile(
        "vendors/text-with-garbage.fit", "rubbish behind the product name's zero byte",
        named(.bytes(Array("EDGE 530".utf8) + [0, 0x7A, 0xFF, 0x01, 0, 0x20, 0]))),
      SimulatedFile(
        "vendors/text-empty.fit", "a product name that only has zero bytes",
        named(.bytes([UInt8](repeating: 0, count: 12)))),
      SimulatedFile(
        "vendors/text-beyond-ascii.fit", "a sport named in Greek, Japanese and with an emoji", beyondASCII),
    ]
  }

  private static func named(_ name: FITWireValue) -> NotedFile {
    shortRide { style in style.change(0) { $0.add(8, .string, name) } }
  }

  private static var beyondASCII: NotedFile {
    shortRide { style in
      style.preamble = { _ in [SportMessage(sport: 2, subSport: 7, name: "Ποδήλατο 自転車 🚲").spec] }
    }
  }
}
