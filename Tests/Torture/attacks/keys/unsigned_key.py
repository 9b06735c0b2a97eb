#!/usr/bin/env python3
"""A forged book is sealed with a key that no writer signed, in slots that name a trusted giver. The program refuses it.

Mallory, with Anna's session or read token, or Bruno, a reader or former writer, makes a key, gives it in the name of Anna, of
her token, or of Bruno as the user of the token, and replaces the book with a forged one sealed with it. The attack succeeds if
a forged expense is shown as genuine, or if the key opens what Anna records.
"""
import os

import household
import attack
import offline
import rows
from household import Household

LATE = 99


def forge(file, opened, key, generation, forged):
    """Replaces the file with a continuation of it, an expense renamed, sealed with a key."""
    whole = file.read_bytes()
    _, changes, _ = offline.named(whole)
    state = offline.hashed(whole[:offline.place_count(whole[len(offline.MARK)]) + offline.HEADER], 16)

    def change(database):
        rows.follow(database, changes, state)
        database.execute("UPDATE expense SET what = ?", (forged,))

    file.write_bytes(offline.seal(rows.inside(opened, change), key, generation, file.stem, changes + 1))


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first, forged = attack.canary("first"), attack.canary("forged")
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "10", "groceries", first, "--book", "home")
        home.bruno.must("list", "--book", "home")
        text, options = attack.token(home, home.anna, "cron", "--can", "read", "--book", "home")
        home.anna.must("add", "1", "groceries", "--book", "home")
        home.anna.must("list", *options)
        book = attack.book(home, "anna", "home")
        private = attack.private_key(home, home.anna)

        def content(home):
            """Returns the content and key of the book, opened as Bruno."""
            return offline.opened_by(attack.file_of(home, book).read_bytes(), offline.secrets(home, home.bruno))

        def by_token(giver):
            """Makes a slot for the token, given by the token itself or by Bruno as its user."""
            def way(attempt):
                home, mine = attempt.home, os.urandom(32)
                home.anna.must("book", "share", "home", "--with", "bruno", "--as", "reader")
                home.anna.must("add", "1", "groceries", "--book", "home")
                home.anna.must("list", *options)
                file = attack.file_of(home, book)
                generation, *_ = offline.named(file.read_bytes())
                opened, _ = content(home)
                with rows.forging(home.users) as users:
                    (row,) = rows.found(users, "token", "name = 'cron'")
                    by = offline.derived(offline.token_secret(text), offline.TOKEN)
                    if giver == "bruno":
                        by = attack.private_key(home, home.bruno)
                        rows.set_token(users, "cron", user=rows.user(users, "bruno"))
                    slot = offline.slot(by, row["public_key"][:32], mine, book, generation)
                    rows.put(users, "token_key", {"token": row["id"], "generation": generation, "key": slot})
                forge(file, opened, mine, generation, forged)
                return attack.refusal(attempt.look(home.anna, options, [], [forged]))
            return way

        def by_anna(table, renews, later):
            """Makes a slot of a later generation for Anna, given with her own key by a thief of her session."""
            def way(attempt):
                home, mine, second = attempt.home, os.urandom(32), attack.canary("second")
                file = attack.file_of(home, book)
                newest, changes, _ = offline.named(file.read_bytes())
                generation = newest + later
                with rows.forging(home.users) as users:
                    slot = offline.slot(private, offline.public_of(private), mine, book, generation)
                    row = {"user": rows.user(users, "anna"), "book": book, "generation": generation, "key": slot}
                    rows.put(users, table, row)
                if later:
                    (home.store / "backups").mkdir(exist_ok=True, mode=0o700)
                    copy = home.store / "backups" / f"{book}-0001-import.book"
                    copy.write_bytes(offline.seal(content(home)[0], mine, generation, book, changes))
                    copy.chmod(0o600)
                if renews:
                    # If the slot replaced the genuine one, the book cannot get the new keys.
                    attempt.run(home.anna, "logout", "--everywhere")
                    home.anna.sign_in()
                    attempt.run(home.anna, "list", "--book", "home")
                opened, _ = content(home)
                forge(file, opened, mine, generation, forged)
                with rows.forging(home.users) as users:
                    for moved in rows.found(users, "former_key", "generation = ?", generation):
                        rows.put(users, "member_key", moved)
                answer = attempt.look(home.anna, ("--book", "home"), [], [forged])
                attempt.record(home.anna, second, "--book", "home")
                if second.encode() in offline.unsealed(file, [mine]):
                    attempt.gain("second is read with the planted key")
                return attack.refusal(answer)
            return way

        attack.tried(claim, home, {
            "the token as giver": by_token("token"),
            "bruno as giver, with the token assigned to him": by_token("bruno"),
            **{f"anna's own slot {later} later in {table}{', and new keys' if renews else ''}":
               by_anna(table, renews, later)
               for table in ("member_key", "former_key") for renews in (False, True) for later in (0, 1, LATE)}})


if __name__ == "__main__":
    household.main(prove)
