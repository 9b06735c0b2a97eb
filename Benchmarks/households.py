"""Generated households of ten years, always the same: a CSV in the format of `spesa export csv`, and stores and files made from
it.
"""
import datetime
import os
import pathlib
import random
import subprocess
import uuid

# SQL for the sqlite3 shell to import the same file: plain tables with the columns and indexes of a book, without triggers.
SHELL_IMPORT = """
.bail on
.mode csv
DROP TRIGGER expense_added;
CREATE TABLE line (id, day, amount, currency, category, what, payee, method, note, tags, "by", void, uid, created, changed);
.import --skip 1 '{file}' line
BEGIN;
INSERT INTO expense (id, uid, day, cents, category, what, payee, method, note, "by", created, changed, void)
SELECT id, uid, CAST(julianday(day) - 2440587.5 AS INTEGER), CAST(replace(amount, '.', '') AS INTEGER),
    (SELECT category.id FROM category LEFT JOIN category AS parent ON parent.id = category.parent
        WHERE IIF(parent.id IS NULL, category.name, parent.name || ':' || category.name) = line.category),
    nullif(what, ''), nullif(payee, ''), nullif(method, ''), nullif(note, ''), "by", unixepoch(created),
    unixepoch(changed), void = 'true'
FROM line;
INSERT INTO expense_tag SELECT id, 0, tags FROM line WHERE tags <> '';
DROP TABLE line;
COMMIT;
"""

# The same rows in a hand-written schema.
PLAIN = """
.mode csv
CREATE TABLE line (id INTEGER PRIMARY KEY, day, amount, currency, category, what, payee, method, note, tags, "by", void, uid, created, changed);
.import --skip 1 '{file}' line
ALTER TABLE line ADD COLUMN cents INTEGER;
UPDATE line SET cents = CAST(replace(amount, '.', '') AS INTEGER);
CREATE INDEX line_day ON line (day);
"""


def write_rows(path, rows):
    """Writes ten years of expenses in the format of `spesa export csv`."""
    chance = random.Random(7)
    categories = ["food:groceries", "food:eating-out", "transport", "home", "other", "health"]
    payees = ["Conad", "LIDL", "Bäckerei Müller", "Stadtwerke", "Esselunga", "SNCF", "", ""]
    first = datetime.date(2016, 1, 1)
    with open(path, "w") as file:
        file.write("id,day,amount,currency,category,what,payee,method,note,tags,by,void,uid,created,changed\n")
        for row in range(rows):
            day = first + datetime.timedelta(days=row * 3650 // rows)
            cents = chance.randrange(50, 20000)
            file.write(
                f"{row + 1},{day},{cents // 100}.{cents % 100:02},EUR,{chance.choice(categories)},"
                f"{'weekly shop' if row % 3 else ''},{chance.choice(payees)},{'card' if row % 2 else 'cash'},"
                f"{'torta di ricotta e amarene' if row == rows // 3 else ''},"
                f"{'trip' if row % 50 == 0 else ''},anna,false,{uuid.UUID(int=chance.getrandbits(128))},"
                "2026-11-20T18:03:11Z,2026-11-20T18:03:11Z\n")


def sign_up(home, spesa, name, form):
    """Makes a store with one user and an empty book. Returns the environment for the program."""
    store = f"{home}/{name}"
    os.mkdir(store)
    environment = {
        "HOME": store, "XDG_RUNTIME_DIR": store, "SPESA_STORE": store + "/store", "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8", "SPESA_LOCALE": "it_IT",
    }
    run(environment, spesa, "signup", "anna", "--password-stdin", input=os.urandom(16).hex() + "\n", text=True)
    if form == "open":
        run(environment, spesa, "book", "open")
    return environment


def run(environment, *command, **options):
    """Runs a command that must succeed."""
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True, **options)


def book_file(environment):
    """Returns the file of the only book of a store."""
    book, = pathlib.Path(environment["SPESA_STORE"], "books").glob("*.book")
    return book


class Household:
    """A number of expenses in an open book, and as files for the sqlite3 shell, hledger and ledger."""

    def __init__(self, home, spesa, size):
        self.size = size
        self.rows = f"{home}/{size}.csv"
        write_rows(self.rows, size)
        self.environment = sign_up(home, spesa, f"of-{size}", "open")
        run(self.environment, spesa, "import", self.rows, "--quiet")
        run(self.environment, spesa, "ceiling", "set", "1900", "--quiet")
        self.plain = f"{home}/{size}.db"
        run(self.environment, "sqlite3", self.plain, input=PLAIN.format(file=self.rows), text=True)
        self.journal = f"{home}/{size}.journal"
        with open(self.journal, "w") as file:
            subprocess.run([spesa, "export", "hledger"], env=self.environment, stdout=file, check=True)
