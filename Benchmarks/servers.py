#!/usr/bin/env python3
"""Times commands on a store on a server of PostgreSQL beside the same on a folder, and how servers grow with their books.

    servers.py SPESA [RUNS]

The same 2,000 expenses in an open book of a folder, and in one on a server that is reached by its socket, by TCP, and by TCP
with TLS. Prints, for each command, the median of alternating runs with their spread, and the same of signing up. Then what a
book costs on the server, and with how many of them (BOOKS=50,200,500) what takes how long. Without PostgreSQL it prints that it
is not installed.
"""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from households import run, sign_up, write_rows

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Torture" / "shared"))
from household import CannotTell, forget_folders
from server import ServedHousehold, Server

COMMANDS = ["add 12,50 groceries", "summary", "list", "stats month all"]
EXPENSES = 2_000
# One pg_dump locks every table and view of all books.
LOCKS = {"max_locks_per_transaction": 2048}


def environments(home, spesa, server, rows):
    """How the program is run on each of the four, with the same expenses."""
    folder = sign_up(home, spesa, "folder", "open")
    run(folder, spesa, "import", rows, "--quiet")
    found = {"folder": folder}
    served = ServedHousehold(spesa, server)
    served.anna.must("import", rows, "--quiet", timeout=600)
    token = served.anna.must("token", "add", "bench", "--can", "write", "--quiet").out.strip()
    for name, store in [("socket", server.socket("casa")), ("TCP", server.tcp("casa")), ("TLS", server.tls("casa"))]:
        found[name] = served.anna.environment | {"SPESA_STORE": store, "SPESA_TOKEN": token}
    # As on the folder, whose day is today's.
    for environment in found.values():
        environment["SPESA_TODAY"] = "2026-11-20"
    return found


def side_by_side(spesa, found, runs):
    print(f"{'ms, ' + str(runs) + ' alternating runs':<24}" + "".join(f"{name:>26}" for name in found))
    for command in COMMANDS:
        times = {name: [] for name in found}
        for turn in range(runs + 3):
            for name, environment in found.items():
                begun = time.perf_counter()
                subprocess.run(
                    [spesa, *command.split()], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
                # The first runs fill the caches.
                if turn >= 3:
                    times[name].append((time.perf_counter() - begun) * 1000)
        show(command, times)


def show(command, times):
    print(f"{command:<24}" + "".join(
        f"{f'{statistics.median(taken):.1f} ({min(taken):.1f} – {max(taken):.1f})':>26}" for taken in times.values()))


def signing_up(home, spesa, server, runs):
    """A user with a book: the first of a folder, and another on a server, who was invited."""
    served = ServedHousehold(spesa, server, database="signups")
    stores = {"socket": server.socket("signups"), "TCP": server.tcp("signups"), "TLS": server.tls("signups")}
    times = {name: [] for name in ("folder", *stores)}
    for turn in range(runs):
        begun = time.perf_counter()
        sign_up(home, spesa, f"signup-{turn}", "sealed")
        times["folder"].append((time.perf_counter() - begun) * 1000)
        for name, served.store in stores.items():
            begun = time.perf_counter()
            served.add(f"{name.lower()}-{turn}")
            times[name].append((time.perf_counter() - begun) * 1000)
    show("signup", times)


def growth(spesa, server, numbers):
    """What one book more costs where there are so many, and what grows with them."""
    home = ServedHousehold(spesa, server, database="growth")
    reader = home.add("reader")
    reader.must("add", "12,50", "groceries")
    print(f"\n{'books':>6}{'book add, ms':>16}{'summary, ms':>14}{'MB':>8}{'files':>8}{'pg_dump, s':>12}{'locks':>8}")
    owner = home.add("person-0")
    count = 3
    for number in numbers:
        added = []
        while count < number:
            # People have few.
            if count % 25 == 0:
                owner = home.add(f"person-{count}")
            else:
                added.append(owner.must("book", "add", f"book-{count}").seconds * 1000)
            count += 1
        times = [reader.must("summary").seconds * 1000 for _ in range(33)][3:]
        megabytes = int(server.value("SELECT pg_database_size('growth')", "growth")) / 1e6
        files = sum(1 for path in database_folder(server).iterdir())
        begun = time.perf_counter()
        subprocess.run(
            [server.programs / "pg_dump", "-h", server.folder, "-p", str(server.port), "-U", "postgres", "growth"],
            stdout=subprocess.DEVNULL, check=True)
        dumped = time.perf_counter() - begun
        locks = server.value(
            "SELECT count(*) FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = relnamespace "
            "WHERE relkind IN ('r', 'v') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')", "growth")
        print(f"{number:>6}{statistics.median(added[-20:]):>16.0f}{statistics.median(times):>14.1f}{megabytes:>8.0f}{files:>8}"
              f"{dumped:>12.1f}{locks:>8}", flush=True)


def database_folder(server):
    return server.data / "base" / server.value("SELECT oid FROM pg_database WHERE datname = 'growth'", "growth")


def main():
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    home = tempfile.mkdtemp()
    # A copy, as `make install` makes one: the file that the linker wrote starts a seventh slower than its own copy.
    spesa = shutil.copy(sys.argv[1], home + "/program")
    try:
        with Server(**LOCKS) as server:
            rows = f"{home}/rows.csv"
            write_rows(rows, EXPENSES)
            side_by_side(spesa, environments(home, spesa, server, rows), runs)
            signing_up(home, spesa, server, max(1, runs // 3))
            growth(spesa, server, [int(number) for number in os.environ.get("BOOKS", "50,200,500").split(",")])
    except CannotTell as reason:
        print(reason)
    finally:
        shutil.rmtree(home)
        forget_folders()


if __name__ == "__main__":
    main()
