#!/usr/bin/env python3
"""Mallory removes the lock file of anna's book again and again; no expense that she recorded with two commands at once is lost.

Gained is an expense that was acknowledged and is gone, with nothing said by later commands.
"""
import threading
import time

import household
import attack
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna",)) as home:
        # Enough that reading and sealing the book takes a while.
        home.anna.must("add", input=household.expense_lines(3000))
        book = attack.book(home, "anna")
        rounds, households = (3, 1) if claim.short else (8, 6)

        def way(attempt):
            home = attempt.home
            lock = home.store / "books" / f"{book}.lock"
            is_over = threading.Event()

            def remove():
                while not is_over.is_set():
                    lock.unlink(missing_ok=True)
                    time.sleep(0.0005)

            thread = threading.Thread(target=remove)
            thread.start()
            try:
                stored = []
                for number in range(rounds):
                    texts = [attack.canary(f"round{number}{name}") for name in "ab"]
                    commands = [home.anna.start("add", "3", "groceries", text) for text in texts]
                    for text, command in zip(texts, commands):
                        command.communicate(timeout=60)
                        if command.returncode == 0:
                            stored.append(text)
                    answer = home.anna.run("list", "all", "--format", "json")
                    gone = [text for text in stored if text not in answer.out]
                    if answer.code == 0 and gone and not answer.err:
                        attempt.gain(f"{len(gone)} acknowledged and gone, with nothing said")
                        return
                    if answer.code != 0:
                        return
            finally:
                is_over.set()
                thread.join()

        attack.tried(claim, home, {f"household {number}": way for number in range(1, households + 1)})


if __name__ == "__main__":
    household.main(prove)
