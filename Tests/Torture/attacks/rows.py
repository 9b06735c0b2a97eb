"""Writes by an attacker to `users.db`: all SQL of the attacks, and all their knowledge of its tables.

Columns that do not exist are skipped, and new ones are filled from a row that the program wrote, so that an attack keeps
working when a table gets more columns.
"""
import contextlib
import sqlite3

from household import Broken


@contextlib.contextmanager
def forging(file):
    """Opens an SQLite file to change it without the program, with all constraints off."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA ignore_check_constraints = ON")
    try:
        yield connection
        connection.commit()
    finally:
        connection.close()


def inside(content, change):
    """Returns the content of a book after a change to its database."""
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(content)
        change(database)
        database.commit()
        return database.serialize()


def follow(database, changes, state):
    """Writes into a book the state that its next change follows, if its schema has that column."""
    if "lineage" in tables(database):
        put(database, "lineage", {"number": changes, "state": state})


def attestations(database):
    """Returns the statements about members in a book or `users.db`, in order: each text and its signature."""
    return database.execute("SELECT text, signature FROM attestation ORDER BY rowid").fetchall()


def set_attestations(database, attestations):
    """Replaces the member list of a book."""
    database.execute("DELETE FROM attestation")
    for number, (text, signature) in enumerate(attestations, 1):
        database.execute("INSERT INTO attestation VALUES (?, ?, ?)", [number, text, signature])


def member(users, person, role):
    """Returns a user as the member list names them."""
    (row,) = found(users, "user", "name = ?", person)
    return f"{row['id']} {role} {row['public_key'].hex()} {person}"


def tables(users):
    return [name for (name,) in users.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")]


def columns(users, table):
    """Returns the names and types of a table's columns; empty if there is no such table."""
    return {name: type for _, name, type, *_ in users.execute(f"PRAGMA table_info({table})")}


def user(users, name):
    (id,) = users.execute("SELECT id FROM user WHERE name = ?", [name]).fetchone()
    return id


def book(users, person, name):
    """Returns the id of a user's book by its name."""
    (id,) = users.execute(
        "SELECT book FROM member WHERE user = ? AND name = ?", [user(users, person), name]).fetchone()
    return id


def names(users, person):
    """Returns the names of a user's books."""
    return [name for (name,) in users.execute(
        "SELECT member.name FROM member JOIN user ON user.id = member.user WHERE user.name = ?", [person])]


def put(users, table, row):
    """Writes a row, replacing one with its key. Columns that are not given are NULL."""
    known = [name for name in row if name in columns(users, table)]
    users.execute(
        f"INSERT OR REPLACE INTO {table} ({', '.join(known)}) VALUES ({', '.join('?' * len(known))})",
        [row[name] for name in known])


def found(users, table, where="1", *values):
    cursor = users.execute(f"SELECT * FROM {table} WHERE {where}", values)
    return [dict(zip([column[0] for column in cursor.description], row)) for row in cursor.fetchall()]


def join(users, person, book, role, name):
    """Adds a row that makes a user a member, copied from the row of another member."""
    (row, *_) = found(users, "member", "book = ?", book)
    put(users, "member", row | {
        "user": user(users, person), "role": role, "current": 0, "name": name, "folded": name})


def set_role(users, person, book, role):
    users.execute("UPDATE member SET role = ? WHERE user = ? AND book = ?", [role, user(users, person), book])


def leave(users, person, book):
    users.execute("DELETE FROM member WHERE user = ? AND book = ?", [user(users, person), book])


def remove_book(users, book):
    users.execute("UPDATE book SET removed = 1 WHERE id = ?", [book])


def require_new_key(users, book):
    """Makes the next change of a book renew its key, as after a token was revoked."""
    if "least_generation" in columns(users, "book"):
        users.execute("UPDATE book SET least_generation = ? WHERE id = ?", [newest(users, book) + 1, book])
        return
    spare = found(users, "token", "name = 'spare' AND book = ?", book)
    if not spare:
        raise Broken("the book has no token named spare")
    forget(users, "token_key", found(users, "token_key", "token = ?", spare[0]["id"]))
    forget(users, "token", spare)


