"""A PostgreSQL server for one proof, and users whose store is on it.

It runs as an ordinary user in a temporary folder, accepts connections by socket, TCP and TCP with TLS, and writes to the disk
as in production. It ends with the proof, however that ends.
"""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

import household
from household import Broken, CannotTell, Household, Person, new_folder

SUPERUSER = "postgres"
# Only the superuser on the socket connects without a password.
ACCESS = f"""
local all {SUPERUSER} trust
local all all scram-sha-256
host  all all 127.0.0.1/32 scram-sha-256
"""
PATIENCE = 60


def programs():
    """Returns the folder that POSTGRESQL names, or that of the newest installed version."""
    if named := os.environ.get("POSTGRESQL"):
        return pathlib.Path(named)
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not found or not shutil.which("openssl"):
        raise CannotTell("PostgreSQL is not installed: make server-tools")
    return found[-1].parent


class Server:
    """A running server. `settings` override its defaults."""

    def __init__(self, **settings):
        self.programs, self.folder = programs(), pathlib.Path(new_folder())
        self.folder.chmod(0o755)
        self.own = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
            self.own = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
        self.port = free_port()
        self.data, self.log = self.folder / "data", self.folder / "log"
        self.certificate = self.folder / "server.crt"
        key = self.folder / "server.key"
        self.must("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
                  "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
                  self.certificate)
        self.must("chmod", "600", key)
        self.must(self.programs / "initdb", "-D", self.data, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--locale=C",
                  "--no-sync", "--no-instructions")
        (self.data / "pg_hba.conf").write_text(ACCESS)
        self.settings = {
            "port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": self.folder, "ssl": "on",
            "ssl_cert_file": self.certificate, "ssl_key_file": key, "max_connections": 200} | settings
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def must(self, *words):
        done = subprocess.run([*self.own, *map(str, words)], cwd=self.folder, capture_output=True, text=True)
        if done.returncode != 0:
            raise Broken(f"{words[0]}: {done.stderr}")
        return done.stdout

    def start(self):
        """Starts the server and waits until it answers. Call it in the longest-lived thread: the server ends with that."""
        options = [word for name, value in self.settings.items() for word in ("-c", f"{name}={value}")]
        # SIGQUIT stops it immediately.
        bound = ["setpriv", "--pdeathsig", "QUIT"]
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                [*(self.own or bound[:1]), *bound[1:], self.programs / "postgres", "-D", self.data, *options],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        end = time.monotonic() + PATIENCE
        while subprocess.run(
                [self.programs / "pg_isready", "-q", "-h", self.folder, "-p", str(self.port)]).returncode != 0:
            if self.process.poll() is not None or time.monotonic() > end:
                raise Broken(f"the server does not start: {self.log.read_text()[-1000:]}")
            time.sleep(0.02)

    def stop(self):
        """Stops the server in order, as at a shutdown."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)

    def stop_at_once(self):
        """Stops the server immediately, without writing its memory to disk."""
        self.must(self.programs / "pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")
        self.process.wait(PATIENCE)

    def kill(self):
        """Kills all its processes at once."""
        root = self.process.pid
        # Stopped first, so that it starts no new process.
        os.kill(root, signal.SIGSTOP)
        children = pathlib.Path(f"/proc/{root}/task/{root}/children").read_text().split()
        for process in [root, *map(int, children)]:
            os.kill(process, signal.SIGKILL)
        self.process.wait(PATIENCE)
        while any(pathlib.Path(f"/proc/{child}").exists() for child in children):
            time.sleep(0.005)

    def psql(self, sql, database, user=SUPERUSER, variables=None):
        """Runs psql as a role that needs no password or has it in the variables. Returns the result."""
        return subprocess.run(
            [self.programs / "psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p",
             str(self.port), "-U", user, "-d", database, "-f", "-"],
            input=sql, capture_output=True, text=True, env={"PATH": os.environ["PATH"]} | (variables or {}))

    def rows(self, sql, database):
        """Returns the rows of a query of the superuser, as texts."""
        done = self.psql(sql, database)
        if done.returncode != 0:
            raise Broken(f"{sql}: {done.stderr}")
        return [line.split("\t") for line in done.stdout.splitlines()]

    def value(self, sql, database):
        ((value,),) = self.rows(sql, database)
        return value

    def socket(self, database, user=None):
        """Returns the address of the store in a database, by the socket."""
        return f"postgres://{f'{user}@' if user else ''}:{self.port}/{database}?host={self.folder}"

    def tcp(self, database, port=None):
        """Returns the address by TCP, without TLS."""
        return f"postgres://127.0.0.1:{port or self.port}/{database}"

    def tls(self, database, port=None):
        """Returns the address by TCP with TLS and a check of the certificate."""
        return f"postgres://localhost:{port or self.port}/{database}?sslrootcert={self.certificate}"


class ServedHousehold(Household):
    """Users signed in to a store on a server, each with a book of their own."""

    def __init__(self, program, server, people=("anna",), database="casa", address=None):
        self.program, self.form, self.server, self.database = program, "served", server, database
        self.folder = self.root = pathlib.Path(new_folder())
        self.store = address or server.tcp(database)
        founder = Person(self, "founder", "")
        founder.home.mkdir()
        self.invitation = founder.json("store", "create", server.socket(database, SUPERUSER))["store"]["invitation"]
        self.people = []
        for name in people:
            self.add(name)

    def add(self, name):
        """Signs a user up."""
        person = Guest(self, name, f"{name} {os.urandom(12).hex()}")
        self.people.append(person)
        person.sign_up()
        return person

    def faults(self):
        """Returns the faults of all books: those that the program reports, and totals that differ from the expenses."""
        found = [f"{person.name}: {fault}" for person in self.people for fault in self.look(person)[1]]
        for name, sql in TOTALS.items():
            if rows := self.server.rows(f"SET search_path = spesa_rows; {sql}", self.database):
                found.append(f"{name}: {rows[:3]}")
        return found


class Guest(Person):
    """A user of a store on a server. Users after the first sign up with an invitation."""

    def sign_up(self):
        for folder in (self.run_folder, self.home / "tmp"):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.must("signup", self.name, "--password-stdin", input=f"{self.household.invitation}\n{self.password}\n")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


TOTALS = {
    "totals of days": household.differ(
        "SELECT book_id, day, count(*), sum(cents) FROM expense WHERE void = 0 GROUP BY 1, 2",
        "SELECT book_id, day, count, cents FROM day_total"),
    "totals of months": household.differ(
        "SELECT book_id, month, category, count(*), sum(cents) FROM expense WHERE void = 0 GROUP BY 1, 2, 3",
        "SELECT book_id, month, category, count, cents FROM month_total"),
}
