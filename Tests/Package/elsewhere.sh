#!/usr/bin/env bash
# Reproducible build: builds the package again from a clone of the newest commit, in another folder and time zone. It must be
# identical to the package built here from the same commit.
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
# A path of another length, with another last folder.
clone=$folder/another/folder/with-a-name-of-its-own
git clone --quiet --no-hardlinks . "$clone"
TZ=Pacific/Kiritimati make --no-print-directory -C "$clone" deb
cmp "$package" "$clone"/.build/deb/*.deb
echo "the same bytes from a clone in another folder and time zone"
