// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Replaces Apple's UIKit where there is none: declarations that the example's share extension uses, as Apple documents
// them. It is compiled, never run. The comment over a declaration is its page below https://developer.apple.com/documentation/.
public import Foundation

// uikit/uiviewcontroller, and below it the pages of these members
@available(iOS 2.0, macCatalyst 13.1, visionOS 1.0, *)
@MainActor open class UIViewController: NSObject {
  public override init() { fatalError() }
  open func viewDidAppear(_ animated: Bool) { fatalError() }
  open var extensionContext: NSExtensionContext? { fatalError() }
}

// foundation/nsextensioncontext, .../inputitems, .../completerequest(returningitems:completionhandler:)
@available(iOS 8.0, macCatalyst 13.1, macOS 10.10, visionOS 1.0, *)
open class NSExtensionContext: NSObject {
  open var inputItems: [Any] { fatalError() }
  open func completeRequest(returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    fatalError()
  }
}

// foundation/nsextensionitem, .../attachments
@available(iOS 8.0, macCatalyst 13.1, macOS 10.10, visionOS 1.0, *)
open class NSExtensionItem: NSObject {
  open var attachments: [NSItemProvider]? { fatalError() }
}

// foundation/nsitemprovider, .../registeredtypeidentifiers,
// .../loadfilerepresentation(fortypeidentifier:completionhandler:)
@available(iOS 8.0, macCatalyst 13.1, macOS 10.10, visionOS 1.0, *)
open class NSItemProvider: NSObject {
  open var registeredTypeIdentifiers: [String] { fatalError() }
  open func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress { fatalError() }
}
