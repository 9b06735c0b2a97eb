#!/usr/bin/env python3
"""Mallory found one of anna's tokens, and exchanges its name with that of another; the one that anna names is revoked.

Gained is what anna records after she revoked the token, read with it.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "mallory")) as home:
        home.anna.must("add", "1", "groceries")
        texts = {name: attack.token(home, home.anna, name, "--can", "write")[0] for name in ("old", "new")}
        home.anna.must("add", "1", "groceries")

        def renamed(*changes):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                with rows.forging(home.users) as users:
                    for name, other in changes:
                        users.execute("UPDATE token SET name = ?, folded = ? WHERE name = ?", [other, other, name])
                answer = attempt.run(home.anna, "token", "revoke", "old")
                attempt.record(home.anna, second)
                attempt.must_not_read(
                    home.named("mallory"), second, more=attack.use_token(home, texts["old"]))
                if answer.code == 0 and attempt.run(
                        home.anna, "list", *attack.use_token(home, texts["new"])).code != 0:
                    attempt.gain("another token is revoked")
                return attack.refusal(answer)
            return way

        attack.tried(claim, home, {
            "nothing exchanged": renamed(), "their names": renamed(("old", "x"), ("new", "old"), ("x", "new")),
            "the name of one": renamed(("old", "x")), "the name of one, given to the other": renamed(
                ("old", "x"), ("new", "old"))})


if __name__ == "__main__":
    household.main(prove)
