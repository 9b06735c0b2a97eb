#!/usr/bin/env python3
"""kill -9 at any moment leaves the book as before or as after the command, and as after it once it is acknowledged.

The moments are spread over the whole run time of the command, which is measured first. If strace is available, the program is
also killed before each call that writes.
"""
import collections
import contextlib
import pathlib
import subprocess
import tempfile
import time

import household
import kept_archives
import tracing
from household import CannotTell, Household, expense_lines, forms, has_command, uid, where_it_can_trace

ADD = ["add", "12,50", "groceries", "bread", "--payee", "Lidl", "--note", "n", "--tag", "a", "--tag", "b"]
COMMANDS = {
    "add": ([*ADD, "--uid", uid(500)], None),
    "add of 200 lines": (["add"], expense_lines(200, first=1000)),
    "edit": (["edit", "7", "--amount", "99", "--category", "gifts", "--tag", "late"], None),
    "undo": (["undo"], None),
    "erasing of expenses": (["erase", "expenses", "--min", "5", "--yes-erase", "anna"], None),
    "merge of categories": (["category", "merge", "groceries", "gifts"], None),
}
ATTACHMENTS = {
    "attach": (["attach", "4", "paper.pdf", "photo.gif"], None),
    "add with a file": (["add", "12,50", "groceries", "--attach", "paper.pdf", "--uid", uid(501)], None),
    "attachment remove": (["attachment", "remove", "1"], None),
}
IMPORTS = {
    "import of 300 rows": (["import", "few.csv"], None),
    "import over what is there": (["import", "few.csv", "half.csv", "--replace"], None),
}
# More than stays in memory, so that writing starts long before the end.
MANY, LONG = 20_000, 3_500
CONVERSIONS = {
    "sealed": {"book open": (["book", "open"], None)},
    "open": {"book seal": (["book", "seal"], None)},
}

# Commands tried in a short run, chosen by the seed.
SHORT_COMMANDS = 4


def prove(claim):
    try:
        where_it_can_trace()
        traces = True
    except CannotTell as reason:
        claim.leave_out(f"killed before each write: {reason}")
        traces = False
    rounds = 8 if claim.short else 200
    for form in forms(claim.program):
        with Household(claim.program, form) as home:
            home.anna.must("add", input=expense_lines(30))
            home.anna.must("edit", "3", "--amount", "5")
            cases = COMMANDS | (CONVERSIONS[form] if has_command(claim.program, "book") else {})
            if has_command(claim.program, "attach"):
                (home.anna.home / "paper.pdf").write_text("%PDF-1.7 paper")
                (home.anna.home / "photo.gif").write_text("GIF89a photo" * 20_000)
                home.anna.must("attach", "7", "photo.gif")
                cases = cases | ATTACHMENTS
            if has_command(claim.program, "import"):
                write_rows(home.anna.home / "half.csv", range(150), "7.50")
                home.anna.must("import", "half.csv")
                write_rows(home.anna.home / "half.csv", range(150), "7.50", note="other")
                write_rows(home.anna.home / "few.csv", range(100, 400), "7.50")
                cases = cases | IMPORTS
            one_after_the_other(claim, home, rounds * 2)
            count = collections.Counter()
            if claim.short:
                cases = dict(claim.random.sample(sorted(cases.items()), SHORT_COMMANDS))
            for name, (words, input) in cases.items():
                states = before_and_after(home, words, input)
                at_random(claim, count, home, f"{form} book, {name}", words, input, states, rounds)
                if traces:
                    before_each_write(claim, count, home, f"{form} book, {name}", words, input, states)
            tell(claim, f"{form} book, {len(cases)} commands", count)
            if form == "open" and has_command(claim.program, "import"):
                many_rows(claim, home, 3 if claim.short else 40)
    for name, home, words, input in migrating(claim):
        with home:
            count = collections.Counter()
            states = before_and_after(home, words, input)
            at_random(claim, count, home, name, words, input, states, rounds)
            if traces:
                before_each_write(claim, count, home, name, words, input, states)
            tell(claim, name, count)


def migrating(claim):
    """Returns households of earlier versions and commands that migrate their files."""
    kept_stores = kept_archives.stores()
    for archive, kept in [claim.random.choice(kept_stores)] if claim.short else kept_stores:
        name = kept_archives.name_of(archive)
        commands = ["login", "list"]
        for command in [claim.random.choice(commands)] if claim.short else commands:
            home = kept_archives.unpacked(claim.program, archive, kept)
            if command == "login":
                yield f"sign-in that migrates {name}", home, ["login", "anna", "--password-stdin"], home.anna.password
            else:
                home.anna.sign_in()
                yield f"list that migrates {name}", home, ["list"], None


def tell(claim, name, count):
    claim.show(
        f"{name}: {count['killed']} of {count['runs']} killed at random, {count['stored']} of them had stored; "
        f"{count['killed before a write']} killed before a write, {count['stored before a write']} of them had stored; "
        f"{count['unfinished']} left a journal, all rolled back by the next command")


def write_rows(file, numbers, amount, note="note"):
    file.write_text("Date,Amount,Payee,Transaction ID,Note\n" + "".join(
        f"2026-{number % 10 + 1:02}-{number % 28 + 1:02},-{amount},payee {number % 7},R{number},{note} {number}\n"
        for number in numbers))


