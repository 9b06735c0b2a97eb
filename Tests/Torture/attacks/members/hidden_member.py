#!/usr/bin/env python3
"""Bruno's row is hidden in `users.db` while Anna moves a book that she shares with him to another store.

The attack succeeds if the book leaves the store although he is in its member list.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        home.bruno.must("add", "1", "groceries", "--book", "home")
        book = attack.book(home, "anna", "home")

        def moved(attempt):
            anna, other = attempt.home.anna, str(attempt.home.folder / "other")
            anna.must("signup", "anna", "--password-stdin", "--store", other, input=anna.password + "\n")
            with rows.forging(attempt.home.users) as users:
                genuine = rows.found(users, "member")
                rows.leave(users, "bruno", book)
            answer = attempt.run(anna, "book", "move", "home", "--to", other)
            with rows.forging(attempt.home.users) as users:
                for row in genuine:
                    rows.put(users, "member", row)
            if answer.code == 0 or attempt.run(attempt.home.bruno, "list", "--book", "home").code != 0:
                attempt.gain("bruno's book is moved away")
            return attack.refusal(answer)

        attack.tried(claim, home, {"the book is moved": moved})


if __name__ == "__main__":
    household.main(prove)
