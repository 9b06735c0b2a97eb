#!/usr/bin/env python3
"""Bruno, a reader of one of Anna's books, clears her current book. No data of hers goes to the book that he reads.

Without a current book the program takes the oldest, and Bruno changes the dates on which the books were made. The attack
succeeds if a token or saved report is made for the shared book although Anna did not name it, if data of another book is output
without a warning, or if she cannot choose a book again.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first, shared = attack.canary("first"), attack.canary("shared")
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "reader")
        home.anna.must("add", "1", "groceries", shared, "--book", "home")
        home.anna.must("add", "50", "groceries", first)
        private = attack.book(home)

        def cleared(*words):
            def way(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    users.execute("UPDATE member SET current = 0")
                    users.execute("UPDATE book SET created = created + 100000 WHERE id = ?", [private])
                answer = attempt.run(home.anna, *words)
                if answer.code == 0:
                    attempt.gain(f"spesa {' '.join(words)} takes another book")
                attempt.run(home.anna, "book", "use", "anna")
                if first not in attempt.run(home.anna, "list", "all", "--format", "json").out:
                    attempt.gain("anna cannot choose a book again")
                return attack.refusal(answer)
            return way

        ways = (["token", "add", "cron", "--can", "write"], ["token", "add", "cron", "--quiet"],
                ["report", "2026-11", "--save", "x"], ["report", "list"], ["export", "csv"], ["dump", "-"],
                ["sql", "SELECT what FROM expenses"], ["summary"], ["add", "9", "groceries", "doctor"])
        attack.tried(claim, home, {" ".join(words[:2]) + (" " + words[-1] if "--" in words[-1] else ""): cleared(*words)
                                   for words in ways})


if __name__ == "__main__":
    household.main(prove)
