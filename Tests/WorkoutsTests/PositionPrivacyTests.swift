import TestSupport
import Testing

@testable import Workouts

@Suite("Positions that are not shown") struct PositionPrivacyTests {
  /// North from 47° by steps of about 111 m, and back.
  private static let loop: [(latitude: Double, longitude: Double)] =
    (Array(0...20) + Array(0...19).reversed()).map { (47 + Double($0) * 0.001, 8.0) }

  private func privacy(start: Double = 0, end: Double = 0, _ zones: [PrivacyZone] = []) -> PositionPrivacy {
    var privacy = PositionPrivacy()
    (privacy.startMeters, privacy.endMeters, privacy.zones) = (start, end, zones)
    return privacy
  }

  @Test("nothing is hidden unless it is asked for")
  func nothing() {
    let shown = privacy().shown(of: [Self.loop])
    #expect(!shown.isConcealed && shown.pieces[0].count == 41 && privacy().isEmpty)
  }

  @Test("start, end and zones are hidden at every pass, and the line has a hole there")
  func passes() {
    let start = privacy(start: 250).shown(of: [Self.loop])
    #expect(start.isConcealed && start.pieces.map(\.count) == [35])
    let zone = PrivacyZone(latitudeDegrees: 47.01, longitudeDegrees: 8, radiusMeters: 250)
    let zones = privacy([zone]).shown(of: [Self.loop])
    #expect(zones.pieces.map(\.count) == [8, 15, 8])
    // An end in the middle of the way hides the way out too.
    let end = privacy(end: 250).shown(of: [Array(Self.loop.prefix(31))])
    #expect(end.pieces.joined().allSatisfy { ($0.latitude - 47.01).magnitude > 0.0022 })
    #expect(privacy(start: 1e6).shown(of: [Self.loop, [], Self.loop]).pieces.isEmpty)
  }

  @Test("a line that crosses a zone between two points is cut there")
  func crossing() {
    let zone = PrivacyZone(latitudeDegrees: 47.01, longitudeDegrees: 8, radiusMeters: 100)
    let shown = privacy([zone]).shown(of: [[(47, 8), (47.02, 8)], [(47, 8.1), (47.02, 8.1)]])
    #expect(shown.isConcealed && shown.pieces.map(\.count) == [1, 1, 2])
  }

  @Test("a zone hides the tiles that it comes into, over their edges too")
  func tiles() {
    let privacy = privacy([PrivacyZone(latitudeDegrees: 47, longitudeDegrees: 8, radiusMeters: 100)])
    #expect(privacy.hides(south: 46.99, west: 7.99, north: 47.01, east: 8.01))
    #expect(privacy.hides(south: 47.0005, west: 7.99, north: 47.01, east: 8.01))
    #expect(!privacy.hides(south: 47.0015, west: 7.99, north: 47.01, east: 8.01))
  }

  @Test("a zone in a stream is hidden at every pass, and a sparse line through it is not drawn")
  func streams() throws {
    var rider = Wanderer(5)
    let happenings = [rider.here] + rider.ride(300, towards: 0) + rider.ride(300, towards: 180)
    let all = rides(happenings, gap: 0).points
    let middle = all[150]
    let zone = PrivacyZone(
      latitudeDegrees: middle.latitudeDegrees, longitudeDegrees: middle.longitudeDegrees, radiusMeters: 200)
    let ride = rides(happenings, gap: 0, zones: [zone])
    #expect(ride.points.allSatisfy { groundMeters($0, middle) > 200 })
    let far = Set(all.filter { groundMeters($0, middle) > 203 }.map(\.time))
    #expect(far.isSubset(of: ride.points.map(\.time)) && ride.points.count < all.count)
    #expect(ride.summary?.isRouteConcealed == true && ride.summary?.distanceMeters != 321)
    let open = rides(happenings, gap: 0, zones: [PrivacyZone(latitudeDegrees: 0, longitudeDegrees: 0, radiusMeters: 9)])
    #expect(open.points.count == all.count && open.summary?.isRouteConcealed == false)
  }
}
