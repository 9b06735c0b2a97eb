#!/usr/bin/env python3
"""Times commands on a store on a PostgreSQL server and in a folder, and how a server scales with its books.

    servers.py SPESA [RUNS]

The same 2,000 expenses are in an open book of a folder and of a server, which is reached by its socket, by TCP, and by TCP
with TLS. Prints the median of alternating runs with their spread, for each command and for sign-up. Then prints the round trips
and seconds of commands on a distant server (`latency.py`), and how commands
and the keeper's work scale with books of 2,000 expenses (BOOKS=10,1000; 10,000 make 20 million rows). Without PostgreSQL it
prints that it is not installed.
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
from latency import far
from server import ServedHousehold, Server

COMMANDS = ["add 12,50 groceries", "summary", "list", "stats month all"]
EXPENSES = 2_000


def environments(home, spesa, server, rows):
    """Returns the environments for the four stores, with the same expenses."""
    folder = sign_up(home, spesa, "folder", "open")
    run(folder, spesa, "import", rows, "--quiet")
    found = {"folder": folder}
    served = ServedHousehold(spesa, server)
    served.anna.must("import", rows, "--quiet", timeout=600)
    token = served.anna.must("token", "add", "bench", "--can", "write", "--quiet").out.strip()
    for name, store in [("socket", server.socket("casa")), ("TCP", server.tcp("casa")), ("TLS", server.tls("casa"))]:
        found[name] = served.anna.environment | {"SPESA_STORE": store, "SPESA_TOKEN": token}
    # The same day as in the folder, which uses the clock.
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
                # The first runs only fill the caches.
                if turn >= 3:
                    times[name].append((time.perf_counter() - begun) * 1000)
        show(command, times)


def show(command, times):
    print(f"{command:<24}" + "".join(
        f"{f'{statistics.median(taken):.1f} ({min(taken):.1f} – {max(taken):.1f})':>26}" for taken in times.values()))


def signing_up(home, spesa, server, runs):
    """Makes a user with a book: the first of a folder, or an invited one on a server."""
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
    """Prints the time of commands on one book beside more and more copies of it, each the book of another user."""
    home = ServedHousehold(spesa, server, database="growth")
    anna = home.anna
    anna.must("import", anna_rows(home), "--quiet", timeout=600)
    (book,), = server.rows("SELECT id FROM spesa.book", "growth")
    columns = server.rows(
        "SELECT table_name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) "
        "FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name) "
        "WHERE table_schema = 'spesa_rows' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER' AND column_name <> 'book_id' "
        "GROUP BY table_name", "growth")
    heads = ["login", *COMMANDS, "book add"]
    print("\nms, median of 20 runs\n" + f"{'books':>7}" + "".join(f"{head:>21}" for head in heads)
          + f"{'MB':>8}{'bytes a row':>13}{'pg_dump, s':>12}{'upgrade, s':>12}")
    for number in numbers:
        copy(server, book, number, columns)
        server.rows("VACUUM ANALYZE", "growth")
        times = {head: [] for head in heads}
        for turn in range(23):
            for head in heads:
                begun = time.perf_counter()
                if head == "login":
                    anna.sign_in()
                else:
                    anna.must(*head.split(), *([f"book-{number}-{turn}"] if head == "book add" else []))
                # The first runs only fill the caches.
                if turn >= 3:
                    times[head].append((time.perf_counter() - begun) * 1000)
        size = int(server.value("SELECT pg_database_size('growth')", "growth"))
        rows = int(server.value("SELECT count(*) FROM spesa_rows.expense", "growth"))
        dumped = seconds(server.programs / "pg_dump", "-h", server.folder, "-p", str(server.port), "-U", "postgres", "growth")
        upgraded = seconds(spesa, "store", "upgrade", server.socket("growth", "postgres"))
        print(f"{number:>7}" + "".join(f"{f'{statistics.median(t):.1f} ({min(t):.1f})':>21}" for t in times.values())
              + f"{size / 1e6:>8.0f}{size / rows:>13.0f}{dumped:>12.1f}{upgraded:>12.2f}", flush=True)


def anna_rows(home):
    rows = str(home.anna.home / "rows.csv")
    write_rows(rows, EXPENSES)
    return rows


def copy(server, book, number, columns):
    """Copies the rows of a book until there are that many books, with triggers and references off."""
    count = int(server.value("SELECT count(DISTINCT book_id) FROM spesa_rows.expense", "growth"))
    server.rows("UPDATE spesa.store SET most_books = 1000000", "growth")
    server.rows(f"""
        SET session_replication_role = replica;
        CREATE TEMP TABLE new_book AS SELECT gen_random_uuid() AS new_id, n FROM generate_series({count + 1}, {number}) AS n;
        INSERT INTO spesa.person (name, folded, login, role, administrator, created)
            SELECT 'u' || n, 'u' || n, 'u' || n, 'p' || n, false, 0 FROM new_book;
        INSERT INTO spesa.book (id, created) SELECT new_id::text, 0 FROM new_book;
        INSERT INTO spesa.member (person, book, role, current, name, folded)
            SELECT p.id, new_id::text, 'owner', true, p.name, p.folded FROM new_book JOIN spesa.person AS p ON p.name = 'u' || n;
        """ + "".join(
            f"INSERT INTO spesa_rows.{table} (book_id{', ' + names if names else ''}) SELECT new_id{', ' + names if names else ''} "
            f"FROM new_book, spesa_rows.{table} WHERE book_id = '{book}';" for table, names in columns if table != "change_mark"),
        "growth")


def seconds(*words):
    begun = time.perf_counter()
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True, env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"})
    return time.perf_counter() - begun


def main():
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    home = tempfile.mkdtemp()
    # A copy, as `make install` makes: the file as the linker wrote it starts 15 % slower.
    spesa = shutil.copy(sys.argv[1], home + "/program")
    try:
        with Server() as server:
            rows = f"{home}/rows.csv"
            write_rows(rows, EXPENSES)
            side_by_side(spesa, environments(home, spesa, server, rows), runs)
            signing_up(home, spesa, server, max(1, runs // 3))
            far(spesa, server, rows)
            growth(spesa, server, [int(number) for number in os.environ.get("BOOKS", "10,1000").split(",")])
    except CannotTell as reason:
        print(reason)
    finally:
        shutil.rmtree(home)
        forget_folders()


if __name__ == "__main__":
    main()
