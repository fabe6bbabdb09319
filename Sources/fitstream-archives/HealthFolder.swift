import Foundation
import RideSimulator

/// Writes Apple Health's export with `workouts` workouts into a folder, unpacked; 340 workouts are about a gigabyte.
func writeHealth(_ workouts: Int, _ output: URL) throws {
  var random = SplitMix64(seed: 20_261_123)
  let activities = (0..<min(workouts, 40)).map { index in
    let start = SimulatedActivity.usualStart + UInt32(index) * 86_400
    let seed = random.next()
    return switch index % 4 {
    case 0: SimulatedActivity.outdoorRide(start: start, seed: seed)
    case 1: SimulatedActivity.indoorRide(seconds: 3600, start: start, seed: seed)
    case 2: SimulatedActivity.poolSwim(start: start, seed: seed)
    default: SimulatedActivity.run(seconds: 3600, start: start, seed: seed)
    }
  }
  let export = HealthExport(activities, count: workouts)
  let folder = output.appendingPathComponent("apple_health_export")
  try FileManager.default.createDirectory(
    at: folder.appendingPathComponent("workout-routes"), withIntermediateDirectories: true)
  let path = folder.appendingPathComponent("export.xml")
  try Data().write(to: path)
  let file = try FileHandle(forWritingTo: path)
  export.write { file.write(Data($0)) }
  try Data(HealthExport.clinicalDocument).write(to: folder.appendingPathComponent("export_cda.xml"))
  for index in 0..<workouts {
    guard let name = export.route(index), let bytes = export.routeFile(index) else { continue }
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }
  print("\(path.path): \(workouts) workouts, \(try file.offset()) bytes")
}
