#!/bin/sh
# Parses the example app's views, which nothing here can compile, and checks that its Info.plist, its code and its
# model name the same types of files. Its model is a target of Package.swift, and tested.
set -eu
cd "$(dirname "$0")/../.."
app=Examples/RideImport/App

for file in $app/*.swift; do
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

python3 - $app <<'PYTHON'
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
assert plistlib.load(open(f"{app}/RideImport.entitlements", "rb"))["com.apple.developer.healthkit"]
print("document types, imported types and the picker: name the same files")
PYTHON
