#if SQLite
import Platform
internal import Workouts

/// Places by their region of the earth, for finding places near another without comparing all of them.
///
/// Bands of latitude are as high as the reach, and each band is divided into cells that are at least as wide, so that
/// all near places are in nine cells. If places are at least their reach apart, a cell contains few of them.
package struct PlaceGrid {
  private let bandDegrees: Double
  /// The last place of each cell, and for each place the previous one; -1 if there is none.
  private var cells: [Int64: Int32] = [:]
  private var before: [Int32] = []

  /// Creates an empty grid for places within some metres of each other.
  package init(reachMeters: Double) {
    // Slightly more than those metres: a degree is at least this long on every sphere in use here.
    bandDegrees = reachMeters / 111_000
  }

  /// Adds the next place; the first has the number 0.
  package mutating func add(latitude: Double, longitude: Double) {
    let band = band(latitude)
    let key = Self.key(band, cell(longitude, among: count(band)))
    before.append(cells[key] ?? -1)
    cells[key] = Int32(clamping: before.count &- 1)
  }

  /// Calls `body` with the numbers of all places that might be near, and of few others.
  package func forEachNear(latitude: Double, longitude: Double, _ body: (Int) -> Void) {
    let middle = band(latitude)
    for band in middle &- 1...middle &+ 1 {
      let count = count(band)
      let cell = cell(longitude, among: count)
      for step in count < 3 ? 0...count &- 1 : cell &- 1...cell &+ 1 {
        var place = cells[Self.key(band, (step &+ count) % max(count, 1))] ?? -1
        while place >= 0 {
          body(Int(place))
          place = before[Int(place)]
        }
      }
    }
  }

  /// The band of a latitude; those of impossible latitudes have neighbours too, and fit a key.
  private func band(_ latitude: Double) -> Int64 {
    min(max(Int64(saturating: (latitude / bandDegrees).rounded(.down)), -0x4000_0000), 0x4000_0000)
  }

  /// The number of cells in a band and in its neighbours: they are as wide as the reach at the highest latitude.
  private func count(_ band: Int64) -> Int64 {
    let farthest = min((Double(band).magnitude + 2) * bandDegrees, 90)
    return max(1, Int64(saturating: (360 * max(cos(farthest * .pi / 180), 0.009) / bandDegrees).rounded(.down)))
  }

  private func cell(_ longitude: Double, among count: Int64) -> Int64 {
    let turns = (longitude + 180) / 360
    return min(max(0, Int64(saturating: (turns - turns.rounded(.down)) * Double(count))), count &- 1)
  }

  private static func key(_ band: Int64, _ cell: Int64) -> Int64 { band &<< 32 | cell }
}
#endif
