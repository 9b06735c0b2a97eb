#!/usr/bin/env python3
"""Mallory writes anna's settings in `users.db`; nothing that the settings command itself would refuse holds for her.

Gained is a crash, a raw control byte in what she is shown, and a session longer than the longest that may be set.
"""
import re

import household
import attack
import rows
from household import Household

HOSTILE = [str(2**63 - 1), "\x1b]0;owned\x07", "\u202e", "../../../etc/passwd", "9" * 30, "-1", "", "a" * 100_000, "\0"]
LONGEST = 720 * 3600


def prove(claim):
    with Household(claim.program, "sealed") as home:
        home.anna.must("add", "50", "groceries")
        keys = re.findall(r"^([a-z-]+): ", home.anna.must("settings").out, re.M)

        def changed(key):
            def way(attempt):
                home = attempt.home
                for value in HOSTILE[:4 if claim.short else None]:
                    with rows.forging(home.users) as users:
                        rows.put(users, "setting", {"user": rows.user(users, "anna"), "key": key, "value": value})
                    for words in (["list"], ["add", "1", "groceries"], ["show", "last"], ["settings"], ["summary"]):
                        answer = attempt.run(home.anna, *words)
                        if re.search("[\0-\x08\x0b-\x1f\x7f\u202e]", answer.out + answer.err):
                            attempt.gain(f"spesa {words[0]} shows {answer.out + answer.err!r:.80}")
                    # It takes a quarter of a second, and asks for the limits alone.
                    if "-" in key:
                        attempt.run(home.anna, "login", "anna", "--password-stdin", input=home.anna.password + "\n")
                    with attack.reading(home.users) as users:
                        for session in rows.found(users, "session"):
                            if max(session["idle_limit"], session["hard_limit"]) > LONGEST:
                                attempt.gain(f"a session of {session['hard_limit']} s")
            return way

        attack.tried(claim, home, {key: changed(key) for key in keys})


if __name__ == "__main__":
    household.main(prove)
