"""Values that no program wrote, in every column of some type of `users.db`."""
import time

import attack
import rows
from household import Household


def prove(claim, type, values, most):
    """Puts each value into each column of that type, and runs what opens the store; `most` is how many in short."""
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("add", "50", "groceries")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "reader")
        home.anna.must("settings", "method", "card")
        home.anna.must("token", "add", "cron", "--expires", "9d")
        # Such a table has rows only as long as somebody cannot sign in.
        home.anna.run("login", "anna", "--password-stdin", input="not the right one\n")
        with attack.reading(home.users) as users:
            places = [(table, name) for table in rows.tables(users) if rows.found(users, table)
                      for name, of in rows.columns(users, table).items() if of == type]
        jobs = [(claim, home, place, value) for place in places for value in values[:most if claim.short else None]]
        claim.side_by_side(spoiled, jobs)
        if not claim.faults:
            claim.show(f"held: {len(jobs)} values in {len(places)} columns")


def spoiled(claim, home, place, value):
    with home.copy() as twin:
        with rows.forging(twin.users) as users:
            if not rows.spoil(users, *place, value):
                return
        attempt = attack.Attempt(twin)
        began = time.monotonic()
        for words in (["list"], ["add", "1", "groceries"], ["book", "list"], ["token", "list"], ["user", "list"]):
            answer = attempt.run(twin.anna, *words)
            if len(answer.err.splitlines()) > 3 or answer.code not in (0, 1, 3, 4):
                attempt.gain(f"spesa {' '.join(words)}: {answer}")
        # It takes a quarter of a second, so only where it may matter.
        if place[0] in ("user", "session", "setting", "failed_sign_in", "store"):
            attempt.run(twin.anna, "login", "anna", "--password-stdin", input=twin.anna.password + "\n")
        if time.monotonic() - began > 30:
            attempt.gain("it takes long")
        what = value if isinstance(value, int) else f"{len(value)} of {value[:20]!r}"
        claim.require(not attempt.gains, f"gained, {'.'.join(place)} = {what}: {'; '.join(attempt.gains)}")
