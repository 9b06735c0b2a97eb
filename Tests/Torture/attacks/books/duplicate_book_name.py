#!/usr/bin/env python3
"""Carla gives a book of hers the name of one that Anna makes, moves or restores. Anna's private data stays private.

Carla shares her book with Anna. The name in its row differs from the name in the index, so both books can have one name. The
attack succeeds if Carla is shown what Anna records under the name of her own book. A note that Carla is a member comes too
late.
"""
import household
import attack
import duplicate_names
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        home.carla.must("book", "add", "bait")
        home.carla.must("add", "1", "groceries", "bait", "--book", "bait")
        home.carla.must("book", "share", "bait", "--with", "anna", "--as", "owner")
        home.anna.must("list", "--book", "bait")
        bait = attack.book(home, "carla", "bait")

        def called(home, name, folded=None):
            """Gives Carla's book a name among Anna's books, and another one in the index."""
            with rows.forging(home.users) as users:
                users.execute("UPDATE member SET name = ? WHERE user = ? AND book = ?",
                              [name, rows.user(users, "anna"), bait])
                if folded:
                    users.execute("UPDATE member SET folded = ? WHERE user = ? AND book = ?",
                                  [folded, rows.user(users, "anna"), bait])
            if folded:
                duplicate_names.misspell(home, "member", folded, name)

        def records(attempt, person, answer, *places):
            """Fails if Carla is shown what the user records after the command."""
            for place in places if answer.code == 0 else ():
                second = attack.canary("second")
                attempt.record(person, second, *place)
                attempt.must_not_read(attempt.home.carla, second)
            return attack.refusal(answer)

        def added(folded=None, *words):
            def way(attempt):
                home = attempt.home
                called(home, "diary", folded)
                answer = attempt.run(home.anna, "book", "add", "diary", *words)
                if answer.code == 0:
                    attempt.run(home.anna, "book", "use", "diary")
                return records(attempt, home.anna, answer, ["--book", "diary"], [])
            return way

        def moved(folded=None):
            def way(attempt):
                home, secret = attempt.home, attack.canary("secret")
                private = {"SPESA_STORE": str(home.folder / "private")}
                home.anna.must("signup", "anna", "--password-stdin", input=f"{home.anna.password} 7\n", variables=private)
                home.anna.must("book", "add", "diary", variables=private)
                home.anna.must("add", "5", "groceries", secret, "--book", "diary", variables=private)
                # Books are moved into an empty book.
                home.carla.must("book", "add", "annex")
                home.carla.must("book", "share", "annex", "--with", "anna", "--as", "owner")
                home.anna.run("list", "--book", "annex")
                with rows.forging(home.users) as users:
                    users.execute("UPDATE member SET name = 'diary' WHERE user = ? AND name = 'annex'",
                                  [rows.user(users, "anna")])
                    if folded:
                        users.execute("UPDATE member SET folded = ? WHERE user = ? AND name = 'diary'",
                                      [folded, rows.user(users, "anna")])
                if folded:
                    duplicate_names.misspell(home, "member", folded, "diary")
                answer = attempt.run(
                    home.anna, "book", "move", "diary", "--to", str(home.store), variables=private)
                attempt.must_not_read(home.carla, secret)
                return records(attempt, home.anna, answer, ["--book", "diary"])
            return way

        def signed_up(current):
            def way(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    (row,) = rows.found(users, "member", "book = ? AND user = ?", bait, rows.user(users, "anna"))
                    (last,) = users.execute("SELECT seq FROM sqlite_sequence WHERE name = 'user'").fetchone()
                    rows.put(users, "member", row | {
                        "user": last + 1, "role": "writer", "name": "dora", "folded": "aaa", "current": current})
                dora = attack.Person(home, "dora", f"dora {home.anna.password}")
                for folder in (dora.run_folder, dora.home / "tmp"):
                    folder.mkdir(mode=0o700, parents=True)
                answer = attempt.run(dora, "signup", "dora", "--password-stdin", input=dora.password + "\n")
                if answer.code != 0:
                    return attack.refusal(answer)
                attempt.run(home.carla, "book", "share", "bait", "--with", "dora", "--as", "writer")
                attempt.run(home.carla, "add", "1", "groceries", "--book", "bait")
                return records(attempt, dora, answer, ["--book", "dora"], [])
            return way

        def brought_back(attempt):
            home = attempt.home
            home.anna.must("book", "add", "diary")
            home.anna.must("add", "3", "groceries", "--book", "diary")
            home.anna.must("book", "remove", "diary")
            called(home, "diary")
            with rows.forging(home.users) as users:
                users.execute("UPDATE book SET removed = (SELECT max(removed) FROM book) WHERE id = ?", [bait])
            answer = attempt.run(home.anna, "book", "remove", "--undo", "diary")
            return records(attempt, home.anna, answer, ["--book", "diary"])

        def genuine(attempt):
            """Control: without the attack, the commands succeed."""
            home = attempt.home
            answer = home.anna.must("book", "add", "diary")
            home.anna.must("book", "remove", "diary")
            home.anna.must("book", "remove", "--undo", "diary")
            attack.newcomer(home, "dora").must("add", "1", "groceries")
            home.anna.must("list", "--book", "diary")
            return records(attempt, home.anna, answer, ["--book", "diary"])

        attack.tried(claim, home, {
            "control: no name given": genuine,
            "book add": added(), "book add --open": added(None, "--open"),
            "book add, only the index differs": added("diarx"),
            "book move": moved(), "book move, only the index differs": moved("diarx"),
            "sign-up": signed_up(0), "sign-up, with carla's book as the current one": signed_up(1),
            "book remove --undo": brought_back})


if __name__ == "__main__":
    household.main(prove)
