import Foundation

/// Seconds of processor time that this thread has taken, which other programs on the machine do not lengthen.
public func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
