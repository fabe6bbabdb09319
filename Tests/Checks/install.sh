#!/bin/sh
# Installs the system packages that the build needs and that are missing, and libdeflate, which makes it faster. Runs as root, or with sudo.
set -eu
missing() {
  for package; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
  done
}
install() {
  sudo=""
  [ "$(id -u)" -eq 0 ] || sudo=sudo
  { $sudo apt-get update -q && $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"; } >&2
}
needed=$(missing zlib1g-dev libexpat1-dev libsqlite3-dev pkg-config)
if [ -n "$needed" ]; then
  command -v apt-get >/dev/null || { echo "please install:" $needed >&2; exit 1; }
  # shellcheck disable=SC2086
  install $needed
fi
# Tried once, without a question: zlib does its work where it cannot be had.
tried=.build/libdeflate-was-tried
if [ -n "$(missing libdeflate-dev)" ] && [ "$(id -u)" -eq 0 ] && [ ! -e $tried ] && command -v apt-get >/dev/null; then
  install libdeflate-dev || echo "libdeflate-dev cannot be installed: zlib inflates everything" >&2
  mkdir -p .build && touch $tried
fi
