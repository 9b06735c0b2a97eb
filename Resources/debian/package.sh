#!/usr/bin/env bash
# Makes the Debian package from the files of `make install`, below .build/deb. The build is reproducible: equal bytes from
# equal commits. The version is printed by the program, the time is SOURCE_DATE_EPOCH.
#
#     package.sh PROGRAM EPOCH LIBRARY-PACKAGE…
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$1 epoch=$2
shift 2
here=Resources/debian out=.build/deb root=.build/deb/root
export SOURCE_DATE_EPOCH=$epoch LC_ALL=C.UTF-8
umask 022

version=$("$program" version)
version=${version#spesa }
# A revision lower than that of an official Debian package.
revision=1~spesa1
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-the spesa authors} <${DEBEMAIL:-spesa@example.org}>"
documents=$root/usr/share/doc/spesa

rm -rf "$root"
make --no-print-directory --assume-old=build install DESTDIR="$PWD/$root" PREFIX=/usr ZSH_COMPLETIONS=/usr/share/zsh/vendor-completions
find "$root/usr/share/man" -type f -exec gzip -9n {} +

mkdir -p "$documents" "$root/DEBIAN" "$root/usr/share/lintian/overrides"
cp "$here/lintian-overrides" "$root/usr/share/lintian/overrides/spesa"
gzip -9nc CHANGELOG.md >"$documents/changelog.gz"
{
    echo "spesa ($version-$revision) unstable; urgency=medium"
    echo
    echo "  * The changes of $version are in changelog.gz."
    echo
    echo " -- $maintainer  $(date -u -R -d "@$epoch")"
} | gzip -9nc >"$documents/changelog.Debian.gz"
{
    cat "$here/copyright"
    echo "Files: *"
    echo "Copyright: 2026 the spesa authors"
    echo "License: Expat"
    sed -e 's/[[:space:]]*$//' -e 's/^$/./' -e 's/^/ /' LICENSE
    for library in "$@"; do
        printf '\n----- %s -----\n\n' "$library"
        cat "/usr/share/doc/$library/copyright"
    done
} >"$documents/copyright"

# dpkg-shlibdeps needs debian/control, although this is not a source package.
mkdir -p "$out/shlibs/debian"
echo "Source: spesa" >"$out/shlibs/debian/control"
depends=$(cd "$out/shlibs" && dpkg-shlibdeps -O "../root/usr/bin/spesa" | sed -n 's/^shlibs:Depends=//p')

size=$(find "$root/usr" -type f -printf '%s\n' | awk '{ total += int(($1 + 1023) / 1024) } END { print total }')
sed -e "s|@VERSION@|$version-$revision|" -e "s|@ARCHITECTURE@|$architecture|" -e "s|@MAINTAINER@|$maintainer|" \
    -e "s|@SIZE@|$size|" -e "s|@DEPENDS@|$depends|" "$here/control" >"$root/DEBIAN/control"
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
find "$root" -exec touch --no-dereference --date "@$epoch" {} +
dpkg-deb --root-owner-group -Zxz --build "$root" "$out/spesa_${version}-${revision}_$architecture.deb"
