#!/usr/bin/env python3
"""A call that fails ends in success or in a message, the book stays whole, and the same command run again is safe.

Each call of a command that touches the household or standard output fails once with EIO and once with ENOSPC (strace -e
inject). A failed commit means unknown, not no: how many commands reported failure and had stored is told.
"""
import collections
from typing import NamedTuple

import household
import tracing
from household import Household, expense_lines, forms, has_command, reading, uid, where_it_can_trace

NEW = "another six words for the same person\n"


class Case(NamedTuple):
    """A command, the household it is run in, and what has to hold after one of its calls failed."""
    home: Household
    words: list
    input: str | None
    settle: object


def prove(claim):
    where_it_can_trace()
    for form in forms(claim.program):
        with Household(claim.program, form) as home, Household(claim.program, form) as vacant:
            home.anna.must("add", input=expense_lines(30))
            home.anna.must("edit", "3", "--amount", "5")
            vacate(vacant)
            count = collections.Counter()
            for case in cases(form, home, vacant):
                sweep(claim, count, case)
            claim.require(count["failed"] > 0, "no call was made to fail")
            claim.show(
                f"{form} book: {count['failed']:,} calls failed, {count['told']:,} commands said so, "
                f"{count['stored']} of them had stored; {count['crashed']} crashed")


def cases(form, home, vacant):
    yield Case(home, ["add", "12,50", "groceries", "bread", "--tag", "a", "--uid", uid(500)], None, again_is_the_same)
    yield Case(home, ["add"], expense_lines(20, first=600), again_is_the_same)
    yield Case(home, ["edit", "7", "--amount", "99", "--tag", "late"], None, old_or_new)
    yield Case(home, ["undo"], None, old_or_new)
    if has_command(home.program, "book"):
        yield Case(home, ["book", "seal"] if form == "open" else ["book", "open", "--yes"], None, old_or_new)
    if form == forms(home.program)[0]:
        # The form of a new book is always the same.
        old = home.anna.password + "\n"
        yield Case(vacant, ["signup", "anna", "--password-stdin"], vacant.anna.password + "\n", can_sign_up)
        yield Case(home, ["login", "anna", "--password-stdin"], old, can_sign_in)
        yield Case(home, ["passwd", "--password-stdin"], old + NEW, has_one_password)


def sweep(claim, count, case):
    """Makes every call of a command fail, one a run; some of them in the short form."""
    with case.home.copy() as twin:
        before = state(twin)
        twin.anna.must(*case.words, input=case.input)
        after = state(twin)
    with case.home.copy() as twin:
        calls = tracing.calls(twin.anna, case.words, case.input, tracing.WRITING + tracing.READING)
    jobs = [
        (claim, count, case, syscall, error, number, before, after)
        for syscall, numbers in calls.items() for number in numbers
        for error in (["EIO"] if syscall in tracing.READING else ["EIO", "ENOSPC"])]
    if claim.short:
        jobs = claim.random.sample(jobs, min(len(jobs), 4 if "--password-stdin" in case.words else 8))
    elif "--password-stdin" in case.words:
        # Hashing makes them slow: each call fails with one of the two.
        jobs = jobs[::2]
    claim.side_by_side(fail, jobs)


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
        claim.require(not told or syscall == "write" or answer.out == "", f"a result beside the message: {what}")
        stored = case.settle(claim, twin, case, not told, before, after, what)
        count["stored"] += told and stored


def again_is_the_same(claim, twin, case, done, before, after, what):
    now = is_old_or_new(claim, twin, done, before, after, what)
    again = twin.anna.run(*case.words, input=case.input)
    claim.require(again.code == 0 and state(twin) == after, f"not the same when run again ({again}): {what}")
    return now == after


def old_or_new(claim, twin, case, done, before, after, what):
    now = is_old_or_new(claim, twin, done, before, after, what)
    if now == before:
        again = twin.anna.run(*case.words, input=case.input)
        claim.require(again.code == 0 and state(twin) == after, f"does not work when run again ({again}): {what}")
    return now == after


def is_old_or_new(claim, twin, done, before, after, what):
    now = state(twin)
    claim.require(now == after or now == before and not done, f"neither old nor new: {what}")
    return now


def can_sign_up(claim, twin, case, done, before, after, what):
    again = twin.anna.run(*case.words, input=case.input)
    taken = again.code == 1 and "already" in again.err
    if claim.require(taken or again.code == 0 and not done, f"signing up again ({again}): {what}"):
        twin.anna.sign_in()
        claim.require(state(twin) == after, f"not a new book: {what}")
    return taken


def can_sign_in(claim, twin, case, done, before, after, what):
    again = twin.anna.run(*case.words, input=case.input)
    claim.require(again.code == 0 and state(twin) == after, f"signing in again ({again}): {what}")
    return False


def has_one_password(claim, twin, case, done, before, after, what):
    old, new = (
        twin.anna.run("login", "anna", "--password-stdin", input=password).code == 0
        for password in (twin.anna.password + "\n", NEW))
    claim.require(new and not old or old and not new and not done, f"{old=}, {new=}: {what}")
    claim.require(state(twin) == after, f"another book: {what}")
    return new


def state(home):
    """What a household holds with its faults and its form, or nothing where nobody has signed up."""
    if not home.users.exists():
        return None
    with reading(home.users) as users:
        (home.form,) = users.execute("SELECT form FROM book").fetchone()
    return home.form, *home.look()


def vacate(home):
    """Takes the store away, and with it the sign-up."""
    home.session_file().parent.rename(home.folder / "old")
    home.store.rename(home.folder / "old-store")


if __name__ == "__main__":
    household.main(prove)
