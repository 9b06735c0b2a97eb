#!/usr/bin/env python3
"""A server's store of the first edition, in which each book had a schema of its own, is brought over with all that was in it.

    server_first_edition.py keep PROGRAM COMMIT    makes `first-edition.tar.xz`; PROGRAM is the build of COMMIT, the last of
                                                   that edition

The upgrade is also killed at any moment and repeated.
"""
import io
import json
import os
import pathlib
import signal
import subprocess
import sys
import tarfile
import time

import household
import commands
from household import Broken, new_folder
from server import SUPERUSER, Guest, ServedHousehold, Server

KEPT = pathlib.Path(__file__).resolve().with_name("first-edition.tar.xz")


def prove(claim):
    sql, kept = read()
    claim.show(f"the kept store is of the commit {kept['commit'][:8]}, with {sum(map(len, kept['books'].values()))} lists of books")
    for kills in [1] if claim.short else [0, *range(1, 12)]:
        with restored(claim, sql, kept) as server:
            home = household_in(server, claim.program, kept)
            done = brought_over(claim, server, kills)
            look(claim, home, server, kept)
            claim.require(upgrade(claim, server).wait() == 0, "a second upgrade fails")
            look(claim, home, server, kept)
            claim.show(f"brought over with {done} of {kills} upgrades killed: every book, member and token is there")


def brought_over(claim, server, kills):
    """Upgrades the store. Returns how many upgrades were killed before the one that ended."""
    killed = 0
    for _ in range(kills):
        process = upgrade(claim, server)
        time.sleep(claim.random.uniform(0.05, 1.5))
        process.send_signal(signal.SIGKILL)
        killed += process.wait() != 0
    process = upgrade(claim, server)
    told = process.communicate()
    claim.require(process.returncode == 0, f"the upgrade fails: {told}")
    return killed


