#!/usr/bin/env python3
"""Measures the full screen: time to the first frame, time per key, and processor time while idle.

    SIZES=1000000 screen.py SPESA

The time of a key runs until its frame has arrived. It is given in milliseconds of real time and of processor time, which
depends less on other work of the machine. Bytes are the whole output for one key.
"""
import os
import pathlib
import pty
import select
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Torture" / "shared"))
from bench import household  # noqa: E402
from households import run, sign_up, write_rows  # noqa: E402
from terminal import KEYS, Terminal  # noqa: E402

STARTS = 21
KEY_LIMIT, BYTE_LIMIT, MEMORY_LIMIT, IDLE_LIMIT, START_LIMIT = 16, 400, 32, 10, 2
IDLE_SECONDS = 10
# For each task: the keys that lead there, and 200 keys to measure.
TYPED = "torta di ricotta e amarene"
BESIDE = "rows of records with details beside them, 120×40"
# Limit in milliseconds: the time of the command, which rewrites a sealed book.
CHANGED = "an expense made void, and that undone"
TASKS = {
    "rows of records": (["2"], (["j"] * 60 + ["k"] * 20 + ["PageDown"] * 10 + ["PageUp"] * 10) * 2),
    BESIDE: (["2"], (["j"] * 80 + ["k"] * 20) * 2),
    CHANGED: (["2", "j"], ["x", "u"] * 10),
    "ends and months of records": (["2"], (["G", "k", "g", "j", "h", "l", "h", "h", "t", "j"]) * 20),
    "months of the summary": (["1"], ["h", "h", "j", "l"] * 50),
    "from tab to tab": (["1"], ["2", "1", "3", "1", "4", "1"] * 33 + ["2", "1"]),
    "typing a filter": (["2", "/"], ([*TYPED] + ["Backspace"] * len(TYPED)) * 4),
    "typing an expense": (
        ["a"],
        (
            [
                *"1250",
                "Down",
                *"conad",
                "Down",
                *"food:groceries",
                "Down",
                *"weekly shop",
                "Down",
                *"card",
                "Down",
                *"yesterday",
                "Up",
                "Up",
                "Up",
                "Up",
                "Up",
                "Down",
                "Down",
                "Down",
                "Down",
                "Down",
                "Down",
                *"trip",
                "Down",
                *"note",
                "Ctrl-U",
                "Down",
                "Ctrl-U",
            ]
            * 4
        )[:200],
    ),
}


class Window(Terminal):
    """A full screen with time measurement."""

    def __init__(self, spesa, environment, columns=80, rows=24):
        super().__init__([spesa, "ui"], environment | {"TERM": "xterm-256color"}, environment["HOME"], columns, rows)
        self.settle(0)

    @property
    def work(self):
        """Returns the processor time so far, in milliseconds."""
        return int(pathlib.Path(f"/proc/{self.pid}/schedstat").read_text().split()[0]) / 1e6

    def memory(self, name):
        """Returns the resident memory, now or at its peak, in MiB."""
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith(name + ":")).split()[1]) / 1024

    def timed(self, key):
        """Sends a key. Returns the milliseconds until output, the processor milliseconds, and the bytes; `None` without output.
        """
        self.settle()
        sent, work, switches = self.sent, self.work, self._switches()
        begun = time.perf_counter()
        self.send(KEYS.get(key, key))
        shown = None
        while shown is None and time.perf_counter() < begun + 2:
            if select.select([self.master], [], [], 0.002)[0]:
                shown = (time.perf_counter() - begun) * 1000
            elif self._switches() != switches and self._is_asleep():
                break
        # A search in slices is not part of the key's frame.
        answered = self.work - work
        self.settle(switches)
        return (shown, answered, self.sent - sent) if shown is not None else None


