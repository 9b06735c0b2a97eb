#!/usr/bin/env python3
"""A book that is moved from a server over a connection that is cut after any message lies whole in one of the two stores. Who is
told that it was moved finds it there; who is told why not finds it where it was, or is told to look at both.

Cut once, at the first, the second, … message of the client or of the server, until a move gets through whole.
"""
import collections

import household
from server import ServedHousehold, Server
from server_cut import SIDES, Proxy

COUNT = 3
# The short run cuts at each so many messages.
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
        claim.show("; ".join(f"{count[name]} {name}" for name in ("moved", "left", "in both, told so")) +
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
        claim.require(answer.code != 0 or there and not here, f"{what}: told that it was moved, {answer}")
        claim.require(answer.code == 0 or here or "not known" in answer.err, f"{what}: gone without a word, {answer}")
        claim.require(not (here and there) or "not known" in answer.err, f"{what}: in both without a word, {answer}")
        count["moved" if answer.code == 0 else "in both, told so" if here and there else "left"] += 1
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
    """Whether the book is in the list of a store; then it is whole."""
    if not any(book["name"] == "trip" for book in anna.json("book", "list", *store)["books"]):
        return False
    found = len(anna.json("list", "all", "--book", "trip", *store)["expenses"])
    claim.require(found == COUNT, f"{found} expenses of {COUNT} {store}")
    return True


if __name__ == "__main__":
    household.main(prove)
