#!/usr/bin/env python3
"""Bruno plants a second user row with his name before Anna removes him. He cannot read what she records afterwards.

The attack succeeds if `user remove` or `book unshare` exits with 0 although Bruno's session or password reads what Anna records
next.
"""
import household
import attack
import duplicate_names
import rows
from household import Household

REMOVE = ("user", "remove", "bruno", "--yes")
UNSHARE = ("book", "unshare", "home", "--with", "bruno")


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        home.anna.must("book", "add", "home")
        home.anna.must("add", "3", "groceries", "first", "--book", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        home.bruno.must("list", "--book", "home")
        book = attack.book(home, "anna", "home")

        def plant(home, number, folded, memberships, key_of):
            with rows.forging(home.users) as users:
                (row,) = rows.found(users, "user", "name = 'bruno'")
                key = rows.public_keys(users, key_of)["public_key"]
                rows.put(users, "user", row | {"id": number, "folded": folded, "public_key": key})
                for member in rows.found(users, "member", "user = ?", row["id"]):
                    if memberships == "all" or memberships == "own" and member["book"] != book:
                        rows.put(users, "member", member | {"user": number})

        def way(words, number=-5, folded="brunn", patch=duplicate_names.misspell_everywhere, memberships=None, key_of="bruno"):
            def attempt_it(attempt):
                home = attempt.home
                plant(home, number, folded, memberships, key_of)
                if patch:
                    patch(home, folded, "bruno")
                answer = attempt.run(home.anna, *words)
                if answer.code != 0:
                    return attack.refusal(answer)
                later = attack.canary("later")
                for _ in range(2):
                    attempt.record(home.anna, later, "--book", "home")
                attempt.must_not_read(home.bruno, later)
                attempt.must_not_open(book, later, password=home.bruno.password)
            return attempt_it

        def genuine(words):
            def attempt_it(attempt):
                """Control: without a second row the command works."""
                home, later = attempt.home, attack.canary("later")
                home.anna.must(*words)
                home.anna.must("add", "3", "groceries", later, "--book", "home")
                attempt.must_not_read(home.bruno, later)
            return attempt_it

        def in_table(home, written, read):
            duplicate_names.misspell(home, "user", written, read)

        ways = {}
        for name, words in (("user remove", REMOVE), ("book unshare", UNSHARE)):
            ways |= {
                f"{name}, control: no second row": genuine(words),
                f"{name}, a row before his": way(words),
                f"{name}, a row after his": way(words, number=99),
                f"{name}, a row with a book": way(words, memberships="own"),
                f"{name}, a row in all his books": way(words, memberships="all"),
                f"{name}, a row in all his books, after his": way(words, number=99, memberships="all"),
                f"{name}, a row with carla's key": way(words, memberships="all", key_of="carla"),
                f"{name}, only the index differs": way(words, patch=in_table),
                f"{name}, only the folded name differs": way(words, folded="aaa", patch=None)}
        attack.tried(claim, home, ways)


if __name__ == "__main__":
    household.main(prove)
