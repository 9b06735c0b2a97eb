#!/usr/bin/env python3
"""Runs every proof below this folder, prints a line for each, and exits with 1 if one is broken.

A line gives the seconds that a proof took, and its processor seconds in brackets.

    run.py PROGRAM [--short | --check]

With --check only the proofs of `CHECKED` run, in their short form.

Proofs that this machine cannot run are left out and listed at the end.
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

# The proofs of `--check`: of kills, failed system calls, full disks, several writers, hostile files, other accounts, secrets
# and terminals, and one of each folder of attacks. The others vary these.
CHECKED = [
    "kill", "faults", "full_disk", "killed_moves", "writers", "stock_writers", "readers", "repeat_writers", "hostile_rows",
    "hostile_places", "hostile_store", "planted_files", "programs", "canary", "erased", "strangers", "group_store", "timing",
    "screen_ends", "screen_keys", "escapes", "replaced_book", "users_trigger", "hostile_ids", "old_session",
    "second_machine", "removed_member", "revoked_token", "taken_name", "server_rights", "server_writers",
    "server_first_edition"]
# The slowest proofs start first, so that the run does not end with one of them alone.
SLOW = [
    "sign_in_faults", "leftovers", "kill", "faults", "server_killed", "server_connection_cut", "server_book_moved",
    "server_rights", "server_lost", "sealed_book_bits", "damage",
    "hostile_rows", "full_disk", "hostile_store"]
# These measure time, or have commands that take nearly as long as a command may, so they run alone.
ALONE = [
    "timing", "writers", "stock_writers", "readers", "server_writers", "server_many_books", "costly", "flooded_trust_store"]
# One more worker than processors, because proofs often wait for disks, servers and terminals.
TOGETHER = (os.cpu_count() or 1) + 1
# Seconds. `kill` takes an hour beside two other long proofs on two processors.
PATIENCE = 3 * 3600


def run(script, arguments, workers, kept):
    begun = time.monotonic()
    try:
        process = subprocess.run(
            [sys.executable, script, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=PATIENCE, env=os.environ | {"SPESA_TORTURE_WORKERS": str(workers), "SPESA_TORTURE_KEPT": kept})
        code, lines = process.returncode, process.stdout.splitlines()
    except subprocess.TimeoutExpired:
        code, lines = 1, [f"broken: still running after {PATIENCE} s"]
    seconds = time.monotonic() - begun
    used = next((line.split()[1] for line in lines if line.startswith("processor: ")), "?")
    lines = [line for line in lines if not line.startswith("processor: ")]
    result = {0: "holds", 77: "left out"}.get(code, "BROKEN")
    for number, line in enumerate(lines or [f"code {code}, without output"]):
        head = f"{script.stem:<23}{seconds:6.1f} s ({used:>5}) {result:<8}" if number == 0 else ""
        print(f"{head:<48}  {line}", flush=True)
    return script.stem, result, lines


def main():
    begun = time.monotonic()
    folder = pathlib.Path(__file__).resolve().parent
    proofs = [path for path in folder.rglob("*.py") if re.search(r"^    household\.main\(", path.read_text(), re.M)]
    scripts = {path.stem: path for path in proofs}
    if unknown := {*SLOW, *ALONE, *CHECKED} - scripts.keys():
        sys.exit(f"no proof is called {', '.join(sorted(unknown))}")
    is_check = "--check" in sys.argv
    chosen = set(CHECKED) if is_check else scripts.keys()
    arguments = [sys.argv[1], *(["--short"] if is_check else sys.argv[2:])]
    together = sorted(chosen - set(ALONE), key=lambda name: (SLOW.index(name) if name in SLOW else len(SLOW), name))
    with tempfile.TemporaryDirectory(prefix="spesa-kept-") as folder:
        # Sessions expire during a long run, so it shares no households.
        kept = folder if "--short" in arguments else ""
        with concurrent.futures.ThreadPoolExecutor(TOGETHER) as pool:
            results = list(pool.map(lambda name: run(scripts[name], arguments, 1, kept), together))
        results += [run(scripts[name], arguments, 2, kept) for name in ALONE if name in chosen]
    print()
    for name, result, lines in results:
        # Faults are repeated at the end, for logs that are cut at the start.
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
