#!/usr/bin/env python3
"""Mallory has found one of Anna's tokens and swaps its name with another token's. `token revoke` revokes the one Anna meant.

The attack succeeds if the found token reads what Anna records after revoking it.
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
            "control: no names swapped": renamed(), "both names swapped": renamed(("old", "x"), ("new", "old"), ("x", "new")),
            "one token renamed": renamed(("old", "x")), "one token renamed, the other given its name": renamed(
                ("old", "x"), ("new", "old"))})


if __name__ == "__main__":
    household.main(prove)
