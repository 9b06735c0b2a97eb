#!/usr/bin/env python3
"""Mallory replaces the public key of Anna's password or recovery code slot. Her next private key is not sealed to it.

New keys are sealed to every slot of hers, without asking for her password or code. The attack succeeds if Mallory's key opens
what she records after any command that makes new keys.
"""
import household
import attack
import offline
import rows
from household import Household

WAY = b"spesa way in\n"


def prove(claim):
    with Household(claim.program, "sealed") as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        book = attack.book(home)
        attack.offline.control(home, home.anna, book, first)
        older = seals(home)
        anew(home.anna)
        new_code(home.anna)
        home.anna.must("add", "1", "groceries")

        def planted(column, seal, renews):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                public, private = offline.pair()
                with rows.forging(home.users) as users:
                    rows.set_user(users, "anna", **{column: seal(public, private, seals(home)[column], column)})
                answer = renews(attempt)
                attempt.record(home.anna, second)
                attempt.must_not_open(book, second, privates=behind(home, private))
                return attack.refusal(answer)
            return way

        def older_way(public, private, seal, column):
            return older[column]

        def as_at_first(public, private, seal, column):
            return None

        forged = {
            "unsigned, as the first version stored it": as_at_first, "signed by mallory": signed_by_self,
            "with anna's signature for her own slot": her_signature, "with a random signature": unsigned,
            "an older slot of hers": older_way}
        attack.tried(claim, home, {
            f"{column}, {name}, and {what}": planted(column, seal, renews)
            for column, others in {"password_seal": {"a new code": code}, "recovery_seal": {"passwd": passwd}}.items()
            for what, renews in ({"logout --everywhere": logout} | others).items() for name, seal in forged.items()})


def seals(home):
    with attack.reading(home.users) as users:
        (row,) = rows.found(users, "user", "name = 'anna'")
    return {name: row[name] for name in ("password_seal", "recovery_seal")}


def behind(home, private):
    """Returns the private keys that are sealed to a key."""
    found = {offline.behind(private, blob) for blob in offline.every_blob([home.users])}
    return (found - {None}) | {private}


def signed_by_self(public, private, seal, _):
    return public + offline.sealed_to(public, private) + offline.signed(WAY + public, offline.signing(private)[1])


def her_signature(public, private, seal, _):
    return public + offline.sealed_to(public, private) + seal[-offline.SIGNATURE:]


def unsigned(public, private, seal, _):
    return public + offline.sealed_to(public, private) + bytes(offline.SIGNATURE)


def anew(anna):
    fresh = anna.password + " anew"
    anna.must("passwd", "--password-stdin", input=f"{anna.password}\n{fresh}\n")
    anna.password = fresh


def new_code(anna):
    anna.must("passwd", "--recovery-code", "--password-stdin", input=anna.password + "\n")


def passwd(attempt):
    anna = attempt.home.anna
    fresh = anna.password + " again"
    answer = attempt.run(anna, "passwd", "--password-stdin", input=f"{anna.password}\n{fresh}\n")
    if answer.code == 0:
        anna.password = fresh
    return answer


def code(attempt):
    anna = attempt.home.anna
    return attempt.run(anna, "passwd", "--recovery-code", "--password-stdin", input=anna.password + "\n")


def logout(attempt):
    anna = attempt.home.anna
    answer = attempt.run(anna, "logout", "--everywhere")
    attempt.run(anna, "login", "anna", "--password-stdin", input=anna.password + "\n")
    return answer


if __name__ == "__main__":
    household.main(prove)
