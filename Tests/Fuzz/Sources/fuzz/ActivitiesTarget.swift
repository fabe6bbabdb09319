import RideDatabase
import Workouts

// Garmin's list of activities: the same entries and the same fault in any chunking, values within their bounds, and no
// fault in what is JSON.
//
// Byte 3: the chunks.

func fuzzActivities(_ input: Input) {
  let whole = read(input, [])
  let piecewise = read(input, input.cuts)
  whole.digest.expect(piecewise.digest, "chunks")
  must(whole.fault == piecewise.fault, "\(String(describing: whole.fault)) or \(String(describing: piecewise.fault))")
  // The check follows fewer levels than the reader.
  if whole.fault != nil {
    must(!JSONCheck.isObject(input.bytes[...]), "JSON refused: \(String(describing: whole.fault))")
  }
}

private func read(_ input: Input, _ cuts: [Int]) -> (digest: Digest, fault: JSONFault?) {
  var list = SummarizedActivities()
  var digest = Digest()
  var count = 0
  var start = 0
  for end in cuts + [input.bytes.count] {
    list.feed(input.bytes[start..<end]) { entry in
      count += 1
      check(entry)
      note(entry, in: &digest)
    }
    start = end
  }
  let end = list.finish()
  must(end.entries == count, "\(end.entries) entries, \(count) handed over")
  if let fault = end.fault { must(offset(of: fault) <= input.bytes.count, "\(fault) after the end") }
  return (digest, end.fault)
}

private func offset(of fault: JSONFault) -> Int {
  switch fault {
  case .malformed(let offset), .tooDeep(let offset), .cut(let offset): offset
  }
}

/// Every value that is handed over is within its bounds: a database can hold it.
private func check(_ entry: ActivityIndex.Entry) {
  for text in [entry.number, entry.title, entry.activityType, entry.description] {
    guard let text else { continue }
    // A byte that is no UTF-8 becomes three.
    must(!text.isEmpty && text.utf8.count <= 3 * 16_384, "a text of \(text.utf8.count) bytes")
    must(!text.utf8.contains(0), "NUL in a text")
  }
  guard let start = entry.start else { broken("an entry without a start") }
  must((0..<253_402_300_800_000).contains(start.unixMilliseconds), "a start at \(start)")
  for number in [entry.durationSeconds, entry.distanceMeters] {
    if let number { must(number.isFinite && number >= 0, "\(number) seconds or metres") }
  }
}

private func note(_ entry: ActivityIndex.Entry, in digest: inout Digest) {
  digest.begin(1)
  for text in [
    entry.number, entry.date, entry.title, entry.activityType, entry.description, entry.gear, entry.fileKey,
  ] {
    digest.add(text != nil)
    digest.add(text ?? "")
  }
  digest.add(entry.isUserEntered.map { $0 ? 2 : 1 } ?? 0)
  digest.add(entry.start?.unixMilliseconds)
  digest.add(entry.durationSeconds)
  digest.add(entry.distanceMeters)
  digest.end()
}

/// Lists with each of the fields, in every form that a value may have, and what ends one.
let activitySeeds: [[UInt8]] = [
  #"[{"summarizedActivitiesExport":[{"activityId":1,"name":"Morning","activityType":"cycling","beginTimestamp":1.7E12}]}]"#,
  #"{"summarizedActivitiesExport":[{"startTimeGmt":1700000000000.0,"duration":3600000,"distance":4200000}]}"#,
  #"[{"summarizedActivitiesExport":[{"beginTimestamp":1,"manualActivity":true,"parent":false,"description":"a\nb"}]}]"#,
  #"[{"summarizedActivitiesExport":[{"beginTimestamp":2,"parent":true},{"activityName":"\ud83d\ude80 \u00e9\"\\"}]}]"#,
  #" [ { "summarizedActivitiesExport" : [ { "beginTimestamp" : 3 , "x" : { "name" : [ null , -0.5e+3 ] } } ] } ] "#,
  #"[{"summarizedActivitiesExport":[]},{"summarizedActivitiesExport":[{"beginTimestamp":4,"splits":[[{}],[]]}]}]"#,
  #"[{"summarizedActivitiesExport":[{"beginTimestamp":9e99,"duration":-1,"distance":1e999}]}"#,
  #"[{"summarizedActivitiesExport":[{"beginTimestamp":5,"name":"cut"#, "\u{FEFF}[]", "{}", "nul", "[01x]",
  String(repeating: "[", count: 70), String(repeating: #"{"a":"#, count: 64) + "1" + String(repeating: "}", count: 64),
].flatMap { text in [[0, 0, 0, 0], [0, 0, 0, 7], [0, 0, 0, 200]].map { $0 + Array(text.utf8) } }
