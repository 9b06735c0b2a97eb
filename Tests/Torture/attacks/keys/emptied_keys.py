#!/usr/bin/env python3
"""Mallory empties the columns of anna's keys; no sign-in makes new ones in silence, and no foreign book becomes hers.

Each column is emptied alone, and all of them. Where the store has other keys for her then, mallory puts a book of their
own making in the place of hers. Gained is a new key that she is not told of, mallory's expense shown to her, and what she
records and mallory's key opens.
"""
import os

import household
import attack
import offline
import rows
from household import Household

COLUMNS = ["public_key", "password_slot", "password_seal", "recovery_slot", "recovery_seal"]


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "mallory")) as home:
        first, forged = attack.canary("first"), attack.canary("forged")
        home.anna.must("add", "50", "groceries", first)
        book = attack.book(home)
        mallory = attack.private_key(home, home.named("mallory"))
        content = attack.plain_book(home, "mallory", forged)
        with attack.reading(home.users) as users:
            honest = rows.public_keys(users, "anna")["public_key"]

        def emptied(columns, value, enter):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                with rows.forging(home.users) as users:
                    rows.set_user(users, "anna", **dict.fromkeys(columns, value))
                attempt.record(home.anna, attack.canary("between"))
                answer = enter(attempt)
                with attack.reading(home.users) as users:
                    (key,) = [row["public_key"] for row in rows.found(users, "user", "name = 'anna'")]
                if key != value and key != honest and answer.code == 0 and enter is signs_in:
                    attempt.gain("anna has a new key, and was not told")
                secret = os.urandom(32)
                if key and len(key) == 64:
                    foreign(home, book, mallory, content, key, secret)
                attempt.goes_on(home.anna, second, forged=[forged])
                attempt.must_not_open(book, second, privates=[mallory])
                if second.encode() in offline.unsealed(attack.file_of(home, book), [secret]):
                    attempt.gain("second is read with mallory's key of the book")
                return attack.refusal(answer)
            return way

        ways = {f"{name}, and she signs in": emptied([name], None, signs_in) for name in COLUMNS}
        ways |= {
            "all, and she signs in": emptied(COLUMNS, None, signs_in),
            "all with no bytes in them, and she signs in": emptied(COLUMNS, b"", signs_in),
            "all but what the code opens, and she recovers": emptied(COLUMNS[:3], None, recovers),
            "the seals, and she signs in": emptied(["password_seal", "recovery_seal"], None, signs_in),
        }
        attack.tried(claim, home, ways)


def foreign(home, book, mallory, content, key, secret):
    """Puts a book that mallory founded, with anna in it, in the place of hers."""
    with rows.forging(home.users) as users:
        author = f"user {rows.user(users, 'mallory')}"
        generation = rows.newest(users, book) + 1
        joined = f"joined {rows.user(users, 'anna')} owner {key.hex()} anna"
        said = []
        for act in ("founded " + rows.member(users, "mallory", "owner"), joined):
            said.append(offline.attestation(mallory, book, offline.position(said), author, act))
        rows.join(users, "mallory", book, "owner", "hers")
        rows.put_slot(users, "anna", book, generation, offline.slot(mallory, key[:32], secret, book, generation))
    database = rows.inside(content, lambda database: rows.set_attestations(database, said))
    attack.file_of(home, book).write_bytes(offline.seal(database, secret, generation, book, 99))


def signs_in(attempt):
    anna = attempt.home.anna
    answer = attempt.run(anna, "login", "anna", "--password-stdin", input=anna.password + "\n")
    attempt.entered(answer)
    return answer


def recovers(attempt):
    anna = attempt.home.anna
    answer = attempt.run(
        anna, "recover", "anna", "--password-stdin", input=f"{anna.code}\n{anna.password} anew\n")
    attempt.entered(answer)
    return answer


if __name__ == "__main__":
    household.main(prove)
