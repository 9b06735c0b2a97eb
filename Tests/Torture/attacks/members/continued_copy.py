"""Bruno, a member of Anna's book until she removed or demoted him, continues an old copy of the store."""
import attack
from household import Household


def prove(claim, *words):
    """Anna removes or demotes Bruno with this command and records 50 €. His 9,999 € must not appear, nor hers disappear."""
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first, second = attack.canary("first"), attack.canary("second")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "10", "groceries", first)
        home.bruno.must("add", "10", "groceries", "--book", "anna")
        book = attack.book(home)
        with home.copy() as old:
            home.anna.must(*words)
            home.anna.must("add", "50", "groceries", second)
            home.anna.must("list")

            def goes_on(restore, changes=1):
                def way(attempt):
                    home, third, forged = attempt.home, attack.canary("third"), attack.canary("forged")
                    with old.copy() as copy:
                        for _ in range(changes):
                            attempt.record(copy.bruno, forged, "--book", "anna", amount=attack.WRITERS_AMOUNT)
                        restore(copy, home)
                    attempt.goes_on(home.anna, third, lost=[first, second], forged=[forged])
                    if "unshare" in words:
                        attempt.must_not_read(home.bruno, second, third)
                        attempt.must_not_open(book, second, third, files=[old.users], password=home.bruno.password)
                return way

            def file(copy, home):
                attack.put_back(copy, home, book)

            def file_and_keys(copy, home):
                file(copy, home)
                attack.carried(copy, home, book, leave=("member",))

            def file_and_rows(copy, home):
                file(copy, home)
                attack.carried(copy, home, book)

            def file_and_users(copy, home):
                file(copy, home)
                home.users.write_bytes(copy.users.read_bytes())

            attack.tried(claim, home, {
                "the book's file alone": goes_on(file),
                "the book's file, with more changes than anna has seen": goes_on(file, changes=9),
                "the file and the keys": goes_on(file_and_keys),
                "the file, the keys and the members": goes_on(file_and_rows),
                "the file and all of users.db": goes_on(file_and_users),
            })
