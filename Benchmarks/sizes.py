#!/usr/bin/env python3
"""Times daily tasks on books of several sizes, beside other programs with the same data.

    SIZES=1000,100000 sizes.py SPESA

All programs that can do a task run it in turn. Prints, for each task, the median of spesa with its spread, its ratio to
`sqlite3 :memory: 'select 1'` and the limit of that, the ratios of the other programs, and the exponent of growth from one
size to the next: 0 for constant time, 1 for linear time.
"""
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from households import SHELL_IMPORT, Household, book_file, run, sign_up
from tasks import TASKS

BASELINE = ["sqlite3", ":memory:", "select 1"]
# Seconds for all runs of one command, and the minimum and maximum number of runs.
BUDGET, LEAST, MOST = 6, 3, 25
# Seconds. Another program that is slower than this is skipped at the next size.
PATIENCE = 20
# Programs that read the whole file each time.
JOURNALS = ["hledger", "ledger"]


def seconds(command, environment, text=None):
    start = time.perf_counter()
    subprocess.run(
        command, env=environment, input=text, stdin=None if text else subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, text=True, check=True)
    return time.perf_counter() - start


def rivals(task, household):
    """Returns the commands of the installed programs that can do the task."""
    commands = {}
    if task.sqlite:
        commands["sqlite3"] = ["sqlite3", household.plain, task.sqlite]
    for program in JOURNALS:
        words = getattr(task, program)
        if words and shutil.which(program):
            commands[program] = [program, "-f", household.journal, *words.split()]
    return commands


def measure(spesa, task, household, tired):
    """Returns the times of each program in alternating runs."""
    commands = {"start": BASELINE, **rivals(task, household)}
    times = {name: [] for name in ["spesa", *commands] if name not in tired}
    began = time.perf_counter()
    for turn in range(MOST + 2):
        if turn >= LEAST and time.perf_counter() - began > BUDGET:
            break
        words = task.spesa[turn % len(task.spesa)].split()
        for name in times:
            # A slow program runs less often.
            if name in JOURNALS and sum(times[name]) > BUDGET:
                continue
            taken = seconds([spesa, *words] if name == "spesa" else commands[name], household.environment)
            # The first runs only fill the caches.
            if turn >= 2 or name in JOURNALS:
                times[name].append(taken)
    return {name: found for name, found in times.items() if found}


def exponents(times, sizes):
    """Returns the growth of spesa's time between neighbouring sizes."""
    known = [(size, times[size]["spesa"]) for size in sizes if size in times]
    return [
        math.log(statistics.median(large) / statistics.median(small)) / math.log(size / before)
        for (before, small), (size, large) in zip(known, known[1:])
    ]


