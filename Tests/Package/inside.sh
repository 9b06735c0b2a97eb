#!/usr/bin/env bash
# The part of install.sh that runs inside the clean root. The package is beside this script.
set -euo pipefail
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
package=$(echo /root/*.deb)

fail() {
    echo "install.sh: $1" >&2
    exit 1
}

# All files except those of apt and dpkg.
files() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var/lib/apt -o -path /var/lib/dpkg \
        -o -path /var/cache -o -path /var/log -o -path /run \) -prune -o -print | sort
}

# Installed once before the comparison, because its dependencies stay.
apt-get install -qq --no-install-recommends "$package" >/dev/null
dpkg -L spesa >/tmp/listed
dpkg --purge spesa >/dev/null
while read -r file; do
    [ -d "$file" ] || [ ! -e "$file" ] || fail "$file is left behind"
done </tmp/listed
# Adding and removing the first user leaves backups of the user lists.
useradd --create-home anna
userdel --remove anna 2>/dev/null
files >/tmp/before

dpkg -i "$package" >/dev/null
for file in bin/spesa share/man/man1/spesa.1.gz share/man/man5/spesa-formats.5.gz share/man/man7/spesa-scripts.7.gz \
    share/bash-completion/completions/spesa share/zsh/vendor-completions/_spesa \
    share/fish/vendor_completions.d/spesa.fish share/doc/spesa/copyright share/doc/spesa/changelog.Debian.gz; do
    [ -s "/usr/$file" ] || fail "/usr/$file is not there"
done
dpkg --verify spesa

useradd --create-home anna
cat >/tmp/use <<'USE'
set -eu
echo 'a long enough password of a test' | spesa signup anna --password-stdin --quiet >/dev/null
spesa add 12,50 groceries Bread --quiet
spesa ceiling set 900 --quiet
spesa chart pie >/dev/null
spesa list --format csv | grep -q '12.50,EUR,food:groceries,Bread'
spesa check >/dev/null
spesa manual formats >/dev/null
spesa version
USE
chmod 644 /tmp/use
said=$(su - anna -c 'bash /tmp/use')
[ "$said" = "spesa $(dpkg-query -W -f '${Version}' spesa | sed 's/-[^-]*$//')" ] || fail "it says: $said"

dpkg --purge spesa >/dev/null
[ -s /home/anna/.local/share/spesa/users.db ] || fail "what anna recorded is gone with the package"
userdel --remove anna 2>/dev/null
files >/tmp/after
diff /tmp/before /tmp/after || fail "what is there differs from before"
