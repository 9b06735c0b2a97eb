#!/usr/bin/env python3
"""Bruno, who reads one of anna's books, clears which book she works in; nothing of hers goes where he reads.

Without a choice the program takes her oldest book, and bruno moves when the books were made. Gained is a token or a kept
report for the shared book that anna did not name, what goes out of another book than hers without a word, and that she
cannot choose again.
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
                    attempt.gain("anna cannot choose again")
                return attack.refusal(answer)
            return way

        ways = (["token", "add", "cron", "--can", "write"], ["token", "add", "cron", "--quiet"],
                ["report", "2026-11", "--save", "x"], ["report", "list"], ["export", "csv"], ["dump", "-"],
                ["sql", "SELECT what FROM expenses"], ["summary"], ["add", "9", "groceries", "doctor"])
        attack.tried(claim, home, {" ".join(words[:2]) + (" " + words[-1] if "--" in words[-1] else ""): cleared(*words)
                                   for words in ways})


if __name__ == "__main__":
    household.main(prove)
