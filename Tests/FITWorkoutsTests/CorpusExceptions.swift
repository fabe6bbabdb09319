/// Real files that break a rule through no fault of ours: by the first eight characters of the name, with the reason.
enum CorpusException {
  /// Why the samples do not add up to what the counter gained, reckoned plainly.
  static let sum: [String: String] = [
    "0445d5bd": firstLength,
    "16dc945e": firstLength,
    "19711a65": firstLength,
    "1d1a4b3e": firstLength,
    "2375e8bc": firstLength,
    "4496c67a": firstLength,
    "4f4f1870": firstLength,
    "5cd8f07a": firstLength,
    "671770b5": firstLength,
    "6ce3ae95": firstLength,
    "824d3b8d": firstLength,
    "93fef183": firstLength,
    "9a0e0c0c": "its records have no time, so the lengths give the metres",
    "9e99b081": "compressed_speed_distance, which the plain reckoning does not read",
    "a04fad08": firstLength,
    "af02c499": relativeTime,
    "bdb23e5a": "the activity message ahead of the records dates them, which this test does not",
    "b975004b": firstLength,
    "bb5871b5": firstLength,
    "c1fb691d": firstLength,
    "caf47648": firstLength,
    "d19fba31": firstLength,
    "d4594d6d": repeatedActivity,
    "d8b32283": firstLength,
    "d9eb932b": firstLength,
    "f0993f6b": firstLength,
  ]

  /// Why the sum of the samples is not within 1 % of the session's total_distance.
  static let distance: [String: String] = [
    "01eaff44": shortCounter,
    "09b66a37": noCounter,
    "0e6defb6": between,
    "17c5ab56": otherCounter,
    "2b5ad5a3": noCounter,
    "3d10f80c": between,
    "446a91e2": sessionsAtTheEnd,
    "4e8a1b13": repeatedActivity,
    "5b90c450": noCounter,
    "690cdf6a": noCounter,
    "76af95c0": noCounter,
    "774ea26b": between,
    "8c232b79": noCounter,
    "910454f2": between,
    "9a0e0c0c": "its records have no time",
    "9e99b081": "compressed_speed_distance in 12 records, the counter ends short of the session's",
    "a4342a42": "99,998 records of one second",
    "ab61fd31": noCounter,
    "aba12c70": noCounter,
    "ae4332ce": "15 records left of the ride; the counter does not start at 0",
    "b125f3ec": noCounter,
    "bb4466e0": "two records made by hand: 100 m, a session of 1,000 m",
    "be491664": noCounter,
    "c88ec0c4": between,
    "ce81c255": between,
    "d4594d6d": repeatedActivity,
    "f552a9f0": shortCounter,
  ]

  /// Why elapsed time less pauses is not within 2 s of the session's total_timer_time.
  static let timer: [String: String] = [
    "16dc945e": timerThroughPauses,
    "1a336ec7": recordsBeyondEnd,
    "1a9c2923": otherPauses,
    "1bd96729": "the timer is 5 s short of the elapsed time without a stop",
    "446a91e2": sessionsAtTheEnd,
    "462daf42": recordsBeyondEnd,
    "551c4252": secondPerPause,
    "581ad0f0": secondPerPause,
    "5b90c450": stopsEarly,
    "671770b5": timerThroughPauses,
    "6f66fb2d": stopsEarly,
    "76af95c0": stopsEarly,
    "7e665e20": timerThroughPauses,
    "824d3b8d": timerThroughPauses,
    "8c6a1f38": otherPauses,
    "9a0e0c0c": "the elapsed time ends before the last stretch between two timer events",
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

  /// Why first and last valid position are not those of the route.
  static let route: [String: String] = [
    "4e8a1b13": repeatedActivity, "667237d2": virtualFromLap, "d4594d6d": repeatedActivity, "f1b7b0a3": virtualFromLap,
  ]

  /// Why the energy is not what the counter gained, else what the session tells.
  static let energy: [String: String] = [:]

  /// Why steps are not within 5 % of twice the session's strides.
  static let steps: [String: String] = [
    "1a3e05a7": fewStrides, "4bdd7d71": "the session counts 116 strides in six minutes' running at a cadence of 86",
    "774ea26b": fewStrides, "910454f2": fewStrides, "c88ec0c4": fewStrides, "ce81c255": fewStrides,
    "ea56ec77": "the device counts strides that its records' cadence does not show",
  ]

  /// Why strokes and lengths are not the session's.
  static let strokes: [String: String] = [
    "9a0e0c0c": "the elapsed time ends before the last lengths"
  ]

  /// Why what was counted is not what the official decoder counts.
  static let counts: [String: String] = [
    "4496c67a": "the official decoder stops five messages before the end, at an invalid base type"
  ]

  private static let fewStrides = "a transition or walk of under a minute"
  private static let virtualFromLap =
    "nothing but the first lap's end says that the ride is virtual: its route stops there"
  private static let relativeTime =
    "times count from power-on, and what dates them comes behind them, so there are no samples"
  private static let repeatedActivity = "a second copy of the activity in one part, behind a message of rubbish"
  private static let shortCounter = "the counter ends short of the session's total"
  private static let firstLength = "a pool swim: the lengths before the counter's first reading count too"
  private static let noCounter = "its records have no distance"
  private static let between =
    "what was covered between two legs' records is in the sessions, not in either leg's records"
  private static let otherCounter = "the records' counter goes beyond the session's total"
  private static let sessionsAtTheEnd = "seven sessions behind all records: in one pass the first gets them all"
  private static let timerThroughPauses = "the device's timer runs through the pauses its events tell"
  private static let recordsBeyondEnd = "records go on for some seconds behind start + total_elapsed_time"
  private static let otherPauses = "the events' pauses are some seconds other than elapsed − timer"
  private static let secondPerPause = "the device's timer counts a second more per pause than its events"
  private static let stopsEarly = "the last stop comes before start + total_elapsed_time, and the timer counts to there"
  private static let unstoppedRest = "17 s of rest without a stop of the timer"
}
