#!/usr/bin/env python3
"""Mallory puts an older copy of a shared book in its place, and others write on it; anna is told that it is another.

The others have not seen what is missing, and what they write makes the book as long as anna knows it, or longer. Gained
is an expense of anna's that vanishes without a word.
"""
import household
import attack
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first, second = attack.canary("first"), attack.canary("second")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "50", "groceries", first)
        home.bruno.must("add", "10", "groceries", "--book", "anna")
        book = attack.book(home)
        text, options = attack.token(home, home.anna, "cron", "--can", "write")
        home.anna.must("add", "1", "groceries", *options)
        home.anna.must("list")
        with home.copy() as old:
            home.anna.must("add", "50", "groceries", second)
            home.anna.must("list")

            def bruno(attempt):
                return attempt.record(attempt.home.bruno, attack.canary("his"), "--book", "anna")

            def token(attempt):
                more = attack.use_token(attempt.home, text)
                return attempt.record(attempt.home.anna, attack.canary("by token"), *more)

            def written(*writers, signs_in=False, all_rows=False):
                def way(attempt):
                    home = attempt.home
                    attack.put_back(old, home, book)
                    if all_rows:
                        attack.carried(old, home, book)
                    for writer in writers:
                        if writer(attempt).code != 0:
                            raise household.Broken(f"a writer is refused: {attempt.answers[-1]}")
                    if signs_in:
                        home.anna.sign_in()
                    third = attack.canary("third")
                    for answer in attempt.goes_on(home.anna, third, lost=[first, second]):
                        if answer.code == 0:
                            attempt.gain("anna goes on in another book than she saw")
                return way

            attack.tried(claim, home, {
                "bruno writes once": written(bruno), "bruno writes nine times": written(*[bruno] * 9),
                "a token writes once": written(token), "a token writes five times": written(*[token] * 5),
                "both write": written(bruno, token, bruno),
                "both write, with the rows of the book": written(bruno, token, all_rows=True),
                "both write, before she signs in": written(token, bruno, signs_in=True)})


if __name__ == "__main__":
    household.main(prove)
