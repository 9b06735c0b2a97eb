#!/usr/bin/env python3
"""Mallory points the row of Anna's write token to another book. Her script records in the right book or not at all.

The other book is Anna's, or one of Mallory's that lists the token and has a key for it. The attack succeeds if an expense of
the script is missing in the right book, if Mallory's expense is shown to the script, or if Mallory reads what it records.
"""
import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "mallory")) as home:
        first, forged = attack.canary("first"), attack.canary("forged")
        home.anna.must("add", "50", "groceries", first)
        for name in ("diary", "plain"):
            home.anna.must("book", "add", name)
            home.anna.must("add", "1", "groceries", "--book", name)
        home.anna.must("book", "open", "plain")
        mallory = home.named("mallory")
        for name in ("trap", "bare"):
            mallory.must("book", "add", name)
            mallory.must("book", "share", name, "--with", "anna", "--as", "writer")
            mallory.must("add", attack.WRITERS_AMOUNT, "groceries", forged, "--book", name)
        mallory.must("book", "open", "bare")
        text, options = attack.token(home, home.anna, "cron", "--can", "write")
        home.anna.must("add", "1", "groceries", *options)
        private = attack.private_key(home, mallory)
        books = {name: attack.book(home, "anna", name) for name in ("diary", "plain", "trap", "bare")}

        def led(name, prepare=None):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                with rows.forging(home.users) as users:
                    (genuine,) = rows.found(users, "token", "name = 'cron'")
                    keys = rows.found(users, "token_key")
                    if prepare:
                        prepare(home, users, genuine)
                    rows.set_token(users, "cron", book=books[name])
                more = attack.use_token(home, text)
                _, added, *_ = attempt.goes_on(home.anna, second, more=more, lost=[first], forged=[forged])
                with rows.forging(home.users) as users:
                    rows.set_token(users, "cron", book=genuine["book"])
                    for row in keys:
                        rows.put(users, "token_key", row)
                if added.code == 0:
                    attempt.look(home.anna, ("--book", "anna"), [first, second], [])
                attempt.must_not_read(home.named("mallory"), first, second)
                attempt.must_not_open(books[name], second, privates=[private])
                if attempt.run(home.anna, "list", *more).code != 0:
                    attempt.gain("it is still refused after everything is restored")
                return attack.refusal(added)
            return way

        def let_in(home, users, token):
            """Adds the token to Mallory's own book, listed by its owner and with a slot."""
            trap, mallory = books["trap"], home.named("mallory")
            author = f"user {rows.user(users, 'mallory')}"
            act = f"token {token['id']} {token['user']} write - {token['public_key'].hex()}"

            def change(database):
                said = rows.attestations(database)
                rows.set_attestations(
                    database, [*said, offline.attestation(private, trap, offline.position(said), author, act)])

            attack.reseal(home, mallory, trap, change)
            whole = attack.file_of(home, trap).read_bytes()
            _, key = offline.opened_by(whole, offline.secrets(home, mallory))
            generation, *_ = offline.named(whole)
            slot = offline.slot(private, token["public_key"][:32], key, trap, generation)
            rows.put(users, "token_key", {"token": token["id"], "generation": generation, "key": slot})

        attack.tried(claim, home, {
            "to a sealed book of hers": led("diary"), "to an open book of hers": led("plain"),
            "to an open book of mallory's": led("bare"), "to a book of mallory's that lists the token": led("trap", let_in)})


if __name__ == "__main__":
    household.main(prove)
