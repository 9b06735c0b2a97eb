#!/usr/bin/env python3
"""A server that ends in the middle of 20 clients' adds loses nothing acknowledged, and records nothing twice.

In turn all of its processes are killed with -9, and it is stopped at once; each time at a moment of chance, and started again.
"""
import collections
import re
import threading
import time

import household
from server import ServedHousehold, Server

CLIENTS = 20
ROUNDS, SHORT_ROUNDS = 100, 4
# So often the whole book is looked at.
EVERY = 10


def prove(claim):
    rounds = SHORT_ROUNDS if claim.short else ROUNDS
    with Server() as server:
        home = ServedHousehold(claim.program, server)
        clients = [Client(home.anna, number) for number in range(CLIENTS)]
        for number in range(rounds):
            end_in_the_middle(claim, server, clients, server.kill if number % 2 == 0 else server.stop_at_once)
            if number % EVERY == 0 or number == rounds - 1:
                look(claim, home, clients)
        count = sum((client.count for client in clients), collections.Counter())
        there = len(home.anna.expenses())
        claim.require(count["cut off"] > 0, "no add was under way when the server ended")
        claim.show(
            f"server ended {rounds} times: {count['done']:,} of {sum(count.values()):,} adds of {CLIENTS} clients acknowledged, "
            f"all there once; of {count['cut off']} that were cut off {there - count['done']} there; "
            f"{count['not reached']} found no server")


class Client:
    """Somebody who adds one expense after the other, none like another."""

    def __init__(self, person, number):
        self.person, self.number = person, number
        self.count = collections.Counter()
        # The number that each of them was told to have, by its note, or nothing.
        self.told = {}
        self.faults = []

    def add(self, stop):
        while not stop.is_set():
            note = f"note {self.number} {len(self.told)}"
            answer = self.person.run("add", f"{len(self.told) % 90 + 1},{self.number:02}", "groceries", "--note", note)
            self.told[note] = None
            if answer.code == 0:
                self.count["done"] += 1
                self.told[note] = int(re.match(r"Added (\d+):", answer.out)[1])
            elif not answer.refused:
                self.faults.append(answer)
            elif "cannot open" in answer.err:
                self.count["not reached"] += 1
                time.sleep(0.05)
            else:
                self.count["cut off"] += 1


def end_in_the_middle(claim, server, clients, end):
    """Ends the server while all are at work, and starts it again; they go on for a while."""
    stop = threading.Event()
    threads = [threading.Thread(target=client.add, args=[stop]) for client in clients]
    for thread in threads:
        thread.start()
    try:
        time.sleep(claim.random.uniform(0.2, 1.2))
        end()
        time.sleep(claim.random.uniform(0, 0.2))
        server.start()
        time.sleep(claim.random.uniform(0, 0.3))
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    for client in clients:
        while client.faults:
            claim.require(False, f"add: {client.faults.pop()}")


def look(claim, home, clients):
    there = collections.defaultdict(list)
    for expense in home.anna.expenses().values():
        there[expense["note"]].append(expense["id"])
    told = {note: number for client in clients for note, number in client.told.items()}
    for note, number in told.items():
        claim.require(number is None or there[note] == [number], f"{note}: told {number}, there {there[note]}")
        claim.require(len(there[note]) <= 1, f"{note}: there {there[note]}")
    numbers = sorted(number for found in there.values() for number in found)
    claim.require(numbers == list(range(1, len(numbers) + 1)), f"numbers with gaps, {len(numbers)} up to {numbers[-1:]}")
    claim.require(not (strange := there.keys() - told.keys()), f"nobody's: {strange}")
    claim.require(not (faults := home.faults()), f"{faults}")


if __name__ == "__main__":
    household.main(prove)
