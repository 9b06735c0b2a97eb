#!/usr/bin/env python3
"""A store or session that is not as it should be is refused with a clear message and its exit code, as it is.

Sessions that others can read, links, folders and pipes in the place of files, what is missing or newer than the
program, a lock that is held too long: nothing hangs, and not a byte changes.
"""
import contextlib
import os
import signal
import subprocess
import sys

import household
from household import Household, changing, forms, has_command


def prove(claim):
    with contextlib.ExitStack() as houses:
        homes = [houses.enter_context(Household(claim.program, form)) for form in forms(claim.program)]
        for home in homes:
            home.anna.must("add", "1", "groceries")
            cases = {name: case for name, case in CASES.items() if home.form == "open" or name not in ONLY_OPEN}
            claim.side_by_side(refuse, [(claim, home, name, *case) for name, case in cases.items()])
            open_password_file(claim, home)
            claim.show(f"{home.form} book: {len(cases) + 1} hostile stores, sessions and password files refused")
        waits = [(claim, home, whose) for home in homes for whose in ("a book's", "the users'")]
        # Those who wait do no work.
        claim.side_by_side(wait, waits, workers=len(waits))
        claim.show(f"{len(waits)} locks held by a stopped process waited for and given up")
    with Household(claim.program) as home:
        wrong_tokens(claim, home)


def wrong_tokens(claim, home):
    """A token of a wrong shape, one with a slip in it, and one in a file that others can read are refused."""
    token = home.anna.json("token", "add", "cron")["token"]["token"]
    shapes = ["", "x", token[:-1], token + "0", token.replace("_", "-"), token[:20] + "0" + token[20:-1], "\x00" * 66,
              token[:30] + ("0" if token[30] != "0" else "1") + token[31:], "spesa_" * 1000, "\xff" * 66]
    file = home.folder / "token"
    before = None
    for shape in [token, *shapes]:
        file.write_bytes(shape.encode("latin-1"))
        file.chmod(0o600)
        answer = home.anna.run("list", "--token-file", str(file))
        if shape == token:
            claim.require(answer.code == 0, f"a token: {answer}")
            before = home.store_digest()
            continue
        what = f"token {shape[:80]!r}: {answer}"
        claim.require(answer.code == 4 and answer.out == "" and answer.speaks, what)
        claim.require(not shape or shape not in answer.err or len(shape) < 4, f"shown: {what}")
    file.write_text(token)
    file.chmod(0o644)
    answer = home.anna.run("list", "--token-file", str(file))
    claim.require(answer.code == 4 and "mode 644" in answer.err, f"a token file that others can read: {answer}")
    claim.require(home.store_digest() == before, "wrong tokens changed the store")
    claim.show(f"{len(shapes) + 1} wrong tokens refused")


def replaced(file, make):
    """Puts something else in the place of a file, which is kept beside it."""
    file.rename(file.with_suffix(".kept"))
    make(file)


def linked(file):
    file.symlink_to(file.with_suffix(".kept"))


def version(file):
    with changing(file) as database:
        (known,) = database.execute("PRAGMA user_version").fetchone()
        database.execute(f"PRAGMA user_version = {known + 1}")