def print_table(results, sizes):
    """Prints a row for each task and size, worst first: those closest to their limit or above it, then those that grow."""
    rows = []
    for task in TASKS:
        grows = exponents(results[task.name], sizes)
        for index, size in enumerate(sizes):
            times = results[task.name][size]
            own = statistics.median(times["spesa"])
            ratio = own / statistics.median(times["start"])
            others = {name: statistics.median(times[name]) / own for name in ["sqlite3", *JOURNALS] if name in times}
            rows.append((
                ratio / task.limit if task.limit else 0, ratio, task, size, own, times["spesa"], others,
                grows[index - 1] if index else None))
    rows.sort(key=lambda row: row[:2], reverse=True)
    print("| task | expenses | ms | fastest – slowest | × start | limit | sqlite3 | hledger | ledger | exponent |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for _, ratio, task, size, own, times, others, grows in rows:
        rest = " | ".join(f"{others[name]:.1f} ×" if name in others else "–" for name in ["sqlite3", *JOURNALS])
        print(
            f"| {task.name} | {size:,} | {own * 1000:.1f} | {min(times) * 1000:.1f} – {max(times) * 1000:.1f} "
            f"| {ratio:.1f} | {task.limit or '–'} | {rest} | {'–' if grows is None else f'{grows:.2f}'} |")
    return [f"{row[2].name} at {row[3]:,}" for row in rows if row[0] > 1]


def whole_books(spesa, household, home):
    """Times commands that read or write a whole book against the sqlite3 shell. Returns the names of those above their limit."""
    late = []
    runs = 1 if household.size >= 1_000_000 else 3
    imports, exports, checks = [], [], []
    for turn in range(runs):
        environment = sign_up(home, spesa, f"import-{household.size}-{turn}", "open")
        shell = f"{home}/shell.db"
        shutil.copy(book_file(environment), shell)
        base = seconds(["sqlite3", shell], environment, SHELL_IMPORT.format(file=household.rows))
        own = seconds([spesa, "import", household.rows, "--quiet"], environment)
        undo = seconds([spesa, "undo"], environment)
        imports.append((own, own / base, undo / own))
        shutil.rmtree(environment["HOME"])
        base = seconds(["sqlite3", "-csv", shell, EXPORT], environment)
        own = seconds([spesa, "export", "csv"], household.environment)
        exports.append((own, own / base))
        os.remove(shell)
        checks.append(seconds([spesa, "check"], household.environment))
    for name, column, limit in [("import", 1, 1.5), ("undo against the import", 2, 1)]:
        ratio = statistics.median(row[column] for row in imports)
        print(f"{household.size:,}: {name} {ratio:.2f} × (limit {limit}), "
              f"the import takes {statistics.median(row[0] for row in imports):.2f} s")
        if ratio > limit and household.size >= 100_000:
            late.append(f"{name} at {household.size:,}")
    own, ratio = (statistics.median(row[column] for row in exports) for column in (0, 1))
    print(f"{household.size:,}: export csv {own:.2f} s, {ratio:.2f} × the sqlite3 shell (limit 1.5)")
    if ratio > 1.5 and household.size >= 100_000:
        late.append(f"export at {household.size:,}")
    print(f"{household.size:,}: check {statistics.median(checks):.2f} s (limit 2 s at 200,000)")
    return late


EXPORT = """
SELECT expense.id, date(day * 86400, 'unixepoch'), printf('%d.%02d', cents / 100, cents % 100), currency,
    IIF(parent.id IS NULL, category.name, parent.name || ':' || category.name), what, payee, method, note,
    (SELECT group_concat(tag, ' ') FROM expense_tag WHERE expense = expense.id), "by", IIF(void, 'true', 'false'),
    expense.uid, strftime('%Y-%m-%dT%H:%M:%SZ', created, 'unixepoch'),
    strftime('%Y-%m-%dT%H:%M:%SZ', expense.changed, 'unixepoch')
FROM expense JOIN category ON category.id = category LEFT JOIN category AS parent ON parent.id = category.parent
ORDER BY day, expense.id
"""


def main():
    sizes = sorted(int(size) for size in os.environ.get("SIZES", "1000,20000").split(","))
    home = tempfile.mkdtemp()
    # A copy, as `make install` makes: the file as the linker wrote it starts 15 % slower.
    spesa = shutil.copy(sys.argv[1], home + "/program")
    late, tired, results = [], set(), {task.name: {} for task in TASKS}
    try:
        for size in sizes:
            # Made one at a time, because an unused session expires.
            household = Household(home, spesa, size)
            for task in TASKS:
                results[task.name][size] = measure(spesa, task, household, tired)
            longest = {name: max(max(results[task.name][size].get(name, [0])) for task in TASKS) for name in JOURNALS}
            tired |= {name for name in JOURNALS if longest[name] * 10 > PATIENCE}
            late += whole_books(spesa, household, home)
        print()
        late += print_table(results, sizes)
    finally:
        shutil.rmtree(home)
    if late:
        sys.exit("past the limit: " + ", ".join(late))


if __name__ == "__main__":
    main()
