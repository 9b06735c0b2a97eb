#!/usr/bin/env python3
"""Mallory has found Anna's token and plants a second row with its name before she revokes it. The found token stops working.

The attack succeeds if `token revoke` exits with 0 although the found token still reads what Anna records afterwards, or still
records in her book.
"""
import os

import household
import attack
import duplicate_names
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna",)) as home:
        anna = home.anna
        anna.must("add", "50", "groceries", "first")
        anna.must("book", "add", "open", "--open")
        tokens = {}
        for form, book in (("sealed", "anna"), ("open", "open")):
            tokens[form] = attack.token(home, anna, f"cron{form}", "--can", "write", "--book", book)[0]
            anna.must("add", "1", "groceries", "before", *attack.use_token(home, tokens[form]))

        def plant(home, name, id, folded, has_own_hash):
            with rows.forging(home.users) as users:
                (row,) = rows.found(users, "token", "name = ?", name)
                own = {"id": id, "folded": folded, "public_key": offline.public_key(offline.pair()[1])}
                rows.put(users, "token", row | own | ({"hash": os.urandom(len(row["hash"]))} if has_own_hash else {}))

        def way(form, id, folded, patch=None, has_own_hash=True):
            def attempt_it(attempt):
                home, name, book = attempt.home, f"cron{form}", "anna" if form == "sealed" else "open"
                plant(home, name, id, folded, has_own_hash)
                if patch:
                    patch(home, folded, name)
                answer = attempt.run(home.anna, "token", "revoke", name)
                if answer.code != 0:
                    return attack.refusal(answer)
                later, theirs = attack.canary("later"), attack.canary("theirs")
                attempt.record(home.anna, later, "--book", book)
                options = attack.use_token(home, tokens[form])
                attempt.must_not_read(home.anna, later, more=options)
                attempt.record(home.anna, theirs, *options)
                if theirs in attempt.run(home.anna, "list", "all", "--format", "json", "--book", book).out:
                    attempt.gain("the revoked token records in her book")
            return attempt_it

        def in_table(home, written, read):
            duplicate_names.misspell(home, "token", written, read)

        def genuine(attempt):
            """Control: without a second row the token is revoked."""
            for form in ("sealed", "open"):
                attempt.home.anna.must("token", "revoke", f"cron{form}")
                answer = attempt.record(attempt.home.anna, "theirs", *attack.use_token(attempt.home, tokens[form]))
                if answer.code == 0:
                    attempt.gain("a revoked token records in her book")

        ways = {"no second row": genuine}
        for form in ("sealed", "open"):
            # The second row precedes the other in the index.
            before = f"cron{form[:-1]}a"
            ways |= {
                f"{form}, a row before it": way(form, "00000000", "aaa"),
                f"{form}, a row after it": way(form, "zzzzzzzz", "zzz"),
                f"{form}, a row with its hash": way(form, "00000000", "aaa", has_own_hash=False),
                f"{form}, only the index differs": way(form, "00000000", before, in_table),
                f"{form}, not even the index differs": way(form, "00000000", before, duplicate_names.misspell_everywhere)}
        attack.tried(claim, home, ways)


if __name__ == "__main__":
    household.main(prove)
