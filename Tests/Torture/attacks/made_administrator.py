#!/usr/bin/env python3
"""Bruno makes himself an administrator in `users.db`; nothing is done for him that only an administrator may have done.

Gained is each such command that succeeds.
"""
import attack
import household
import rows
from household import Household

COMMANDS = (["user", "rename", "carla", "carlotta"], ["user", "unlock", "carla"], ["user", "remove", "carla", "--yes"])


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        for words in COMMANDS:
            if home.bruno.run(*words).code == 0:
                raise household.Broken("bruno is an administrator as it is")

        def way(*words, input=None):
            def done(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    rows.set_user(users, "bruno", administrator=1)
                if attempt.run(home.bruno, *words, input=input).code == 0:
                    attempt.gain(f"spesa {' '.join(words[:2])} is done for him")
            return done

        ways = {f"spesa {' '.join(words)}": way(*words) for words in COMMANDS}
        backup = way("backup", "all.spesa", "--password-stdin", input="a password for the whole store\n")
        attack.tried(claim, home, ways | {"spesa backup": backup})


if __name__ == "__main__":
    household.main(prove)
