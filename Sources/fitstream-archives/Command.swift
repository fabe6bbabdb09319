import Foundation

/// Writes big archives of simulated rides for benchmarks: `fitstream-archives strava|garmin|rides|folder|health COUNT OUTPUT`.
@main
enum Command {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3, let rides = Int(words[1]), rides > 0,
      ["strava", "garmin", "rides", "folder", "health"].contains(words[0])
    else {
      FileHandle.standardError.write(
        Data("usage: fitstream-archives strava|garmin|rides|folder|health COUNT OUTPUT\n".utf8))
      exit(2)
    }
    let output = URL(fileURLWithPath: words[2])
    if words[0] == "folder" { return try writeFolder(rides, output) }
    if words[0] == "health" { return try writeHealth(rides, output) }
    try Data().write(to: output)
    let file = try FileHandle(forWritingTo: output)
    var zip = ZipWriter { file.write(Data($0)) }
    switch words[0] {
    case "strava": writeStrava(rides: rides, to: &zip)
    case "garmin": writeGarmin(rides: rides, filesPerRide: 25, to: &zip)
    // A Garmin takeout with activities only, to measure the cost of the other files.
    default: writeGarmin(rides: rides, filesPerRide: 1, to: &zip)
    }
    zip.finish()
    print("\(output.path): \(rides) rides, \(try file.offset()) bytes")
  }

  /// The rides as .fit.gz, a thousand to a folder.
  private static func writeFolder(_ rides: Int, _ output: URL) throws {
    var factory = RideFactory(count: rides)
    for ride in 0..<rides {
      let folder = output.appendingPathComponent("\(ride / 1000)")
      if ride % 1000 == 0 { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
      let name = String(format: "%06d.fit.gz", ride)
      try Data(Compression.gzipped(factory.next())).write(to: folder.appendingPathComponent(name))
    }
  }
}
