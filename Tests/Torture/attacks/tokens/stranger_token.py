#!/usr/bin/env python3
"""Mallory, who is no member, puts a book of their own making where anna's token looks for hers; it is refused.

The book has the id of anna's, a key that mallory gives to the token, and no list of members, or one where mallory signs
in anna's name. Gained is mallory's expense shown to the script, and what it records and mallory reads.
"""
import os

import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "mallory")) as home:
        first, forged = attack.canary("first"), attack.canary("forged")
        home.anna.must("add", "50", "groceries", first)
        mallory = home.named("mallory")
        mallory.must("add", attack.WRITERS_AMOUNT, "groceries", forged)
        hers, mine = attack.book(home), attack.book(home, "mallory")

        def forging(is_listed, is_anonymous, use):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                text, more = attack.token(home, home.anna, "cron", "--can", "write")
                variables = use(attempt, more)
                key = forge(home, is_listed, is_anonymous)
                shown = attempt.run(home.anna, "list", "all", "--format", "csv", *more, variables=variables)
                if forged in shown.out:
                    attempt.gain("the script is shown mallory's expense")
                added = attempt.run(home.anna, "add", "9", "groceries", second, *more, variables=variables)
                if second.encode() in offline.unsealed(attack.file_of(home, hers), [key]):
                    attempt.gain("mallory reads what the script recorded")
                return attack.refusal(added)
            return way

        def forge(home, is_listed, is_anonymous):
            """Mallory's own book, sealed with a fresh key under the id of anna's; the key."""
            file = attack.file_of(home, hers)
            generation, changes, _ = offline.named(file.read_bytes())
            content = offline.unsealed(
                attack.file_of(home, mine), offline.secrets(home, home.named("mallory")))
            (public, private), key = offline.pair(), os.urandom(32)
            with rows.forging(home.users) as users:
                anna = rows.user(users, "anna")
                (token,) = rows.found(users, "token", "name = 'cron'")

                def change(database):
                    said = []
                    acts = [f"founded {anna} owner {offline.public_key(private).hex()} anna",
                            f"token {token['id']} {anna} write - {token['public_key'].hex()}"]
                    for act in acts if is_listed else []:
                        since = offline.position(said)
                        said.append(offline.attestation(private, hers, since, f"user {anna}", act))
                    rows.set_attestations(database, said)

                box = (offline.sealed_to(token["public_key"][:32], key) if is_anonymous
                       else offline.slot(private, token["public_key"][:32], key, hers, generation))
                if is_listed:
                    rows.set_user(users, "anna", public_key=offline.public_key(private))
                rows.put(users, "token_key", {"token": token["id"], "generation": generation, "key": box})
            file.write_bytes(offline.seal(rows.inside(content, change), key, generation, hers, changes + 50))
            return key

        def just_made(attempt, more):
            return {}

        def used(attempt, more):
            attempt.home.anna.must("add", "1", "groceries", *more)
            return {}

        def without_memory(attempt, more):
            """A script without a home has its memory in the store."""
            variables = {"HOME": "", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": ""}
            attempt.home.anna.must("add", "1", "groceries", *more, variables=variables)
            for record in (attempt.home.store / "seen").iterdir():
                record.unlink()
            return variables

        uses = {"just made": just_made, "used before": used, "without a home": without_memory}
        lists = {"no list, and a slot from nobody": (False, True), "no list": (False, False), "a list": (True, False)}
        attack.tried(claim, home, {
            f"{use}, {what}": forging(*lists[what], uses[use]) for use in uses for what in lists})


if __name__ == "__main__":
    household.main(prove)
