// Type-checked in this repository, by Tests/Checks/healthkit-typecheck.sh; it has not run, as there is no UIKit here.
import Foundation
import UIKit

#if canImport(RideImportModel)
import RideImportModel
#endif

/// Leaves the files of the share sheet in the app's inbox.
final class ShareViewController: UIViewController {
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let items = extensionContext?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
    let providers = items.flatMap { $0.attachments ?? [] }
    Task {
      for provider in providers { await Self.keep(provider) }
      extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
    }
  }

  /// Copies a file before the call returns, because the system then removes it.
  private static func keep(_ provider: NSItemProvider) async {
    guard let type = provider.registeredTypeIdentifiers.first else { return }
    await withCheckedContinuation { continuation in
      _ = provider.loadFileRepresentation(forTypeIdentifier: type) { file, _ in
        if let file { try? SharedInbox.ofGroup?.put(file) }
        continuation.resume()
      }
    }
  }
}
