#!/usr/bin/env python3
"""Carla has the key that bruno replaced, and renews it to a key of hers in a book of her own, in which anna is a member.

Bruno's real new key is in a book of anna's, which she looked at since, or not yet. Gained is what anna records in a book that
she shares with him, read with carla's key.
"""
import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        home.anna.must("book", "add", "flat")
        home.anna.must("book", "share", "flat", "--with", "bruno", "--as", "writer")
        home.bruno.must("add", "1", "groceries", "--book", "flat")
        home.anna.must("list", "--book", "flat")
        home.anna.must("book", "add", "diary")
        replaced = attack.private_key(home, home.bruno)
        home.bruno.must("logout", "--everywhere", input=home.bruno.password + "\n")
        home.bruno.sign_in()
        diary = attack.book(home, "anna", "diary")

        def forked(looks, name):
            def way(attempt):
                home, later = attempt.home, attack.canary("later")
                if looks:
                    home.anna.must("list", "--book", "flat")
                home.carla.must("book", "add", name)
                home.carla.must("book", "share", name, "--with", "anna", "--as", "writer")
                book = attack.book(home, "carla", name)
                _, private = offline.pair()
                public, carlas = offline.public_key(private), attack.private_key(home, home.carla)
                with rows.forging(home.users) as users:
                    bruno, carla = rows.user(users, "bruno"), rows.user(users, "carla")
                    rows.set_user(users, "bruno", public_key=public)
                former = offline.public_key(replaced)

                def change(database):
                    acts = rows.attestations(database)
                    for key, author, act in ((carlas, carla, f"joined {bruno} writer {former.hex()} bruno"),
                                             (replaced, bruno, f"renewed {public.hex()}")):
                        acts.append(offline.attestation(key, book, offline.position(acts), f"user {author}", act))
                    rows.set_attestations(database, acts)

                attack.reseal(home, home.carla, book, change)
                answer = attempt.run(home.anna, "book", "share", "diary", "--with", "bruno", "--as", "reader")
                if answer.code == 0:
                    attempt.record(home.anna, later, "--book", "diary")
                    attempt.must_not_open(diary, later, privates=[private])
                return attack.refusal(answer)
            return way

        attack.tried(claim, home, {
            f"in a book {name}{', and anna knows the real key' if looks else ''}": forked(looks, name)
            for name in ("aaa", "zzz") for looks in (False, True)})


if __name__ == "__main__":
    household.main(prove)
