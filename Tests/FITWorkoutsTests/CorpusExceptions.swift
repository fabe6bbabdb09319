/// Real files that break a rule through no fault of ours: by the first eight characters of the name, with the reason.
enum CorpusException {
  /// The reason that there is not one workout per session.
  static let workouts: [String: String] = [
    "4e8a1b13": repeatedActivity,
    "50f00ccd": "laps alone, neither records nor a session",
  ]

  /// The reason that the samples do not add up to the plain calculation.
  static let sum: [String: String] = [
    "446a91e2": byPlace,
    "9e99b081": "compressed_speed_distance, which the plain reckoning does not read",
    "947273ec": overridden,
    "bdb23e5a": "the activity message ahead of the records dates them, which this test does not",
    "d4594d6d": repeatedActivity,
  ]

  /// The reason that the samples' sum is not within 1 % of the session's total_distance.
  static let distance: [String: String] = [
    "01eaff44": shortCounter,
    "17c5ab56": otherCounter,
    "3d10f80c": "a swim whose counter begins anew 28 m before its end, without a record of these",
    "910454f2": "two transitions of 142 m and 32 m: 2 m are on the other side of the border",
    "947273ec": overridden,
    "9e99b081": "compressed_speed_distance in 12 records, the counter ends short of the session's",
    "c88ec0c4": "two transitions of 324 m and 48 m: 4 m and 1 m are on the other side of the border",
    "f552a9f0": shortCounter,
  ]

  /// The reason that elapsed time less pauses is not within 2 s of the session's total_timer_time.
  static let timer: [String: String] = [
    "16dc945e": timerThroughPauses,
    "1a336ec7": recordsBeyondEnd,
    "1a9c2923": otherPauses,
    "1bd96729": "the timer is 5 s short of the elapsed time without a stop",
    "462daf42": recordsBeyondEnd,
    "551c4252": secondPerPause,
    "581ad0f0": secondPerPause,
    "5b90c450": stopsEarly,
    "671770b5": timerThroughPauses,
    "6f66fb2d": stopsEarly,
    "76af95c0": stopsEarly,
    "77f9fc14": secondHour,
    "7e665e20": timerThroughPauses,
    "824d3b8d": timerThroughPauses,
    "8c6a1f38": otherPauses,
    "9b4e3178": otherPauses,
    "9e63c73b": "442 pauses in 4,283 s; 4 s beyond the device's own count",
    "a04fad08": timerThroughPauses,
    "a5317beb": recordsBeyondEnd,
    "ac30bbdc": recordsBeyondEnd,
    "af02c499": relativeTime,
    "b125f3ec": stopsEarly,
    "b975004b": timerThroughPauses,
    "bb5871b5": unstoppedRest,
    "bc6402bb": recordsBeyondEnd,
    "be491664": stopsEarly,
    "c9173ec7": secondPerPause,
    "d19fba31": unstoppedRest,
    "d4594d6d": repeatedActivity,
    "d8b32283": unstoppedRest,
    "d8b4ef4a": "the stop of one pause of 92 s is missing",
    "ecb605f8": secondPerPause,
    "f1b7b0a3": recordsBeyondEnd,
    "f3bce264": stopsEarly,
    "fab58ded": "2.4 s over two pauses of 77 minutes",
  ]

  /// The reason that first and last valid position are not those of the route.
  static let route: [String: String] = [
    "446a91e2": byPlace,
    "77f9fc14": secondHour,
    "cebc8d58": "fourteen records of a clock two years ahead are placed where they came",
    "d4594d6d": repeatedActivity,
  ]

  /// The reason that the energy is not the counter's gain, else the session's.
  static let energy: [String: String] = [:]

  /// The reason that steps are not twice the session's strides.
  static let steps: [String: String] = [
    "4bdd7d71": "the session counts 116 strides in six minutes' running at a cadence of 86"
  ]

  /// The reason that strokes and lengths are not the session's.
  static let strokes: [String: String] = [:]

  /// The reason that our counts are not the official decoder's.
  static let counts: [String: String] = [
    "4496c67a": "the official decoder stops five messages before the end, at an invalid base type",
    "4e8a1b13": repeatedActivity,
  ]

  private static let byPlace = "its sessions' records are divided by time, in this test by their place"
  private static let secondHour = "a second hour by the same clock, which has gone back by one"
  private static let overridden = "an app's distance overrides the record's, which stays 0, as the session's"
  private static let relativeTime =
    "times count from power-on, and what dates them comes after them, so there are no samples"
  private static let repeatedActivity = "a second copy of the activity in one chained file, after a message of rubbish"
  private static let shortCounter = "the counter ends short of the session's total"
  private static let otherCounter = "the records' counter goes beyond the session's total"
  private static let timerThroughPauses = "the device's timer runs through the pauses of its events"
  private static let recordsBeyondEnd = "records go on for some seconds after start + total_elapsed_time"
  private static let otherPauses = "the events' pauses are some seconds other than elapsed − timer"
  private static let secondPerPause = "the device's timer counts a second more per pause than its events"
  private static let stopsEarly = "the last stop comes before start + total_elapsed_time, and the timer counts to there"
  private static let unstoppedRest = "17 s of rest without a stop of the timer"
}
