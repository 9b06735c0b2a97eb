#!/usr/bin/env python3
"""50 processes that move the stock of one product at once, some of them killed, lose no move and make none up."""
import json
import multiprocessing
import random
import time

import household
from household import Household, forms

PROCESSES = 50
# So much is there first that no use finds too little.
FIRST = 100_000


def prove(claim):
    each = 4 if claim.short else 20
    for form in forms(claim.program):
        for kills in (False, True):
            moves_at_once(claim, form, each, kills)


def moves_at_once(claim, form, each, kills):
    with Household(claim.program, form) as home:
        home.anna.must("product", "add", "Milk")
        home.anna.must("stock", "add", str(FIRST), "Milk")
        span = max(seconds(home.anna) for _ in range(5))
        first = moves(home.anna)
        gate = multiprocessing.Barrier(PROCESSES)
        answers = multiprocessing.SimpleQueue()
        seeds = [claim.random.getrandbits(64) for _ in range(PROCESSES)]
        writers = [
            multiprocessing.Process(target=move, args=(home.anna, gate, answers, seed, each, span if kills else None))
            for seed in seeds]
        for writer in writers:
            writer.start()
        told = [answers.get() for _ in range(PROCESSES * each)]
        for writer in writers:
            writer.join()
        for answer in told:
            claim.require(answer["done"] or answer["killed"], f"{form} book: {answer['words']}: {answer['answer']}")
        after = moves(home.anna)
        new = {number: quantity for number, quantity in after.items() if number not in first}
        claim.require(first.items() <= after.items(), f"{form} book: moves from before are gone")
        acknowledged = sum(answer["quantity"] for answer in told if answer["done"])
        # A use over two lots is two moves.
        told_moves = [pair for answer in told for pair in answer["moves"].items()]
        known = dict(told_moves)
        claim.require(len(known) == len(told_moves), f"{form} book: a number twice")
        claim.require(known.items() <= new.items(), f"{form} book: acknowledged but lost: {known.items() - new.items()}")
        for answer in told:
            claim.require(
                not answer["done"] or sum(answer["moves"].values()) == answer["quantity"],
                f"{form} book: {answer['words']} moved {answer['moves']}")
        # What is left was killed after it was stored and before it could say so: each of these whole or not at all.
        rest = sum(new[number] for number in new.keys() - known.keys())
        open_ones = [answer["quantity"] for answer in told if not answer["done"]]
        sums = {0}
        for quantity in open_ones:
            sums |= {quantity + one for one in sums}
        claim.require(rest in sums, f"{form} book: {rest} was moved by nobody, of {open_ones} in flight")
        stock = home.anna.json("stock", "Milk")["stock"][0]["quantity_milli"]
        claim.require(
            stock == sum(after.values()), f"{form} book: stock is {stock}, its moves come to {sum(after.values())}")
        claim.require(
            kills or stock == sum(first.values()) + acknowledged, f"{form} book: {stock} after {acknowledged} moved")
        claim.require(not (faults := home.look()[1]), f"{form} book: {faults}")
        killed = sum(answer["killed"] for answer in told)
        claim.show(
            f"{form} book: {len(known):,} moves of {len(told):,} commands acknowledged and there, {killed} killed, "
            f"which stored {rest / 1000:+.0f} pieces")


def moves(person):
    """The quantities of all moves of the product, in thousandths, by number."""
    return {move["id"]: move["quantity_milli"] for move in person.json("stock", "moves", "Milk")["moves"]}


def seconds(person):
    begun = time.perf_counter()
    person.must("stock", "use", "1", "Milk")
    return time.perf_counter() - begun


def move(person, gate, answers, seed, count, span):
    """Uses or adds so many times; with a span about every fourth is killed at a moment in twice that time."""
    chance = random.Random(seed)
    gate.wait()
    for _ in range(count):
        pieces = chance.randint(1, 9)
        word, sign = chance.choice([("use", -1), ("add", 1)])
        words = ["stock", word, str(pieces), "Milk", "--format", "json"]
        process = person.start(*words)
        is_killed = span is not None and chance.random() < 0.25
        if is_killed:
            time.sleep(chance.uniform(0, 2 * span))
            process.kill()
        out, err = process.communicate()
        told = json.loads(out)["moves"] if process.returncode == 0 else []
        answers.put({
            "words": words, "quantity": sign * pieces * 1000, "done": process.returncode == 0,
            "killed": process.returncode < 0, "moves": {move["id"]: move["quantity_milli"] for move in told},
            "answer": f"code {process.returncode}, {err.decode(errors='replace')[:300]}"})


if __name__ == "__main__":
    household.main(prove)
