#!/usr/bin/env python3
"""Mallory slows Anna's program down: expensive password parameters, a long member list, many pending attestations, many key
slots, a very long name, and in a book of both many ceilings that carry over, and many skipped dates of a repeat.

The attack succeeds if one of her commands takes more than LONGEST seconds because of it.
"""
import os
import re

import household
import attack
import offline
import rows
from household import Household

LONGEST, MEMBERS, WORDS, SLOTS, LETTERS, ROWS = 10, 6000, 400_000, 60_000, 30_000_000, 20_000


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "mallory")) as home:
        mallory = home.named("mallory")
        home.anna.must("add", "1", "groceries")
        mallory.must("book", "add", "bait")
        mallory.must("add", "1", "groceries", "--book", "bait")
        mallory.must("book", "share", "bait", "--with", "anna", "--as", "reader")
        mallory.must("add", "1", "groceries", "--book", "bait")
        mallory.must("book", "add", "pit")
        mallory.must("book", "share", "pit", "--with", "anna", "--as", "writer")
        mallory.must("add", "1", "groceries", "--on", "1900-01-02", "--book", "pit")
        mallory.must("ceiling", "set", "5", "groceries", "--carry", "both", "--from", "1900-01", "--book", "pit")
        mallory.must("repeat", "add", "1", "home", "--every", "day", "--book", "pit")
        mallory.must("repeat", "skip", "1", "--book", "pit")
        private = attack.private_key(home, mallory)
        book, bait, pit = attack.book(home), attack.book(home, "mallory", "bait"), attack.book(home, "mallory", "pit")

        def quick(attempt, *words, **how):
            answer = attempt.run(attempt.home.anna, *words, timeout=60, **how)
            if answer.seconds > LONGEST:
                attempt.gain(f"spesa {words[0]} takes {answer.seconds:.0f} s")
            return answer

        def dear(attempt):
            with rows.forging(attempt.home.users) as users:
                (row,) = rows.found(users, "user", "name = 'anna'")
                rows.set_user(users, "anna", password=re.sub(r"m=\d+,t=\d+,p=\d+", "m=1048576,t=10,p=1", row["password"]))
            person = attempt.home.anna
            return attack.refusal(
                quick(attempt, "login", "anna", "--password-stdin", input=person.password + "\n"))

        def long_list(attempt):
            with attack.reading(attempt.home.users) as users:
                author = f"user {rows.user(users, 'mallory')}"

            def change(database):
                said = rows.attestations(database)
                place, head = offline.position(said)
                for number in range(MEMBERS):
                    act = f"joined {10_000 + number} writer {os.urandom(64).hex()} w{number}"
                    said.append(offline.attestation(private, bait, (place + number, head), author, act))
                    head = offline.hashed(head + said[-1][0].encode() + said[-1][1])
                rows.set_attestations(database, said)

            attack.reseal(attempt.home, attempt.home.named("mallory"), bait, change)
            return attack.refusal(quick(attempt, "check"))

        def many_words(attempt):
            with rows.forging(attempt.home.users) as users:
                text, signature = offline.attestation(private, book, (0, bytes(32)), "user 2", "left 2")
                users.executemany(
                    "INSERT INTO attestation (book, text, signature) VALUES (?, ?, ?)",
                    ((book, text, signature) for _ in range(WORDS)))
            answer = quick(attempt, "add", "1", "groceries")
            attempt.home.anna.must("list")
            return attack.refusal(answer)

        def many_slots(table):
            def way(attempt):
                anna = attempt.home.anna
                # A copy whose key is among the slots is no reason to open the others.
                anna.must("book", "share", "anna", "--with", "mallory", "--as", "reader")
                with rows.forging(attempt.home.users) as users:
                    (row, *_) = rows.found(users, "member_key", "user = ? AND book = ?", rows.user(users, "anna"), book)
                    for generation in range(row["generation"] + 1, row["generation"] + SLOTS):
                        rows.put(users, table, row | {"generation": generation})
                quick(attempt, "add", "1", "groceries")
                quick(attempt, "book", "unshare", "anna", "--with", "mallory")
                return attack.refusal(quick(attempt, "logout", "--everywhere"))
            return way

        def many_rows(table, changed):
            def way(attempt):
                def change(database):
                    (row, *_) = rows.found(database, table)
                    for number in range(1, ROWS):
                        uid = f"{row['uid'][:-8]}{number:08x}"
                        rows.put(database, table, row | {"id": row["id"] + number, "uid": uid} | changed(row, number))

                attack.reseal(attempt.home, attempt.home.named("mallory"), pit, change)
                for words in (["summary"], ["ceiling"], ["repeat"], ["forecast"]):
                    quick(attempt, *words, "--book", "pit")
                return attack.refusal(quick(attempt, "add", "1", "groceries", "--book", "pit"))
            return way

        def long_name(attempt):
            with rows.forging(attempt.home.users) as users:
                rows.set_user(users, "anna", name="\u00e9" * LETTERS)
            return attack.refusal(quick(attempt, "list"))

        attack.tried(claim, home, {
            "an expensive password hash": dear, "a long member list": long_list, "many pending statements": many_words,
            "many key slots": many_slots("member_key"), "many key slots of copies": many_slots("former_key"),
            "a long name": long_name,
            "many ceilings": many_rows("flexible_ceiling", lambda row, number: {"category": number % 40}),
            "many ceilings of one category": many_rows("flexible_ceiling", lambda row, number: {}),
            "many skipped dates": many_rows("repeat_time", lambda row, number: {"due": row["due"] + number})})


if __name__ == "__main__":
    household.main(prove)
