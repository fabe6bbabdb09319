/// A circle in which no position is shown.
public struct ConcealedCircle: Sendable, Equatable {
  /// The centre in degrees.
  public let latitude: Double, longitude: Double
  /// The radius in metres.
  public let meters: Double

  /// Maximum number of circles.
  static let limit = 64

  /// Parses a circle, `LAT,LON,RADIUS`; nil for any other text.
  init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 3, let latitude = numbers[0], let longitude = numbers[1], let meters = numbers[2],
      (-90...90).contains(latitude), (-180...180).contains(longitude), (1...1e6).contains(meters)
    else { return nil }
    (self.latitude, self.longitude, self.meters) = (latitude, longitude, meters)
  }
}

extension Command {
  /// Whether it draws or writes routes, of which parts can be concealed.
  var showsRoutes: Bool { [.route, .samples, .plot, .export, .edit, .report, .poster].contains(self) }
}

extension Flag {
  /// The options for concealing positions.
  static let ofPrivacy: [Flag] = [
    Flag(
      long: "conceal-start", value: .named("M"),
      summary: "Hide the route within M metres of its start",
      detail: """
        Points in this circle are not written, at any time of the ride, nor are samples of distance, speed and
        steps. The distance counts from the end of the hidden part. Times, heart rates and power stay. Reports
        and posters do not draw the hidden part; their figures stay.
        """,
      isFor: \.showsRoutes,
      apply: { try $1.measure(of: "metres", into: &$0.concealStartMeters) }),
    Flag(
      long: "conceal-end", value: .named("M"),
      summary: "Hide the route within M metres of its end",
      detail: """
        Hidden is the part after the ride last entered the circle, and in reports and posters every pass. An
        earlier pass near the end is shown. If a ride ends where it began, --conceal-start also hides such
        passes.
        """,
      isRare: true,
      isFor: \.showsRoutes,
      apply: { try $1.measure(of: "metres", into: &$0.concealEndMeters) }),
    Flag(
      long: "conceal-zone", value: .named("LAT,LON,M"),
      summary: "Hide the route within M metres of a place; repeatable",
      detail: """
        For example 47.3769,8.5417,500: degrees north and east, and metres. It can be given 64 times. query
        omits tiles and places that touch the circle. The data stored in a database is not changed.
        """,
      isRare: true,
      isRepeatable: true,
      isFor: { $0.showsRoutes || $0 == .query },
      apply: { invocation, value in
        guard let circle = ConcealedCircle(value.text) else {
          throw value.error(wanted: "degrees north, degrees east and metres, as 47.3769,8.5417,500", not: value.text)
        }
        if invocation.concealZones.count >= ConcealedCircle.limit {
          throw UsageError("--conceal-zone can be given \(ConcealedCircle.limit) times at most")
        }
        invocation.concealZones.append(circle)
      }),
  ]
}
