#!/usr/bin/env python3
"""Mallory holds back from one of anna's machines what the other one noted in the store, and hands it in later.

Both machines belong to one account. Gained is a row that is gone from a book, a book that anna works in without having
chosen it, or a key of bruno's that he replaced, where nothing is refused: what she decided or was told on a machine is not
undone there by what was noted elsewhere before.
"""
import household
import attack
import rows
from household import Household
from second_machine import machine, signs_in

# So many changes of a setting, that the record of the other machine counts as the newer one.
AHEAD = 12


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("book", "add", "flat")
        home.anna.must("book", "share", "flat", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "1", "groceries", "first", "--book", "flat")
        home.bruno.must("list", "--book", "flat")
        home.anna.must("book", "use", "flat")
        other = machine(home, makes=True)
        signs_in(other)
        other.must("list")
        home.anna.must("list")
        former = attack.private_key(home, home.bruno)
        book = attack.book(home, "anna", "anna")

        def noted_elsewhere(home):
            """The records from before the other machine went ahead, and what it noted; they are as before again."""
            before, there = records(home), machine(home)
            for number in range(AHEAD):
                there.must("settings", "outing-purse", f"{80 + number}.00")
            there.must("add", "1", "groceries", "from elsewhere")
            late = {name: content for name, content in records(home).items() if content != before.get(name)}
            put(home, before)
            return late

        def decided(decide, undo, harm, is_held_back=True):
            """Anna decides something here; what the other machine noted before is handed in, and the store undoes it."""
            def way(attempt):
                home = attempt.home
                with attack.reading(home.users) as users:
                    (bruno,) = rows.found(users, "user", "name = 'bruno'")
                late = noted_elsewhere(home)
                if not is_held_back:
                    hand_in(home, late)
                attempt.run(home.anna, "list")
                decide(attempt)
                if is_held_back:
                    hand_in(home, late)
                with rows.forging(home.users) as users:
                    undo(users, bruno)
                return attack.refusal(harm(attempt))
            return way

        def uses(attempt):
            # She works in her own book from now on.
            attempt.run(attempt.home.anna, "book", "use", "anna")
            attempt.record(attempt.home.anna, "mine")

        def records_privately(attempt):
            private = attack.canary("private")
            answer = attempt.record(attempt.home.anna, private)
            attempt.must_not_read(attempt.home.bruno, private)
            return answer

        def knows_new_key(attempt):
            home = attempt.home
            home.bruno.must("logout", "--everywhere", input=home.bruno.password + "\n")
            home.bruno.sign_in()
            attempt.run(home.anna, "list", "--book", "flat")
            attempt.record(home.anna, "seen", "--book", "flat")

        def shares(attempt):
            private = attack.canary("private")
            answer = attempt.run(attempt.home.anna, "book", "share", "anna", "--with", "bruno", "--as", "reader")
            if answer.code == 0:
                attempt.record(attempt.home.anna, private, "--book", "anna")
                attempt.must_not_open(book, private, privates=[former])
            return answer

        def forked(hands_in_record):
            """Each machine records what the other one is not shown; then this one is shown the other one's store."""
            def way(attempt):
                home, there = attempt.home, machine(attempt.home)
                file, mine, theirs = attack.file_of(home, book), attack.canary("mine"), attack.canary("theirs")
                before, former_file = records(home), file.read_bytes()
                for _ in range(2):
                    home.anna.must("add", "5", "groceries", mine, "--book", "anna")
                put(home, before)
                file.write_bytes(former_file)
                for _ in range(4):
                    attempt.record(there, theirs, "--book", "anna")
                if not hands_in_record:
                    put(home, before)
                attempt.goes_on(home.anna, "on", more=["--book", "anna"], lost=[mine])
            return way

        def together(attempt):
            """Where nothing is held back nothing is refused either, and each machine shows what both recorded."""
            mine, theirs = attack.canary("mine"), attack.canary("theirs")
            for person, text in ((attempt.home.anna, mine), (machine(attempt.home), theirs)) * 2:
                person.must("add", "5", "groceries", text, "--book", "anna")
            for person in (attempt.home.anna, machine(attempt.home)):
                attempt.look(person, ["--book", "anna"], [mine, theirs], [])
                person.must("list", "--book", "anna")

        def works_in_flat(users, bruno):
            rows.work_in(users, "anna", "flat")

        def former_key(users, bruno):
            rows.set_user(users, "bruno", public_key=bruno["public_key"])

        current, key = (uses, works_in_flat, records_privately), (knows_new_key, former_key, shares)
        attack.tried(claim, home, {
            "rows, and nothing is held back": together, "rows, with the record of the other machine": forked(True),
            "rows, with the former record": forked(False), "the book that she works in": decided(*current),
            "the same, and nothing is held back": decided(*current, False),
            "the same, and the store says nothing else": decided(uses, lambda *_: None, records_privately),
            "a key that bruno replaced": decided(*key), "the same key, and nothing is held back": decided(*key, False)})


def records(home):
    return {file.name: file.read_bytes() for file in (home.store / "seen").iterdir()}


def put(home, records):
    for file in (home.store / "seen").iterdir():
        file.unlink()
    hand_in(home, records)


def hand_in(home, records):
    for name, content in records.items():
        file = home.store / "seen" / name
        file.write_bytes(content)
        file.chmod(0o600)


if __name__ == "__main__":
    household.main(prove)
