#!/bin/sh
# Parses the example app's views, which nothing here can compile, and checks that its Info.plist, its code and its
# model name the same types of files. Its model is a target of Package.swift, and tested.
set -eu
cd "$(dirname "$0")/../.."
app=Examples/RideImport/App

for file in $app/*.swift Examples/RideImport/Share/*.swift; do
  swiftc -frontend -parse -swift-version 6 "$file"
  grep -q "it has not run" "$file" || { echo "$file: does not say that it has not run" >&2; exit 1; }
done
echo "the example app's views: parse"

# The check can fail: a view that is cut short is refused.
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
head -n 40 $app/ContentView.swift >"$out/Cut.swift"
if swiftc -frontend -parse -swift-version 6 "$out/Cut.swift" 2>"$out/log"; then
  echo "a view that is cut short: parses, but must not" >&2
  exit 1
fi

python3 - $app Examples/RideImport <<'PYTHON'
import plistlib, re, sys
app = sys.argv[1]
info = plistlib.load(open(f"{app}/Info.plist", "rb"))
code = open(f"{app}/ContentView.swift").read()
documents = {name for kind in info["CFBundleDocumentTypes"] for name in kind["LSItemContentTypes"]}
imported = {kind["UTTypeIdentifier"]: kind for kind in info["UTImportedTypeDeclarations"]}
picked = set(re.findall(r'importedAs: "([^"]+)"', code))
system = {"gzip": "org.gnu.gnu-zip-archive", "zip": "public.zip-archive"}
assert picked == set(imported), (picked, set(imported))
assert documents == picked | set(system.values()), documents
assert all(f".{name}" in code for name in system)
endings = {end for kind in imported.values() for end in kind["UTTypeTagSpecification"]["public.filename-extension"]}
assert endings == {"fit", "gpx", "tcx"}, endings
assert info["NSHealthShareUsageDescription"] and info["NSHealthUpdateUsageDescription"]
assert info["NSLocationWhenInUseUsageDescription"] and info["UIBackgroundModes"] == ["location"]
rights = plistlib.load(open(f"{app}/RideImport.entitlements", "rb"))
assert rights["com.apple.developer.healthkit"]
group = re.search(r'static let group = "([^"]+)"', open(f"{sys.argv[2]}/Model/SharedInbox.swift").read())[1]
assert rights["com.apple.security.application-groups"] == [group], group
share = plistlib.load(open(f"{sys.argv[2]}/Share/Info.plist", "rb"))["NSExtension"]
assert share["NSExtensionPointIdentifier"] == "com.apple.share-services"
named = share["NSExtensionPrincipalClass"].removeprefix("$(PRODUCT_MODULE_NAME).")
assert f"class {named}:" in open(f"{sys.argv[2]}/Share/{named}.swift").read(), named
views = "".join(open(f"{app}/{name}.swift").read() for name in ("RideRow", "ContentView", "RecordView"))
assert views.count(".accessibilityLabel(") == 2 and "Text(failure)" not in views
print("document types, imported types and the picker: name the same files")
PYTHON
