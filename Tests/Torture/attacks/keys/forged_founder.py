#!/usr/bin/env python3
"""Carla replaces a book with one of hers whose member list says that Anna made it. Bruno knows Anna and her key.

The attack succeeds if Carla's expense is shown to Bruno, or if Carla reads what he records, without a notice that
Anna's key differs from the one that he knows. A notice that a new book is from Anna does not say that.
"""
import os

import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        forged = attack.canary("forged")
        for name in ("home", "trip"):
            home.anna.must("book", "add", name)
            home.anna.must("add", "50", "groceries", "first", "--book", name)
            home.anna.must("book", "share", name, "--with", "bruno", "--as", "writer")
        home.bruno.must("list", "--book", "home")
        book = attack.book(home, "anna", "trip")
        content = attack.plain_book(home, "carla", forged)

        def founded(number, name):
            def way(attempt):
                home, key, secret = attempt.home, os.urandom(32), attack.canary("secret")
                private = attack.private_key(home, home.named("carla"))
                with rows.forging(home.users) as users:
                    founder = rows.user(users, number)
                    generation = rows.newest(users, book)
                    public = rows.public_keys(users, "bruno")["public_key"]
                    rows.put_slot(
                        users, "bruno", book, generation, offline.slot(private, public[:32], key, book, generation))
                    own = rows.public_keys(users, "carla")["public_key"]
                    if number == "anna":
                        # Her row has the key of the list.
                        rows.set_user(users, "anna", public_key=own)
                    else:
                        rows.leave(users, "anna", book)
                        rows.join(users, "carla", book, "owner", "trip")
                    acts = [
                        f"founded {founder} owner {own.hex()} {name}",
                        f"joined {rows.member(users, 'bruno', 'writer')}",
                        f"key {generation} {offline.identity(key).hex()}"]
                said = []
                for act in acts:
                    said.append(offline.attestation(private, book, offline.position(said), f"user {founder}", act))
                database = rows.inside(content, lambda database: rows.set_attestations(database, said))
                attack.file_of(home, book).write_bytes(offline.seal(database, key, generation, book, 99))
                for words in (["list", "all", "--format", "json"], ["add", "60", "groceries", secret]):
                    answer = attempt.run(home.bruno, *words, "--book", "trip")
                    if answer.code == 0 and forged in answer.out:
                        attempt.gain("bruno is shown forged as anna's")
                if secret.encode() in offline.unsealed(attack.file_of(home, book), [key]):
                    attempt.gain("what bruno records is read with carla's key")
                return attack.refusal(answer)
            return way

        attack.tried(claim, home, {
            "with anna's number and name": founded("anna", "anna"),
            "with anna's number and another name": founded("anna", "hanna"),
            "with carla's number and anna's name": founded("carla", "anna"),
        })


if __name__ == "__main__":
    household.main(prove)
