#!/usr/bin/env python3
"""A book moved from a server over a connection cut at any message is whole in exactly one of the two stores.

After a report of success it is in the new store. After an error it is in the old one, or the error says to look at both. Cut
once, at the first, the second, … message of the client or server, until a move finishes without a cut.
"""
import collections

import household
from server import ServedHousehold, Server
from server_connection_cut import SIDES, Proxy

COUNT = 3
# Step between the cut messages in a short run.
SHORT_STEP = 16


def prove(claim):
    with Server() as server:
        proxy = Proxy(server.port)
        home = ServedHousehold(claim.program, server)
        home.store = server.tcp(home.database, proxy.port)
        home.anna.sign_in()
        away = str(home.root / "away")
        home.anna.must("signup", "anna", "--password-stdin", "--store", away, input="a few words in a row\n")
        home.anna.must("book", "add", "trip")
        home.anna.must("add", "--book", "trip", input=household.expense_lines(COUNT))
        count = collections.Counter()
        for side in SIDES:
            move_everywhere(claim, home.anna, proxy, away, side, count)
        claim.show("; ".join(f"{count[name]} {name}" for name in ("moved", "left", "in both, reported")) +
                   f"; cut at {count['client']} messages of the client, {count['server']} of the server")


def move_everywhere(claim, anna, proxy, away, side, count):
    step = SHORT_STEP if claim.short else 1
    message = claim.random.randint(1, step)
    while True:
        what = f"cut after message {message} of the {side}"
        proxy.plan(side, message, False, claim.random.random() < 0.5)
        answer = anna.run("book", "move", "trip", "--to", away)
        cuts = proxy.clear()
        here, there = has_trip(claim, anna), has_trip(claim, anna, "--store", away)
        claim.require(answer.code == 0 or answer.refused, f"{what}: {answer}")
        claim.require(here or there, f"{what}: in neither, {answer}")
        claim.require(answer.code != 0 or there and not here, f"{what}: reported as moved, {answer}")
        claim.require(answer.code == 0 or here or "not known" in answer.err, f"{what}: missing without a message, {answer}")
        claim.require(not (here and there) or "not known" in answer.err, f"{what}: in both without a message, {answer}")
        count["moved" if answer.code == 0 else "in both, reported" if here and there else "left"] += 1
        if there:
            anna.must("erase", "book", "trip", "--no-backup", "--yes-erase", "trip", "--store", away)
        if not here:
            anna.must("book", "remove", "--undo", "trip")
        if not cuts:
            claim.require(answer.code == 0, f"{what}, not cut: {answer}")
            return
        count[side] += 1
        message += step


def has_trip(claim, anna, *store):
    """Whether a store lists the book. If so, it must be whole."""
    if not any(book["name"] == "trip" for book in anna.json("book", "list", *store)["books"]):
        return False
    found = len(anna.json("list", "all", "--book", "trip", *store)["expenses"])
    claim.require(found == COUNT, f"{found} expenses of {COUNT} {store}")
    return True


if __name__ == "__main__":
    household.main(prove)
