#!/bin/sh
# Installs the built command in each way where there is nothing else, runs it there on the rides of Fixtures/, and removes it again.
#
# "There" is an empty folder with /proc, by chroot: what is linked into one file needs no more, and a system made by debootstrap takes
# a minute for what this takes seconds. FULL=1 does that too. Run from the project's root, after a release build.
set -eu
tool=.build/release/fitstream
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

if [ "$(id -u)" -eq 0 ]; then unshare='unshare -m'; else unshare='unshare -rm'; fi
$unshare true 2>/dev/null || { echo "left out: no unshare here"; exit 0; }
# Runs a command in a root of its own.
inside() {
  root=$1
  shift
  mkdir -p "$root/proc"
  # shellcheck disable=SC2086,SC2016
  $unshare sh -c 'mount --rbind /proc "$0/proc" && exec chroot "$0" "$@"' "$root" "$@"
}
# All files below a folder but what this script put there.
files() { (cd "$1" && find . -type f ! -path './rides/*' ! -path './var/*' ! -name '*.sqlite' | LC_ALL=C sort); }
# The first hour in a root: a table, a database, an archive, the help, and what is said of a damaged file.
try() {
  root=$1 command=$2
  mkdir -p "$root/rides"
  cp -r Fixtures/activities Fixtures/archives "$root/rides"
  inside "$root" "$command" summary --format table /rides/activities >"$work/table"
  [ "$(wc -l <"$work/table")" -ge 16 ] || fail "$command: the table of rides"
  inside "$root" "$command" ingest -q --db /r.sqlite /rides/activities >/dev/null || fail "$command: ingest"
  inside "$root" "$command" check -q /rides/archives/strava-export.zip >/dev/null || [ $? -eq 1 ] || fail "$command: a zip"
  inside "$root" "$command" man >"$work/man"
  cmp -s "$work/man" "$work/page" || fail "$command: the manual page"
  rm "$root/r.sqlite"
}
"$tool" man >"$work/page"
ldd "$tool" >/dev/null 2>&1 && { echo "left out: the command is not linked into one file (LEAN=), so it needs a system"; exit 0; }

# make install, make uninstall
root=$work/installed
mkdir "$root"
make -s install DESTDIR="$root" >/dev/null
[ "$(files "$root" | wc -l)" -eq 7 ] || fail "make install put there: $(files "$root")"
try "$root" /usr/local/bin/fitstream
cmp -s "$root/usr/local/share/man/man1/fitstream.1" "$work/page" || fail "the manual page is not the command's"
make -s uninstall DESTDIR="$root"
[ -z "$(files "$root")" ] || fail "make uninstall left: $(files "$root")"
make -s install PREFIX="$work/home/.local" >/dev/null
PATH="$work/home/.local/bin:$PATH" fitstream --version >/dev/null
echo "make install, make uninstall: as they should be"

# make dist
make -s dist
archive=$(ls .build/dist/fitstream-"$("$tool" --version | cut -d ' ' -f 2)"-*.tar.gz)
[ "$(wc -c <"$archive")" -lt 8000000 ] || fail "$archive is too large"
root=$work/unpacked
mkdir -p "$root/usr/local"
tar -xzf "$archive" -C "$root/usr/local" --strip-components=1
[ "$(files "$root" | wc -l)" -eq 7 ] || fail "the archive holds: $(files "$root")"
try "$root" /usr/local/bin/fitstream
echo "make dist: as it should be"

# make deb
if command -v dpkg-deb >/dev/null; then
  make -s deb
  package=$(ls .build/dist/fitstream_"$("$tool" --version | cut -d ' ' -f 2)"_*.deb)
  root=$work/debian
  mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
  touch "$root/var/lib/dpkg/status"
  # Nothing is installed there, so what it depended on would be missing. It has no scripts to run.
  debian() { dpkg --root="$root" --force-not-root --log="$work/log" "$@" >/dev/null 2>"$work/said" || fail "dpkg $*: $(cat "$work/said")"; }
  debian -i "$package"
  debian -V fitstream
  [ "$(files "$root" | wc -l)" -eq 7 ] || fail "the package holds: $(files "$root")"
  try "$root" /usr/bin/fitstream
  debian -P fitstream
  [ -z "$(files "$root")" ] || fail "dpkg -P left: $(files "$root")"
  echo "make deb: as it should be"
else
  echo "left out: no dpkg-deb here"
fi

# A base system, from where this one gets its packages.
if [ -n "${FULL:-}" ]; then
  root=$work/system
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -1)
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  debootstrap --variant=minbase "$release" "$root" "$mirror" >"$work/log" || fail "debootstrap: $(tail -3 "$work/log")"
  cp "$package" "$root/fitstream.deb"
  inside "$root" dpkg -i /fitstream.deb >/dev/null
  try "$root" fitstream
  inside "$root" bash -c '. /usr/share/bash-completion/completions/fitstream
    COMP_WORDS=(fitstream stats --gr) COMP_CWORD=2; _fitstream 2>/dev/null; [ "${COMPREPLY[*]}" = --group ]' ||
    fail "completions in a base system"
  inside "$root" dpkg -P fitstream >/dev/null
  [ ! -e "$root/usr/bin/fitstream" ] && [ ! -e "$root/usr/share/doc/fitstream" ] || fail "dpkg -P in a base system"
  echo "in a base system: as it should be"
fi
