#if SQLite
internal import Workouts

extension RideRows {
  /// Puts what a workout's power and heart rate come to, and what its file says of the rider.
  mutating func put(_ exertion: borrowing Exertion, _ rider: borrowing RiderFigures) {
    guard !exertion.isEmpty else { return }
    buffer.begin(.exertions)
    buffer.put(exertion.powerSeconds > 0 ? exertion.powerSeconds : nil)
    buffer.put(exertion.meanPowerWatts)
    buffer.put(exertion.weightedPowerWatts)
    buffer.put(exertion.heartRateSeconds > 0 ? exertion.heartRateSeconds : nil)
    buffer.put(exertion.meanHeartRateBPM)
    buffer.put(exertion.decouplingPercent)
    buffer.put(exertion.decouplingPercent.map { _ in exertion.isDecouplingOfPower ? "power" : "speed" })
    buffer.put(rider.thresholdPowerWatts)
    buffer.put(rider.maximumHeartRateBPM)
    buffer.put(rider.restingHeartRateBPM)
    buffer.put(rider.isFemale.map { $0 ? "female" : "male" })
    put(exertion.powerTimes)
    put(exertion.heartRateTimes)
    buffer.end()
  }

  private mutating func put(_ times: (from: Int, digits: [UInt8])?) {
    guard let times else {
      buffer.null()
      buffer.null()
      return
    }
    buffer.put(times.from)
    buffer.put(utf8: times.digits.raw)
  }
}
#endif
