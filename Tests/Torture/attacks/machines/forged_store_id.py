#!/usr/bin/env python3
"""Mallory gives their own store the id of Anna's. Commands in Mallory's store do not change what her trust store has on hers.

The attack succeeds if Anna's store then refuses her sign-in although its keys are unchanged, or if it accepts a later attack of
Mallory's: swapped book names, an older store, a replaced key.
"""
import household
import attack
import offline
import replaced_private_key
import replaced_slot_key
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        home.anna.must("book", "add", "flat")
        home.anna.must("book", "share", "flat", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "1", "groceries", "first", "--book", "flat")
        home.anna.must("book", "add", "diary")
        home.anna.must("add", "1", "groceries", "first", "--book", "diary")
        home.anna.must("list", "--book", "flat")

        def at_second(attempt, person, *words, **how):
            return attempt.run(person, *words, variables={"SPESA_STORE": str(attempt.home.folder / "second")}, **how)

        def sign(attempt, person, word, *more):
            return at_second(attempt, person, word, *more, "--password-stdin", input=f"{person.password} 7\n")

        def forge(home):
            with attack.reading(home.users) as users:
                (id,) = users.execute("SELECT id FROM store").fetchone()
            with rows.forging(home.folder / "second" / "users.db") as users:
                users.execute("UPDATE store SET id = ?", [id])

        def signs_up(name, forges=True):
            def act(attempt):
                sign(attempt, attempt.home.carla, "signup", "carla")
                if forges:
                    forge(attempt.home)
                return sign(attempt, attempt.home.anna, "signup", name)
            return act

        def signs_in(*words):
            """Anna has an account in the second store before it gets the id."""
            def act(attempt):
                sign(attempt, attempt.home.anna, "signup", "anna")
                forge(attempt.home)
                answer = sign(attempt, attempt.home.anna, "login", "anna")
                return at_second(attempt, attempt.home.anna, *words, input=f"{attempt.home.anna.password} 7\n") \
                    if words and answer.code == 0 else answer
            return act

        def back_at_first(attempt):
            """Signs Anna in at the first store as the message says. Returns whether it worked."""
            anna = attempt.home.anna
            answer = attempt.run(anna, "login", "anna", "--password-stdin", input=anna.password + "\n")
            if "--accept-keys" in answer.err:
                attempt.gain("anna is told that her keys in the first store changed")
                answer = attempt.run(
                    anna, "login", "anna", "--accept-keys", "--password-stdin", input=anna.password + "\n")
            return answer.code == 0

        def exchanged(act):
            def way(attempt):
                home, private = attempt.home, attack.canary("private")
                answer = act(attempt)
                if back_at_first(attempt):
                    with rows.forging(home.users) as users:
                        rows.swap_books(users, "anna", "flat", "diary")
                    attempt.record(home.anna, private, "--book", "diary")
                    attempt.must_not_read(home.bruno, private)
                return attack.refusal(answer)
            return way

        def rolled_back(act):
            def way(attempt):
                home, later = attempt.home, attack.canary("later")
                with home.copy() as old:
                    home.anna.must("add", "7", "groceries", later, "--book", "diary")
                    answer = act(attempt)
                    attack.put_store_back(old, home)
                if back_at_first(attempt):
                    attempt.goes_on(home.anna, "on", more=["--book", "diary"], lost=[later])
                return attack.refusal(answer)
            return way

        def handed(act):
            def way(attempt):
                home, second, (_, private) = attempt.home, attack.canary("second"), offline.pair()
                answer = act(attempt)
                with rows.forging(home.users) as users:
                    seal = replaced_slot_key.seals(home)["password_seal"]
                    rows.set_user(users, "anna", public_key=offline.public_key(private),
                                  password_seal=replaced_private_key.sealed_private_key(private, seal, True))
                if attempt.run(home.anna, "login", "anna", "--password-stdin", input=home.anna.password + "\n").code == 0:
                    attempt.gain("anna's sign-in accepted mallory's key")
                    attempt.record(home.anna, second)
                    attempt.must_not_open(attack.book(home), second, privates=[private])
                return attack.refusal(answer)
            return way

        acts = {
            "control: nothing forged": signs_up("anna", False), "she signs up": signs_up("anna"),
            "she signs up under another name": signs_up("anna2"), "she signs in": signs_in(),
            "she erases it": signs_in("erase", "store", "--yes-erase", "second", "--no-backup"),
            "she gets new keys": signs_in("logout", "--everywhere")}
        ways = {}
        for name, act in acts.items():
            ways |= {f"{name}, and two names are swapped": exchanged(act),
                     f"{name}, and the first store is rolled back": rolled_back(act),
                     f"{name}, and a key is replaced": handed(act)}
        attack.tried(claim, home, ways)


if __name__ == "__main__":
    household.main(prove)
