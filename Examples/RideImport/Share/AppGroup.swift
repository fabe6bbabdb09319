// Type-checked in this repository, by Tests/Checks/healthkit-typecheck.sh; it has not run, as there are no app groups here.
import Foundation

#if canImport(RideImportModel)
import RideImportModel
#endif

extension SharedInbox {
  /// The inbox of the app group; nil if app or extension lacks the entitlement.
  nonisolated static var ofGroup: SharedInbox? {
    FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group).map { SharedInbox(in: $0) }
  }
}
