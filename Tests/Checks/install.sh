#!/bin/sh
# Installs the system packages that the build needs and that are missing. Runs as root, or with sudo.
set -eu
packages=""
for package in zlib1g-dev libexpat1-dev libsqlite3-dev pkg-config; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || packages="$packages $package"
done
[ -z "$packages" ] && exit 0
command -v apt-get >/dev/null || { echo "please install:$packages" >&2; exit 1; }
sudo=""
[ "$(id -u)" -eq 0 ] || sudo=sudo
# shellcheck disable=SC2086
{ $sudo apt-get update -q && $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $packages; } >&2
