import FITCore

/// A file's values, read by the simplest code, to compare the generators with.
struct RawRide: FITSink {
  struct Record {
    var time: UInt32
    var distance: Int64?
    /// Kilocalories counted.
    var energy: Int64?
    /// Semicircles of a position that a route may show.
    var place: (latitude: Int64, longitude: Int64)?
  }

  struct Session {
    var start: UInt32
    var elapsed: Double?
    var timer: Double?
    var distance: Double?
    /// Kilocalories, and the part of them that was burned at rest.
    var energy: Int64?
    var restingEnergy: Int64?
    var activeLengths: Int64?
    /// Metres of a length of the pool.
    var poolLength: Double?
    /// Records with a time before it in its chained file.
    var recordsBefore: Int
  }

  /// One chained file.
  struct File {
    var records: [Record] = []
    var untimedRecords = 0
    var sessions: [Session] = []
    /// Timer events: time, and true for a stop.
    var timer: [(time: UInt32, isStop: Bool)] = []
  }

  var files: [File] = []
  var isActivity = true

  func lane(forMessage number: UInt16) -> FITLane { [0, 18, 20, 21].contains(number) ? .typed : .skip }

  mutating func fileStart(_ header: FITFileHeader) { files.append(File()) }

  mutating func fileID(_ fileID: borrowing FITFileID) -> FITFlow {
    if files.count == 1, let type = fileID.type, type != 4 { isActivity = false }
    return .proceed
  }

  mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    guard let time = record.timestamp else {
      files[files.count - 1].untimedRecords += 1
      return .proceed
    }
    var raw = Record(time: time, distance: record.distanceCentimeters, energy: record.caloriesKilocalories)
    if let latitude = record.latitudeSemicircles, let longitude = record.longitudeSemicircles,
      latitude != 0 || longitude != 0, abs(latitude) <= 1 << 30, abs(longitude) <= 1 << 31,
      record.gpsAccuracyMeters ?? 0 <= 50
    {
      raw.place = (latitude, longitude)
    }
    files[files.count - 1].records.append(raw)
    return .proceed
  }

  mutating func session(_ session: borrowing FITSession) -> FITFlow {
    let file = files.count - 1
    files[file].sessions.append(
      Session(
        start: session.startTime ?? 0, elapsed: session.elapsedSeconds, timer: session.timerSeconds,
        distance: session.distanceMeters, energy: session.energyKilocalories,
        restingEnergy: session.restingEnergyKilocalories, activeLengths: session.message.integer(47),
        poolLength: session.poolLengthMeters,
        recordsBefore: files[file].records.count))
    return .proceed
  }

  mutating func event(_ event: borrowing FITEvent) -> FITFlow {
    guard event.event == 0, let time = event.timestamp, let type = event.eventType else { return .proceed }
    if [0, 1, 4, 8, 9].contains(type) { files[files.count - 1].timer.append((time, type != 0)) }
    return .proceed
  }

  /// Reads a file to its end or its first error.
  init(_ bytes: [UInt8]) {
    var decoder = FITDecoder()
    do throws(FITError) {
      _ = try decoder.feed(bytes.span.bytes, into: &self)
      _ = try decoder.finish(into: &self)
    } catch {}
  }
}

extension RawRide.File {
  /// The records of each session: by its start if the sessions come first, by its place in the file otherwise.
  var recordsBySession: [[RawRide.Record]] {
    guard let first = sessions.first else { return records.isEmpty ? [] : [records] }
    let isAhead = first.recordsBefore == 0
    var slices: [[RawRide.Record]] = []
    for (index, session) in sessions.enumerated() {
      let isLast = index == sessions.count - 1
      if isAhead {
        let from = index == 0 ? 0 : session.start
        let end = isLast ? UInt32.max : sessions[index + 1].start
        slices.append(records.filter { $0.time >= from && $0.time < end })
      } else {
        let from = index == 0 ? 0 : sessions[index - 1].recordsBefore
        slices.append(Array(records[from..<(isLast ? records.count : session.recordsBefore)]))
      }
    }
    return slices
  }
}

extension RawRide {
  /// Metres of each session: the lengths', else the counter's gain, else the session's own.
  ///
  /// The counter starts from 0 with the recording, and its step between two sessions belongs to the later one.
  var distanceMeters: [Double] {
    files.flatMap { file in
      var last: Int64 = 0
      return file.recordsBySession.enumerated().map { index, records in
        let session = index < file.sessions.count ? file.sessions[index] : nil
        if let lengths = session?.activeLengths, lengths > 0, let pool = session?.poolLength, pool > 0 {
          return Double(lengths) * pool
        }
        var gain: Int64 = 0
        let readings = records.orderly.filter { $0.distance != nil }
        if let first = readings.first, let value = first.distance {
          let start = Swift.min(session?.start ?? first.time, first.time)
          let isPlausible = Double(value) / 100 <= 30 + 30 * Double(first.time - start)
          gain = last > 0 && value >= last ? value - last : isPlausible ? value : 0
          last = value
        }
        for reading in readings.dropFirst() {
          gain += Swift.max(0, (reading.distance ?? last) - last)
          last = reading.distance ?? last
        }
        let meters = Double(gain) / 100
        return session?.distance.map { meters < $0 / 2 ? $0 : meters } ?? meters
      }
    }
  }
}

extension [RawRide.Record] {
  /// The records whose clock neither steps back nor leaps ahead by more than a week.
  var orderly: [RawRide.Record] {
    var newest: UInt32?
    return filter { record in
      guard record.time >= newest ?? 0, newest.map({ record.time - $0 <= 604_800 }) ?? true else { return false }
      newest = record.time
      return true
    }
  }

  /// The counter's gain in kilocalories; a fall begins anew.
  var gainKilocalories: Int64 {
    let readings = orderly.compactMap(\.energy)
    return zip(readings, readings.dropFirst()).reduce(0) { $0 + Swift.max(0, $1.1 - $1.0) }
  }

  /// The moments of positions a route may show; of one second only the last counts.
  var placeTimes: [UInt32] {
    var times: [UInt32] = []
    for record in orderly where record.place != nil && record.time != times.last { times.append(record.time) }
    return times
  }
}
