#!/usr/bin/env python3
"""Mallory restores the whole store from before Anna got new keys. Her older keys are not accepted as the present ones.

She types her present secret or her former one. The attack succeeds if an expense disappears without the words that the book is
older than what she saw, or if an attacker with the older secrets reads what she records there.
"""
import household
import attack
import replaced_slot_key
from household import Household


def prove(claim):
    for name, renews in {
            "logout --everywhere": replaced_slot_key.logout, "passwd": replaced_slot_key.passwd,
            "passwd --recovery-code": replaced_slot_key.code, "recover": recover}.items():
        with Household(claim.program, "sealed") as home:
            first, second = attack.canary("first"), attack.canary("second")
            home.anna.must("add", "50", "groceries", first)
            with home.copy() as old:
                answer = renews(attack.Attempt(home))
                if answer.code != 0:
                    raise household.Broken(f"{name}: {answer}")
                home.anna.must("add", "50", "groceries", second)

                def put_back(*enters):
                    def way(attempt):
                        home, third = attempt.home, attack.canary("third")
                        attack.put_store_back(old, home)
                        answers = [enter(attempt, old.anna) for enter in enters]
                        # A failed sign-in shows nothing. After one with the secret of the restored store the user must be
                        # warned.
                        entered = any(answer.code == 0 for answer in answers)
                        told = any(attack.OLDER in answer.err for answer in answers)
                        if not entered and not told:
                            attempt.gain("anna is not warned that it is older")
                        attempt.goes_on(home.anna, third, lost=[first, second], older=entered)
                        attempt.must_not_open(
                            attack.book(home), third, files=[old.users], password=old.anna.password, code=old.anna.code)
                    return way

                ways = {f"{name}, and the present password, then the older one": put_back(signs_in, signs_in_as_then)}
                if name in ("passwd --recovery-code", "recover"):
                    ways[f"{name}, and the older code"] = put_back(recovers_as_then)
                attack.tried(claim, home, ways)


def signs_in(attempt, then):
    return login(attempt, attempt.home.anna.password)


def signs_in_as_then(attempt, then):
    return login(attempt, then.password)


def login(attempt, password):
    return attempt.run(attempt.home.anna, "login", "anna", "--password-stdin", input=password + "\n")


def recovers_as_then(attempt, then):
    return attempt.run(
        attempt.home.anna, "recover", "anna", "--password-stdin", input=f"{then.code}\n{then.password} again\n")


def recover(attempt):
    anna = attempt.home.anna
    fresh = anna.password + " recovered"
    answer = attempt.run(anna, "recover", "anna", "--password-stdin", input=f"{anna.code}\n{fresh}\n")
    anna.password = fresh
    return answer


if __name__ == "__main__":
    household.main(prove)
