#!/usr/bin/env python3
"""Counts the instructions of six commands, a measure that does not depend on the load of the machine.

    instructions.py SPESA            compares with the bounds of instructions.tsv, and exits with 1 if one is exceeded
    instructions.py SPESA --renew    sets the bounds to the present counts

The book has 2,000 fixed expenses. The user is signed in already, so no password is hashed. Counts differ slightly between
processors, because the C library chooses its functions by processor. The bounds allow for that.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from households import run, sign_up, write_rows

BOUNDS = pathlib.Path(__file__).with_name("instructions.tsv")
# Percent by which a count may exceed its bound.
ROOM = 5
COMMANDS = [
    "add 12,50 groceries --on 2025-11-20", "summary 2025-11", "stats month all --by category", "chart bar 2025-11",
    "list all --limit 20", "list all --search amarene",
]


def book(home, spesa):
    """Makes a store with the fixed book. Returns the environment for the program, and a copy of the store."""
    environment = sign_up(home, spesa, "counted", "open")
    # Swift randomizes the hashes of dictionaries, which changes the count in each run.
    environment |= {"SWIFT_DETERMINISTIC_HASHING": "1", "TZ": "UTC", "COLUMNS": "80"}
    rows = f"{home}/rows.csv"
    write_rows(rows, 2000)
    run(environment, spesa, "import", rows, "--quiet")
    run(environment, spesa, "ceiling", "set", "1900", "--quiet")
    return environment, shutil.copytree(environment["SPESA_STORE"], f"{home}/kept")


def count(spesa, words, environment, kept):
    """Counts the instructions of one command on the original book."""
    shutil.rmtree(environment["SPESA_STORE"])
    shutil.copytree(kept, environment["SPESA_STORE"])
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", spesa, *words.split()], env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", done.stderr).group(1))


def main():
    spesa = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as home:
        environment, kept = book(home, spesa)
        counts = {words: count(spesa, words, environment, kept) for words in COMMANDS}
    if "--renew" in sys.argv:
        BOUNDS.write_text("".join(f"{number}\t{words}\n" for words, number in counts.items()))
    known = {words: int(number) for number, words in (line.split("\t") for line in BOUNDS.read_text().splitlines())}
    late = []
    for words, number in counts.items():
        bound = known[words]
        print(f"{number:>12,} instructions, {(number - bound) * 100 / bound:+.1f} %: spesa {words}")
        if number * 100 > bound * (100 + ROOM):
            late.append(words)
        elif number * 100 < bound * (100 - ROOM):
            print("             fewer than the bound: lower it with make instructions")
    if late:
        sys.exit(f"more than {ROOM} % past the bound (make instructions takes what it is now): " + ", ".join(late))


if __name__ == "__main__":
    main()
