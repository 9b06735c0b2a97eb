#!/usr/bin/env python3
"""The protection against replaced keys and older stores also works on Anna's second machine.

She signed up on one machine, and signs in on another with its own home folder. The attack succeeds if Mallory's key opens what
she records on the second machine, or if an expense disappears there without the words that the book is older than what she saw.
"""
import household
import attack
import offline
import replaced_private_key
import replaced_slot_key
import rows
from household import Household, Person


def prove(claim):
    with Household(claim.program, "sealed") as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        book = attack.book(home)
        other = machine(home, makes=True)
        signs_in(other)
        other.must("list")

        def handed(attempt):
            home, second = attempt.home, attack.canary("second")
            there, (_, private) = machine(home), offline.pair()
            with rows.forging(home.users) as users:
                seal = replaced_slot_key.seals(home)["password_seal"]
                rows.set_user(
                    users, "anna", public_key=offline.public_key(private),
                    password_seal=replaced_private_key.sealed_private_key(private, seal, True))
            answer = attempt.run(there, "login", "anna", "--password-stdin", input=there.password + "\n")
            if answer.code == 0:
                attempt.gain("anna's sign-in accepted mallory's key")
            attempt.record(there, second)
            attempt.must_not_open(book, second, privates=[private])
            return attack.refusal(answer)

        def older(renews):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                there = machine(home)
                with home.copy() as old:
                    then = old.anna.password
                    renews(attempt)
                    there.password = home.anna.password
                    signs_in(there, "--accept-keys")
                    there.must("add", "50", "groceries", second)
                    attack.put_store_back(old, home)
                    answer = attempt.run(there, "login", "anna", "--password-stdin", input=then + "\n")
                    attempt.goes_on(there, attack.canary("third"), lost=[first, second], older=answer.code == 0)
                return attack.refusal(answer)
            return way

        def older_book(attempt):
            home, second = attempt.home, attack.canary("second")
            there = machine(home)
            with home.copy() as old:
                home.anna.must("add", "50", "groceries", second)
                if second not in there.must("list", "--format", "json").out:
                    raise household.Broken("the other machine does not show what was recorded")
                attack.put_store_back(old, home)
                attempt.goes_on(there, attack.canary("third"), lost=[first, second], older=True)

        def renewed_there(attempt):
            """New keys made on the other machine are reported with both fingerprints, and used once Anna accepts them."""
            home = attempt.home
            known = attack.fingerprint(home.anna)
            there = machine(home)
            attempt.run(there, "logout", "--everywhere")
            signs_in(there)
            answer = attempt.run(home.anna, "login", "anna", "--password-stdin", input=home.anna.password + "\n")
            new = attack.fingerprint(there)
            if answer.code == 0 or not all(key in attack.said(answer) for key in (known, new)):
                attempt.gain(f"she is not told of the new keys: {attack.said(answer)[:80]}")
            signs_in(home.anna, "--accept-keys")
            attempt.goes_on(home.anna, attack.canary("third"), lost=[first])
            return attack.refusal(answer)

        attack.tried(claim, home, {
            "new keys that she got on the other machine": renewed_there,
            "the store from before what the other machine showed": older_book,
            "a replaced key": handed, "the store from before passwd": older(replaced_slot_key.passwd),
            "the store from before logout --everywhere": older(replaced_slot_key.logout)})


def machine(home, makes=False):
    person = Person(home, "anna", home.anna.password, home.anna.code)
    person.place = "anna-elsewhere"
    if makes:
        for folder in (person.run_folder, person.home / "tmp"):
            folder.mkdir(mode=0o700, parents=True)
    return person


def signs_in(person, *more):
    person.must("login", "anna", "--password-stdin", *more, input=person.password + "\n")


if __name__ == "__main__":
    household.main(prove)
