import Foundation

/// Seconds of the processor's time that this thread has taken: other programs on the machine do not lengthen them, as they do those of a clock.
public func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
