#!/usr/bin/env python3
"""Times whole commands against `sqlite3 :memory: 'select 1'`, in alternating runs, on a book of 20,000 expenses.

    bench.py SPESA [RUNS]

Prints, for each command, the median of the ratios with their spread, and the limit it is held to; exits with 1 when a
median is past its limit.
"""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

EXPENSES = 20_000
BASELINE = ["sqlite3", ":memory:", "select 1"]
COMMANDS = [
    (["--version"], 1.5),
    (["add", "12,50", "groceries"], 4),
    (["summary"], 4),
    (["stats", "month"], 4),
    (["chart", "pie"], 4),
    (["chart", "bar"], 4),
    (["list"], None),
    (["stats", "year", "--by", "category"], None),
]


def seconds(command, environment):
    start = time.perf_counter()
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def fill(spesa, environment):
    password = environment["HOME"] + "/password"
    pathlib.Path(password).write_text(os.urandom(16).hex() + "\n")
    with open(password) as lines:
        subprocess.run([spesa, "signup", "anna", "--password-stdin", "--quiet"], env=environment, stdin=lines, check=True)
    awk = pathlib.Path(__file__).with_name("household.awk")
    lines = subprocess.run(
        ["awk", "-v", "days=3650", "-v", "each=6", "-f", awk], capture_output=True, text=True, check=True).stdout
    chosen = "".join(line + "\n" for line in lines.splitlines()[-EXPENSES:])
    start = time.perf_counter()
    subprocess.run([spesa, "add", "--quiet"], env=environment, input=chosen, text=True, check=True)
    print(f"{chosen.count(chr(10))} expenses recorded at once in {time.perf_counter() - start:.1f} s")
    subprocess.run([spesa, "ceiling", "set", "1900", "--quiet"], env=environment, check=True)


def main():
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    home = tempfile.mkdtemp()
    # A copy, as `make install` makes one: the file that the linker wrote starts a seventh slower than its own copy.
    spesa = shutil.copy(sys.argv[1], home + "/program")
    environment = {
        "HOME": home, "XDG_RUNTIME_DIR": home, "SPESA_STORE": home + "/store", "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8", "SPESA_LOCALE": "it_IT",
    }
    late = []
    try:
        fill(spesa, environment)
        print(f"{'command':<34}{'median':>8}{'fastest':>9}{'slowest':>9}{'ms':>8}   limit    ({runs} alternating runs)")
        for words, limit in COMMANDS:
            ratios, own = [], []
            for run in range(runs + 3):
                base = seconds(BASELINE, environment)
                time_taken = seconds([spesa, *words], environment)
                # The first runs fill the caches.
                if run >= 3:
                    ratios.append(time_taken / base)
                    own.append(time_taken * 1000)
            median = statistics.median(ratios)
            print(
                f"spesa {' '.join(words):<28}{median:>8.2f}{min(ratios):>9.2f}{max(ratios):>9.2f}"
                f"{statistics.median(own):>8.2f}   {limit if limit else '-'}")
            if limit and median > limit:
                late.append(" ".join(words))
    finally:
        shutil.rmtree(home)
    if late:
        sys.exit("past the limit: " + ", ".join(late))


if __name__ == "__main__":
    main()
