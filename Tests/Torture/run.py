#!/usr/bin/env python3
"""Puts every claim of the folder to the test, one line each, and exits with 1 if one is broken.

A line says how long a proof took, and in brackets the seconds of the processor that it used.

    run.py PROGRAM [--short]

What this machine cannot do is left out, and told at the end.
"""
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

# The slowest first, so that none of them is waited for at the end.
SLOW = [
    "sign_in_faults", "leftovers", "kill", "faults", "server_killed", "server_cut", "server_moved",
    "server_strangers", "bits", "damage",
    "hostile_rows", "full_disk", "hostile_store"]
# These measure time, and must have the machine for themselves.
ALONE = ["timing", "writers", "stock_writers", "readers", "server_writers", "server_growth"]
# Proofs wait for the disk, for servers and for terminals: with one more at work than there are processors none is idle.
TOGETHER = (os.cpu_count() or 1) + 1
# `kill` takes an hour beside two other long proofs on two processors.
PATIENCE = 3 * 3600


def run(script, arguments, workers, kept):
    begun = time.monotonic()
    try:
        process = subprocess.run(
            [sys.executable, script, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=PATIENCE, env=os.environ | {"SPESA_TORTURE_WORKERS": str(workers), "SPESA_TORTURE_KEPT": kept})
        code, lines = process.returncode, process.stdout.splitlines()
    except subprocess.TimeoutExpired:
        code, lines = 1, [f"broken: no end after {PATIENCE} s"]
    seconds = time.monotonic() - begun
    used = next((line.split()[1] for line in lines if line.startswith("processor: ")), "?")
    lines = [line for line in lines if not line.startswith("processor: ")]
    result = {0: "holds", 77: "left out"}.get(code, "BROKEN")
    for number, line in enumerate(lines or [f"code {code}, and no word"]):
        head = f"{script.stem:<19}{seconds:6.1f} s ({used:>5}) {result:<8}" if number == 0 else ""
        print(f"{head:<44}  {line}", flush=True)
    return script.stem, result, lines


def main():
    begun = time.monotonic()
    folder = pathlib.Path(__file__).resolve().parent
    proofs = [path for path in folder.rglob("*.py") if re.search(r"^    household\.main\(", path.read_text(), re.M)]
    scripts = {path.stem: path for path in proofs}
    together = sorted(scripts.keys() - ALONE, key=lambda name: (SLOW.index(name) if name in SLOW else len(SLOW), name))
    with tempfile.TemporaryDirectory(prefix="spesa-kept-") as folder:
        # A long run takes longer than a session.
        kept = folder if "--short" in sys.argv else ""
        with concurrent.futures.ThreadPoolExecutor(TOGETHER) as pool:
            results = list(pool.map(lambda name: run(scripts[name], sys.argv[1:], 1, kept), together))
        results += [run(scripts[name], sys.argv[1:], 2, kept) for name in ALONE]
    print()
    for name, result, lines in results:
        # What broke is said again, where a log that was cut still has it.
        for line in lines if result == "BROKEN" else [line for line in lines if line.startswith("left out: ")]:
            print(f"{name}: {line}")
    broken = [name for name, result, _ in results if result == "BROKEN"]
    count = collections.Counter(result for _, result, _ in results)
    print(
        f"{count['holds']} claims hold, {count['left out']} left out, {len(broken)} broken{': ' if broken else ''}"
        f"{', '.join(broken)}; {time.monotonic() - begun:.0f} s")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main()
