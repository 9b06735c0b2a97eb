#!/usr/bin/env python3
"""Mallory withholds from one of Anna's machines the records that her other machine wrote to the store, and adds them later.

Both machines use one account. The attack succeeds if, without a refusal, a row disappears from a book, Anna works in a book
that she did not choose, or Bruno's replaced key is used: a decision or notice on one machine outranks older records of another.
"""
import household
import attack
import rows
from household import Household
from second_machine import machine, signs_in

# Changes of a setting, enough that the record of the other machine counts as newer.
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
            """Removes the records of the other machine. Returns a function that restores them."""
            before, there = records(home), machine(home)
            for number in range(AHEAD):
                there.must("settings", "outing-purse", f"{80 + number}.00")
            there.must("add", "1", "groceries", "from elsewhere")
            late = {name: content for name, content in records(home).items() if content != before.get(name)}
            put(home, before)
            return late

        def decided(decide, undo, harm, is_held_back=True):
            """Anna makes a decision here, then the store presents older records of the other machine and undoes the decision."""
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
            # Her current book is her own from here on.
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
            """Each machine records something that is withheld from the other. Then this one gets the other's store."""
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
            """Control: with nothing withheld nothing is refused, and each machine shows what both recorded."""
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
            "control: rows, nothing withheld": together, "rows, with the record of the other machine": forked(True),
            "rows, with the former record": forked(False), "her current book": decided(*current),
            "control: her current book, nothing withheld": decided(*current, False),
            "her current book, and the store presents nothing else": decided(uses, lambda *_: None, records_privately),
            "a key that bruno replaced": decided(*key),
            "control: a key that bruno replaced, nothing withheld": decided(*key, False)})


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
