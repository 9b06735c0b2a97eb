#!/usr/bin/env python3
"""A call that fails ends in success or in a message, the book stays whole, and the same command run again is safe.

Each call of a command that touches the household or standard output fails once with EIO and once with ENOSPC (strace -e
inject). A failed commit means unknown, not no: how many commands reported failure and had stored is told.
"""
import collections
from typing import NamedTuple

import household
import tracing
from household import Household, expense_lines, forms, has_command, uid, where_it_can_trace


class Case(NamedTuple):
    """A command, the household it is run in, and what has to hold after one of its calls failed."""
    home: Household
    words: list
    input: str | None
    settle: object
    # Hashing a password is: its calls fail with one of the two errors.
    is_slow: bool = False
    # What is shown this once is shown before it is good, and the message then says that it is not.
    shows_first: bool = False


def prove(claim):
    where_it_can_trace()
    for form in forms(claim.program):
        with Household(claim.program, form) as home:
            home.anna.must("add", input=expense_lines(30))
            home.anna.must("edit", "3", "--amount", "5")
            sweep(claim, f"{form} book", cases(form, home))


def cases(form, home):
    yield Case(home, ["add", "12,50", "groceries", "bread", "--tag", "a", "--uid", uid(500)], None, again_is_the_same)
    yield Case(home, ["add"], expense_lines(20, first=600), again_is_the_same)
    if has_command(home.program, "import"):
        rows = "".join(f"2026-11-{number:02},-{number}.50,payee {number % 3}\n" for number in range(1, 21))
        (home.anna.home / "bank.csv").write_text("Date,Amount,Payee\n" + rows)
        yield Case(home, ["import", "bank.csv"], None, again_is_the_same)
    yield Case(home, ["edit", "7", "--amount", "99", "--tag", "late"], None, old_or_new)
    yield Case(home, ["undo"], None, old_or_new)
    if has_command(home.program, "book"):
        yield Case(home, ["book", "seal"] if form == "open" else ["book", "open"], None, old_or_new)


def sweep(claim, name, cases):
    """Makes every call of every command fail, one a run, or some of them in the short form; tells how many."""
    count = collections.Counter()
    for case in cases:
        with case.home.copy() as twin:
            before = twin.state()
            twin.anna.must(*case.words, input=case.input)
            after = twin.state()
        with case.home.copy() as twin:
            calls = tracing.calls(twin.anna, case.words, case.input, tracing.WRITING + tracing.READING)
        jobs = [
            (claim, count, case, syscall, error, number, before, after)
            for syscall, numbers in calls.items() for number in numbers for error in errors(case, syscall, number)]
        if claim.short:
            # The call that fails in every thread as its first is always one of them: little is loaded then.
            first = [job for job in jobs if job[3] == "openat"][:1]
            jobs = first + claim.random.sample(jobs, min(len(jobs), 4 if case.is_slow else 8))
        claim.side_by_side(fail, jobs)
    claim.require(count["failed"] > 0, "no call was made to fail")
    claim.show(
        f"{name}: {count['failed']:,} calls failed, {count['told']:,} commands said so, {count['stored']} of them had "
        f"stored; {count['crashed']} crashed")


def errors(case, syscall, number):
    if syscall in tracing.READING:
        return ["EIO"]
    return [["EIO", "ENOSPC"][number % 2]] if case.is_slow else ["EIO", "ENOSPC"]


def fail(claim, count, case, syscall, error, number, before, after):
    with case.home.copy() as twin:
        answer, _, hit = tracing.with_injected(twin.anna, case.words, case.input, syscall, f"error={error}", number)
        if not hit:
            return
        what = f"{twin.form} book, spesa {' '.join(case.words)}, {error} for {syscall} {number}: {answer}"
        told = answer.code != 0
        count["failed"] += 1
        count["told"] += told
        count["crashed"] += answer.crashed
        claim.require(not answer.crashed and answer.code != household.HUNG, what)
        claim.require(not told or answer.speaks, f"no message: {what}")
        # Part of the result may be out before the rest of it fails.
        shown_in_vain = case.shows_first and any(text in answer.err for text in ("is not valid", "is not known", "was made, but"))
        claim.require(
            not told or syscall == "write" or answer.out == "" or shown_in_vain, f"a result beside the message: {what}")
        stored = case.settle(claim, twin, case, not told, before, after, what)
        count["stored"] += told and stored


def again_is_the_same(claim, twin, case, done, before, after, what):
    now = is_old_or_new(claim, twin, done, before, after, what)
    again = twin.anna.run(*case.words, input=case.input)
    claim.require(again.code == 0 and twin.state() == after, f"not the same when run again ({again}): {what}")
    return now == after


def old_or_new(claim, twin, case, done, before, after, what):
    now = is_old_or_new(claim, twin, done, before, after, what)
    if now == before:
        again = twin.anna.run(*case.words, input=case.input)
        claim.require(again.code == 0 and twin.state() == after, f"does not work when run again ({again}): {what}")
    return now == after


def is_old_or_new(claim, twin, done, before, after, what):
    now = twin.state()
    claim.require(now == after or now == before and not done, f"neither old nor new: {what}")
    return now


if __name__ == "__main__":
    household.main(prove)
