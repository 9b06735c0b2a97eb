#!/usr/bin/env python3
"""Times whole commands in alternating runs.

    bench.py SPESA [RUNS]

Compared are an open book of 20,000 expenses with `sqlite3 :memory: 'select 1'`; a chart with the report of the same figures;
a sealed book of 10,000 expenses with an open one; and an import of a million rows with `.import` of the sqlite3
shell. Prints the median of the ratios with their spread, and its limit. Exits with 1 if a median exceeds its limit.
"""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from households import SHELL_IMPORT, book_file, run, sign_up, write_rows

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
CHARTS = [
    (["chart", "pie"], ["summary"], 1.3),
    (["chart", "bar"], ["summary"], 1.3),
    (["chart", "columns", "--by", "month"], ["stats", "month"], 1.3),
    (["chart", "bar", "--by", "month", "--ceiling"], ["stats", "month"], 1.3),
    (["chart", "bar", "all", "--by", "week"], ["stats", "week", "all"], 1.3),
]
SEALED = [
    (["add", "12,50", "groceries"], 4),
    (["summary"], 3),
    (["stats", "month"], 3),
    (["chart", "pie"], 3),
    (["list"], 3),
]


def seconds(command, environment, text=None):
    start = time.perf_counter()
    subprocess.run(
        command, env=environment, input=text, stdin=None if text else subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        text=True, check=True)
    return time.perf_counter() - start


def compare_imports(home, spesa, rows=1_000_000, runs=3, limit=1.5):
    """Times the import of a large file, open and sealed, and prints the ratios. Returns the name of the open one if it exceeds
    its limit.
    """
    file = f"{home}/million.csv"
    write_rows(file, rows)
    late = []
    for form in ["open", "sealed"]:
        ratios, times = [], []
        for turn in range(runs):
            environment = sign_up(home, spesa, f"{form}-import-{turn}", form)
            shell = f"{home}/shell.db"
            if form == "open":
                shutil.copy(book_file(environment), shell)
                base_time = seconds(["sqlite3", shell], environment, SHELL_IMPORT.format(file=file))
                os.remove(shell)
            own_time = seconds([spesa, "import", file, "--quiet"], environment)
            ratios.append(own_time / base_time)
            times.append(own_time)
            shutil.rmtree(environment["HOME"])
        median = statistics.median(ratios)
        print(
            f"import of {rows:,} rows into {'an' if form == 'open' else 'a'} {form} book: {statistics.median(times):.1f} s, "
            f"{median:.2f} times .import of sqlite3 ({min(ratios):.2f} to {max(ratios):.2f})"
            + (f", limit {limit}" if form == "open" else ""))
        if form == "open" and median > limit:
            late.append("import")
    return late


def household(home, spesa, name, expenses, form):
    """Makes a store with one user and a number of expenses. Returns the environment for the program."""
    environment = sign_up(home, spesa, name, form)
    awk = pathlib.Path(__file__).with_name("household.awk")
    lines = subprocess.run(
        ["awk", "-v", "days=3650", "-v", "each=6", "-f", awk], capture_output=True, text=True, check=True).stdout
    chosen = "".join(line + "\n" for line in lines.splitlines()[-expenses:])
    start = time.perf_counter()
    run(environment, spesa, "add", "--quiet", input=chosen, text=True)
    taken = time.perf_counter() - start
    run(environment, spesa, "ceiling", "set", "1900", "--quiet")
    print(f"{chosen.count(chr(10))} expenses recorded with one command in an {form} book in {taken:.1f} s".replace("an s", "a s"))
    return environment


def compare(title, pairs, runs):
    """Prints a line for each (name, (command, environment), (base command, environment), limit). Returns the names above their
    limit.
    """
    late = []
    print(f"\n{title:<44}{'median':>8}{'fastest':>9}{'slowest':>9}{'ms':>8}   limit")
    for name, own, base, limit in pairs:
        ratios, times = [], []
        for turn in range(runs + 3):
            base_time = seconds(*base)
            own_time = seconds(*own)
            # The first runs only fill the caches.
            if turn >= 3:
                ratios.append(own_time / base_time)
                times.append(own_time * 1000)
        median = statistics.median(ratios)
        print(
            f"{name:<44}{median:>8.2f}{min(ratios):>9.2f}{max(ratios):>9.2f}{statistics.median(times):>8.2f}"
            f"   {limit if limit else '-'}")
        if limit and median > limit:
            late.append(name)
    return late


def main():
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    home = tempfile.mkdtemp()
    # A copy, as `make install` makes: the file as the linker wrote it starts 15 % slower.
    spesa = shutil.copy(sys.argv[1], home + "/program")
    try:
        large = household(home, spesa, "large", 20_000, "open")
        opened = household(home, spesa, "open", 10_000, "open")
        sealed = household(home, spesa, "sealed", 10_000, "sealed")

        def on(environment, words):
            return [spesa, *words], environment

        late = compare(
            f"against sqlite3, {runs} alternating runs",
            [(" ".join(words), on(large, words), (BASELINE, large), limit) for words, limit in COMMANDS], runs)
        late += compare(
            "a chart against its report",
            [(" ".join(chart), on(large, chart), on(large, report), limit) for chart, report, limit in CHARTS], runs)
        late += compare(
            "a sealed book against an open one",
            [(" ".join(words), on(sealed, words), on(opened, words), limit) for words, limit in SEALED], runs)
        print()
        late += compare_imports(home, spesa)
    finally:
        shutil.rmtree(home)
    if late:
        sys.exit("past the limit: " + ", ".join(late))


if __name__ == "__main__":
    main()
