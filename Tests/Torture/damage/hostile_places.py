#!/usr/bin/env python3
"""No name, address or path in a row of a shared book decides what is written, read or fetched on a member's machine.

The names of attachments and pictures, saved with and without --replace over files of the user; the place of a catalogue,
changed by another member, merged or loaded with a dump: nothing is read or fetched until the user names it.
"""
import os
import stat
import subprocess
import time

import household
import commands
from household import changing

NAMES = [
    "../.bashrc", "../../.bashrc", "/tmp/spesa-torture-name", ".bashrc", "..", ".", "-rf.jpg", "--to", "a/b.jpg", "./a.jpg", "a.jpg/",
    "a\nb.jpg", "a\rb", "\x1b]0;x\x07.jpg", "a\x7fb", "a\x85b", "a\u202egpj.exe", "\u2066a", "a\u2028b", "x" * 256, "\u00fc" * 128,
    "../.config/autostart/x.desktop", "sub/../../.bashrc", "a\0b.jpg", "\0", "", ".ssh", "~/.bashrc/x",
]
PLAIN = ["receipt.jpg", "a b.jpg", "Zürich.jpg", "CON", "$(touch x).jpg", "`id`", "a;b", "~", "%s%n", "x" * 255]
CURL = """#!/bin/sh
echo called >> "LOG"
exit 7
"""


def prove(claim):
    with commands.furnished(claim.program, "open") as home:
        names(claim, home)
    with commands.furnished(claim.program, "open") as home:
        places(claim, home)


