// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Replaces Apple's CoreLocation where there is none: declarations that HealthKitBridge uses, as Apple documents them.
// It is compiled, never run. The comment over a declaration is its page below
// https://developer.apple.com/documentation/corelocation/.
public import Foundation

public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
public typealias CLLocationAccuracy = Double
public typealias CLLocationDirection = Double
public typealias CLLocationDirectionAccuracy = Double
public typealias CLLocationSpeed = Double
public typealias CLLocationSpeedAccuracy = Double

// cllocationcoordinate2d
public struct CLLocationCoordinate2D {
  public var latitude: CLLocationDegrees
  public var longitude: CLLocationDegrees
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) { fatalError() }
}

// cllocation, and below it the pages of these properties and of
// init(coordinate:altitude:horizontalaccuracy:verticalaccuracy:course:courseaccuracy:speed:speedaccuracy:timestamp:)
@available(iOS 2.0, macCatalyst 13.1, macOS 10.6, visionOS 1.0, watchOS 2.0, *)
open class CLLocation: NSObject, @unchecked Sendable {
  @available(iOS 13.4, macCatalyst 13.4, macOS 10.15.4, visionOS 1.0, watchOS 6.2, *)
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date
  ) { fatalError() }
  open var coordinate: CLLocationCoordinate2D { fatalError() }
  open var altitude: CLLocationDistance { fatalError() }
  open var horizontalAccuracy: CLLocationAccuracy { fatalError() }
  open var verticalAccuracy: CLLocationAccuracy { fatalError() }
  open var speed: CLLocationSpeed { fatalError() }
  open var course: CLLocationDirection { fatalError() }
  open var timestamp: Date { fatalError() }
}

// clservicesession, clservicesession/init(authorization:), .../authorizationrequirement, .../invalidate()
@available(iOS 18.0, macCatalyst 18.0, macOS 15.0, visionOS 2.0, watchOS 11.0, *)
public final class CLServiceSession: @unchecked Sendable {
  public enum AuthorizationRequirement: Sendable { case none, whenInUse, always }
  public init(authorization: AuthorizationRequirement) { fatalError() }
  public func invalidate() { fatalError() }
}

// clbackgroundactivitysession-3mzv3, .../invalidate()
@available(iOS 17.0, macCatalyst 17.0, macOS 14.0, watchOS 10.0, *)
open class CLBackgroundActivitySession: NSObject, @unchecked Sendable {
  public override init() { fatalError() }
  open func invalidate() { fatalError() }
}

// cllocationupdate, .../liveupdates(_:), .../location, .../authorizationdenied, .../liveconfiguration, .../updates
@available(iOS 17.0, macCatalyst 17.0, macOS 14.0, visionOS 1.0, watchOS 10.0, *)
public struct CLLocationUpdate: Sendable {
  public enum LiveConfiguration: Sendable { case `default`, automotiveNavigation, otherNavigation, fitness, airborne }
  public struct Updates: AsyncSequence, Sendable {
    public typealias Element = CLLocationUpdate
    public struct Iterator: AsyncIteratorProtocol {
      public mutating func next() async throws -> CLLocationUpdate? { fatalError() }
    }
    public func makeAsyncIterator() -> Iterator { fatalError() }
  }
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { fatalError() }
  public var location: CLLocation? { fatalError() }
  @available(iOS 18.0, macCatalyst 18.0, macOS 15.0, visionOS 2.0, watchOS 11.0, *)
  public var authorizationDenied: Bool { fatalError() }
}
