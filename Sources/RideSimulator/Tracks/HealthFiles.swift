extension SimulatedFile {
  /// Apple Health's export, unpacked: a sound one, one of iOS 16 and a cut one.
  public static var health: [SimulatedFile] {
    let start = SimulatedActivity.usualStart
    var export = HealthExport([
      .indoorRide(seconds: 60, start: start, seed: 85), .poolSwim(sets: [1], start: start + 86_400, seed: 86),
    ])
    let sound = export.bytes
    export.hasBrokenDocumentType = true
    return [
      file("export.xml", "records, two workouts and the rings of a day", sound, .ok, nil, export),
      file("ios-16.xml", "the document type of iOS 16, which is no XML", export.bytes, .ok, nil, export),
      file(
        "cut.xml", "cut inside the second workout", Array(sound.dropLast(1200)), .partial, "truncated", export),
    ]
  }

  private static func file(
    _ name: String, _ purpose: String, _ bytes: [UInt8], _ status: Expectation.Status, _ reason: String?,
    _ export: HealthExport
  ) -> SimulatedFile {
    var expected = Expectation(status: status, reason: reason)
    expected.records = export.records
    return SimulatedFile(path: "health/" + name, purpose: purpose, bytes: bytes, expectation: expected)
  }
}