# What is done to a household, the exit code, and a word of the message.
CASES = {
    "the session can be read by others": (lambda home: home.session_file().chmod(0o640), 4, "mode 640"),
    "the session's folder is open to others": (lambda home: home.session_file().parent.chmod(0o755), 4, "mode 755"),
    "the session is too short": (lambda home: home.session_file().write_bytes(bytes(31)), 4, "damaged"),
    "the session is too long": (lambda home: home.session_file().write_bytes(bytes(33)), 4, "damaged"),
    "the session is empty": (lambda home: home.session_file().write_bytes(b""), 4, "damaged"),
    "the session is nobody's": (lambda home: home.session_file().write_bytes(bytes(32)), 4, "not signed in"),
    "the session is a link": (lambda home: replaced(home.session_file(), linked), 4, "link"),
    "the session is a pipe": (lambda home: replaced(home.session_file(), os.mkfifo), 4, "type of file"),
    "the session is a folder": (lambda home: replaced(home.session_file(), os.mkdir), 4, "type of file"),
    "the store is a link": (lambda home: replaced(home.store, linked), 1, "symbolic link"),
    "the store is a file": (lambda home: replaced(home.store, lambda store: store.write_text("x")), 1, "not a folder"),
    "users.db is gone": (lambda home: home.users.unlink(), 1, "damaged"),
    "users.db is empty": (lambda home: home.users.write_bytes(b""), 1, "damaged"),
    "users.db is something else": (lambda home: home.users.write_text("what is this? " * 500), 1, "damaged"),
    "users.db is a link": (lambda home: replaced(home.users, linked), 1, "users.db"),
    "users.db is a pipe": (lambda home: replaced(home.users, os.mkfifo), 1, "users.db"),
    "users.db is a folder": (lambda home: replaced(home.users, os.mkdir), 1, "users.db"),
    "users.db is newer": (lambda home: version(home.users), 1, "newer"),
    "the book is gone": (lambda home: home.book_file().unlink(), 1, ".book"),
    "the book is empty": (lambda home: home.book_file().write_bytes(b""), 1, "damaged"),
    "the book is a link": (lambda home: replaced(home.book_file(), linked), 1, ".book"),
    "the book is a pipe": (lambda home: replaced(home.book_file(), os.mkfifo), 1, ".book"),
    "the book is a folder": (lambda home: replaced(home.book_file(), os.mkdir), 1, ".book"),
    "the book is newer": (lambda home: version(home.book_file()), 1, "newer"),
    "the lock is a link": (lambda home: replaced(home.book_file().with_suffix(".lock"), linked), 1, ".lock"),
}
ONLY_OPEN = ["the book is newer"]
# Only root can give a file away.
if os.geteuid() == 0:
    CASES |= {
        "the store is another's": (lambda home: os.chown(home.store, 65534, 65534), 1, "another user"),
        "the session is another's": (lambda home: os.chown(home.session_file(), 65534, 65534), 4, "another user"),
    }


def refuse(claim, home, name, spoil, code, word):
    with home.copy() as twin:
        spoil(twin)
        before = twin.digest()
        for words in (["list"], ["add", "1", "groceries"], ["undo"]):
            if "lock" in name and words == ["list"]:
                # Only who writes takes it.
                continue
            answer = twin.anna.run(*words, timeout=20)
            what = f"{twin.form} book, {name}, spesa {words[0]}: {answer}"
            claim.require(answer.code == code and answer.out == "" and answer.speaks and word in answer.err, what)
            claim.require(twin.digest() == before, f"something changed: {what}")


def open_password_file(claim, home):
    file = home.folder / "password"
    file.write_text(home.anna.password + "\n")
    file.chmod(0o644)
    answer = home.anna.run("login", "anna", variables={"SPESA_PASSWORD_FILE": str(file)})
    claim.require(answer.code == 4 and "mode 644" in answer.err, f"a password file that others can read: {answer}")


def wait(claim, home, whose):
    """A lock that a stopped process holds is waited for, but not for ever."""
    with home.copy() as twin:
        lock = twin.store / "users.lock" if whose == "the users'" else twin.book_file().with_suffix(".lock")
        holder = subprocess.Popen(
            [sys.executable, "-c", f"import fcntl, time; file = open({str(lock)!r}); fcntl.flock(file, fcntl.LOCK_EX); "
             "print(flush=True); time.sleep(600)"], stdout=subprocess.PIPE)
        try:
            holder.stdout.readline()
            holder.send_signal(signal.SIGSTOP)
            before = twin.digest()
            words = ["settings", "method", "card"] if whose == "the users'" else ["add", "1", "groceries"]
            answer = twin.anna.run(*words, timeout=30)
            what = f"{twin.form} book, {whose} lock held, spesa {words[0]}"
            claim.require(answer.refused and "has been using the store" in answer.err, f"{what}: {answer}")
            claim.require(8 <= answer.seconds <= 20, f"{what}: after {answer.seconds:.1f} s")
            claim.require(twin.digest() == before, f"{what}: something changed")
            claim.require(twin.anna.run("list").code == 0, f"{what}: nor can be read")
        finally:
            holder.kill()
            holder.wait()


if __name__ == "__main__":
    household.main(prove)