def newest(users, book):
    """Returns the newest generation of a book's key in any table."""
    least = "least_generation" if "least_generation" in columns(users, "book") else "0"
    (generation,) = users.execute(f"SELECT {least} FROM book WHERE id = ?", [book]).fetchone()
    for table in slot_tables(users):
        if "book" in columns(users, table):
            (newer,) = users.execute(f"SELECT max(generation) FROM {table} WHERE book = ?", [book]).fetchone()
            generation = max(generation, newer or 0)
    return generation


def slot_tables(users):
    """Returns the tables with key slots: those with a generation."""
    return [table for table in tables(users) if "generation" in columns(users, table)]


def of_book(users, table, book):
    """Returns the rows of a table that belong to a book, directly or through a token."""
    has = columns(users, table)
    if table == "book":
        return found(users, table, "id = ?", book)
    if "book" in has:
        return found(users, table, "book = ?", book)
    if "token" in has:
        return found(users, table, "token IN (SELECT id FROM token WHERE book = ?)", book)
    return []


def put_slot(users, person, book, generation, box):
    """Writes a member's slot into every table of member slots, copied from an existing one."""
    for table in slot_tables(users):
        if not {"user", "book"} <= columns(users, table).keys():
            continue
        id = user(users, person)
        row = (found(users, table, "user = ? AND book = ?", id, book) or found(users, table) or [None])[0]
        if row:
            slots = {name: box for name, value in row.items() if isinstance(value, bytes)}
            put(users, table, row | slots | {"user": id, "book": book, "generation": generation})


def carry(old, new, book, leave=()):
    """Replaces the rows of a book in one `users.db` with those of another."""
    for table in tables(new):
        if table in leave or table not in tables(old):
            continue
        present = of_book(new, table, book)
        if present:
            forget(new, table, present)
        for row in of_book(old, table, book):
            put(new, table, row)


def forget(users, table, present):
    for row in present:
        terms = " AND ".join(f"{name} IS ?" for name in row)
        users.execute(f"DELETE FROM {table} WHERE {terms}", list(row.values()))


def carry_user(old, new, person, leave=()):
    """Replaces the row of a user in one `users.db` with that of another."""
    (row,) = found(old, "user", "name = ?", person)
    for name in row.keys() - set(leave) - {"id"}:
        if name in columns(new, "user"):
            new.execute(f"UPDATE user SET {name} = ? WHERE id = ?", [row[name], row["id"]])


def carry_sessions(old, new, person):
    for row in found(old, "session", "user = ?", user(old, person)):
        put(new, "session", row)


def sit_in(users, attacker, person, what=None):
    """Copies the attacker's password and key columns, or the named columns, over another user's row."""
    (mine,) = found(users, "user", "name = ?", attacker)
    for name in what or mine.keys() - {"id", "name", "folded", "administrator", "created"}:
        if name in mine:
            users.execute(f"UPDATE user SET {name} = ? WHERE name = ?", [mine[name], person])


def public_keys(users, person):
    """Returns the public key columns of a user's row, by name."""
    (row,) = found(users, "user", "name = ?", person)
    return {name: key for name, key in row.items() if "public" in name and isinstance(key, bytes)}


def set_user(users, person, **values):
    for name, value in values.items():
        users.execute(f"UPDATE user SET {name} = ? WHERE name = ?", [value, person])


def set_token(users, name, /, **values):
    for column, value in values.items():
        users.execute(f"UPDATE token SET {column} = ? WHERE name = ?", [value, name])


def swap_names(users, one, other):
    """Swaps the names of two users."""
    rows = {name: found(users, "user", "name = ?", name)[0] for name in (one, other)}
    for name in rows:
        set_user(users, name, folded="-" + name)
    for name, taken in ((one, other), (other, one)):
        users.execute("UPDATE user SET name = ?, folded = ? WHERE id = ?",
                      [taken, rows[taken]["folded"], rows[name]["id"]])


