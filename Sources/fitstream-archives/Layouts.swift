import FITWriter
import RideSimulator

/// A Strava export: an index, mostly .fit.gz, some GPX and TCX, and media that no reader should inflate.
func writeStrava(rides: Int, to zip: inout ZipWriter) {
  var index = "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,"
  index += "Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Elapsed Time,Distance\n"
  var factory = RideFactory(count: rides)
  for ride in 0..<rides {
    let file: (name: String, bytes: [UInt8])
    switch ride % 100 {
    case 40: file = ("\(ride + 1_000_000).gpx", TrackTexts.gpx(day: ride))
    case 41: file = ("\(ride + 1_000_000).gpx.gz", Compression.gzipped(TrackTexts.gpx(day: ride)))
    case 80: file = ("\(ride + 1_000_000).tcx.gz", Compression.gzipped(TrackTexts.tcx(day: ride)))
    default: file = ("\(ride + 1_000_000).fit.gz", Compression.gzipped(factory.next()))
    }
    zip.add("activities/" + file.name, file.bytes, isDeflated: !file.name.hasSuffix(".gz"))
    index += "\(ride),\"Oct 6, 2022, 11:19:20 PM\",\"Ride \(ride), \"\"home\"\"\",Ride,,3600,20.1,150,,false,,"
    index += "Bike \(ride % 3),activities/\(file.name),3600,20100\n"
    if ride % 50 == 0 { zip.add("media/\(ride).jpg", picture(ride), isDeflated: false) }
  }
  index += "9999,\"Oct 6, 2022, 11:19:20 PM\",By hand,Run,,1800,5,,,false,,,,1800,5000\n"
  zip.add("activities.csv", Array(index.utf8))
  zip.add("profile.csv", Array("Athlete ID,Email Address\n1,a@example.org\n".utf8))
}

/// A Garmin takeout: zips in a zip, without folders; one in `filesPerRide` of its files is an activity.
func writeGarmin(rides: Int, filesPerRide: Int, to zip: inout ZipWriter) {
  zip.add("customer_data/customer.json", Array("{}\n".utf8))
  var factory = RideFactory(count: rides)
  let filesInPart = 5000
  var part: [UInt8] = []
  let all = rides * filesPerRide
  for start in stride(from: 0, to: all, by: filesInPart) {
    part.removeAll(keepingCapacity: true)
    var bytes: [UInt8] = []
    var inner = ZipWriter { bytes += $0 }
    for file in start..<min(all, start + filesInPart) {
      let content = file % filesPerRide == 7 % filesPerRide ? factory.next() : monitoring(file)
      inner.add("rider@example.org_\(5_000_000_000 + file).fit", content)
    }
    inner.finish()
    zip.add("DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part\(start / filesInPart + 1).zip", bytes)
  }
  zip.add("DI_CONNECT/DI-Connect-Fitness/rider@example.org_0_summarizedActivities.json", summarized(rides: rides))
}

/// Garmin's list of activities: the rides, one per day, and an activity that was entered by hand.
private func summarized(rides: Int) -> [UInt8] {
  var list: [String] = []
  for ride in 0...rides {
    let start = (Int(SimulatedActivity.usualStart) + 631_065_600 + ride * 86_400) * 1000
    let (name, type) = ride < rides ? ("Ride \(ride)", "cycling") : ("By hand, \\u00fcber Mittag", "walking")
    list.append(
      "{\"activityId\":\(7_000_000_000 + ride),\"name\":\"\(name)\",\"activityType\":\"\(type)\","
        + "\"beginTimestamp\":\(start),\"startTimeGmt\":\(Double(start)),\"duration\":3600000.0,"
        + "\"distance\":2010000.0,\"splits\":[{\"startTimeGMT\":\(start)}],\"parent\":false}")
  }
  return Array("[{\"summarizedActivitiesExport\":[\(list.joined(separator: ","))]}]".utf8)
}

/// A day's monitoring file: type 32, followed by a message per minute that readers skip.
private func monitoring(_ number: Int) -> [UInt8] {
  var builder = FileBuilder()
  let start = SimulatedActivity.usualStart + UInt32(number) * 3600
  builder.add(FileIDMessage(type: 32, manufacturer: 1, product: 3122, serialNumber: 77, timeCreated: start).spec)
  for minute in 0..<UInt32(600) {
    var message = FITMessageSpec(global: 55)
    message.localType = 1
    message.add(253, .uint32, start + minute * 60)
    message.add(3, .uint32, minute * 17)
    message.add(27, .uint8, 60 + (minute + UInt32(number)) % 30)
    builder.add(message)
  }
  return builder.finish().bytes
}

/// Bytes that begin like a JPEG and cannot be compressed.
private func picture(_ number: Int) -> [UInt8] {
  var random = SplitMix64(seed: UInt64(number))
  return [0xFF, 0xD8, 0xFF, 0xE0] + (0..<20_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}
