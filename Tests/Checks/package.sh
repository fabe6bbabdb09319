#!/bin/sh
# Packs the built command into .build/dist: `package.sh dist COMMAND` an archive to unpack anywhere, `package.sh deb COMMAND` a
# Debian package; `package.sh library COMMAND` an archive of the C library beside it. The version is the one that the command says.
set -eu
umask 022
kind=$1 tool=$2
version=$("$tool" --version | cut -d ' ' -f 2)
folder=.build/dist
stage=$PWD/$folder/$kind-stage
rm -rf "$stage"
mkdir -p "$stage"
# The same bytes for the same commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

if [ "$kind" != deb ]; then
  name=$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
  if [ "$kind" = dist ]; then
    name=fitstream-$name best=-9
    make -s install DESTDIR="$stage" PREFIX="/$name" >/dev/null
  else
    # Six times as fast, and 1 % larger.
    name=fitstream-c-$name best=-6
    make -s install-library DESTDIR="$stage" PREFIX="/$name" >/dev/null
    # Whatever folder it is unpacked to.
    sed -i 's|^prefix=.*|prefix=${pcfiledir}/../..|' "$stage/$name/lib/pkgconfig/fitstream.pc"
    install -m 644 LICENSE "$stage/$name"
  fi
  package=$folder/$name.tar.gz
  tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - "$name" |
    gzip -n "$best" >"$package"
else
  make -s install DESTDIR="$stage" PREFIX=/usr ZSH_FOLDER=share/zsh/vendor-completions >/dev/null
  gzip -9n "$stage/usr/share/man/man1/fitstream.1"
  mv "$stage/usr/share/doc/fitstream/LICENSE" "$stage/usr/share/doc/fitstream/copyright"
  architecture=$(dpkg --print-architecture)
  # Linked into one file it needs nothing; as LEAN= builds it, the libraries that it names.
  depends=''
  if ldd "$tool" >/dev/null 2>&1; then
    depends='libc6, libgcc-s1, libstdc++6, zlib1g, libexpat1, libsqlite3-0'
    if command -v dpkg-shlibdeps >/dev/null; then
      mkdir "$stage/debian"
      printf 'Source: fitstream\nPackage: fitstream\n' >"$stage/debian/control"
      depends=$(cd "$stage" && dpkg-shlibdeps -O usr/bin/fitstream 2>/dev/null | sed 's/^shlibs:Depends=//')
      rm -r "$stage/debian"
    fi
  fi
  # Of the files' own sizes: blocks differ among file systems.
  size=$(find "$stage" -type f -printf '%s\n' | awk '{ kilobytes += int(($1 + 1023) / 1024) } END { print kilobytes }')
  mkdir "$stage/DEBIAN"
  (cd "$stage" && find usr -type f -exec md5sum {} + | LC_ALL=C sort -k 2) >"$stage/DEBIAN/md5sums"
  cat >"$stage/DEBIAN/control" <<END
Package: fitstream
Version: $version
Architecture: $architecture
Maintainer: ${MAINTAINER:-FITStream contributors <fitstream@example.invalid>}
Installed-Size: $size
${depends:+Depends: $depends
}Recommends: tzdata
Section: utils
Priority: optional
Description: ride archives in, workouts out
 Reads the files that bike computers and watches record (FIT, GPX, TCX), also
 in gzip, zip and tar, and puts out workouts, samples and tables, or a SQLite
 database.
END
  package=$folder/fitstream_${version}_$architecture.deb
  dpkg-deb --root-owner-group --build "$stage" "$package" >/dev/null
fi
rm -rf "$stage"
echo "$package: $(($(wc -c <"$package") / 1024)) KB"
