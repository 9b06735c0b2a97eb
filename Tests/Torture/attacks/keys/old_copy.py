"""Mallory has a copy of the store of yesterday, and a secret of anna's that was good then."""
import attack
import offline
import rows
from household import Broken, Household


def prove(claim, change, enter, secrets):
    """Whatever anna records after `change` is neither shown to mallory, who comes in by `enter`, nor read by `secrets`.

    Mallory puts together a store from the old copy and the new one, and works in it alone; or puts old rows into
    anna's own store, and waits for her next change.
    """
    with Household(claim.program, "sealed") as home:
        first, second = attack.canary("first"), attack.canary("second")
        home.anna.must("add", "50", "groceries", first)
        book = attack.book(home)
        attack.make_spare(home)
        attack.offline.control(home, home.anna, book, first)
        with home.copy() as old:
            known = secrets(home.anna)
            with home.copy() as before:
                mallory = attack.stranger(before, "anna", home.anna.password)
                if enter(mallory, old).code != 0 or first not in mallory.must("list").out:
                    raise Broken("the secret does not open the old copy as it is")
                if first.encode() not in offline.content(attack.file_of(before, book), before.users, **known):
                    raise Broken("the secret does not open the old copy without the program")
            change(home.anna)
            home.anna.must("add", "50", "groceries", second)

            def put_together(mix):
                def way(attempt):
                    home = attempt.home
                    mix(home)
                    mallory = attack.stranger(home, "anna", old.anna.password)
                    if attempt.entered(enter(mallory, old)):
                        attempt.must_not_read(mallory, second)
                return way

            def old_users(home):
                home.users.write_bytes(old.users.read_bytes())

            def old_users_new_keys(home):
                with home.copy() as new:
                    old_users(home)
                    attack.carried(new, home, book)

            def old_row(home):
                with attack.reading(old.users) as source, rows.forging(home.users) as users:
                    rows.carry_user(source, users, "anna")
                    rows.carry_sessions(source, users, "anna")

            def old_row_then_hers(attempt):
                home, third = attempt.home, attack.canary("third")
                old_row(home)
                with rows.forging(home.users) as users:
                    rows.require_new_key(users, book)
                attempt.goes_on(home.anna, third)
                mallory = attack.stranger(home, "anna", old.anna.password)
                if attempt.entered(enter(mallory, old)):
                    attempt.must_not_read(mallory, second, third)
                attempt.must_not_open(book, second, third, files=[old.users], **known)

            def without_the_program(attempt):
                attempt.must_not_open(book, second, files=[old.users], **known)

            attack.tried(claim, home, {
                "the old users.db beside the new book": put_together(old_users),
                "the old users.db with the new keys of the book": put_together(old_users_new_keys),
                "the old row of anna in the new users.db": put_together(old_row),
                "the old row of anna, and her next change": old_row_then_hers,
                "without the program": without_the_program,
            })
