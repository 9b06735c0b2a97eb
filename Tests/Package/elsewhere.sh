#!/usr/bin/env bash
# Builds the package once more, from a clone of the newest commit in another folder and in another time zone: it has to have the
# same bytes as the package that was built here from the same commit.
#
#     elsewhere.sh PACKAGE
set -euo pipefail
package=$(realpath "$1")
cd "$(dirname "$0")/../.."
if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
    echo "commit first: a clone has nothing else to build from" >&2
    exit 1
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Neither the length of the path nor the name of its last folder is the same.
clone=$folder/another/folder/with-a-name-of-its-own
git clone --quiet --no-hardlinks . "$clone"
TZ=Pacific/Kiritimati make --no-print-directory -C "$clone" deb
cmp "$package" "$clone"/.build/deb/*.deb
echo "the same bytes from a clone in another folder and time zone"
