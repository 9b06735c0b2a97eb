#!/usr/bin/env python3
"""A lost server is reported within a second if it refuses, within ten if it does not answer, also in the middle of a command.

A client that stops in a transaction blocks others for at most half a minute. The full screen keeps what it showed while the server
does not answer, says as of when, and its keys go on working.
"""
import socket
import threading
import time

import household
from server import ServedHousehold, Server
from terminal import full_screen

# Seconds for the start of a program on a busy machine, beside the limit.
START = 2
# Messages of a client until its first command is done, at least.
LAST = 12


def prove(claim):
    with Server() as server:
        proxy = Proxy(server.port)
        home = ServedHousehold(claim.program, server)
        home.anna.must("add", input=household.expense_lines(30))
        home.store = server.tcp(home.database, proxy.port)
        home.anna.sign_in()
        refused(claim, home, server)
        silent(claim, home, proxy)
        screen(claim, home, proxy)
        typing(claim, home, proxy)
        if not claim.short:
            stopped(claim, home, proxy)
        claim.require(not (faults := home.faults()), f"{faults}")


def refused(claim, home, server):
    store, home.store = home.store, server.tcp(home.database)
    home.anna.sign_in()
    server.stop()
    answer = home.anna.run("add", "1", "groceries")
    server.start()
    home.store = store
    claim.require(answer.refused and answer.seconds < 1 + START, f"refused: {answer}, {answer.seconds:.1f} s")
    claim.show(f"a server that refuses connections is reported within {answer.seconds:.1f} s")


def silent(claim, home, proxy):
    """Holds all messages from one on: of the connection, of the sign-in, of the change."""
    slowest = 0
    for message in [0, *range(1, LAST, 6 if claim.short else 1)]:
        before = count(home)
        proxy.hold_after(message)
        answer = home.anna.run("add", "1", "groceries", "--note", f"held {message}")
        held = proxy.go_on()
        if not held:
            break
        slowest = max(slowest, answer.seconds)
        done = count(home) - before
        claim.require(answer.seconds < 10 + START, f"held after message {message}: {answer.seconds:.1f} s")
        claim.require(answer.code == 1 and answer.speaks or done == 1, f"held after message {message}: {answer}")
        claim.require(done == 0 or answer.code == 0 or "spesa history" in answer.err, f"done, but {answer}")
    claim.show(f"a server that stops answering is reported within {slowest:.1f} s")


def opened(claim, home):
    """Returns a full screen after its first frame. Before, it waits for the server."""
    window = full_screen(home.anna)
    claim.require(window.shows("Summary"), f"no screen:\n{window.screen.text}")
    return window


def screen(claim, home, proxy):
    with opened(claim, home) as window:
        window.press("2")
        claim.require(window.shows("All days") and window.shows("what 29"), f"no records:\n{window.screen.text}")
        rows = window.screen.lines[1:8]
        proxy.hold_after(0)
        begun = time.monotonic()
        window.send("h")
        claim.require(window.shows("Waiting for the server", 5), f"no sign:\n{window.screen.text}")
        sign = time.monotonic() - begun
        window.send("\x1b")
        claim.require(window.shows("The server does not answer. This is as of", 5), f"not marked:\n{window.screen.text}")
        claim.require(window.screen.lines[1:8] == rows, f"not kept:\n{window.screen.text}")
        window.look(3)
        begun = time.monotonic()
        window.send("j")
        window.look(2)
        claim.require(window.screen.lines[1] == rows[0], f"empty:\n{window.screen.text}")
        proxy.go_on()
        claim.require(
            window.until(lambda: "does not answer" not in window.screen.text, 15),
            f"still marked:\n{window.screen.text}")
        proxy.hold_after(0)
        window.send("h")
        claim.require(window.shows("Waiting for the server", 5), f"no second sign:\n{window.screen.text}")
        begun = time.monotonic()
        window.send("q")
        claim.require(window.ends(5) == 0, f"q did not end the screen:\n{window.screen.text}")
        claim.show(f"a sign after {sign:.1f} s; q ended the screen after {time.monotonic() - begun:.1f} s")
    proxy.go_on()


