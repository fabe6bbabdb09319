import FITWriter

/// One ride that a bike computer and a watch recorded, each from when its own button was pressed.
public struct TwoDevices: Sendable {
  /// A bike computer: distance, route and power, no energy.
  public let computer: NotedFile
  /// A watch: seven seconds later, with energy, and with a distance of its own or none.
  public let watch: NotedFile

  /// Writes both files of a ride of twenty minutes with a pause.
  public init(watchHasDistance: Bool = true) {
    var edge = DeviceStyle()
    edge.fileID = FileIDMessage(manufacturer: 1, product: 3121, serialNumber: 530)
    for (message, field): (UInt16, UInt8) in [(20, 33), (19, 11), (18, 11)] {
      edge.change(message) { $0.remove(field) }
    }
    computer = SimulatedActivity.outdoorRide(plan: [Stretch(600, pauseSeconds: 60), Stretch(600)], seed: 70)
      .encoded(edge)

    var fenix = DeviceStyle()
    fenix.fileID = FileIDMessage(manufacturer: 1, product: 3291, serialNumber: 6)
    if !watchHasDistance {
      fenix.change(20) { $0.remove(0, 1, 5, 6, 73) }
      fenix.change(19) { $0.remove(9, 14, 110) }
      fenix.change(18) { $0.remove(9, 14, 124) }
    }
    watch = SimulatedActivity.outdoorRide(
      plan: [Stretch(593, pauseSeconds: 60), Stretch(600)], start: SimulatedActivity.usualStart + 7, seed: 71
    ).encoded(fenix)
  }
}
