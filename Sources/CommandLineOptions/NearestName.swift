/// The candidate that a mistyped name most likely means; nil when none is near.
package func nearest(to name: String, among candidates: [String]) -> String? {
  let typed = Array(name.lowercased().utf8.prefix(40))
  let scored = candidates.map { candidate -> (name: String, distance: Int) in
    let wanted = Array(candidate.utf8)
    // The first letters of a name count as one mistake.
    let isPrefix = typed.count >= 3 && wanted.starts(with: typed)
    return (candidate, isPrefix ? 1 : editDistance(typed, wanted))
  }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, best.name.utf8.count / 3) ? best.name : nil
}

/// The number of letters to insert, remove, change or swap with their neighbour to get from one word to the other.
func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for i in first.indices {
    var row = [i &+ 1]
    for j in second.indices {
      let change = last[j] &+ (first[i] == second[j] ? 0 : 1)
      var best = min(change, last[j &+ 1] &+ 1, row[j] &+ 1)
      if i > 0, j > 0, first[i] == second[j &- 1], first[i &- 1] == second[j] {
        best = min(best, beforeLast[j &- 1] &+ 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[second.count]
}
