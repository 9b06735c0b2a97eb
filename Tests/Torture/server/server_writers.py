#!/usr/bin/env python3
"""50 clients of a server that add at once lose nothing, in one book or each in their own: all are there, numbered without gaps."""
import collections
import multiprocessing

import household
from server import ServedHousehold, Server

CLIENTS, EACH = 50, 20
SHORT_CLIENTS, SHORT_EACH = 8, 5


def prove(claim):
    clients, each = (SHORT_CLIENTS, SHORT_EACH) if claim.short else (CLIENTS, EACH)
    with Server() as server:
        home = ServedHousehold(claim.program, server)
        add_at_once(claim, home, "one book", [home.anna] * clients, each)
        home = ServedHousehold(claim.program, server, [f"person-{number}" for number in range(clients)], "many")
        add_at_once(claim, home, f"{clients} books", home.people, each)


def add_at_once(claim, home, name, people, each):
    gate = multiprocessing.Barrier(len(people))
    answers = multiprocessing.SimpleQueue()
    writers = [
        multiprocessing.Process(target=write, args=(person, gate, answers, number * each, each))
        for number, person in enumerate(people)]
    for writer in writers:
        writer.start()
    times, wanted = [], collections.defaultdict(set)
    for _ in range(len(people) * each):
        person, note, answer = answers.get()
        times.append(answer.seconds)
        claim.require(answer.code == 0, f"{name}: {note} of {person}: {answer}")
        wanted[person].add(note)
    for writer in writers:
        writer.join()
    for person in home.people:
        there = person.expenses().values()
        claim.require(
            sorted(expense["note"] for expense in there) == sorted(wanted[person.name]),
            f"{name}: {len(there)} of {len(wanted[person.name])} there")
        numbers = sorted(expense["id"] for expense in there)
        claim.require(numbers == list(range(1, len(there) + 1)), f"{name}: numbers with gaps: {numbers}")
    claim.require(not (faults := home.faults()), f"{name}: {faults}")
    times.sort()
    claim.show(
        f"{name}: {len(times):,} of {len(people) * each:,} there, without gaps; an add took {times[len(times) // 2]:.3f} s "
        f"(median), {times[len(times) * 99 // 100]:.3f} s (99 of 100), {times[-1]:.3f} s (worst)")


def write(person, gate, answers, first, count):
    gate.wait()
    for number in range(first, first + count):
        note = f"note {number}"
        answers.put((person.name, note, person.run("add", f"{number % 90 + 1},50", "groceries", "--note", note)))


if __name__ == "__main__":
    household.main(prove)
