#!/usr/bin/env python3
"""kill -9 during a move of expenses to another book loses none, and the same command again completes the move.

The program is killed before each call that writes. Afterwards the expenses count here, in both books, or there. Counting
in neither would be a loss.
"""
import collections

import household
import tracing
from household import Household, expense_lines, forms, uid, where_it_can_trace

MOVE = ["edit", "3", "4", "--to-book", "trip"]
MOVED = {uid(2), uid(3)}


def prove(claim):
    where_it_can_trace()
    for form in forms(claim.program):
        with Household(claim.program, form) as home:
            home.anna.must("add", input=expense_lines(6))
            home.anna.must("book", "add", "trip")
            with home.copy() as twin:
                twin.anna.must(*MOVE)
                after = counted(twin)
            require_moved(claim, after, "the command that is not killed")
            with home.copy() as twin:
                calls = tracing.calls(twin.anna, MOVE, None, tracing.WRITING)
            count = collections.Counter()
            for syscall, numbers in calls.items():
                for number in claim.random.sample(numbers, min(3, len(numbers))) if claim.short else numbers:
                    with home.copy() as twin:
                        killed_before(claim, count, twin, syscall, number, after)
            claim.require(count["killed"] > 0, "no move was killed")
            claim.require(claim.short or count["in both"] > 0, "no move was killed between the two books")
            claim.show(
                f"{form} book: {count['killed']} moves killed before a write, {count['here']} had moved nothing, "
                f"{count['in both']} had recorded there, {count['there']} had moved; all completed by the same command")


def killed_before(claim, count, twin, syscall, number, after):
    answer, _, _ = tracing.with_injected(twin.anna, MOVE, None, syscall, "signal=SIGKILL", number)
    what = f"{twin.form} book, move killed before {syscall} {number}"
    here, there = counted(twin)
    place = "in both" if MOVED <= here and MOVED <= there else "here" if MOVED <= here else "there" if MOVED <= there else None
    claim.require(place is not None, f"{what}: here {here}, there {there}")
    count["killed"] += answer.code != 0
    count[place] += 1
    again = twin.anna.run(*MOVE)
    claim.require(again.code == 0, f"{what}, run again: {again}")
    claim.require(counted(twin) == after, f"{what}, run again: {counted(twin)}")
    for book in ("anna", "trip"):
        checked = twin.anna.run("check", "--book", book)
        claim.require(checked.code == 0, f"{what}, book {book}: {checked}")


def require_moved(claim, books, what):
    here, there = books
    claim.require(not MOVED & here and there == MOVED, f"{what}: here {here}, there {there}")


def counted(twin):
    """Returns the uids of the expenses that count in the two books."""
    return [
        {expense["uid"] for expense in twin.anna.json("list", "all", "--book", book)["expenses"]
         if not expense["void"]}
        for book in ("anna", "trip")]


if __name__ == "__main__":
    household.main(prove)
