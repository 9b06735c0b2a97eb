#!/usr/bin/env python3
"""Carla puts a book of her making in the place of anna's, into which dora was let and has not looked yet.

Nobody can know whose book it is but by comparing keys; so dora has to be told whose it is, before she records in it.
Gained is carla's expense shown to dora, and what dora records read by carla, where dora was not told carla's
fingerprint first. Bruno, who may only read, does the same with what he has.
"""
import os

import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla", "dora")) as home:
        forged = attack.canary("forged")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "reader")
        home.anna.must("book", "share", "anna", "--with", "dora", "--as", "writer")
        home.anna.must("add", "50", "groceries")
        book = attack.book(home)
        content = attack.plain_book(home, "carla", forged)

        def made(forger, given, listed):
            def way(attempt):
                home, key, second = attempt.home, os.urandom(32), attack.canary("second")
                private = attack.private_key(home, home.named(forger))
                with rows.forging(home.users) as users:
                    generation = rows.newest(users, book)
                    for name in ("dora", "anna"):
                        public = rows.public_keys(users, name)["public_key"][:32]
                        box = offline.slot(private, public, key, book, generation) if given \
                            else offline.sealed_to(public, key)
                        rows.put_slot(users, name, book, generation, box)
                    author = f"user {rows.user(users, forger)}"
                    acts = [f"{act} {rows.member(users, name, role)}" for act, name, role in listed]
                said = []
                for act in acts:
                    said.append(offline.attestation(private, book, offline.position(said), author, act))
                database = rows.inside(content, lambda database: rows.set_attestations(database, said))
                attack.file_of(home, book).write_bytes(offline.seal(database, key, generation, book, 99))
                records(attempt, home.named("dora"), attack.fingerprint(home.named(forger)), key, second)
            return way

        def records(attempt, dora, fingerprint, key, second):
            for words in (["add", "50", "groceries", second], ["list", "all", "--format", "json"]):
                answer = attempt.run(dora, *words, "--book", "anna")
                if fingerprint in attack.said(answer):
                    return
                if forged in answer.out:
                    attempt.gain("dora is shown forged as genuine")
                if second.encode() in offline.unsealed(attack.file_of(attempt.home, book), [key]):
                    attempt.gain("second is read with the forger's key")

        founded = [("founded", "carla", "owner"), ("joined", "dora", "writer")]
        by_bruno = [("founded", "bruno", "owner"), ("joined", "dora", "writer")]
        attack.tried(claim, home, {
            "without a list, given by nobody": made("carla", False, []),
            "without a list, given by her": made("carla", True, []),
            "founded by her, given by nobody": made("carla", False, founded),
            "founded by her, given by her": made("carla", True, founded),
            "founded by a reader, given by him": made("bruno", True, by_bruno),
        })


if __name__ == "__main__":
    household.main(prove)
