#!/usr/bin/env python3
"""Bruno, whom anna removed, puts the book back as it was when he was in it, and she accepts it; he stays out.

He has the old rows of `users.db` too. Gained is what anna records with her next change and later that he reads, with
his session, his password or his token; what of it a revoked token opens; and, where she made him a reader, an expense
of his that she is shown as genuine; unless `book accept` told her that the one or the other is let in again.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    for words in (["book", "unshare", "anna", "--with", "bruno"],
                  ["book", "share", "anna", "--with", "bruno", "--as", "reader"], ["token", "revoke", "cron"]):
        rolled_back(claim, words)


def rolled_back(claim, words):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first, second = attack.canary("first"), attack.canary("second")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "writer")
        text, options = attack.token(home, home.anna, "cron", "--can", "write")
        his, _ = attack.token(home, home.bruno, "his", "--can", "write", "--book", "anna")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("list", *options)
        home.bruno.must("list", "--book", "anna")
        book = attack.book(home)
        attack.offline.control(home, home.bruno, book, first)
        with home.copy() as old:
            home.anna.must(*words)
            home.anna.must("add", "50", "groceries", second)
            home.anna.must("list")

            def accepted(restore, back=False):
                def way(attempt):
                    home = attempt.home
                    third, fourth, forged = (attack.canary(name) for name in ("third", "fourth", "forged"))
                    attack.put_back(old, home, book)
                    restore(home)
                    if attempt.run(home.anna, "list").code == 0:
                        attempt.gain("anna is not told that it is older")
                    answer = attempt.run(home.anna, "book", "accept", "anna")
                    if answer.code != 0:
                        return attack.refusal(answer)
                    if back and told in attack.said(answer):
                        return f"anna is told: {told}"
                    with home.copy() as between:
                        # Until her next change he has the key that is there.
                        file_and_rows(between)
                        attempt.record(between.bruno, forged, "--book", "anna", amount=attack.WRITERS_AMOUNT)
                        attempt.record(home.anna, third)
                        if "cron" not in words:
                            put_in(attempt, between, third, forged)
                    restore(home)
                    attempt.record(home.anna, fourth)
                    check(attempt, third, fourth)
                    return None
                return way

            def put_in(attempt, between, third, forged):
                """He puts what he recorded meanwhile in the place of what she did, and takes it away again."""
                home = attempt.home
                with home.copy() as after:
                    attack.put_back(between, home, book)
                    attack.carried(between, home, book)
                    attempt.look(home.anna, [], [first, third], [forged])
                    attack.put_store_back(after, home)

            def check(attempt, *canaries):
                home = attempt.home
                if "cron" in words:
                    attempt.must_not_read(home.anna, *canaries, more=attack.use_token(home, text))
                    attempt.must_not_open(book, *canaries, files=[old.users], token=text)
                elif "reader" in words:
                    forged = attack.canary("forged")
                    attempt.record(home.bruno, forged, "--book", "anna", amount=attack.WRITERS_AMOUNT)
                    attack.reseal(home, home.bruno, book, lambda database: database.execute(
                        "UPDATE expense SET what = ?", [forged]))
                    attempt.look(home.anna, [], [], [forged])
                else:
                    attempt.must_not_read(home.bruno, *canaries)
                    attempt.must_not_read(home.bruno, *canaries, more=attack.use_token(home, his))
                    attempt.must_not_open(book, *canaries, files=[old.users], password=home.bruno.password)
                    attempt.must_not_open(book, *canaries, files=[old.users], token=his)

            def file(home):
                pass

            def file_and_keys(home):
                attack.carried(old, home, book, leave=("book", "member", "token"))

            def file_and_rows(home):
                attack.carried(old, home, book)

            told = "cron" if "cron" in words else "bruno, a writer"
            name = " ".join(words[:2])
            attack.tried(claim, home, {
                f"{name}, the file alone": accepted(file), f"{name}, the file and the keys": accepted(file_and_keys),
                f"{name}, the file, the keys and the rows": accepted(file_and_rows, back=True)})


if __name__ == "__main__":
    household.main(prove)
