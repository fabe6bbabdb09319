import RideSimulator

/// The inputs that any machine can make, with the same bytes everywhere.
enum Corpus {
  static func simulated() -> [(name: String, bytes: [UInt8])] {
    var stream = LongStream(bytes: 4 << 20, shape: .oneFile)
    var long: [UInt8] = []
    while let piece = stream.next() { long += piece }
    var bigEndian = DeviceStyle()
    bigEndian.bigEndian = true
    return [
      ("outdoor ride, 2 h", SimulatedActivity.outdoorRide().encoded().bytes),
      ("indoor ride, 30 min", SimulatedActivity.indoorRide().encoded().bytes),
      ("big-endian ride, 2 h", SimulatedActivity.outdoorRide().encoded(bigEndian).bytes),
      ("one file, 4 MB", long),
    ]
  }
}
