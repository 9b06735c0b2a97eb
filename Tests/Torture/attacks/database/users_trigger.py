#!/usr/bin/env python3
"""A trigger in `users.db` makes bruno a member as soon as anna does anything; no command goes on in such a file.

Gained is each command that goes on, and a trigger that ran.
"""
import household
import attack
import rows
from household import Household

COMMANDS = (["list"], ["add", "1", "groceries"], ["whoami"], ["settings", "method", "card"], ["book", "list"])


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("add", "50", "groceries")
        book = attack.book(home)

        def armed(table, event):
            def way(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    rows.arm(users, table, event, "bruno", book)
                for words in COMMANDS:
                    if attempt.run(home.anna, *words).code == 0:
                        attempt.gain(f"spesa {words[0]} goes on")
                login = ["login", "anna", "--password-stdin"]
                if attempt.run(home.anna, *login, input=home.anna.password + "\n").code == 0:
                    attempt.gain("spesa login goes on")
                with attack.reading(home.users) as users:
                    if rows.found(users, "member", "name = 'armed'"):
                        attempt.gain("it ran")
            return way

        with attack.reading(home.users) as users:
            events = [(table, event) for table in ("session", "setting", "failed_sign_in", "user", "book", "member")
                      for event in ("INSERT", "UPDATE", "DELETE") if table in rows.tables(users)]
        attack.tried(claim, home, {f"upon {event} {table}": armed(table, event)
                                   for table, event in (events[:3] if claim.short else events)})


if __name__ == "__main__":
    household.main(prove)
