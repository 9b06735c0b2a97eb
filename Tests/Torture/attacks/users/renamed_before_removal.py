#!/usr/bin/env python3
"""Bruno gives his name in `users.db` to another user before Anna removes him, and takes it back afterwards.

The attack succeeds if `user remove` exits with 0 although Bruno, with his session or password, reads what Anna records
next.
"""
import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        home.anna.must("book", "add", "home")
        home.anna.must("add", "3", "groceries", "first", "--book", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        home.bruno.must("list", "--book", "home")
        book = attack.book(home, "anna", "home")

        def call(users, name, other):
            """A name is shown from one column, and looked up in another."""
            (row,) = rows.found(users, "user", "name = ?", name)
            rows.put(users, "user", row | {"name": other, "folded": other})

        def made_up(users):
            (row,) = rows.found(users, "user", "name = 'bruno'")
            call(users, "bruno", "zoe")
            rows.put(users, "user", row | {"id": 99, "public_key": offline.public_key(offline.pair()[1])})

        def exchanged(users):
            rows.swap_names(users, "bruno", "carla")

        def hidden(users):
            (row,) = rows.found(users, "user", "name = 'bruno'")
            rows.forget(users, "user", [row])
            rows.put(users, "user", row | {"id": 99, "public_key": offline.public_key(offline.pair()[1])})

        def way(change):
            def attempt_it(attempt):
                home, later = attempt.home, attack.canary("later")
                with rows.forging(home.users) as users:
                    genuine = rows.found(users, "user", "name = 'bruno'")
                    change(users)
                answer = attempt.run(home.anna, "user", "remove", "bruno", "--yes")
                if answer.code != 0:
                    return attack.refusal(answer)
                with rows.forging(home.users) as users:
                    rows.forget(users, "user", rows.found(users, "user", "name = 'bruno'"))
                    rows.put(users, "user", genuine[0])
                for _ in range(2):
                    attempt.record(home.anna, later, "--book", "home")
                attempt.must_not_read(home.bruno, later)
                attempt.must_not_open(book, later, password=home.bruno.password)
            return attempt_it

        attack.tried(claim, home, {
            "nothing is changed": way(lambda users: None),
            "somebody made up has his name": way(made_up),
            "carla has his name, and he hers": way(exchanged),
            "his row is away, and somebody made up has his name": way(hidden),
        })


if __name__ == "__main__":
    household.main(prove)
