#!/bin/sh
# Makes FOLDER with links to the static libraries that libfitstream.so shall hold, and the descriptions of them by which the
# build (PKG_CONFIG_PATH) finds those in the place of the shared ones. What there is no static library of stays shared.
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
describe() {
  package=$1 library=$2
  file=$(cc -print-file-name="lib$library.a")
  [ -e "$file" ] || return 0
  ln -sf "$file" "$folder/lib$library.a"
  printf 'Name: %s\nDescription: its static library\nVersion: %s\nCflags: %s\nLibs: -L%s -l%s\n' "$package" \
    "$(pkg-config --modversion "$package")" "$(pkg-config --cflags "$package")" "$folder" "$library" >"$folder/$package.pc"
}
describe zlib z
describe expat expat
pkg-config --exists libdeflate && describe libdeflate deflate