def first_frame(spesa, environment):
    """Returns the seconds from the start of the program to its complete first frame, whose last row has the key hints."""
    master, slave = pty.openpty()
    begun = time.perf_counter()
    process = subprocess.Popen(
        [spesa, "ui"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment | {"TERM": "xterm-256color"},
        start_new_session=True,
    )
    shown = b""
    while b"quit" not in shown:
        shown += os.read(master, 65536)
    seconds = time.perf_counter() - begun
    os.write(master, b"q")
    while process.poll() is None:
        if select.select([master], [], [], 0.01)[0]:
            os.read(master, 65536)
    os.close(master)
    os.close(slave)
    return seconds


def report(spesa, environment):
    """Returns the seconds of a summary at a terminal."""
    begun = time.perf_counter()
    subprocess.run([spesa, "summary"], env=environment, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


class Table:
    """Measurements, and those above their limit."""

    def __init__(self):
        self.late = []

    def row(self, name, value, limit, unit, more=""):
        print(f"{name:<62}{value:>9.2f} {unit:<5}{'limit ' + str(limit) if limit else '':<11}{more}", flush=True)
        if limit and value > limit:
            self.late.append(name)


def starts(table, spesa, environment, name):
    screens, reports = [], []
    for turn in range(STARTS + 2):
        one, other = first_frame(spesa, environment), report(spesa, environment)
        # The first runs only fill the caches.
        if turn >= 2:
            screens.append(one)
            reports.append(other)
    ratio = statistics.median(screens) / statistics.median(reports)
    table.row(
        f"{name}: start to first frame, against summary", ratio, START_LIMIT, "×",
        f"{statistics.median(screens) * 1000:.1f} ms, summary {statistics.median(reports) * 1000:.1f} ms")


def keys(table, spesa, environment, name):
    for task, (before, measured) in TASKS.items():
        size = (120, 40) if task == BESIDE else (80, 24)
        limit = None if task == CHANGED else KEY_LIMIT
        with Window(spesa, environment, *size) as window:
            window.press(*before)
            times = [found for key in measured if (found := window.timed(key))]
            passed, work, sent = ([found[part] for found in times] for part in range(3))
            table.row(
                f"{name}: {task}, median of {len(times)} keys",
                statistics.median(passed),
                limit,
                "ms",
                f"worst {max(passed):.1f} ms, by processor median {statistics.median(work):.2f}, "
                f"worst {max(work):.2f} ms; "
                f"{statistics.median(sent):.0f} bytes",
            )
            if limit and max(work) > limit:
                table.late.append(f"{name}: {task}, worst by processor {max(work):.1f} ms")


def moves(table, spesa, environment, name):
    with Window(spesa, environment) as window:
        window.press("2", "g")
        # 21 rows are visible, and the cursor is on the first.
        for what, count in (("without scrolling", 20), ("with scrolling", 60)):
            sent = [found[2] for _ in range(count) if (found := window.timed("j"))]
            table.row(
                f"{name}: one row down {what}, at most",
                max(sent),
                BYTE_LIMIT,
                "bytes",
                f"median {statistics.median(sent):.0f}",
            )


def memory_and_rest(table, spesa, environment, name, limit=None):
    with Window(spesa, environment) as window:
        window.press("2", *["PageDown"] * 20, "G", "g", "3", "4", "1", "2", "a", "1250", "Down", "conad", "Esc")
        table.row(
            f"{name}: resident memory", window.memory("VmRSS"), limit, "MiB", f"at most {window.memory('VmHWM'):.1f}"
        )
        work = window.work
        window.look(IDLE_SECONDS)
        table.row(f"{name}: processor in {IDLE_SECONDS} s of rest", window.work - work, IDLE_LIMIT, "ms")


def main():
    home = tempfile.mkdtemp()
    # A copy, as `make install` makes: the file as the linker wrote it starts 15 % slower.
    spesa = shutil.copy(sys.argv[1], home + "/program")
    table = Table()
    try:
        sealed = household(home, spesa, "sealed", 20_000, "sealed")
        starts(table, spesa, sealed, "20,000 sealed")
        keys(table, spesa, sealed, "20,000 sealed")
        moves(table, spesa, sealed, "20,000 sealed")
        memory_and_rest(table, spesa, sealed, "20,000 sealed", MEMORY_LIMIT)
        for size in (int(size) for size in os.environ.get("SIZES", "1000000").split(",")):
            rows = f"{home}/rows.csv"
            write_rows(rows, size)
            large = sign_up(home, spesa, f"of-{size}", "open")
            run(large, spesa, "import", rows, "--quiet")
            os.remove(rows)
            starts(table, spesa, large, f"{size:,} open")
            keys(table, spesa, large, f"{size:,} open")
            moves(table, spesa, large, f"{size:,} open")
            memory_and_rest(table, spesa, large, f"{size:,} open")
    finally:
        shutil.rmtree(home)
    if table.late:
        sys.exit("past the limit: " + ", ".join(table.late))


if __name__ == "__main__":
    main()
