#!/usr/bin/env python3
"""Whoever reads a book does not wait for a long import into it, nor for the import to be taken back; whoever adds is not lost."""
import pathlib
import subprocess
import tempfile

import household
from household import Household, expense_lines, forms, uid

# What a reader may wait at most, in seconds; a report takes a hundredth of it by itself.
LONGEST = 1.0


def prove(claim):
    rows = 30_000 if claim.short else 300_000
    with tempfile.TemporaryDirectory(prefix="spesa-torture-") as folder:
        file = pathlib.Path(folder) / "large.csv"
        write_rows(file, rows)
        for form in forms(claim.program):
            with Household(claim.program, form) as home:
                home.anna.must("add", input=expense_lines(10))
                added = beside(claim, home, form, f"an import of {rows:,} rows", ["import", str(file)], adding=2)
                requires(claim, home, form, rows + 10 + added)
            with Household(claim.program, form) as home:
                home.anna.must("add", input=expense_lines(10))
                home.anna.must("import", str(file))
                for word, count in [("undo", 10), ("redo", rows + 10)]:
                    beside(claim, home, form, f"{word} of an import of {rows:,} rows", [word], adding=0)
                    requires(claim, home, form, count)


def requires(claim, home, form, count):
    """So many expenses are there, nothing is wrong, and nothing is left beside the book."""
    there = len(home.anna.expenses())
    claim.require(there == count, f"{form} book: {there} expenses instead of {count}")
    claim.require(not (faults := home.look()[1]), f"{form} book: {faults}")
    left = [path.name for path in home.store.rglob("*.new")]
    claim.require(not left, f"{form} book: {left} are left")


def beside(claim, home, form, what, words, adding):
    """Runs a long command, and short ones all the time until it ends; returns how many expenses were added."""
    process = home.anna.start(
        *words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    times, added = [], 0
    while process.poll() is None:
        answer = home.anna.run("summary")
        claim.require(answer.code == 0, f"{form} book, summary beside {what}: {answer}")
        times.append(answer.seconds)
        # Not all at once: each makes the long command begin anew, until it lets nobody else in.
        if added < adding and len(times) % 20 == 0:
            answer = home.anna.run("add", input=expense_lines(1, first=10 + added))
            claim.require(answer.code == 0, f"{form} book, add beside {what}: {answer}")
            added += 1
    _, error = process.communicate()
    claim.require(process.returncode == 0, f"{form} book, {what}: {error}")
    claim.require(bool(times), f"{form} book, {what} was over before anybody read")
    claim.show(
        f"{form} book, beside {what}: {len(times)} reports, the longest took {max(times):.3f} s; {added} added")
    claim.require(max(times) <= LONGEST, f"{form} book, beside {what}: a report took {max(times):.3f} s")
    return added


def write_rows(file, count):
    """As `spesa export csv` writes them."""
    with file.open("w") as out:
        out.write("id,day,amount,currency,category,what,payee,method,note,tags,by,void,uid,created,changed\n")
        for number in range(count):
            out.write(
                f"{number + 1},{2016 + number % 10}-{number % 12 + 1:02}-{number % 28 + 1:02},7.50,EUR,food,what,"
                f"payee {number % 7},card,,,anna,false,{uid(1000 + number)},2026-11-20T18:03:11Z,2026-11-20T18:03:11Z\n")


if __name__ == "__main__":
    household.main(prove)
