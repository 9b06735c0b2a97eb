#!/usr/bin/env python3
"""Mallory puts the whole store back to before anna got new keys; her older keys are not taken for the present ones.

She may type the secret that is good now, or the one that was good then. Gained is an expense that vanishes without the
words that it is older than what she saw, and what she records there and somebody reads who knew the older secrets.
"""
import household
import attack
import planted_way
from household import Household


def prove(claim):
    for name, renews in {
            "logout --everywhere": planted_way.logout, "passwd": planted_way.passwd,
            "passwd --recovery-code": planted_way.code, "recover": recover}.items():
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
                        # Nobody came in, so nothing is shown; who had the right secret for what lies there is told.
                        entered = any(answer.code == 0 for answer in answers)
                        told = any(attack.OLDER in answer.err for answer in answers)
                        if not entered and not told:
                            attempt.gain("anna is not told that it is older")
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
