#!/usr/bin/env python3
"""Every store that was kept of an earlier version is opened by this one, with all that was in it, whatever is done first.

    kept_stores.py keep PROGRAM COMMIT    keeps those of this version, to be run once at each release: PROGRAM is the build
                                          of COMMIT in a checkout of its own

They lie in `stores/VERSION-COMMIT-FORM.tar.xz`, and beside each what the program that made it said of it.
"""
import json
import shutil
import subprocess
import sys

import household
import kept_archives
from household import Broken, Person
from kept_archives import BACKUP, is_as_kept, name_of, short, stores, unpacked
from upgrade_attempts import ATTEMPTS, copy_put_back, keys_renewed, recovery_code_first, token_first
from kill import run_and_kill


def prove(claim):
    kept_stores = stores()
    claim.require(kept_stores, "no store is kept")
    try:
        kept_archives.git("rev-parse", "HEAD")
        for archive, kept in kept_stores:
            require_commit(claim, archive, kept)
        claim.show(f"{len(kept_stores)} stores are of the commits {', '.join(sorted({kept['commit'][:8] for _, kept in kept_stores}))}")
    except (OSError, subprocess.CalledProcessError) as reason:
        claim.leave_out(f"which commits the stores are of: {reason}")
    count = 0
    for archive, kept in kept_stores:
        with unpacked(claim.program, archive, kept) as home:
            for attempts in ways(claim):
                with home.copy() as twin:
                    tried(claim, twin, kept, attempts, name_of(archive))
                count += len(attempts)
            restored(claim, home, kept, name_of(archive))
            count += 1
    claim.show(f"{count} series of operations on {len(kept_stores)} stores of earlier versions find all their content")
    for archive, kept in [claim.random.choice(kept_stores)] if claim.short else kept_stores:
        with unpacked(claim.program, archive, kept) as home:
            killed(claim, home, kept, name_of(archive), 1 if claim.short else 40)


def require_commit(claim, archive, kept):
    """Checks that a kept store belongs to its commit: that commit has its version and its migration steps."""
    name, commit = name_of(archive), kept["commit"]
    claim.require(name == f"{kept['version']}-{commit[:8]}-{kept['form']}", f"{name} has a wrong name")
    claim.require(kept_archives.version_in(commit) == kept["version"], f"{name}: {commit} is of another version")
    claim.require(kept_archives.steps(commit) == kept["steps"], f"{name}: {commit} has other steps than {kept['steps']}")
    with unpacked("/nonexistent", archive, kept) as home:
        found = {file: version(file) for file in [home.users, *home.store.glob("books/*.book")] if not is_sealed(file)}
        claim.require(found.pop(home.users) == kept["steps"][0], f"{name}: the users are of another commit")
        claim.require(all(steps == kept["steps"][1] for steps in found.values()), f"{name}: books of another commit")
        claim.require(bool(found) == (kept["form"] == "open"), f"{name}: {len(found)} books are open")


def is_sealed(file):
    return not file.read_bytes().startswith(b"SQLite format 3\0")


def version(file):
    with household.reading(file) as database:
        return database.execute("PRAGMA user_version").fetchone()[0]


def ways(claim):
    """Returns the operations to try on copies of a store; in a short run the tokens, and two random ones."""
    if not claim.short:
        return [[one] for one in ATTEMPTS]
    chosen = claim.random.sample(ATTEMPTS, 2)
    # These two must come first.
    apart = {recovery_code_first, copy_put_back} <= set(chosen)
    # A write of a user signs for what the tokens of an earlier version lack.
    return [[token_first]] + ([[one] for one in chosen] if apart else [chosen])


def tried(claim, home, kept, attempts, name):
    """Checks that the operations succeed and all data is there afterwards."""
    what = f"{name}, {' then '.join(attempt.__name__ for attempt in attempts)}"
    try:
        for attempt in sorted(attempts, key=place):
            attempt(home, kept)
        require_all(claim, home, kept, what)
    except Broken as fault:
        raise Broken(f"{what}: {fault}") from None


def place(attempt):
    """Where an attempt stands among others. Once an owner wrote with this version, a member whose key could not sign needs
    the owner for a new one; a restored store has no copies from before; and the code from before ends with the keys."""
    return attempt is not recovery_code_first, attempt is keys_renewed, attempt is not copy_put_back


def require_all(claim, home, kept, what, people=None):
    """Checks that every user's books have the recorded content and no faults."""
    for person in people or home.people:
        person.sign_in()
        listed = kept["listed"][person.name]
        for book, words in ((book, words) for book, answers in listed.items() for words in answers):
            now = person.must(*words.split(), "--format", "csv", "--book", book).out
            claim.require(
                is_as_kept(now, book, words, listed), f"{what}: {person.name}'s {words} of {book} says {now[:200]!r}")
    for person in people or home.people:
        found = home.checked(person)
        claim.require(found.code == 0, f"{what}: check of {person.name}: {found}")


def restored(claim, home, kept, name):
    """Restores the backup of the earlier version."""
    said = kept["backup"]
    with home.copy() as twin:
        shutil.rmtree(twin.store)
        dora = Person(twin, "dora", **said["person"])
        twin.people[:] = [dora]
        for place in (dora.run_folder, dora.home / "tmp"):
            place.mkdir(mode=0o700, parents=True)
        dora.must("restore-store", str(twin.folder / BACKUP), "--password-stdin", input=said["password"] + "\n")
        require_all(claim, twin, {"listed": {"dora": said["listed"]}}, f"{name}, its backup")
        shown = short(dora.must("report", "show", "kept.html").out)
        claim.require(shown == said["report"], f"{name}: the report in its backup says {shown[:200]!r}")


def killed(claim, home, kept, name, rounds):
    """Kills every command of a first session at a random moment; some of them are migrating files then."""
    spans, runs, ends = {}, 0, 0
    for _ in range(rounds):
        with home.copy() as twin:
            for person in claim.random.sample(twin.people, len(twin.people)):
                login = (["login", person.name, "--password-stdin"], person.password + "\n")
                evening = [login] + [(["stats", "year", "--book", book], None) for book in kept["listed"][person.name]]
                for words, input in evening:
                    key = " ".join(words)
                    if key not in spans:
                        spans[key] = span(home, person.name, words, input)
                    _, was_killed = run_and_kill(person, words, input, claim.random.uniform(0, spans[key]))
                    runs, ends = runs + 1, ends + was_killed
                    if words[0] == "login" and was_killed:
                        person.sign_in()
            require_all(claim, twin, kept, f"{name}, killed")
    claim.show(f"{name}: {ends} of {runs} commands that migrate it killed, and everything there after {rounds} sessions")


def span(home, name, words, input):
    """Returns the run time of a command that migrates what it opens."""
    with home.copy() as twin:
        person = twin.named(name)
        if words[0] != "login":
            person.sign_in()
        return person.run(*words, input=input).seconds


if __name__ == "__main__":
    if sys.argv[1:2] == ["keep"]:
        kept_archives.keep(*sys.argv[2:4])
        household.forget_folders()
        sys.exit()
    household.main(prove)
