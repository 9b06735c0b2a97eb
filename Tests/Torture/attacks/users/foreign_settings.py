#!/usr/bin/env python3
"""Mallory writes, changes and removes settings of anna's in `users.db`; they record nothing otherwise than she set it.

With the locale `de_DE` her `12,345` would be no amount, or another one. Gained is an expense of hers, or of a script of hers,
that has not the amount, the method, the shares and the machine that it has without mallory's rows, an amount that is shown
otherwise, and a change that `check` does not name or `check --tidy` does not put back.
"""
import json

import household
import attack
import rows
from household import Household

OWN = {"locale": "en_IE", "method": "card", "device": "desk"}
FOREIGN = {"locale": "de_DE", "method": "mallorys card", "device": "mallory", "split": "mallory", "begins": "2020-01-01",
           "hide": "on", "repeats": "with-add", "format": "plain", "outing-purse": "1.00"}
# The locale is to come from the settings.
UNSAID = {"SPESA_LOCALE": ""}


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "mallory")) as home:
        home.anna.must("book", "add", "flat")
        home.anna.must("book", "share", "flat", "--with", "mallory", "--as", "writer")
        home.anna.must("book", "use", "flat")
        for key, value in OWN.items():
            home.anna.must("settings", key, value)
        text, options = attack.token(home, home.anna, "cron", "--can", "write")
        home.anna.must("list", *options)
        honest = recorded(attack.Attempt(home), home.anna, [])
        if honest.get("cents") != 1_234_500:
            raise household.Broken(f"12,345 is recorded as {honest}")

        def changed(setting):
            def way(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    id = rows.user(users, "anna")
                    for key, value in setting.items():
                        users.execute("DELETE FROM setting WHERE user = ? AND key = ?", [id, key])
                        if value is not None:
                            rows.put(users, "setting", {"user": id, "key": key, "value": value})
                for more in ([], attack.use_token(home, text)):
                    if (now := recorded(attempt, home.anna, more)) != honest:
                        attempt.gain(f"recorded as {now}, not as {honest}")
                shown = attempt.run(home.anna, "show", "last", variables=UNSAID).out
                if "12,345.00" not in shown:
                    attempt.gain(f"shown as {shown!r:.80}")
                named = attempt.run(home.anna, "check").out
                for key in setting:
                    if f"the setting {key} " not in named:
                        attempt.gain(f"check does not name {key}")
                if attempt.run(home.anna, "check", "--tidy").code != 0 or attempt.run(home.anna, "check").code != 0:
                    attempt.gain("it is not put back")
            return way

        ways = {f"{key} {value}": changed({key: value}) for key, value in FOREIGN.items()}
        ways |= {"all of them": changed(FOREIGN), "none any more": changed(dict.fromkeys(OWN))}
        attack.tried(claim, home, ways)


def recorded(attempt, person, more):
    """What becomes of one line that somebody types."""
    added = attempt.run(person, "add", "12,345", "groceries", *more, variables=UNSAID)
    if added.code != 0:
        return {"refused": added.err}
    answer = attempt.run(person, "show", "last", "--format", "json", *more, variables=UNSAID)
    expense = json.loads(answer.out)["expense"]
    history = attempt.run(person, "history", "--format", "json", "--limit", "1", *more, variables=UNSAID)
    (change,) = json.loads(history.out)["changes"]
    return {name: expense[name] for name in ("cents", "method", "shares")} | {"device": change["device"]}


if __name__ == "__main__":
    household.main(prove)
