#!/usr/bin/env python3
"""A call that fails at sign-up, sign-in or the change of a password locks nobody out, and the command can be run again.

Each call that touches the household or standard output fails once (strace -e inject), with EIO and ENOSPC in turn.
"""
import household
from faults import Case, sweep
from household import Household, expense_lines, forms, where_it_can_trace

NEW = "another six words for the same person\n"


def prove(claim):
    where_it_can_trace()
    form = forms(claim.program)[0]
    with Household(claim.program, form) as home, Household(claim.program, form) as vacant:
        home.anna.must("add", input=expense_lines(30))
        vacate(vacant)
        old = home.anna.password + "\n"
        sweep(claim, f"{form} book", [
            Case(vacant, ["signup", "anna", "--password-stdin"], vacant.anna.password + "\n", can_sign_up, True, True),
            Case(home, ["login", "anna", "--password-stdin"], old, can_sign_in, True),
            Case(home, ["passwd", "--password-stdin"], old + NEW, has_one_password, True),
            Case(home, ["logout"], None, can_sign_in_again),
        ])


def vacate(home):
    """Takes the store away, and with it the sign-up."""
    home.session_file().parent.rename(home.folder / "old")
    home.store.rename(home.folder / "old-store")


def can_sign_up(claim, twin, case, done, before, after, what):
    again = twin.anna.run(*case.words, input=case.input)
    taken = again.code == 1 and "already" in again.err
    if claim.require(taken or again.code == 0 and not done, f"signing up again ({again}): {what}"):
        twin.anna.sign_in()
        claim.require(twin.state() == after, f"not a new book: {what}")
    return taken


def can_sign_in(claim, twin, case, done, before, after, what):
    again = twin.anna.run(*case.words, input=case.input)
    claim.require(again.code == 0 and twin.state() == after, f"signing in again ({again}): {what}")
    return False


def has_one_password(claim, twin, case, done, before, after, what):
    old, new = (
        twin.anna.run("login", "anna", "--password-stdin", input=password).code == 0
        for password in (twin.anna.password + "\n", NEW))
    claim.require(new and not old or old and not new and not done, f"{old=}, {new=}: {what}")
    claim.require(twin.state() == after, f"another book: {what}")
    return new


def can_sign_in_again(claim, twin, case, done, before, after, what):
    twin.anna.sign_in()
    claim.require(twin.state() == before, f"another book: {what}")
    return False


if __name__ == "__main__":
    household.main(prove)
