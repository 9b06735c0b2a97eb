#!/bin/sh
# The main tasks from sign-up to the chart of the month: interactively in the user's store if run at a terminal, otherwise in
# a temporary store with a sample household.
#   tour.sh SPESA
set -eu
spesa=$1
folder=$(dirname "$0")

show() {
    printf '\n$ spesa %s\n' "$*"
    "$spesa" "$@"
}

if [ -t 0 ] && [ -t 1 ] && [ -t 2 ]; then
    store=${SPESA_STORE:-${XDG_DATA_HOME:-$HOME/.local/share}/spesa}
    if [ -e "$store/users.db" ]; then
        exec "$spesa"
    fi
    echo "Welcome to spesa. Three steps: who you are, a first expense, the month as a picture."
    show signup
    show add
    show chart pie
    show
    echo
    echo "The store stays in $store. To have the command everywhere: make install PREFIX=~/.local"
    exit
fi

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT INT TERM
mkdir -m 700 "$home/run"
export HOME="$home" SPESA_STORE="$home/store" XDG_RUNTIME_DIR="$home/run" SPESA_LOCALE="${SPESA_LOCALE:-it_IT}"
head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n' >"$home/password"
show signup anna --password-stdin <"$home/password"
printf '\n$ spesa add <fourteen months of a household\n'
awk -v days=420 -v each=2 -f "$folder/household.awk" | "$spesa" add --quiet
show ceiling set 1.900
show ceiling set 600 food
show add 12,50 groceries Mercato --payee Lidl </dev/null
show
show stats month
show stats month --by category
show chart bar
show chart pie
