#!/usr/bin/env python3
"""Mallory has found a token that is not in the member list yet. They hide it while it is revoked, and restore it then.

A new token is only in `users.db` until the next change of its book. The attack succeeds if `token revoke` exits with 0
although the token reads what is recorded afterwards, or records.
"""
import os

import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("add", "50", "groceries", "first")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "reader")
        home.bruno.must("list", "--book", "anna")
        # The book has a key with which a token can read from its making on.
        home.anna.must("add", "1", "groceries", "second")

        def way(person, scope, hides_row, plants, uses=False):
            def attempt_it(attempt):
                home, later = attempt.home, attack.canary("later")
                user = home.named(person)
                text, options = attack.token(home, user, "cron", "--can", scope, "--book", "anna")
                if uses:
                    attempt.run(user, "list", *options)
                with rows.forging(home.users) as users:
                    (token,) = rows.found(users, "token", "name = 'cron'")
                    slots = rows.found(users, "token_key", "token = ?", token["id"])
                    said = rows.found(users, "attestation")
                    rows.forget(users, "attestation", said)
                    if hides_row:
                        rows.forget(users, "token_key", slots)
                        rows.forget(users, "token", [token])
                    if plants:
                        rows.put(users, "token", token | {
                            "id": "00000000", "folded": "aaa", "hash": os.urandom(len(token["hash"])),
                            "public_key": offline.public_key(offline.pair()[1])})
                answer = attempt.run(user, "token", "revoke", "cron")
                if answer.code != 0:
                    return attack.refusal(answer)
                with rows.forging(home.users) as users:
                    for table, lost in (("attestation", said), ("token", [token]), ("token_key", slots)):
                        for row in lost:
                            rows.put(users, table, row)
                for _ in range(2):
                    attempt.record(home.anna, later)
                options = attack.use_token(home, text)
                attempt.must_not_read(user, later, more=options)
                if attempt.record(user, "theirs", *options).code == 0:
                    attempt.gain("the token that was revoked records")
            return attempt_it

        attack.tried(claim, home, {
            "a token that writes, nothing hidden but what made it": way("anna", "write", False, False),
            "a token that writes, another row of its name": way("anna", "write", True, True),
            "a token that writes, used before": way("anna", "write", True, True, uses=True),
            "a token that writes, no row of its name": way("anna", "write", True, False),
            "a token that reads, another row of its name": way("anna", "read", True, True),
            "a reader's token, another row of its name": way("bruno", "read", True, True),
            "a reader's token, no row of its name": way("bruno", "read", True, False),
        })


if __name__ == "__main__":
    household.main(prove)
