#!/usr/bin/env python3
"""Mallory hides a book while Anna removes a user or revokes a token, and restores it afterwards.

The attack succeeds if Bruno or the token reads what she records after that, or if the command does not report the missing book.
"""
import os

import household
import attack
import rows
from household import Household


def hide(home, book, what):
    """Hides a book from Anna. Returns a function that restores everything except `users.db`."""
    file = attack.file_of(home, book)
    content = file.read_bytes()

    def back():
        # A book without members in the store was hidden as a file.
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
    """Replaces the row of the token with one of the same name for another book."""
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
                # A removed book can be opened, so they lose access at once.
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
                    attempt.gain("the member list still has it, and anna is not warned")
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
