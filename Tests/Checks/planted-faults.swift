// Faults on purpose, to check that the sanitizers see them: planted race | over-read | leak.
import Dispatch
import Glibc

nonisolated(unsafe) private var counter = 0
nonisolated(unsafe) private var lost: UnsafeMutablePointer<CChar>?

/// Runs `body` on two threads at once, some dozens of times.
private func twice(_ body: @escaping @Sendable () -> Void) {
  DispatchQueue.concurrentPerform(iterations: 2) { _ in
    for _ in 0..<50 {
      body()
      usleep(1000)
    }
  }
}

switch CommandLine.arguments.last {
case "race": twice { counter += 1 }
case "over-read":
  let text = strdup("abc")
  counter = Int(text?[CommandLine.arguments.count + 3] ?? 0)
case "leak":
  for number in 0..<100 {
    lost = strdup("abc")
    lost?[0] = CChar(number)
    counter += Int(lost?[1] ?? 0)
  }
default: exit(64)
}
lost = nil
print("nothing was noticed", counter)
