#!/usr/bin/env python3
"""Bruno, who reads one of anna's books, swaps it with her private one; what she records in the private one stays hers.

He swaps their files, their names in `users.db`, or which of them she works in. Gained is what anna records in the book
that she names, or in the one she works in without being told which, and bruno reads.
"""
import attack
import household
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first = attack.canary("first")
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "1", "groceries", "shared", "--book", "home")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("list", "--book", "home")
        private, common = attack.book(home), attack.book(home, "anna", "home")

        def files(attempt):
            home, second = attempt.home, attack.canary("second")
            one, other = attack.file_of(home, private), attack.file_of(home, common)
            content = one.read_bytes()
            one.write_bytes(other.read_bytes())
            other.write_bytes(content)
            attempt.goes_on(home.anna, second, lost=[first])
            attempt.must_not_read(home.bruno, first, second)

        def names(attempt):
            home, second = attempt.home, attack.canary("second")
            with rows.forging(home.users) as users:
                rows.swap_books(users, "anna", "anna", "home")
            attempt.goes_on(home.anna, second, more=["--book", "anna"], lost=[first])
            attempt.must_not_read(home.bruno, first, second)

        def current(attempt):
            home, second = attempt.home, attack.canary("second")
            with rows.forging(home.users) as users:
                rows.work_in(users, "anna", "home")
            answer = attempt.record(home.anna, second)
            if "home" not in answer.out + answer.err:
                attempt.must_not_read(home.bruno, second)

        attack.tried(claim, home, {
            "their files": files, "their names": names, "the one she works in, untold": current})


if __name__ == "__main__":
    household.main(prove)
