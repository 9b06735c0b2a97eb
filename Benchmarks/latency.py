"""The time of commands on a distant server: through a proxy that counts round trips and delays each message."""
import queue
import socket
import threading
import time

from server import ServedHousehold

# Milliseconds each way.
DELAYS = [0, 50, 200]


class Proxy:
    """Forwards connections to a port of this machine. A round trip begins when the client sends after the server did."""

    def __init__(self, port):
        self.server, self.delay, self.trips = port, 0, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client = self.listener.accept()[0]
            server = socket.create_connection(("127.0.0.1", self.server))
            # To connect takes a round trip, too.
            self.trips += 1
            state = {"last": server, "late": 2 * self.delay}
            for source, target in [(client, server), (server, client)]:
                source.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                waiting = queue.Queue()
                threading.Thread(target=self.receive, args=(source, client, state, waiting), daemon=True).start()
                threading.Thread(target=self.send, args=(target, waiting), daemon=True).start()

    def receive(self, source, client, state, waiting):
        while True:
            try:
                data = source.recv(1 << 16)
            except OSError:
                data = b""
            late = 0
            if data and source is client and state["last"] is not client:
                self.trips += 1
                late, state["late"] = state["late"], 0
            if data:
                state["last"] = source
            waiting.put((time.monotonic() + self.delay + late, data))
            if not data:
                return

    @staticmethod
    def send(target, waiting):
        while True:
            due, data = waiting.get()
            time.sleep(max(0, due - time.monotonic()))
            try:
                if not data:
                    return target.shutdown(socket.SHUT_WR)
                target.sendall(data)
            except OSError:
                return


def far(spesa, server, rows):
    """Prints the round trips and seconds of twelve commands, on a book with an outing and a second person."""
    proxy = Proxy(server.port)
    anna = ServedHousehold(spesa, server, database="far", address=server.tcp("far", proxy.port)).anna
    anna.must("import", rows, "--quiet", timeout=600)
    anna.must("person", "add", "ben")
    anna.must("outing", "open", "Gita")
    anna.must("outing", "use", "none")
    plain = "".join(f"{number},50 groceries item {number} --payee 'Shop {number}'\n" for number in range(1, 101))
    shared = "".join(f"{line} --for me,ben --outing Gita\n" for line in plain.splitlines())
    last = []
    commands = {
        "add": lambda: anna.must("add", "12,50", "groceries"), "summary": lambda: anna.must("summary"),
        "list": lambda: anna.must("list"), "stats month all": lambda: anna.must("stats", "month", "all"),
        "chart bar": lambda: anna.must("chart", "bar"), "add, 100 lines": lambda: anna.must("add", input=plain),
        "add, 100 shared lines": lambda: anna.must("add", input=shared),
        "edit of 100": lambda: anna.must("edit", *last, "--note", f"seen {time.monotonic()}"),
        "void of 100": lambda: anna.must("void", *last), "undo": lambda: anna.must("undo"),
        "history": lambda: anna.must("history"), "dump": lambda: anna.must("dump", "far.ndjson", "--replace"),
    }
    print("\ns, once each" + f"{'round trips':>28}" + "".join(f"{f'{delay} ms each way':>18}" for delay in DELAYS))
    for name, command in commands.items():
        if not last and name.startswith("edit"):
            last += [str(expense["id"]) for expense in anna.json("list", "all", "--outing", "Gita", "--limit", "100")["expenses"]]
        times = []
        for delay in DELAYS:
            proxy.delay, proxy.trips = delay / 1000, 0
            begun = time.monotonic()
            command()
            times.append(time.monotonic() - begun)
        proxy.delay = 0
        print(f"{name:<24}{proxy.trips:>16}" + "".join(f"{seconds:>18.2f}" for seconds in times), flush=True)
