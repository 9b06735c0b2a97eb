#!/usr/bin/env python3
"""A wrong password takes the same time for a user who exists and for one who does not: medians within 5 %.

Runs alternate, each on a fresh copy of the store, so that none is delayed for those before it. On a busy machine more
of them are made before it is given up.
"""
import statistics

import household
from household import Household

LIMIT = 0.05


def prove(claim):
    fewest = 12 if claim.short else 40
    for form in claim.some_forms():
        with Household(claim.program, form, ("anna", "bruno")) as home:
            times = {"anna": [], "berta": []}
            answers = set()
            apart = 1
            while len(times["anna"]) < fewest or apart > LIMIT and len(times["anna"]) < 4 * fewest:
                for name in claim.random.sample(list(times), 2):
                    with home.copy() as twin:
                        answer = twin.bruno.run("login", name, "--password-stdin", input="not the right one\n")
                    times[name].append(answer.seconds)
                    answers.add((answer.code, answer.out, answer.err))
                known, unknown = (statistics.median(taken) for taken in times.values())
                apart = abs(known - unknown) / min(known, unknown)
            claim.require(len(answers) == 1 and answers.pop()[0] == 4, f"{form} book: different answers: {answers}")
            figure = (
                f"{form} book: {known:.3f} s for a known user, {unknown:.3f} s for an unknown one, {apart:.1%} apart "
                f"(limit 5 %, medians of {len(times['anna'])})")
            claim.show(figure)
            claim.require(apart <= LIMIT, figure)


if __name__ == "__main__":
    household.main(prove)
