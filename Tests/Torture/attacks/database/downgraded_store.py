#!/usr/bin/env python3
"""Bruno downgrades `users.db` to its first schema with himself as a member. The migration does not let him in.

The migration takes members from `users.db` once; a book whose member list is already under its seal is not migrated again. The
attack succeeds if his session or password reads Anna's private book.
"""
import household
import attack
import kept_archives
import rows
from household import Household


def first_form(claim):
    """Returns SQL for the tables of `users.db` in the oldest kept store."""
    _, archive, kept = min((kept["steps"], archive, kept) for archive, kept in kept_archives.stores() if kept["form"] == "sealed")
    with kept_archives.unpacked(claim.program, archive, kept) as home, attack.reading(home.users) as users:
        marks = "".join(
            f"PRAGMA {mark} = {users.execute(f'PRAGMA {mark}').fetchone()[0]};\n" for mark in ("application_id", "user_version"))
        return marks + "\n".join(users.iterdump())


def prove(claim):
    first_script = first_form(claim)
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("list")
        book = attack.book(home)

        def brought_back(role, signs_in):
            def way(attempt):
                home, second, forged = attempt.home, attack.canary("second"), attack.canary("forged")
                with attack.reading(home.users) as source:
                    rows.bring_back(source, home.folder / "first.db", first_script)
                home.users.write_bytes((home.folder / "first.db").read_bytes())
                with rows.forging(home.users) as users:
                    rows.join(users, "bruno", book, role, "hers")
                    rows.require_new_key(users, book)
                if signs_in:
                    attempt.run(home.anna, "login", "anna", "--password-stdin", input=home.anna.password + "\n")
                attempt.goes_on(home.anna, second, lost=[first])
                attempt.record(home.bruno, forged, "--book", "hers")
                attempt.must_not_read(home.bruno, first, second)
                attempt.must_not_open(book, first, second, password=home.bruno.password)
                attempt.look(home.anna, [], [first], [forged])
            return way

        attack.tried(claim, home, {
            f"as {role}, {'before' if signs_in else 'after'} she signs in": brought_back(role, signs_in)
            for role in ("reader", "owner") for signs_in in (False, True)})


if __name__ == "__main__":
    household.main(prove)
