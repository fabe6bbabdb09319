internal import FITCore
internal import FITWorkouts
internal import Inputs
internal import Workouts

// Rides of several files: values of a second device, and later parts.

extension RideEditor {
  /// Gives records the heart rate, cadence, power and temperature that they lack, by those of another file at their times.
  mutating func fill(from bytes: [UInt8]) throws(EditRefusal) {
    guard let other = FITDocument.documents(of: bytes)?.first else {
      throw EditRefusal("the file to fill from has no messages")
    }
    let source = RideTrack(other)
    var count = 0
    for (quantity, type) in [
      (RideEdit.Quantity.heartRate, FITBaseType.uint8), (.cadence, .uint8), (.power, .uint16), (.temperature, .sint8),
    ] {
      let field = quantity.fields[0]
      var filled = 0
      for point in track.points where integer(field, at: point.index) == nil {
        // Two clocks that agree differ by a second or two.
        let near = source.points(from: point.time &- min(point.time, 2), to: min(point.time, .max &- 3) &+ 2)
        try look(near.count)
        let values = near.compactMap { one in
          other.integer(field, of: other.messages[one.index]).map { (one.time, $0) }
        }
        func distance(_ time: UInt32) -> UInt32 { max(time, point.time) &- min(time, point.time) }
        guard let value = values.min(by: { distance($0.0) < distance($1.0) }) else { continue }
        document.set(field, type, value.1, at: point.index)
        filled &+= 1
      }
      if filled > 0 { try recompute(quantity, adds: true) }
      count &+= filled
    }
    if count == 0 { throw EditRefusal("the other file has no value at the time of a record that lacks one") }
    note("filled in \(counted(count, "value"))")
  }

  /// Messages that describe apps and their fields.
  private static let ofApps: Set<UInt16> = [FITNumber.developerDataID, FITNumber.fieldDescription]

  /// Appends a later part of the ride: its records, laps and events, and the distance so far.
  mutating func append(_ later: RideEditor, _ name: String) throws(EditRefusal) {
    let (next, later) = (later.track, later.document)
    guard let end = track.points.last, let start = next.points.first else {
      throw EditRefusal("\(name) cannot be joined: \(track.points.isEmpty ? track.text : next.text)")
    }
    guard start.time >= end.time else {
      throw EditRefusal(
        "\(name) begins \(end.time &- start.time) s before the end of the file before it: give the earlier file first, or use --fill-from for two devices"
      )
    }
    try look(document.messages.count)
    // Both parts of a ride that was split have the record between them.
    let seam = start.time == end.time ? document.payload(document.messages[end.index]) : nil
    let meters = track.points.last { $0.distance != nil }?.distance ?? 0
    // The later part of a ride that was cut goes on by itself.
    let goesOn = next.points.first { $0.distance != nil }?.distance.map { $0 >= meters } ?? true
    let oldSessions = sessions
    let described = Set(
      document.messages.filter { Self.ofApps.contains(document.number($0)) }.map { document.payload($0) })
    if track.isRunning(at: start.time &- 1) { insertTimerEvent(isStart: false, at: end.time, place: end.index &+ 1) }
    let lapCount = Int64(document.messages.count { document.number($0) == FITNumber.lap })
    var messages = document.messages.filter { document.number($0) != FITNumber.activity }
    let activity = document.messages.last { document.number($0) == FITNumber.activity }
    if !next.hasEvent(at: start.time, isStart: true) {
      messages.append(timerEvent(isStart: true, at: start.time))
    }
    for message in later.messages {
      let number = later.number(message)
      if [FITNumber.fileID, FITNumber.fileCreator, FITNumber.activity].contains(number) { continue }
      if number == FITNumber.record, message.time == end.time, let seam, later.payload(message) == seam { continue }
      // Both files describe the fields of the same app.
      if Self.ofApps.contains(number), described.contains(later.payload(message)) { continue }
      let copy = document.take(message, from: later)
      // The distance goes on, and so do the numbers of laps.
      let added: (field: UInt8, value: Int64)? =
        number == FITNumber.record ? (5, goesOn ? 0 : meters) : number == FITNumber.lap ? (254, lapCount) : nil
      if let added, let position = document.layout(copy).position(added.field),
        let value = document.integer(at: position, of: copy)
      {
        document.store(value &+ added.value, at: position, of: copy)
      }
      messages.append(copy)
    }
    if let activity { messages.append(activity) }
    replace(messages)
    let all = sessions
    if oldSessions.count == 1, all.count == 2, integer(5, at: all[0]) == integer(5, at: all[1]) {
      let calories = all.compactMap { integer(11, at: $0) }
      document.messages.swapAt(all[0], all[1])
      try rebuild(all[1], from: track.points.first?.time ?? 0, to: track.points.last?.time ?? 0)
      if calories.count == 2 { document.set(11, .uint16, calories[0] &+ calories[1], at: all[1]) }
      document.messages.remove(at: all[0])
      track = RideTrack(document)
      try countLaps()
    }
    finishActivity()
    note("joined \(name)")
  }
}
