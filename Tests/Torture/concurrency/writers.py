#!/usr/bin/env python3
"""50 processes that add at once lose nothing: of 20 adds each, 1,000 are there."""
import multiprocessing

import household
from household import Household, expense_lines, forms, uid

PROCESSES = 50


def prove(claim):
    each = 4 if claim.short else 20
    for form in forms(claim.program):
        with Household(claim.program, form) as home:
            gate = multiprocessing.Barrier(PROCESSES)
            answers = multiprocessing.SimpleQueue()
            writers = [
                multiprocessing.Process(target=write, args=(home.anna, gate, answers, number * each, each))
                for number in range(PROCESSES)]
            for writer in writers:
                writer.start()
            times = []
            for _ in range(PROCESSES * each):
                number, answer = answers.get()
                times.append(answer.seconds)
                claim.require(answer.code == 0, f"add {number}: {answer}")
            for writer in writers:
                writer.join()
            there = home.anna.expenses().keys()
            wanted = {uid(number) for number in range(PROCESSES * each)}
            claim.require(there == wanted, f"lost {sorted(wanted - there)}, too many {sorted(there - wanted)}")
            claim.require(not (faults := home.look()[1]), f"{form} book: {faults}")
            times.sort()
            claim.show(
                f"{form} book: {len(there & wanted):,} of {len(wanted):,} there; an add took "
                f"{times[len(times) // 2]:.3f} s (median), {times[len(times) * 99 // 100]:.3f} s (99 of 100), "
                f"{times[-1]:.3f} s (worst)")


def write(person, gate, answers, first, count):
    lines = expense_lines(count, first).splitlines()
    gate.wait()
    for number, line in enumerate(lines, first):
        answers.put((number, person.run("add", input=line)))


if __name__ == "__main__":
    household.main(prove)