def typing(claim, home, proxy):
    """Types into the form. The server is asked nothing that it has answered already."""
    with opened(claim, home) as window:
        window.press("a", "12", "Down", "Down", "groceries", "Down")
        claim.require(window.shows("Would add"), f"no preview:\n{window.screen.text}")
        before, begun = proxy.pieces, time.monotonic()
        for letter in "a long description":
            window.press(letter)
        claim.require(window.shows("long description"), f"not typed:\n{window.screen.text}")
        asked, seconds = proxy.pieces - before, time.monotonic() - begun
        window.press("Esc", "Esc", "q")
    # The screen looks for changes by others meanwhile.
    claim.require(asked <= 6 + 4 * seconds, f"typing 18 letters in {seconds:.1f} s asked the server {asked} times")
    claim.show(f"typing 18 letters asked the server {asked} times")


def stopped(claim, home, proxy):
    """Stops a client in its transaction: its messages are held, and the server waits for them."""
    before = count(home)
    for message in range(4, LAST):
        proxy.hold_after(message, side="client")
        process = home.anna.start("add", "1", "groceries")
        claim.require(proxy.is_holding.wait(20), "the client sends too little")
        if waits(home):
            break
        process.kill()
        process.wait()
        proxy.go_on()
    claim.require(waits(home), "no client was stopped in a transaction")
    store, home.store = home.store, home.server.tcp(home.database)
    home.anna.sign_in()
    begun = time.monotonic()
    answer = home.anna.run("add", "2", "groceries")
    claim.require(answer.code == 0 or "safe to repeat" in answer.err, f"beside a stopped client: {answer}")
    while answer.code != 0 and time.monotonic() - begun < 60:
        answer = home.anna.run("add", "2", "groceries")
    claim.require(answer.code == 0, f"blocked by a stopped client: {answer}")
    claim.show(f"a stopped client blocked others for {time.monotonic() - begun:.1f} s")
    home.store = store
    proxy.go_on()
    process.wait(60)
    claim.require(count(home) - before >= 1, "the change beside the stopped client is missing")


def waits(home):
    """Whether a client waits in a transaction that has locked a book."""
    end = time.monotonic() + 2
    while time.monotonic() < end:
        found = home.server.value(
            "SELECT count(*) FROM pg_stat_activity AS a WHERE a.state = 'idle in transaction' AND EXISTS ("
            "SELECT FROM pg_locks AS l WHERE l.pid = a.pid AND l.mode = 'RowExclusiveLock')", home.database)
        if found != "0":
            return True
        time.sleep(0.1)
    return False


def count(home):
    return int(home.server.value("SELECT count(*) FROM spesa_rows.expense", home.database))


class Proxy:
    """A proxy between clients and a server that holds all bytes as planned, without ending a connection."""

    def __init__(self, port):
        self.server = port
        self.lock = threading.Lock()
        self.rest, self.side, self.pieces = None, "server", 0
        self.is_open, self.is_holding = threading.Event(), threading.Event()
        self.is_open.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def hold_after(self, count, side="server"):
        """Holds both directions of all connections after a number of pieces from one side."""
        with self.lock:
            self.rest, self.side = count, side
            self.is_holding.clear()
            if count == 0:
                self.hold()

    def hold(self):
        self.rest = None
        self.is_open.clear()
        self.is_holding.set()

    def go_on(self):
        """Passes everything on again. Returns whether anything was held."""
        with self.lock:
            self.rest = None
            self.is_open.set()
            return self.is_holding.is_set()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.connect, args=(client,), daemon=True).start()

    def connect(self, client):
        self.is_open.wait()
        server = socket.create_connection(("127.0.0.1", self.server))
        for side, source, target in [("client", client, server), ("server", server, client)]:
            threading.Thread(target=self.forward, args=(side, source, target), daemon=True).start()

    def forward(self, side, source, target):
        try:
            while piece := source.recv(1 << 16):
                self.is_open.wait()
                target.sendall(piece)
                with self.lock:
                    self.pieces += side == "client"
                    if self.rest is not None and side == self.side:
                        self.rest -= 1
                        if self.rest <= 0:
                            self.hold()
            target.shutdown(socket.SHUT_WR)
        except OSError:
            target.close()


if __name__ == "__main__":
    household.main(prove)
