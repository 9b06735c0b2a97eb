#!/usr/bin/env python3
"""Strangers write to a book that never was sealed, before anna seals it and after; sealed, it is hers alone.

She made it with `book add --open`. Gained is what she or her script records after `book seal`, read with a key of theirs
where no word named the token that they planted; what they made up, shown as hers; and a row of hers gone without a refusal:
a note that the book is from carla does not say that it is another one.
"""
import os
import time

import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "carla")) as home:
        first, forged = attack.canary("first"), attack.canary("forged")
        cron = {}
        for name in ("added", "opened", "bare"):
            home.anna.must("book", "add", name, *(["--open"] if name != "opened" else []))
            if name == "opened":
                home.anna.must("book", "open", name)
            home.anna.must("add", "5", "groceries", first, "--book", name)
            if name != "bare":
                cron[name] = attack.token(home, home.anna, f"cron-{name}", "--can", "write", "--book", name)[0]
        home.carla.must("add", attack.WRITERS_AMOUNT, "groceries", forged)
        ids = {name: attack.book(home, "anna", name) for name in ("added", "opened", "bare")}
        private = attack.private_key(home, home.carla)
        theirs = offline.unsealed(attack.file_of(home, attack.book(home, "carla")), offline.secrets(home, home.carla))

        def planted(scope, then):
            """A token in anna's name, with a key of the stranger's own."""
            def way(attempt):
                home, (_, own) = attempt.home, offline.pair()
                with rows.forging(home.users) as users:
                    (row,) = rows.found(users, "token", "name = 'cron-added'")
                    rows.put(users, "token", row | {
                        "id": "AAAAAAAA", "book": ids["bare"], "hash": os.urandom(32), "name": "laptop", "folded": "laptop",
                        "scope": scope, "public_key": offline.public_key(own), "created": int(time.time())})
                answer = attempt.run(home.anna, "book", "seal", "bare")
                if answer.code != 0:
                    return attack.refusal(answer)
                if then:
                    attempt.run(home.anna, *then)
                    home.anna.sign_in()
                later = attack.canary("later")
                recorded = attempt.record(home.anna, later, "--book", "bare")
                if not any("laptop" in attack.said(one) for one in (answer, recorded)):
                    attempt.must_not_open(ids["bare"], later, privates=[own])
            return way

        def puts_hers(home, id, generation, changes, *acts):
            """Carla's book, under the id of anna's, its list by carla alone."""
            key = os.urandom(32)

            def change(database):
                said = []
                for act in acts:
                    author = f"user {acts[0].split()[1]}"
                    said.append(offline.attestation(private, id, offline.position(said), author, act))
                rows.set_attestations(database, said)
                if "lineage" in rows.tables(database):
                    database.execute("DELETE FROM lineage")

            content = rows.inside(theirs, change)
            attack.file_of(home, id).write_bytes(offline.seal(content, key, generation, id, changes))
            return key

        def led(name, then):
            """The token of a book that was sealed is led to a book of carla's."""
            def way(attempt):
                home, id, second = attempt.home, ids[name], attack.canary("second")
                options = attack.use_token(home, cron[name])
                answer = attempt.run(home.anna, "book", "seal", name)
                if answer.code != 0:
                    return attack.refusal(answer)
                if then:
                    attempt.run(home.anna, *then, *options)
                generation, changes, _ = offline.named(attack.file_of(home, id).read_bytes())
                with rows.forging(home.users) as users:
                    (token,) = rows.found(users, "token", "name = ?", f"cron-{name}")
                    anna = rows.user(users, "anna")
                    key = puts_hers(
                        home, id, generation, changes + 50, f"founded {rows.member(users, 'carla', 'owner')}",
                        f"joined {rows.member(users, 'anna', 'owner')}",
                        f"token {token['id']} {anna} write - {token['public_key'].hex()} cron-{name}")
                    box = offline.slot(private, token["public_key"][:32], key, id, generation)
                    rows.put(users, "token_key", {"token": token["id"], "generation": generation, "key": box})
                    rows.join(users, "carla", id, "owner", name)
                if forged in attempt.run(home.anna, "list", "all", "--format", "json", *options).out:
                    attempt.gain("the script is shown forged as anna's")
                attempt.record(home.anna, second, *options)
                attempt.must_not_open(id, second, privates=[private])
            return way

        def exchanged(looks):
            """The file of the open book is exchanged for a sealed one, which is told as sealed already."""
            def way(attempt):
                home, id, second = attempt.home, ids["bare"], attack.canary("second")
                with rows.forging(home.users) as users:
                    key = puts_hers(home, id, 1, 50, f"founded {rows.member(users, 'carla', 'owner')}",
                                    f"joined {rows.member(users, 'anna', 'owner')}")
                    box = offline.slot(private, rows.public_keys(users, "anna")["public_key"][:32], key, id, 1)
                    rows.put(users, "member_key", {
                        "user": rows.user(users, "anna"), "book": id, "generation": 1, "key": box})
                    rows.join(users, "carla", id, "owner", "bare")
                    rows.set_form(users, id, "sealed")
                if looks:
                    attempt.look(home.anna, ["--book", "bare"], [first], [forged])
                attempt.run(home.anna, "book", "seal", "bare")
                attempt.goes_on(home.anna, second, "third", more=["--book", "bare"], lost=[first], forged=[forged])
                attempt.must_not_open(id, second, privates=[private])
            return way

        def genuine(attempt):
            """What is refused elsewhere is not refused for another reason."""
            for name in ids:
                attempt.home.anna.must("book", "seal", name)
                attempt.goes_on(attempt.home.anna, "second", more=["--book", name], lost=[first])
                attempt.home.anna.must("list", "--book", name)

        attack.tried(claim, home, {
            "nothing is planted": genuine,
            "a token that may read is planted": planted("read", None),
            "a token that may write is planted": planted("write", None),
            "a token is planted, and she gets new keys": planted("write", ["logout", "--everywhere"]),
            "its token is led elsewhere": led("added", None),
            "its token is led elsewhere after it was used": led("added", ["list"]),
            "the token of one that was opened is led elsewhere": led("opened", None),
            "its file is exchanged, and she looks": exchanged(True),
            "its file is exchanged, and she seals": exchanged(False)})


if __name__ == "__main__":
    household.main(prove)
