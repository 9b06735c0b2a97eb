#!/usr/bin/env python3
"""A change is done once if acknowledged, and at most once if not, after its server connection is cut at any message.

After a single cut it is done and acknowledged. Cut at the first, the second, … message of the client or server, until a command
finishes without a cut; once, and at the same message of every connection, so that sending again fails too.
"""
import collections
import contextlib
import socket
import struct
import threading

import household
from server import ServedHousehold, Server

SIDES = ("client", "server")
# Step between the cut messages in a short run.
SHORT_STEP = 8


def prove(claim):
    with Server() as server:
        proxy = Proxy(server.port)
        home = ServedHousehold(claim.program, server)
        home.store = server.tcp(home.database, proxy.port)
        home.anna.sign_in()
        home.anna.must("add", input=household.expense_lines(3))
        commands = COMMANDS[:1] if claim.short else COMMANDS
        for words in commands:
            count = collections.Counter()
            for is_every in (False, True):
                for side in SIDES:
                    cut_everywhere(claim, home, proxy, words, side, is_every, count)
            told = "; ".join(
                f"{name} {count[f'{kind}, acknowledged']} done and acknowledged, {count[f'{kind}, refused']} refused and not "
                f"done, {count[f'{kind}, unsure']} done and referred to the history"
                for kind, name in [("once", "once:"), ("every", "in every connection:")])
            claim.show(f"{words[0]} cut at {count['client']} messages of the client, {count['server']} of the server; {told}")
        claim.require(not (faults := home.faults()), f"{faults}")


# Each cut needs a different change.
COMMANDS = [
    ["add", "{amount}", "groceries", "--note", "{note}"],
    ["edit", "2", "--amount", "{amount}", "--note", "{note}"],
    ["undo"],
    ["void", "{number}"],
]


def cut_everywhere(claim, home, proxy, words, side, is_every, count):
    """Cuts at one message after another, until a run is not cut."""
    kind = "every" if is_every else "once"
    step = SHORT_STEP if claim.short else 1
    message = claim.random.randint(1, step)
    while True:
        what = f"{' '.join(words)}, {kind}, after message {message} of the {side}"
        note = f"{words[0]} {kind} {side} {message}"
        values = {"amount": f"{message % 90 + 1},50", "note": note}
        if words[0] in ("undo", "void"):
            values["number"] = prepare(home, note)
        before = state(home)
        proxy.plan(side, message, is_every, claim.random.random() < 0.5)
        answer = home.anna.run(*(word.format(**values) for word in words))
        cuts = proxy.clear()
        after = state(home)
        done = changes(before, after)
        if not cuts:
            claim.require(answer.code == 0 and done == 1, f"{what}, not cut: {done} times, {answer}")
            return
        count[side] += not is_every
        claim.require(answer.code == 0 or answer.refused, f"{what}: {answer}")
        claim.require(done == 1 if answer.code == 0 else done in (0, 1), f"{what}: done {done} times, {answer}")
        if words[0] == "add":
            found = int(value(home, f"SELECT count(*) FROM expense WHERE note = '{note}'"))
            claim.require(found == done, f"{what}: there {found} times, {answer}")
        # After one cut the command continues and reports success.
        claim.require(is_every or answer.code == 0, f"{what}: {answer}")
        # Without an acknowledgement the message says where to look.
        claim.require(answer.code == 0 or done == 0 or "spesa history" in answer.err, f"{what}: done, but {answer}")
        if words[0] == "add" and done and answer.code != 0:
            claim.require("--uid" in answer.err, f"{what}: no way to repeat it, {answer}")
        count[f"{kind}, {'acknowledged' if answer.code == 0 else 'unsure' if done else 'refused'}"] += 1
        message += step


def prepare(home, note):
    """Returns a distinct expense by its number."""
    home.anna.must("add", "1", "groceries", "--note", note, variables={"SPESA_STORE": home.store})
    return value(home, f"SELECT max(id) FROM expense WHERE note = '{note}'")


def value(home, sql):
    return home.server.value(f"SET search_path = spesa_rows; {sql}", home.database)


def state(home):
    """Returns how many changes were made and undone, once the server has finished its work."""
    text = value(
        home, "SELECT book_id FROM change_lock FOR UPDATE \\g /dev/null\n"
        "SELECT count(*) || ' ' || count(*) FILTER (WHERE state <> 'done') FROM change")
    return tuple(map(int, text.split()))


def changes(before, after):
    return sum(after) - sum(before)


class Proxy:
    """A proxy between clients and a server that separates their messages and cuts connections as planned."""

    def __init__(self, port):
        self.server = port
        self.lock = threading.Lock()
        self.side, self.message, self.is_every, self.is_reset, self.count, self.cuts = None, 0, False, False, 0, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def plan(self, side, message, is_every, is_reset):
        """Plans a cut after that message of one side: once over all connections, or in each."""
        with self.lock:
            self.side, self.message, self.is_every, self.is_reset, self.count, self.cuts = (
                side, message, is_every, is_reset, 0, 0)

    def clear(self):
        """Stops cutting. Returns how often a connection was cut."""
        with self.lock:
            self.side = None
            return self.cuts

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection(("127.0.0.1", self.server))
            for one in (client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            ends = Ends(client, server)
            for side, source, target in [("client", client, server), ("server", server, client)]:
                threading.Thread(target=self.forward, args=(ends, side, source, target), daemon=True).start()

    def forward(self, ends, side, source, target):
        """Forwards messages from one end to the other."""
        is_first, number = side == "client", 0
        try:
            while True:
                head = b"" if is_first else exactly(source, 1)
                length = exactly(source, 4)
                body = exactly(source, struct.unpack("!I", length)[0] - 4)
                is_first = False
                number += 1
                target.sendall(head + length + body)
                if self.is_time(side, number):
                    break
        except OSError:
            pass
        ends.close(self.is_reset and side == self.side)

    def is_time(self, side, number):
        with self.lock:
            if side != self.side:
                return False
            self.count += 1
            if (number if self.is_every else self.count) != self.message:
                return False
            self.cuts += 1
            return True


class Ends:
    """The two sockets of a connection, closed together."""

    def __init__(self, *sockets):
        self.sockets = sockets
        self.lock = threading.Lock()

    def close(self, is_reset):
        with self.lock:
            for one in self.sockets:
                # The other thread or the peer closed it.
                with contextlib.suppress(OSError):
                    if is_reset:
                        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    # Wakes the thread that waits for a message.
                    one.shutdown(socket.SHUT_RD if is_reset else socket.SHUT_RDWR)
                one.close()


def exactly(source, count):
    found = b""
    while len(found) < count:
        if not (part := source.recv(count - len(found))):
            raise OSError("end")
        found += part
    return found


if __name__ == "__main__":
    household.main(prove)
