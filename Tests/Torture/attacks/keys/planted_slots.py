#!/usr/bin/env python3
"""A reader or a removed writer plants key slots with keys they made. Anna's new keys do not adopt them.

Rita is a reader of one of Anna's books and was a writer, as was Bruno. Each plants slots for Anna at several generations, in
every table with slots, and replaces the book with a forged one once Anna has new keys. Rita also plants one of the present
generation among the former ones, with a copy sealed by it, for Anna or for the reader Carla. An attacker with Carla's former
key gives slots in her name. The attack succeeds if a forged expense is shown as genuine, or if a planted key opens what Anna
records.
"""
import fcntl
import os

import household
import attack
import offline
import replaced_slot_key
import rolled_back_keys
import rows
from household import Household

# Generations: the one after the newest, and a much later one.
LATER = (1, 1000)


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla", "rita")) as home:
        first, forged = attack.canary("first"), attack.canary("forged")
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "50", "groceries", first, "--book", "home")
        home.bruno.must("add", "1", "groceries", "--book", "home")
        home.anna.must("book", "unshare", "home", "--with", "bruno")
        home.anna.must("book", "share", "home", "--with", "carla", "--as", "reader")
        home.anna.must("book", "share", "home", "--with", "rita", "--as", "writer")
        home.anna.must("add", "1", "groceries", "--book", "home")
        home.rita = home.named("rita")
        book = attack.book(home, "anna", "home")
        as_writer = offline.content(attack.file_of(home, book), home.users, password=home.rita.password)
        home.anna.must("book", "share", "home", "--with", "rita", "--as", "reader")
        home.anna.must("add", "1", "groceries", "--book", "home")
        for person in (home.rita, home.carla):
            person.must("list", "--book", "home")
        attack.offline.control(home, home.rita, book, first)
        privates = {name: attack.private_key(home, home.named(name)) for name in ("rita", "bruno")}
        readers = offline.secrets(home, home.rita)

        def planted(giver, tables, renews, is_away):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                file = attack.file_of(home, book)
                with rows.forging(home.users) as users:
                    newest = rows.newest(users, book)
                    keys = {newest + later: os.urandom(32) + offline.signing(os.urandom(32))[1] for later in LATER}
                    keys[1] = os.urandom(32) + offline.signing(os.urandom(32))[1]
                    public = rows.public_keys(users, "anna")["public_key"][:32]
                    for generation, key in keys.items():
                        slot = offline.slot(privates[giver], public, key, book, generation)
                        row = {"user": rows.user(users, "anna"), "book": book, "generation": generation, "key": slot}
                        for table in tables:
                            rows.put(users, table, row)
                if is_away:
                    file.rename(file.with_suffix(".away"))
                answer = renews(attempt)
                if is_away:
                    file.with_suffix(".away").rename(file)
                genuine = file.read_bytes()
                for generation, key in keys.items():
                    forge(home, file, genuine, readers, generation, key)
                    attempt.look(home.anna, ("--book", "home"), [], [forged])
                    attempt.record(home.anna, second, "--book", "home")
                    if second.encode() in offline.unsealed(file, [key]):
                        attempt.gain(f"second is read with the planted key {generation}")
                    file.write_bytes(genuine)
                attempt.record(home.anna, second, "--book", "home")
                if second.encode() in offline.unsealed(file, keys.values()):
                    attempt.gain("second is read with a planted key")
                return attack.refusal(answer)
            return way

        def former(name):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                file, person = attack.file_of(home, book), home.named(name)
                genuine = file.read_bytes()
                generation, *_ = offline.named(genuine)
                public, secret = offline.signing(os.urandom(32))
                key = os.urandom(32) + secret
                give(home, privates["rita"], name, "former_key", generation, key[:32] + public if name == "carla" else key)
                copy = home.store / "backups" / f"{book}-0007-import.book"
                copy.write_bytes(offline.seal(as_writer, key, generation, book, is_signed=True))
                with open(file.with_suffix(".lock"), "a") as lock:
                    # Otherwise Anna would write at once, and the generation would be a former one.
                    fcntl.flock(lock, fcntl.LOCK_EX)
                    answer = attempt.run(person, "logout", "--everywhere")
                    with rows.forging(home.users) as users:
                        for row in rows.found(users, "former_key", "generation = ?", generation):
                            rows.put(users, "member_key", row)
                    forge(home, file, genuine, readers, generation, key)
                person.sign_in()
                attempt.look(person, ("--book", "home"), [], [forged])
                attempt.record(home.anna, second, "--book", "home")
                if second.encode() in offline.unsealed(file, [key]):
                    attempt.gain("second is read with the planted key")
                return attack.refusal(answer)
            return way

        def by_former_key(attempt):
            home, carla = attempt.home, attempt.home.carla
            private, file, fresh = attack.private_key(home, carla), attack.file_of(home, book), carla.password + " again"
            carla.must("passwd", "--password-stdin", input=f"{carla.password}\n{fresh}\n")
            carla.must("list", "--book", "home")
            genuine = file.read_bytes()
            generation, *_ = offline.named(genuine)
            public, secret = offline.signing(os.urandom(32))
            key = os.urandom(32) + secret
            give(home, private, "carla", "member_key", generation, key[:32] + public)
            forge(home, file, genuine, readers, generation, key, takes_words=False)
            return attack.refusal(attempt.look(carla, ("--book", "home"), [], [forged]))

        def give(home, private, name, table, generation, key):
            with rows.forging(home.users) as users:
                public = rows.public_keys(users, name)["public_key"][:32]
                slot = offline.slot(private, public, key, book, generation, "write" if len(key) == 96 else "read")
                rows.put(users, table, {
                    "user": rows.user(users, name), "book": book, "generation": generation, "key": slot})

        def forge(home, file, genuine, secrets, generation, key, takes_words=True):
            with attack.reading(home.users) as users:
                waiting = [(row["text"], row["signature"]) for row in rows.found(users, "attestation", "book = ?", book)]

            def change(database):
                if takes_words:
                    rows.set_attestations(database, rows.attestations(database) + waiting)
                database.execute("UPDATE expense SET cents = 999900, what = ? WHERE what = ?", [forged, first])

            whole = offline.resealed(genuine, secrets, lambda content: rows.inside(content, change))
            _, changes, _ = offline.named(whole)
            content, _ = offline.opened_by(whole, secrets)
            file.write_bytes(offline.seal(content, key, generation, book, changes, is_signed=True))

        renewals = {
            "passwd": replaced_slot_key.passwd, "logout --everywhere": replaced_slot_key.logout, "recover": rolled_back_keys.recover}
        with attack.reading(home.users) as users:
            tables = [name for name in rows.slot_tables(users) if "user" in rows.columns(users, name)]
        away = [("rita", what, tables) for what in renewals] + [("bruno", what, tables) for what in ("passwd", "recover")]
        there = [("rita", "passwd", [table]) for table in tables]
        attack.tried(claim, home, {
            "rita's slot among the former ones, for carla": former("carla"),
            "rita's slot among the former ones, for anna": former("anna"),
            "a slot given with carla's former key": by_former_key})
        attack.tried(claim, home, {
            f"{giver}'s slots in {' and '.join(some)}, the book {'away' if is_away else 'there'}, and {what}":
                planted(giver, some, renewals[what], is_away)
            for is_away, ways in ((True, away), (False, there)) for giver, what, some in ways})


if __name__ == "__main__":
    household.main(prove)
