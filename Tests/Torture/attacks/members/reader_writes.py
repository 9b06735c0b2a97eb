#!/usr/bin/env python3
"""Bruno, who may only read anna's book, makes himself a writer in `users.db`; nothing that he records counts for her.

Gained is an expense of his that anna is shown as genuine, a change of hers that is built on his, and an open copy of his
making that `check --tidy` or `book seal` seals with the book's key.
"""
import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "reader")
        home.anna.must("list")
        book = attack.book(home)
        attack.make_spare(home)

        def promoted(home):
            with rows.forging(home.users) as users:
                rows.set_role(users, "bruno", book, "writer")
                rows.require_new_key(users, book)

        def after_her(attempt):
            home, second, forged = attempt.home, attack.canary("second"), attack.canary("forged")
            promoted(home)
            attempt.goes_on(home.anna, second)
            attempt.record(home.bruno, forged, "--book", "anna", amount="9999")
            attempt.goes_on(home.anna, attack.canary("third"), lost=[first], forged=[forged])

        def before_her(attempt):
            home, forged = attempt.home, attack.canary("forged")
            promoted(home)
            attempt.record(home.bruno, forged, "--book", "anna", amount="9999")
            attempt.goes_on(home.anna, attack.canary("second"), lost=[first], forged=[forged])

        def in_a_copy(attempt):
            home, forged = attempt.home, attack.canary("forged")
            with home.copy() as copy:
                promoted(copy)
                made = attempt.record(copy.bruno, forged, "--book", "anna", amount="9999")
                attack.put_back(copy, home, book)
                attack.carried(copy, home, book, leave=("book", "member"))
            attempt.goes_on(home.anna, attack.canary("second"), lost=[first], forged=[forged])
            return attack.refusal(made)

        def sealed_by(*commands):
            def way(attempt):
                home, forged = attempt.home, attack.canary("forged")
                content = offline.content(attack.file_of(home, book), home.users, password=home.bruno.password)
                copy = home.store / "backups" / f"{book}-0007-import.book"
                copy.write_bytes(rows.inside(content, lambda database: database.execute(
                    "UPDATE expense SET cents = 999900, what = ?", [forged])))
                for words in commands:
                    attempt.run(home.anna, *words)
                if copy.exists() and offline.opened_by(copy.read_bytes(), offline.secrets(home, home.anna))[0]:
                    attempt.gain("a copy of his making is sealed with the book's key")

            return way

        attack.tried(claim, home, {
            "he plants an open copy, and she tidies": sealed_by(["check"], ["check", "--tidy"], ["check"]),
            "he plants an open copy, and she seals the book again": sealed_by(["book", "seal"], ["check"]),
            "he waits for her next change": after_her, "he records first": before_her,
            "he records in a copy, and puts its book and keys in place": in_a_copy})


if __name__ == "__main__":
    household.main(prove)
