#!/usr/bin/env python3
"""Lists the functions that common commands and the full screen run, in the order for the linker.

    link_order.py SPESA MAP > Sources/link-order.txt

MAP is the linker's map of SPESA. Code is read in blocks of 64 KiB, and all of a block counts as memory of the process. With the
functions of this list side by side, few blocks hold all of them. A function that is missing from the list only costs its block,
and a name that no longer exists is ignored.
"""
import bisect
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Torture" / "shared"))
from households import run, sign_up, write_rows  # noqa: E402
from instructions import COMMANDS  # noqa: E402
from terminal import KEYS, Terminal  # noqa: E402

SCREEN = [
    "2", *["PageDown"] * 5, "G", "g", "j", "/", *"conad", "Enter", "Esc", "3", "4", "1", "h", "2", "x", "u", "?", "Esc",
    "a", *"1250", "Down", *"conad", "Esc", "Esc", "q",
]
SYMBOL = re.compile(r" *([0-9a-f]+) +[0-9a-f]+ +[0-9a-f]+ +\d+ {17}(\$s\S*)$")


def functions(path):
    """Returns (address, name) of Swift functions in the order of addresses. Several functions may share a name."""
    with open(path) as lines:
        return sorted((int(match[1], 16), match[2]) for line in lines if (match := SYMBOL.match(line.rstrip("\n"))))


def addresses(counts, spesa):
    """Returns the addresses of the instructions of the program in a file of callgrind."""
    objects, inside, last, found = {}, False, 0, set()
    for line in open(counts):
        if match := re.match(r"(c?)ob=\((\d+)\)(?: (.*))?", line):
            if match[3]:
                objects[match[2]] = match[3].strip()
            if not match[1]:
                inside = objects[match[2]] == spesa
        elif match := re.match(r"(0x[0-9a-f]+|[+-]\d+|\*) ", line):
            place = match[1]
            if place[0] in "+-":
                last += int(place)
            elif place != "*":
                last = int(place, 16)
            if inside:
                found.add(last)
    return found


def main():
    home = os.path.realpath(tempfile.mkdtemp())
    spesa, counts = shutil.copy(sys.argv[1], home + "/program"), home + "/counts"
    counted = ["valgrind", "--tool=callgrind", "--dump-instr=yes", "--callgrind-out-file=" + counts, spesa]
    known = functions(sys.argv[2])
    starts = [start for start, _ in known]
    uses = collections.Counter()

    def note():
        places = (bisect.bisect_right(starts, address) - 1 for address in addresses(counts, spesa))
        uses.update({known[place][1] for place in places if place >= 0})

    try:
        rows = f"{home}/rows.csv"
        write_rows(rows, 2000)
        for form in ["open", "sealed"]:
            environment = sign_up(home, spesa, form, form) | {"TERM": "xterm-256color"}
            run(environment, spesa, "import", rows, "--quiet")
            for words in COMMANDS + ["chart pie 2025-11", "undo"]:
                subprocess.run(counted + words.split(), env=environment, capture_output=True, check=True)
                note()
            with Terminal(counted + ["ui"], environment, home) as window:
                while "quit" not in window.screen.text:
                    window.look(1)
                for key in SCREEN:
                    window.send(KEYS.get(key, key))
                    window.look(1)
                window.process.wait()
            note()
    finally:
        shutil.rmtree(home)
    for name in sorted(uses, key=lambda name: (-uses[name], name)):
        print(name)


if __name__ == "__main__":
    main()
