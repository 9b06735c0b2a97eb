#!/usr/bin/env python3
"""A folder is in the place of a file that Anna erases. A command that erased only a part says so.

The attack succeeds if a command fails without a word about what is erased already, and files are gone.
"""
import household
import attack
from household import Household

OTHER = "ffffffff-ffff-4fff-8fff-ffffffffffff"


def prove(claim):
    with Household(claim.program, "sealed") as home:
        home.anna.must("book", "add", "trips")
        home.anna.must("add", "1", "groceries", "--book", "trips")
        home.anna.must("report", "2026-11", "--save", "kept.txt", "--book", "trips")
        book = attack.book(home, "anna", "trips")

        def erased(place, *words):
            def way(attempt):
                folder = attempt.home.store / place
                folder.mkdir()
                before = attempt.home.store_digest()
                answer = attempt.run(attempt.home.anna, "erase", *words, "--no-backup", "--yes-erase", words[-1])
                if answer.code != 0 and "part of" not in attack.said(answer) and attempt.home.store_digest() != before:
                    attempt.gain(f"spesa erase {words[0]} does not say what it erased: {answer}")
                folder.rmdir()
                if answer.code != 0:
                    attempt.home.anna.must("erase", *words, "--no-backup", "--yes-erase", words[-1])
                return attack.refusal(answer)
            return way

        ways = {f"the book, {place}": erased(place, "book", "trips") for place in (
            f"books/{book}.book-journal", f"books/{book}.book.new", f"reports/{book}/z.txt")}
        ways |= {f"the store, {place}": erased(place, "store") for place in (
            f"books/{OTHER}.lock", f"reports/{book}/z.txt", "users.db.new")}
        attack.tried(claim, home, ways)


if __name__ == "__main__":
    household.main(prove)
