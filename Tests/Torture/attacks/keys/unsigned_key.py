#!/usr/bin/env python3
"""A key that no writer signed for seals a forged book, and is given in the name of someone whose slots are believed.

Mallory, who has anna's session or her read token, or bruno, who may read or once wrote, makes a key, gives it in the name of
anna, of her token or of bruno as the user of the token, and puts a forged book sealed with it in place. Gained is a forged
expense shown as genuine, and what anna records and the key opens.
"""
import os

import household
import attack
import offline
import rows
from household import Household

LATE = 99


def forge(file, opened, key, generation, forged):
    """Puts a continuation of the genuine file in place, with an expense renamed, sealed with a key."""
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
            """The book, and the key of its file, as bruno has them."""
            return offline.opened_by(attack.file_of(home, book).read_bytes(), offline.secrets(home, home.bruno))

        def by_token(giver):
            """The token's slot, given by the token itself or by bruno as its user."""
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
            """Anna's slot of a later generation, given with her own key by a thief of her session."""
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
                    # Where the slot took the place of the genuine one, the book cannot get the new keys.
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
            "the token gives itself a key": by_token("token"),
            "bruno gives his key to a token that the store calls his": by_token("bruno"),
            **{f"anna's own slot {later} later in {table}{', and new keys' if renews else ''}":
               by_anna(table, renews, later)
               for table in ("member_key", "former_key") for renews in (False, True) for later in (0, 1, LATE)}})


if __name__ == "__main__":
    household.main(prove)
