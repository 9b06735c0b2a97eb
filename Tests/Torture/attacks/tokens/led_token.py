#!/usr/bin/env python3
"""Mallory leads the row of anna's write token to another book; a script of hers records in the right one or not at all.

The other book is one of hers, or one of mallory's whose list has the token, with a key for it. Gained is what the script
recorded and the right book does not show, mallory's expense shown to the script, and what mallory reads of hers.
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
                    attempt.gain("it is refused though all is put back")
                return attack.refusal(added)
            return way

        def let_in(home, users, token):
            """Mallory's own book has the token, as its owner says, and a slot for it."""
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
            "a sealed one of hers": led("diary"), "an open one of hers": led("plain"),
            "an open one of mallory's": led("bare"), "mallory's, which lists the token": led("trap", let_in)})


if __name__ == "__main__":
    household.main(prove)
