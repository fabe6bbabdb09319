import Foundation

// developer.apple.com/documentation/foundation/url/applicationsupportdirectory, which Linux does not have.
extension URL {
  nonisolated static var applicationSupportDirectory: URL { URL(fileURLWithPath: "/") }
}

// .../filemanager/containerurl(forsecurityapplicationgroupidentifier:)
extension FileManager {
  nonisolated func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}
