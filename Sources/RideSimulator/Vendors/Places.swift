import FITWriter

extension SimulatedFile {
  /// Invalid positions.
  static var places: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/accuracy-worse-than-50m.fit", "twenty positions whose error is 51 to 255 m (255 is the invalid mark)",
        badAccuracy),
      SimulatedFile(
        "vendors/positions-unusable.fit",
        "positions 0/0, with one coordinate missing, north of the pole, and past the date line", unusable),
      SimulatedFile(
        "vendors/positions-late.fit", "no position for the first forty seconds: the receiver searches", late),
    ]
  }

  private static var badAccuracy: NotedFile {
    var ride = shortRide
    for (step, index) in (30..<50).enumerated() {
      ride.sessions[0].samples[index].gpsAccuracyMeters = UInt8(min(51 + step * 11, 255))
    }
    return ride.encoded()
  }

  private static var unusable: NotedFile {
    shortRide { style in
      style.change(20) { record in
        switch second(record) {
        case 10..<13:
          record.set(0, 0)
          record.set(1, 0)
        case 20: record.set(0, .invalid)
        case 21: record.set(1, .invalid)
        case 30: record.set(0, .integer(1_133_393_579))
        case 31: record.set(1, .integer(-2_147_483_648))
        default: break
        }
      }
    }
  }

  private static var late: NotedFile {
    var ride = shortRide
    for index in 0..<40 {
      ride.sessions[0].samples[index].latitudeDegrees = nil
      ride.sessions[0].samples[index].longitudeDegrees = nil
      ride.sessions[0].samples[index].gpsAccuracyMeters = nil
    }
    return ride.encoded()
  }
}
