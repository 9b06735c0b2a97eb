#!/usr/bin/env python3
"""What is due of repeats is recorded once, however many run `repeat record` at the same time.

Each time is known by a uid that follows from the repeat and the day, on both forms of book; while others record other expenses.
"""
import collections
import concurrent.futures
import datetime

import household
from household import TODAY, Household

ROUNDS, RUNS = 4, 8


def prove(claim):
    rounds = 2 if claim.short else ROUNDS
    for form in household.forms(claim.program):
        with Household(claim.program, form) as home:
            anna = home.anna
            due = collections.Counter()
            for number in range(rounds):
                first = datetime.date.fromisoformat(TODAY) - datetime.timedelta(days=30 * (number + 1))
                anna.must("repeat", "add", "7", "home", f"round {number}", "--every", "10 days", "--on", first.isoformat())
                day = first
                while day <= datetime.date.fromisoformat(TODAY):
                    due[f"round {number}", day.isoformat()] += 1
                    day += datetime.timedelta(days=10)
                lines = [["repeat", "record"]] * RUNS + [["add", "1", "groceries"]] * (RUNS // 2)
                with concurrent.futures.ThreadPoolExecutor(len(lines)) as pool:
                    answers = list(pool.map(lambda words: anna.run(*words), lines))
                for answer in answers:
                    claim.require(answer.code == 0, f"{form} book, round {number}: {answer}")
            found = collections.Counter(
                (expense["what"], expense["day"]) for expense in anna.json("list", "all")["expenses"] if expense["what"])
            claim.require(found == due, f"{form} book: recorded {found - due} too often, and not {due - found}")
            claim.require(anna.run("repeat", "record").out.startswith("Nothing is due"), f"{form} book: something is left")
            claim.require(anna.run("check").code == 0, f"{form} book: check finds something")
            claim.show(f"{form} book: {sum(found.values())} times recorded once by {rounds * RUNS} runs at once")


if __name__ == "__main__":
    household.main(prove)