def upgrade(claim, server):
    return subprocess.Popen(
        [claim.program, "store", "upgrade", server.socket("casa", SUPERUSER)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={"PATH": os.environ["PATH"], "HOME": str(server.folder)})


def look(claim, home, server, kept):
    for person in home.people:
        for book, content in kept["books"][person.name].items():
            found = content_of(person, book)
            claim.require(found == content, f"{person.name}, {book}: {differences(content, found)}")
        claim.require(not (faults := home.look(person)[1]), f"{person.name}: {faults}")
        claim.require("All fine" in person.must("check").out, f"{person.name}: {person.must('check').out}")
    claim.require(not (faults := home.faults()), f"{faults}")
    anna, ben, _ = home.people
    reads, writes = kept["tokens"]
    ben.must("list", variables={"SPESA_TOKEN": reads})
    claim.require(ben.run("add", "1", "groceries", variables={"SPESA_TOKEN": reads}).code != 0, "a token that reads writes")
    ben.must("add", "1", "groceries", variables={"SPESA_TOKEN": writes})
    ben.must("undo", variables={"SPESA_TOKEN": writes})
    anna.must("book", "remove", "--undo", "gone")
    claim.require(len(json.loads(anna.must("list", "all", "--book", "gone", "--format", "json").out)["expenses"]) == 1,
                  "the removed book is empty")
    anna.must("book", "remove", "gone")
    for what, sql in LEFT.items():
        claim.require(not (rows := server.rows(sql, "casa")), f"{what} are left: {rows}")
    # Undone and void rows add to the history.
    for person in home.people:
        kept["books"][person.name].pop("home", None)


LEFT = {
    "schemas of books": "SELECT nspname FROM pg_namespace WHERE nspname ~ '^(book|view)_' OR nspname ~ '^spesa_first'",
    "roles of books": "SELECT rolname FROM pg_roles WHERE rolname ~ '^spesa_[0-9a-f]{12}_[rwq][0-9a-f]{32}$'",
}


def content_of(person, book):
    """What must not change: the expenses, the number of changes, the categories, the members."""
    def answer(*words):
        return json.loads(person.must(*words, "--book", book, "--format", "json").out)

    return {
        "expenses": [[one["id"], one["day"], one["cents"], one["void"]] for one in answer("list", "all", "--void", "all")["expenses"]],
        "changes": len(answer("history", "--limit", "1000000")["changes"]),
        "categories": len(answer("category", "list")["categories"]),
        "products": len(answer("product", "list")["products"]), "stock": len(answer("stock")["stock"]),
        "receipts": len(answer("receipt", "all")["receipts"]), "outings": len(answer("outing", "list")["outings"])}


def differences(before, after):
    return {name: (str(before[name])[:200], str(after[name])[:200]) for name in before if before[name] != after[name]}


def read():
    with tarfile.open(KEPT) as archive:
        return (archive.extractfile("all.sql").read().decode(), json.load(archive.extractfile("kept.json")))


def restored(claim, sql, kept):
    server = Server()
    done = server.psql(sql, "postgres")
    claim.require(done.returncode == 0, f"the kept store cannot be restored: {done.stderr[-500:]}")
    return server


def household_in(server, program, kept):
    """The users of the kept store, on another machine."""
    home = object.__new__(ServedHousehold)
    home.program, home.form, home.server, home.database = program, "served", server, "casa"
    home.folder = home.root = pathlib.Path(new_folder())
    home.store = server.tcp("casa")
    home.people = [Known(home, name, password) for name, password in kept["passwords"].items()]
    for person in home.people:
        for folder in (person.run_folder, person.home / "tmp"):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return home


class Known(Guest):
    """A user who signs in with the first command."""

    def must(self, *words, **how):
        if not getattr(self, "is_in", False):
            self.is_in = True
            self.sign_in()
        return super().must(*words, **how)


def keep(program, commit):
    with Server() as server:
        home = ServedHousehold(program, server, ["anna", "ben", "carla"])
        anna, ben, carla = home.people
        rich = commands.furnished(program, "open")
        rich.anna.must("dump", "rich.ndjson", "--with-attachments")
        anna.must("load", str(rich.anna.home / "rich.ndjson"))
        anna.must("book", "add", "home")
        anna.must("add", input=household.expense_lines(100), variables={"SPESA_BOOK": "home"})
        for member, role in [(ben, "writer"), (carla, "reader")]:
            anna.must("book", "share", "home", "--with", member.name, "--as", role)
        ben.must("book", "use", "home")
        ben.must("add", "7,50", "groceries", "--book", "home")
        ben.must("undo", "--book", "home")
        carla.must("add", input=household.expense_lines(20))
        anna.must("book", "add", "gone")
        anna.must("add", "3", "groceries", "--book", "gone")
        anna.must("book", "remove", "gone")
        tokens = [ben.must("token", "add", f"cron-{scope}", "--can", scope, "--book", "home", "--quiet").out.strip()
                  for scope in ("read", "write")]
        anna.must("user", "invite")
        kept = {
            "commit": commit, "passwords": {person.name: person.password for person in home.people}, "tokens": tokens,
            "books": {person.name: {book: content_of(person, book) for book in books} for person, books in [
                (anna, ["anna", "home"]), (ben, ["ben", "home"]), (carla, ["carla", "home"])]}}
        dump = subprocess.run(
            [server.programs / "pg_dumpall", "-h", server.folder, "-p", str(server.port), "-U", SUPERUSER], capture_output=True)
        if dump.returncode != 0:
            raise Broken(dump.stderr.decode())
        # The superuser is there already.
        sql = b"\n".join(line for line in dump.stdout.splitlines()
                         if not line.startswith((b"CREATE ROLE %s;" % SUPERUSER.encode(), b"ALTER ROLE %s " % SUPERUSER.encode())))
        with tarfile.open(KEPT, "w:xz") as archive:
            for name, content in [("all.sql", sql), ("kept.json", json.dumps(kept).encode())]:
                member = tarfile.TarInfo(name)
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content))


if __name__ == "__main__":
    if sys.argv[1:2] == ["keep"]:
        sys.exit(keep(*sys.argv[2:]))
    household.main(prove)
