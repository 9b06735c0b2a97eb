#!/usr/bin/env bash
# Installs the package in a clean root of Debian, uses the program there as a new user, and removes the package.
#
#     install.sh PACKAGE
#
# mmdebstrap makes the root, as root or in a user namespace. It is deleted afterwards.
set -euo pipefail
package=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")

mmdebstrap --quiet --variant=minbase --format=null \
    --customize-hook="copy-in '$package' '$here/inside.sh' /root" \
    --customize-hook='chroot "$1" bash /root/inside.sh' \
    "$suite" /dev/null
echo "installed, used and removed in a clean root of $suite"