def many_rows(claim, home, rounds):
    """Kills an import while it writes a copy of the book, at random moments."""
    with tempfile.TemporaryDirectory(prefix="spesa-torture-") as folder:
        # Outside the household, which each round copies.
        file = pathlib.Path(folder) / "many.csv"
        write_rows(file, range(1000, 1000 + MANY), "7.50", note="n" * LONG)
        count = collections.Counter()
        words = ["import", str(file)]
        states = before_and_after(home, words, None)
        at_random(claim, count, home, "open book, import of many rows", words, None, states, rounds, trials=1)
    claim.require(claim.short or count["copies"] > 0, "no import of many rows was killed while it wrote")
    tell(claim, f"open book, import of {MANY:,} rows", count)
    claim.show(f"{count['copies']} of them left an unfinished copy, all removed by the next change")


def one_after_the_other(claim, home, rounds):
    """Adds to one book, killing most adds: every acknowledged expense is there, and every expense is whole."""
    lines = expense_lines(rounds, first=2000)
    with home.copy() as whole, home.copy() as twin:
        whole.anna.must("add", input=lines)
        wanted = {key: lasting(expense) for key, expense in whole.anna.expenses().items()}
        span = run_time(home, ["add", "1", "groceries"], None)
        acknowledged, killed = set(twin.anna.expenses()), 0
        for number, line in enumerate(lines.splitlines(), 2000):
            done, was_killed = run_and_kill(twin.anna, ["add"], line, claim.random.uniform(0, span))
            killed += was_killed
            if done:
                acknowledged.add(uid(number))
        there = {key: lasting(expense) for key, expense in twin.anna.expenses().items()}
        claim.require(acknowledged <= there.keys(), f"acknowledged but lost: {acknowledged - there.keys()}")
        claim.require(there.items() <= wanted.items(), f"half there: {there.items() - wanted.items()}")
        claim.require(not (faults := twin.look()[1]), f"{home.form} book after killed adds: {faults}")
        claim.show(
            f"{home.form} book, add after add: {killed} of {rounds} killed, all {len(acknowledged) - 30} acknowledged "
            f"and {len(there) - len(acknowledged)} of the killed there, none incomplete")


def lasting(expense):
    """Returns the fields of an expense that do not depend on when it was recorded."""
    return tuple((key, str(value)) for key, value in expense.items() if key not in ("id", "created", "changed"))


def at_random(claim, count, home, name, words, input, states, rounds, trials=7):
    before, after = states
    span = run_time(home, words, input, trials)
    for _ in range(rounds):
        moment = claim.random.uniform(0, span)
        with home.copy() as twin:
            done, was_killed = run_and_kill(twin.anna, words, input, moment)
            what = f"{name} killed after {moment * 1000:.2f} ms"
            count["unfinished"] += bool(unfinished(twin))
            if copies(twin):
                count["copies"] += 1
                with twin.copy() as later:
                    later.anna.must("add", "1", "groceries")
                    claim.require(not copies(later), f"{what}: {copies(later)} are left")
            now = is_whole(claim, twin, before, after, done, what)
        count["runs"] += 1
        count["killed"] += was_killed
        count["stored"] += was_killed and now == after


def before_each_write(claim, count, home, name, words, input, states):
    before, after = states
    with home.copy() as twin:
        calls = tracing.calls(twin.anna, words, input, tracing.WRITING)
    for syscall, numbers in calls.items():
        # The first and last writes are tried always: they begin a change or make it durable.
        for number in numbers[:1] + numbers[-1:] if claim.short else numbers:
            with home.copy() as twin:
                answer, _, _ = tracing.with_injected(twin.anna, words, input, syscall, "signal=SIGKILL", number)
                now = is_whole(claim, twin, before, after, answer.code == 0, f"{name} killed before {syscall} {number}")
            count["killed before a write"] += answer.code != 0
            count["stored before a write"] += answer.code != 0 and now == after


def is_whole(claim, twin, before, after, done, what):
    """Requires one of two states without faults. Returns which."""
    now = twin.state()
    claim.require(now == after or now == before and not done, f"{what}, acknowledged: {done}: neither the old nor the new state")
    claim.require(not now[2], f"{what}: {now[2]}")
    claim.require(not unfinished(twin), f"{what}: still not rolled back")
    return now


def unfinished(home):
    """Returns the journals of unfinished changes, which the next command must roll back."""
    def first(file):
        with file.open("rb") as journal:
            return journal.read(1)

    return [file for file in home.store.rglob("*-journal") if first(file) not in (b"", b"\0")]


def copies(home):
    """Returns copies of books with an unfinished change."""
    return list(home.store.glob("books/*.book.*.new"))


def before_and_after(home, words, input):
    with home.copy() as twin, home.copy() as other:
        twin.anna.must(*words, input=input)
        return other.state(), twin.state()


def run_time(home, words, input, trials=7):
    """Returns a little more than the run time of a command, in seconds, so that some runs end before the kill."""
    times = []
    for _ in range(trials):
        with home.copy() as twin, given(input) as stdin:
            process = twin.anna.start(*words, stdin=stdin)
            begun = time.perf_counter()
            process.communicate()
            times.append(time.perf_counter() - begun)
    return max(times)


def run_and_kill(person, words, input, moment):
    """Runs a command and kills it after some seconds. Returns whether it was acknowledged, and whether it was killed."""
    with given(input) as stdin:
        process = person.start(*words, stdin=stdin)
        time.sleep(moment)
        process.kill()
        out, _ = process.communicate()
    return process.returncode == 0 or bool(out), process.returncode < 0


@contextlib.contextmanager
def given(input):
    """Opens a file as standard input, so that no process must write it."""
    if input is None:
        yield subprocess.DEVNULL
    else:
        with tempfile.TemporaryFile() as file:
            file.write(input.encode())
            file.seek(0)
            yield file


if __name__ == "__main__":
    household.main(prove)
