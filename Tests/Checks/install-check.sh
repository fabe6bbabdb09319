#!/bin/sh
# Installs the built command in each way where there is nothing else, runs it there on the rides of Fixtures/, and removes it again.
#
# "There" is an empty folder with /proc, by chroot: what is linked into one file needs no more, and a system made by debootstrap takes
# a minute for what this takes seconds. FULL=1 does that too. Run from the project's root, after a release build.
#
# `install-check.sh library`, after `make library wheel`: the wheel where Swift cannot be seen, C programs by pkg-config, and the packing
# of a release twice.
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
  # Every line of the README, with the same answer as here.
  for folder in "$root" "$work/here"; do mkdir -p "$folder/Fixtures" && cp -r Fixtures/activities Fixtures/archives Fixtures/malformed "$folder/Fixtures"; done
  sed -n 's/^\$ fitstream \([^>]*\).*/\1/p' README.md >"$work/lines"
  [ "$(wc -l <"$work/lines")" -ge 5 ] || fail "the README has no lines"
  while read -r words; do
    # shellcheck disable=SC2086
    (cd "$work/here" && "$OLDPWD/$tool" $words 2>&1 </dev/null | sed 's/, in [0-9].*//' >"$work/wanted")
    # shellcheck disable=SC2086
    inside "$root" "$command" $words 2>&1 </dev/null | sed 's/, in [0-9].*//' >"$work/said"
    cmp "$work/said" "$work/wanted" || fail "$command $words"
  done <"$work/lines"
  rm -r "$root"/rides.sqlite* "$root/Fixtures" "$work/here"
}
"$tool" man >"$work/page"
version=$("$tool" --version | cut -d ' ' -f 2)
if [ "${1:-}" = library ]; then
  # Swift's folder is an empty one there, and nothing of this shell's environment is known.
  swift=$(command -v swift) && hidden=$(dirname "$(dirname "$(dirname "$(readlink -f "$swift")")")") || hidden=$work/nothing
  mkdir -p "$work/nothing" "$work/home"
  alone() {
    # shellcheck disable=SC2086
    env -i PATH=/usr/bin:/bin HOME="$work/home" $unshare sh -c 'mount -t tmpfs none "$0" && exec "$@"' "$hidden" "$@"
  }
  alone sh -c 'command -v swift || ls "$0/usr/lib"' "$hidden" >/dev/null 2>&1 && fail "Swift can be seen"

  # make wheel: from a folder with no index, into an environment with nothing but Python, by the name in it.
  began=$(date +%s)
  rides=$PWD/Fixtures/activities
  alone "$(command -v python3)" -m venv "$work/venv"
  alone "$work/venv/bin/pip" install -q --disable-pip-version-check --no-index --find-links "$PWD/.build/dist" "fitstream-rides==$version"
  # Columns need no other package; pyarrow is lent to it, where it is here, to see their values.
  alone "$work/venv/bin/python" -c 'import fitstream, sys; fitstream.records(sys.argv[1]).__arrow_c_stream__()' "$rides" || fail "the wheel"
  [ "$(alone "$work/venv/bin/fitstream" summary "$rides" | wc -l)" -ge 15 ] || fail "the wheel's command"
  said=
  if [ -d .build/python/pyarrow ]; then
    said=$(alone env PYTHONPATH="$PWD/.build/python" "$work/venv/bin/python" -c '
import fitstream, sys
rows = fitstream.records(sys.argv[1], columns="time,power_w").to_arrow()
print(rows.num_rows, rows.num_rows - rows["power_w"].null_count)' "$rides")
    wanted=$("$tool" export --as records --columns time,power_w "$rides" | awk -F , 'NR > 1 { all++; power += $2 != "" } END { print all, power }')
    [ "$said" = "$wanted" ] || fail "the wheel reads $said records and powers, the command $wanted"
  fi
  echo "make wheel: as it should be, in $(($(date +%s) - began)) s, ${said:-no pyarrow here to count} records with and without power"

  # make install-library: C programs, with the shared library and with the static one.
  root=$work/c
  make -s install-library DESTDIR="$root" >/dev/null
  config() { PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_PATH=$root/usr/local/lib/pkgconfig pkg-config "$@" fitstream; }
  [ "$(config --modversion)" = "$version" ] || fail "fitstream.pc has version $(config --modversion)"
  # shellcheck disable=SC2046
  cc $(config --cflags) Examples/C/rides.c $(config --libs) -o "$work/shared"
  readelf -d "$work/shared" | grep -q 'NEEDED.*\[libfitstream\.so\.[0-9]*\]' || fail "the program does not ask for a version of the library"
  # shellcheck disable=SC2046
  cc $(config --cflags) Examples/C/rides.c $(config --static --libs | sed 's/-lfitstream/-l:libfitstream.a/') -o "$work/static"
  alone env LD_LIBRARY_PATH="$root/usr/local/lib" "$work/shared" "$rides" >"$work/said"
  alone "$work/static" "$rides" >"$work/said-static"
  cmp "$work/said" "$work/said-static" || fail "the static library"
  make -s uninstall DESTDIR="$root"
  [ -z "$(find "$root" ! -type d)" ] || fail "make uninstall left: $(find "$root" ! -type d)"
  echo "make install-library: as it should be: $(cat "$work/said")"

  # make release: what it packs has the bytes of what was packed before.
  before() { (cd .build/dist && sha256sum ./*"$version"*.tar.gz ./*"$version"*.whl $(ls ./*"$version"*.deb 2>/dev/null)); }
  # Times in packages are the commit's: those of an earlier one are packed anew.
  commit=@$(git log -1 --format=%ct)
  pack_if_stale() {
    command -v "$1" >/dev/null && [ -z "$(find .build/dist -maxdepth 1 -name "$3" -newermt "$commit")" ] || return 0
    sh Tests/Checks/package.sh "$2" "$tool" >/dev/null
  }
  pack_if_stale tar dist 'fitstream-[0-9]*.tar.gz'
  pack_if_stale tar library 'fitstream-c-*.tar.gz'
  pack_if_stale dpkg-deb deb '*.deb'
  before >"$work/first"
  python3 Tests/Checks/release.py pack "$version" >/dev/null
  before >"$work/second"
  cmp "$work/first" "$work/second" || fail "a release differs from what was packed of the same build before"
  (cd ".build/dist/fitstream-$version" && sha256sum --quiet -c SHA256SUMS && [ "$(wc -l <SHA256SUMS)" -ge 6 ])
  echo "make release: $(wc -l <"$work/first") packages packed twice, with equal checksums"
  exit 0
fi
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
archive=$(ls .build/dist/fitstream-"$version"-*.tar.gz)
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
  package=$(ls .build/dist/fitstream_"$version"_*.deb)
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
