#!/usr/bin/env python3
"""Bruno, who reads one of anna's books, swaps it with her private one; she loses nothing, and is told who reads it.

He swaps their files, their names in `users.db`, or which of them she works in. Names are each member's own and stand
under no seal: no key can hold them, as both books are hers. What holds is that a file is never taken for another book,
and that whoever reads a book is told in `spesa book`, or else gets nothing of what she records next. Gained is what she
recorded and finds in none of her books, and what bruno reads of a book that she is not told is with him.
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
        home.bruno.must("list", "--book", "home")
        private, common = attack.book(home), attack.book(home, "anna", "home")

        def files(attempt):
            home, second = attempt.home, attack.canary("second")
            one, other = attack.file_of(home, private), attack.file_of(home, common)
            content = one.read_bytes()
            one.write_bytes(other.read_bytes())
            other.write_bytes(content)
            attempt.goes_on(home.anna, second, lost=[first])
            attempt.must_not_read(home.bruno, first, second)

        def swapped(swap, hidden, *more):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                with rows.forging(home.users) as users:
                    (his,) = rows.found(users, "member", "user = ? AND book = ?", rows.user(users, "bruno"), common)
                    swap(users)
                    if hidden:
                        rows.leave(users, "bruno", common)
                is_told = "bruno" in members(home.anna, *more)
                attempt.record(home.anna, second, *more)
                if hidden:
                    with rows.forging(home.users) as users:
                        rows.put(users, "member", his)
                if not is_told:
                    attempt.must_not_read(home.bruno, second)
                    attempt.must_not_open(common, second, password=home.bruno.password)
                attempt.must_not_read(home.bruno, first)
                texts = attempt.texts(home.anna)
                for text in (first, second):
                    if text not in texts:
                        attempt.gain(f"{attack.shown(text)} vanishes")
            return way

        def names(users):
            rows.swap_books(users, "anna", "anna", "home")

        def current(users):
            rows.work_in(users, "anna", "home")

        attack.tried(claim, home, {
            "their files": files, "their names": swapped(names, False, "--book", "anna"),
            "their names, and he is not in the list": swapped(names, True, "--book", "anna"),
            "the one she works in": swapped(current, False),
            "the one she works in, and he is not in the list": swapped(current, True)})


def members(person, *more):
    """With whom the book is that somebody names, or works in, as they are told."""
    name = more[-1] if more else None
    return [
        member["name"] for book in person.json("book")["books"] for member in book["members"]
        if (book["name"] == name if more else book["current"])]


if __name__ == "__main__":
    household.main(prove)
