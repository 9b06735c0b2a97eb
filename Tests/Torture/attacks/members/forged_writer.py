#!/usr/bin/env python3
"""`users.db` calls Bruno, a reader, a writer or an owner of Anna's sealed book, and her read token one that writes.

No command of his, and none with the token, crashes or writes: a reader's key cannot. The attack succeeds with a crash, or if
Anna's book or its reports change.
"""
import household
import attack
import rows
from household import Household

COMMANDS = [
    ["add", "9", "groceries"], ["report", "2026-11", "--save", "his.txt"], ["attach", "1", "/etc/hostname"], ["undo"],
    ["ceiling", "set", "5"], ["category", "add", "zoo"], ["settings", "country", "IT"],
]
# Commands that a token cannot run.
OWN = [
    ["token", "add", "cron", "--can", "write"], ["book", "share", "home", "--with", "carla", "--as", "writer"],
    ["book", "unshare", "home", "--with", "anna"], ["book", "open", "home"], ["book", "seal", "home"],
]


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        home.anna.must("book", "add", "home")
        home.anna.must("add", "1", "groceries", "--book", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "reader")
        home.bruno.must("list", "--book", "home")
        home.anna.must("book", "use", "home")
        home.bruno.must("book", "use", "home")
        book = attack.book(home, "anna", "home")
        text, _ = attack.token(home, home.anna, "spare", "--can", "read")
        # The list of the book has the token from now on.
        home.anna.must("add", "1", "groceries")

        def is_untouched(attempt, before):
            file = attack.file_of(attempt.home, book)
            if file.read_bytes() != before or list((attempt.home.store / "reports").glob("*/his.txt")):
                attempt.gain("the book or its reports are changed")

        def by_bruno(role):
            def way(attempt):
                before = attack.file_of(attempt.home, book).read_bytes()
                with rows.forging(attempt.home.users) as users:
                    rows.set_role(users, "bruno", book, role)
                for words in COMMANDS + OWN:
                    attempt.run(attempt.home.bruno, *words)
                is_untouched(attempt, before)
            return way

        def by_token(attempt):
            before = attack.file_of(attempt.home, book).read_bytes()
            with rows.forging(attempt.home.users) as users:
                rows.set_token(users, "spare", scope="write")
            for words in COMMANDS:
                attempt.run(attempt.home.anna, *words, *attack.use_token(attempt.home, text))
            is_untouched(attempt, before)

        attack.tried(claim, home, {
            "bruno is called a writer": by_bruno("writer"), "bruno is called an owner": by_bruno("owner"),
            "a token that reads is said to write": by_token})


if __name__ == "__main__":
    household.main(prove)