def swap_books(users, person, one, other):
    """Swaps the names of two books of a user. The current book stays the same."""
    id = user(users, person)
    rows = {name: found(users, "member", "user = ? AND name = ?", id, name)[0] for name in (one, other)}
    for name in rows:
        users.execute("UPDATE member SET name = '-' || name, folded = '-' || folded WHERE user = ? AND book = ?",
                      [id, rows[name]["book"]])
    for name, taken in ((one, other), (other, one)):
        users.execute("UPDATE member SET name = ?, folded = ? WHERE user = ? AND book = ?",
                      [rows[taken]["name"], rows[taken]["folded"], id, rows[name]["book"]])


def work_in(users, person, name):
    users.execute("UPDATE member SET current = 0 WHERE user = ?", [user(users, person)])
    users.execute("UPDATE member SET current = 1 WHERE user = ? AND name = ?", [user(users, person), name])


def call_book(users, id, new):
    """Changes the id of a book, replacing the book with that id."""
    for table in tables(users):
        forget(users, table, of_book(users, table, new))
    for table in tables(users):
        if "book" in columns(users, table):
            users.execute(f"UPDATE {table} SET book = ? WHERE book = ?", [new, id])
    users.execute("UPDATE book SET id = ? WHERE id = ?", [new, id])


def set_form(users, book, form, converting=0):
    users.execute("UPDATE book SET form = ? WHERE id = ?", [form, book])
    if "converting" in columns(users, "book"):
        users.execute("UPDATE book SET converting = ? WHERE id = ?", [converting, book])


def move_session(users, attacker, person):
    """Assigns the attacker's session to another user."""
    users.execute("UPDATE session SET user = ? WHERE user = ?", [user(users, person), user(users, attacker)])


def blobs(users):
    """Returns every blob of every table."""
    return [value for table in tables(users) for row in found(users, table) for value in row.values()
            if isinstance(value, bytes)]


def arm(users, table, event, person, book):
    """Adds a trigger that makes a user a member."""
    (row, *_) = found(users, "member", "book = ?", book)
    row |= {"user": user(users, person), "role": "reader", "current": 0, "name": "armed", "folded": "armed"}
    values = ", ".join(str(value) if isinstance(value, int) else f"'{value}'" for value in row.values())
    users.execute(
        f"CREATE TRIGGER armed AFTER {event} ON {table} BEGIN "
        f"INSERT OR IGNORE INTO member ({', '.join(row)}) VALUES ({values}); END")


def spoil(users, table, column, value):
    """Writes a value into a column of every row, or of the first if it must be unique. Returns whether it could."""
    for where in ("", f" WHERE rowid = (SELECT min(rowid) FROM {table})",
                  f" WHERE {column} = (SELECT max({column}) FROM {table})"):
        try:
            return users.execute(f"UPDATE {table} SET {column} = ?{where}", [value]).rowcount > 0
        except (sqlite3.IntegrityError, sqlite3.OperationalError):
            continue
    return False


def bring_back(users, file, script):
    """Makes a `users.db` with the tables of a script, and copies the matching columns of another into it."""
    with forging(file) as made:
        made.executescript(script)
        for table in tables(made):
            made.execute(f"DELETE FROM {table}")
            for row in found(users, table) if table in tables(users) else []:
                put(made, table, row)


def bring_in(old, new, person):
    """Restores a user with sessions, memberships and slots."""
    id = user(old, person)
    for table in tables(new):
        for row in found(old, table):
            if row.get("user") == id or table == "user" and row["id"] == id:
                put(new, table, row)
    for row in found(old, "book", "id IN (SELECT book FROM member WHERE user = ?)", id):
        if not found(new, "book", "id = ?", row["id"]):
            put(new, "book", row)
