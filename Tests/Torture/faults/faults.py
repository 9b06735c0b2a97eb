#!/usr/bin/env python3
"""After a failed system call a command succeeds or reports an error, the book stays whole, and running it again is safe.

Each call of a command that touches the household or standard output fails once with EIO and once with ENOSPC (strace -e
inject). After a failed commit the result is unknown: the proof counts the commands that reported failure and had stored.
"""
import collections
from typing import NamedTuple

import household
import tracing
from household import Household, expense_lines, forms, has_command, uid, where_it_can_trace


class Case(NamedTuple):
    """A command, its household, and the check after one of its calls failed."""
    home: Household
    words: list
    input: str | None
    settle: object
    # Whether it hashes a password, which is slow: its calls fail with one of the two errors only.
    is_slow: bool = False
    # Whether it shows a secret before it is valid. If a later call fails, the message says that it is not.
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
    """Makes every call of every command fail, one in each run; a selection in a short run. Reports how many."""
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
            # If the call number is per thread, the first is always included: little is loaded then.
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
        # Part of the output may be written before the rest fails.
        shown_in_vain = case.shows_first and any(text in answer.err for text in ("is not valid", "is not known", "was made, but"))
        claim.require(
            not told or syscall == "write" or answer.out == "" or shown_in_vain, f"output beside the error: {what}")
        stored = case.settle(claim, twin, case, not told, before, after, what)
        says_unchanged = "nothing was changed" in " ".join(answer.err.split())
        claim.require(
            not (told and stored and before != after and says_unchanged), f"stored, but said not to be: {what}")
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
    claim.require(now == after or now == before and not done, f"neither the old nor the new state: {what}")
    return now


if __name__ == "__main__":
    household.main(prove)
