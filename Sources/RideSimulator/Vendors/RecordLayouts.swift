import FITWriter

extension SimulatedFile {
  /// Readings of one moment spread over messages, names, types and byte orders.
  static var recordLayouts: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/enhanced-fields-only.fit", "speeds and altitudes only as `enhanced_*`, as new Garmin devices write",
        shortRide { $0.generation = .enhanced }),
      SimulatedFile(
        "vendors/plain-fields-only.fit", "speeds and altitudes only as plain 16-bit fields, as Wahoo writes",
        shortRide { $0.generation = .plain }),
      SimulatedFile(
        "vendors/plain-and-enhanced-fields.fit", "speeds and altitudes under both names",
        shortRide { $0.generation = .both }),
      SimulatedFile(
        "vendors/plain-or-enhanced-by-turns.fit", "both names in the definition, by turns one of them invalid", byTurns),
      SimulatedFile(
        "vendors/bryton-four-records-a-second.fit",
        "Bryton: up to four records of one second: power; counter, speed, heart rate; place; cadence", bryton),
      SimulatedFile(
        "vendors/suunto-position-apart.fit", "Suunto: two records of one second, the place apart from the rest", suunto),
      SimulatedFile(
        "vendors/big-endian.fit", "every message with its high bytes first", pausedRide.encoded(bigEndian)),
      SimulatedFile(
        "vendors/mixed-endianness.fit",
        "one local message type, redefined with the other byte order every twenty seconds", mixedEndianness),
    ]
  }

  private static var bigEndian: DeviceStyle {
    var style = DeviceStyle()
    style.bigEndian = true
    return style
  }

  private static var byTurns: NotedFile {
    shortRide { style in
      style.generation = .both
      style.change(20) { record in
        let isOdd = (record.value(of: 253)?.wholeNumber ?? 0) % 2 == 1
        for number: UInt8 in isOdd ? [2, 6] : [78, 73] { record.set(number, .invalid) }
      }
    }
  }

  private static var bryton: NotedFile {
    var style = DeviceStyle()
    style.fileID = FileIDMessage(manufacturer: 267, product: 1704, serialNumber: 9_001_704)
    style.writesFractionalCadence = false
    style.splitRecords(into: [[7], [5, 6, 3], [0, 1, 2], [4, 13]])
    let complete = style.rewrite
    style.rewrite = { spec in
      // A sensor without a reading leaves its record out.
      complete(spec).filter { part in
        let second = part.value(of: 253)?.wholeNumber ?? 0
        return part.global != 20 || !(second % 7 == 3 && part.value(of: 4) != nil)
      }
    }
    return pausedRide.encoded(style)
  }

  private static var suunto: NotedFile {
    var style = DeviceStyle()
    style.fileID = FileIDMessage(manufacturer: 23, product: 17, serialNumber: 1_234_567)
    style.generation = .enhanced
    style.splitRecords(into: [[0, 1, 31], [5, 73, 78, 3, 4, 7, 13]])
    return pausedRide.encoded(style)
  }

  private static var mixedEndianness: NotedFile {
    shortRide { style in
      style.change(20) { record in
        record.localType = 0
        record.bigEndian = (record.value(of: 253)?.wholeNumber ?? 0) / 20 % 2 == 0
      }
    }
  }
}
