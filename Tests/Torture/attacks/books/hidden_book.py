#!/usr/bin/env python3
"""Who can write the store hides a book while anna removes a user or revokes a token, and puts all back once she has.

Gained is what she records after that, read by bruno or with the token, and silence where the book was hidden.
"""
import os

import household
import attack
import rows
from household import Household


def hide(home, book, what):
    """Hides a book from anna. Returns how to put it back, but for `users.db`."""
    file = attack.file_of(home, book)
    content = file.read_bytes()

    def back():
        # A book without a member in the store was put aside.
        if what in ("file", "damaged", "converting") or not file.exists():
            file.write_bytes(content)
            file.chmod(0o600)

    with rows.forging(home.users) as users:
        anna = rows.user(users, "anna")
        if what == "file":
            file.unlink()
        elif what == "damaged":
            file.write_bytes(content[:-1])
        elif what in ("member", "member_key"):
            rows.forget(users, what, rows.found(users, what, "book = ? AND user = ?", book, anna))
        elif what == "removed":
            users.execute("UPDATE book SET removed = 1 WHERE id = ?", [book])
        elif what == "converting":
            file.unlink()
            users.execute("UPDATE book SET converting = 1 WHERE id = ?", [book])
        else:
            rows.set_form(users, book, "open")
    return back


def plant(home, own):
    """A row with the name of the token, for another book, in place of its own."""
    with rows.forging(home.users) as users:
        (token,) = rows.found(users, "token", "name = 'cron'")
        rows.forget(users, "token", [token])
        rows.put(users, "token", token | {"id": "aaaaaaaa", "hash": os.urandom(32), "book": own})


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first = attack.canary("first")
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "10", "groceries", first, "--book", "home")
        home.bruno.must("list", "--book", "home")
        text, options = attack.token(home, home.anna, "cron", "--can", "read", "--book", "home")
        home.anna.must("list", "--book", "home")
        home.anna.must("list", *options)
        book, own = attack.book(home, "anna", "home"), attack.book(home)

        def hidden(what, *command, planted=False):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                former = home.users.read_bytes()
                kept = home.folder / "former.db"
                kept.write_bytes(former)
                back = hide(home, book, what)
                if planted:
                    plant(home, own)
                answer = attempt.run(home.anna, *command)
                told = "home" in attack.said(answer)
                # A removed book can be opened, so it loses them at once.
                gone = what == "removed" and any(
                    act.startswith(("left ", "revoked ")) for act in attack.acts(home, home.anna, book))
                back()
                home.users.write_bytes(former)
                attempt.record(home.anna, second, "--book", "home")
                if command[0] == "user":
                    attempt.must_not_read(home.bruno, second)
                    attempt.must_not_open(book, second, files=[kept], password=home.bruno.password)
                else:
                    attempt.must_not_read(home.anna, second, more=attack.use_token(home, text))
                    attempt.must_not_open(book, second, files=[kept], token=text)
                if not told and not gone:
                    attempt.gain("the list inside still has it, and anna is not told")
                return attack.refusal(answer)
            return way

        remove, revoke = ("user", "remove", "bruno", "--yes"), ("token", "revoke", "cron")
        ways = {"file": "its file is away", "damaged": "its file is cut", "member": "her row is away",
                "member_key": "her key is away", "removed": "it is called removed", "open": "it is called open",
                "converting": "it is called unmade"}
        attack.tried(claim, home, {f"bruno is removed, and {words}": hidden(what, *remove) for what, words in ways.items()})
        attack.tried(claim, home, {f"a token is revoked, and {words}": hidden(what, *revoke) for what, words in ways.items()})
        attack.tried(claim, home, {
            f"a token is revoked, another has its name, and {words}": hidden(what, *revoke, planted=True)
            for what, words in ways.items()})


if __name__ == "__main__":
    household.main(prove)
