#!/usr/bin/env python3
"""Bruno, a member of anna's book, makes himself its owner in place of her; he decides nothing about it.

Gained is carla, whom he lets in, reading what anna records when her row is back; and the seal taken off the book.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    for role in ("writer", "reader"):
        with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
            first = attack.canary("first")
            home.anna.must("add", "50", "groceries", first)
            home.anna.must("book", "share", "anna", "--with", "bruno", "--as", role)
            home.bruno.must("list", "--book", "anna")
            book = attack.book(home)
            attack.make_spare(home)

            def taken(removed, back):
                def way(attempt):
                    home, second = attempt.home, attack.canary("second")
                    with home.copy() as before:
                        with rows.forging(home.users) as users:
                            if removed:
                                rows.leave(users, "anna", book)
                            rows.set_role(users, "bruno", book, "owner")
                            rows.require_new_key(users, book)
                        shared = attempt.run(home.bruno, "book", "share", "anna", "--with", "carla", "--as", "writer")
                        with attack.reading(before.users) as source, rows.forging(home.users) as users:
                            id = rows.user(source, "anna")
                            for row in rows.found(source, "member", "user = ? AND book = ?", id, book):
                                rows.put(users, "member", row | {"role": back})
                    attempt.goes_on(home.anna, second, lost=[first])
                    attempt.must_not_read(home.carla, first, second)
                    return attack.refusal(shared)
                return way

            def unsealed(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    rows.set_role(users, "bruno", book, "owner")
                opened = attempt.run(home.bruno, "book", "open", "anna")
                if first.encode() in attack.file_of(home, book).read_bytes():
                    attempt.gain("the book is in plain")
                return attack.refusal(opened)

            attack.tried(claim, home, {
                f"a {role}, her row away and back": taken(True, "owner"),
                f"a {role}, her row back as a writer's": taken(True, "writer"),
                f"a {role}, beside her": taken(False, "owner"), f"a {role}, who takes the seal off": unsealed})


if __name__ == "__main__":
    household.main(prove)
