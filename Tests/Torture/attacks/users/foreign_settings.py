#!/usr/bin/env python3
"""Mallory adds, changes and deletes Anna's settings in `users.db`. Expenses are still recorded with the values Anna set.

For example, with the locale `de_DE` her `12,345` would be another amount, or none. The attack succeeds if an expense of hers or
her script's gets another amount, method, shares or machine than without Mallory's rows, if an amount is displayed differently,
or if `check` does not report a change or `check --tidy` does not undo it.
"""
import json

import household
import attack
import rows
from household import Household

OWN = {"locale": "en_IE", "method": "card", "device": "desk"}
FOREIGN = {"locale": "de_DE", "method": "mallorys card", "device": "mallory", "split": "mallory", "begins": "2020-01-01",
           "hide": "on", "repeats": "with-add", "format": "plain", "outing-purse": "1.00"}
# The locale must come from the settings.
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
                        attempt.gain(f"check does not report {key}")
                if attempt.run(home.anna, "check", "--tidy").code != 0 or attempt.run(home.anna, "check").code != 0:
                    attempt.gain("check --tidy does not restore it")
            return way

        ways = {f"{key} {value}": changed({key: value}) for key, value in FOREIGN.items()}
        ways |= {"all of these": changed(FOREIGN), "all settings deleted": changed(dict.fromkeys(OWN))}
        attack.tried(claim, home, ways)


def recorded(attempt, person, more):
    """Returns the expense that one typed line makes."""
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