def listing(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def names(claim, home):
    anna, count = home.anna, 0
    file = home.book_file()
    work = anna.home / "sub"
    work.mkdir()
    (anna.home / ".bashrc").write_text("mine\n")
    healthy = file.read_bytes()
    saves = {"attachment": ("attachment", "save", "1"), "picture": ("product", "picture", "bread")}
    for table, words in saves.items():
        for name in NAMES + PLAIN:
            file.write_bytes(healthy)
            with changing(file) as book:
                book.execute("PRAGMA ignore_check_constraints = ON")
                book.execute(f"UPDATE {table} SET name = ?", [name])
            for more in ([], ["--replace"]):
                if name in PLAIN:
                    (work / name).write_text("mine\n")
                before = listing(anna.home)
                answer = run_in(anna, work, *words, *more)
                count += 1
                what = f"{table} {name[:40]!r} {more}: {answer}"
                claim.require(answer.refused and not answer.crashed, f"not refused: {what}")
                claim.require(listing(anna.home) == before, f"something was written: {what}")
                claim.require("--to" in answer.err, f"not told what to type: {what}")
            (work / "kept").unlink(missing_ok=True)
            answer = run_in(anna, work, *words, "--to", "kept")
            count += 1
            claim.require(answer.code == 0 and (work / "kept").exists(), f"{table} {name[:40]!r} --to: {answer}")
            if name in PLAIN:
                answer = run_in(anna, work, *words, "--to", name, "--replace")
                claim.require(
                    answer.code == 0 and (work / name).read_bytes() != b"mine\n", f"{table} {name!r} --replace: {answer}")
                (work / name).unlink()
                answer = run_in(anna, work, *words)
                claim.require(answer.code == 0 and (work / name).exists(), f"{table} {name!r} into the folder: {answer}")
                (work / name).unlink()
                count += 2
    # What cannot be saved cannot be attached.
    for name in NAMES:
        if "/" in name or "\0" in name or len(name.encode()) > 255 or name in (".", "..", ""):
            continue
        (work / name).write_text("GIF89a x")
        answer = run_in(anna, work, "attach", "4", "--", name)
        count += 1
        claim.require(answer.refused or answer.code == 2, f"attached as {name!r}: {answer}")
        (work / name).unlink()
    claim.show(f"{len(NAMES)} hostile and {len(PLAIN)} plain names of files, {count} commands")


def run_in(person, folder, *words):
    """Runs the program in a folder of its user."""
    process = subprocess.run(
        [person.household.program, *words], env=person.environment | {"SPESA_BOOK": "anna"}, cwd=folder, stdin=subprocess.DEVNULL,
        capture_output=True, timeout=30)
    return household.Answer(
        process.returncode, process.stdout.decode(errors="replace"), process.stderr.decode(errors="replace"), 0)


def places(claim, home):
    anna, bruno = home.anna, home.bruno
    count = 0
    secret = anna.home / "secret.ndjson"
    bins = anna.home / "bin"
    bins.mkdir()
    log = anna.home / "curl.log"
    (bins / "curl").write_text(CURL.replace("LOG", str(log)))
    (bins / "curl").chmod(0o755)
    variables = {"PATH": f"{bins}:{os.environ['PATH']}", "SPESA_BOOK": "home"}

    def run(*words, **how):
        nonlocal count
        count += 1
        return anna.run(*words, variables=variables | how.pop("more", {}), **how)

    def catalogue(name):
        return (f'{{"schema":"spesa.catalogue/1","version":1}}\n{{"row":1,"product":{{"name":"{name}","price":"1.00"}}}}\n')

    secret.write_text(catalogue("Top secret"))
    for person in (anna, bruno):
        person.must("settings", "catalogue-updates", "on")
    public = bruno.home / "public.ndjson"
    public.write_text(catalogue("Chalk"))
    bruno.must("catalogue", "subscribe", "shop", str(public), "--book", "home")
    bruno.must("catalogue", "update", "shop", "--book", "home")
    with household.reading(home.users) as users:
        (book,) = users.execute(
            "SELECT book FROM member JOIN user ON user.id = member.user WHERE user.name = 'anna' AND member.name = 'home'"
        ).fetchone()
    file = home.store / "books" / f"{book}.book"

    def lead_to(place):
        with changing(file) as rows:
            rows.execute("UPDATE subscription SET place = ?, version = NULL, row = 0 WHERE name = 'shop'", [place])

    def quiet(what, place, lines):
        """Nothing is read or fetched by commands that were not told to."""
        log.unlink(missing_ok=True)
        for words in lines:
            answer = run(*words)
            claim.require(not answer.crashed, f"{what}, spesa {' '.join(words)}: {answer}")
        # It would be called by a program that goes on.
        time.sleep(0.2)
        claim.require(not log.exists(), f"{what}: curl was called for {place}")
        told = run("product", "list", "--format", "json").out
        claim.require("secret" not in told, f"{what}: a private file was read: {told[:200]}")
        told = run("catalogue", "list")
        claim.require("catalogue update" in told.err and "not agreed" in told.out + told.err, f"{what}: not told: {told}")

    showing = [
        ("product",), ("product", "list"), ("product", "show", "Chalk"), ("basket", "show"), ("catalogue", "list"),
        ("catalogue", "update"), ("product", "prices", "Chalk"), ("add", "1", "groceries"), ("summary",)]
    elsewhere = "https://attacker.example/a"
    for place in (str(secret), elsewhere, str(secret) + "\n", "../anna/secret.ndjson", f"file://{secret}", "/dev/zero",
                  "https://a.example/\"\noutput = \"/tmp/x", "https://a.example/\0b"):
        lead_to(place)
        quiet("a place that bruno wrote", place, showing)
    # A file must be named with its path, and an address with its catalogue.
    lead_to(str(secret))
    answer = run("catalogue", "update", "shop")
    claim.require(answer.refused and "--from" in answer.err and str(secret) in answer.err, f"update without --from: {answer}")
    answer = run("catalogue", "update", "shop", "--from", str(public))
    claim.require(answer.refused, f"update from another file: {answer}")
    quiet("refused updates", str(secret), showing)
    answer = run("catalogue", "update", "shop", "--from", str(secret))
    claim.require(answer.code == 0 and "Imported 1" in answer.out, f"an update that was meant: {answer}")
    # It is what anna agreed to; what it is changed to is not.
    (anna.home / "other.ndjson").write_text(catalogue("Another secret"))
    lead_to(str(anna.home / "other.ndjson"))
    log.unlink(missing_ok=True)
    answer = run("catalogue", "update")
    claim.require(answer.code == 0 and "not read" in answer.out, f"a changed path: {answer}")
    claim.require("Another" not in run("product", "list").out, "a changed path was read")
    lead_to(elsewhere)
    run("product", "list")
    answer = run("catalogue", "update", "shop")
    claim.require(answer.refused and elsewhere in answer.err and str(secret) in answer.err, f"a changed address: {answer}")
    claim.require(not log.exists(), "curl was called for a changed address")
    run("catalogue", "update", "shop", "--from", elsewhere)
    claim.require(log.exists(), "curl was not called for an address that anna named")
    # A file is not read in the background, also where anna agreed to it.
    lead_to(str(secret))
    run("catalogue", "update", "shop", "--from", str(secret))
    secret.write_text(catalogue("Top secret").replace("version\":1", "version\":2") +
                      '{"row":2,"product":{"name":"Later secret","price":"1.00"}}\n')
    for words in showing[:5]:
        run(*words)
    claim.require("Later" not in run("product", "list").out, "a file was read in the background")
    claim.require("Imported 1" in run("catalogue", "update").out, "a file that anna agreed to is not read by update")
    # A dump brings an address along.
    lead_to(elsewhere)
    log.unlink(missing_ok=True)
    bruno.must("catalogue", "unsubscribe", "shop", "--book", "home")
    bruno.must("catalogue", "subscribe", "shop", elsewhere, "--book", "home")
    bruno.must("dump", str(anna.home / "brought.ndjson"), "--book", "home")
    for target, words in (("empty", ("load", "brought.ndjson")), ("anna", ("merge", "brought.ndjson"))):
        more = {"SPESA_BOOK": target}
        answer = run(*words, more=more)
        claim.require(answer.code == 0, f"spesa {' '.join(words)} into {target}: {answer}")
        for words in showing:
            run(*words, more=more)
        time.sleep(0.2)
        claim.require(not log.exists(), f"curl was called after {target} was filled")
    # The consent belongs to nobody else, and is a file of nobody else.
    consents = list((anna.home / "state" / "spesa" / "fetched").glob("*.consent"))
    claim.require(consents and all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in consents), f"modes: {consents}")
    claim.show(f"catalogues led to files and addresses by another member, a load and a merge: {count} commands")


if __name__ == "__main__":
    household.main(prove)
