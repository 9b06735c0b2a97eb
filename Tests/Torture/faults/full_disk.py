#!/usr/bin/env python3
"""On a full disk a change is refused with code 1 and says so, every acknowledged expense is there, and reading works.

A store on a disk of 1.25 MiB is filled until an add is refused, from another free space each time, so that the space ends
at different writes. Then the last page is taken too, and every other change is tried. Once there is space again, the
refused add works.
"""
import contextlib

import household
from household import Household, forms, where_disks_can_be_mounted, on_own_disk, uid

CHANGES = [
    ["edit", "1", "--note", "x" * 4000], ["void", "1"], ["category", "merge", "groceries", "gifts"],
    ["ceiling", "set", "900"], ["settings", "locale", "it_IT"], ["import", "bank.csv"], ["logout"],
]
READS = [["list", "all"], ["summary"], ["stats", "year"], ["chart", "pie"], ["history"], ["whoami"]]


def prove(claim):
    where_disks_can_be_mounted()
    for form in forms(claim.program):
        times = there = 0
        with Household(claim.program, form) as home:
            (home.anna.home / "bank.csv").write_text("Date,Amount,Payee\n2026-11-02,-12.50,Conad\n")
            for free in claim.random.sample(range(64), 3 if claim.short else 24):
                with home.copy() as twin, on_own_disk(twin, "size=1280k"):
                    # What is taken away later, and a few pages more or less.
                    # A sealed book is written whole, so a change needs as much space as the book.
                    (twin.store / "ballast").write_bytes(bytes((128 if form == "open" else 448) * 1024))
                    (twin.store / "some").write_bytes(bytes(free * 4096))
                    for name in ("ballast", "some"):
                        (twin.store / name).chmod(0o600)
                    times += 1
                    there += fill(claim, twin)
        claim.show(f"{form} book: full {times} times, all {there:,} acknowledged expenses there")


def fill(claim, home):
    """Adds until an add is refused; returns how many were not."""
    anna, added = home.anna, 0
    while (answer := anna.run("add", "1", "groceries", "--note", "n" * 4000, "--uid", uid(added))).code == 0:
        added += 1
    what = f"{home.form} book, add {added} on a full disk"
    claim.require(is_full(answer), f"{what}: {answer}")
    there = anna.expenses().keys()
    claim.require(there == {uid(number) for number in range(added)}, f"{what}: {len(there)} are there")
    take_the_rest(home.store / "rest")
    for words in CHANGES:
        before = home.look()[0]
        answer = anna.run(*words)
        claim.require(answer.code == 0 or is_full(answer), f"{what}, then {words[0]}: {answer}")
        if answer.code != 0:
            claim.require(home.look() == (before, []), f"{what}, then {words[0]}: refused, but another book")
    for words in READS:
        answer = anna.run(*words)
        claim.require(answer.code == 0, f"{what}, then {words}: {answer}")
    (home.store / "ballast").unlink()
    for _ in range(2):
        answer = anna.run("add", "1", "groceries", "--uid", uid(added))
        claim.require(answer.code == 0, f"{what}, again with space: {answer}")
    there = anna.expenses().keys()
    wanted = {uid(number) for number in range(added + 1)}
    claim.require(there == wanted, f"{what}, again with space: {len(there)} are there")
    claim.require(not (faults := home.look()[1]), f"{what}: {faults}")
    return added


def is_full(answer):
    return answer.refused and "disk is full" in answer.err


def take_the_rest(file):
    """Fills the disk to its last page."""
    with contextlib.suppress(OSError), file.open("ab", buffering=0) as rest:
        file.chmod(0o600)
        while rest.write(bytes(4096)):
            pass


if __name__ == "__main__":
    household.main(prove)
