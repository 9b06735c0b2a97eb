#!/usr/bin/env python3
"""Bruno, who may write anna's sealed book, leaves a trigger inside and is removed; no command goes on in such a book.

He unseals it with the key he has, and seals it again by hand. Gained is each command that goes on.
"""
import household
import attack
from household import Household

TRIGGER = """
    CREATE TRIGGER doubled AFTER INSERT ON expense
    BEGIN UPDATE expense SET cents = 2 * cents WHERE id = new.id; END
"""


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first = attack.canary("first")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "50", "groceries", first)
        home.bruno.must("list", "--book", "anna")
        book = attack.book(home)
        attack.offline.control(home, home.bruno, book, first)

        def leaves(home, sql):
            attack.reseal(home, home.bruno, book, lambda database: database.execute(sql))

        with home.copy() as twin:
            leaves(twin, "UPDATE expense SET cents = cents")
            if twin.anna.run("list").code != 0:
                claim.leave_out("a book sealed by hand with a writer's key is refused, so nothing can be left inside")
                claim.show("held: nothing can be left inside")
                return

        def left_inside(attempt):
            home = attempt.home
            leaves(home, TRIGGER)
            for words in (["list"], ["book", "unshare", "anna", "--with", "bruno"], ["add", "50", "groceries"]):
                if attempt.run(home.anna, *words).code == 0:
                    attempt.gain(f"spesa {' '.join(words[:2])} goes on")

        attack.tried(claim, home, {"a trigger that doubles what is added": left_inside})


if __name__ == "__main__":
    household.main(prove)
