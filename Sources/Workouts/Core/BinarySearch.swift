/// The first number from `start` on for which something is true, as it is for all after it; `end` where there is none
/// below it, and `start` where `end` is not beyond.
///
/// A binary search: it asks for one number more each time there are twice as many.
@inlinable @inline(__always) package func binarySearch(from start: Int = 0, to end: Int, where isTrue: (Int) -> Bool)
  -> Int
{
  var (low, high) = (start, end)
  while low < high {
    let middle = low &+ (high &- low) / 2
    if isTrue(middle) { high = middle } else { low = middle &+ 1 }
  }
  return low
}
