#!/usr/bin/env python3
"""Whoever has a token that anna revoked puts its rows back into `users.db`; it opens nothing recorded since.

Gained is what anna recorded after she revoked it, shown to the token or read with its secret, and an expense recorded
with it; silence where the book of a token that she revokes is away; and, where rows of tokens were changed while a book was
open, a book that cannot be sealed, and one that such a token opens once it is sealed.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    for scope in ("read", "write"):
        with Household(claim.program, "sealed") as home:
            first, second = attack.canary("first"), attack.canary("second")
            home.anna.must("add", "50", "groceries", first)
            text, options = attack.token(home, home.anna, "cron", "--can", scope)
            home.anna.must("list", *options)
            book = attack.book(home)
            attack.make_spare(home)
            with home.copy() as old:
                home.anna.must("token", "revoke", "cron")
                home.anna.must("add", "50", "groceries", second)

                def put_back(renewed):
                    def way(attempt):
                        home, third, forged = attempt.home, attack.canary("third"), attack.canary("forged")
                        options = attack.use_token(home, text)
                        with attack.reading(old.users) as source, rows.forging(home.users) as users:
                            for table in rows.tables(source):
                                for row in rows.found(source, table):
                                    if table == "token" or "token" in row:
                                        rows.put(users, table, row)
                            if renewed:
                                rows.require_new_key(users, book)
                        attempt.goes_on(home.anna, third, lost=[first, second])
                        attempt.must_not_read(home.anna, second, third, more=options)
                        attempt.must_not_open(book, second, third, files=[old.users], token=text)
                        attempt.record(home.anna, forged, *options)
                        attempt.look(home.anna, [], [first, second], [forged])
                    return way

                def away(attempt):
                    home = attempt.home
                    file = attack.file_of(home, book)
                    file.rename(file.with_suffix(".away"))
                    answer = attempt.run(home.anna, "token", "revoke", "cron")
                    file.with_suffix(".away").rename(file)
                    gone = any(act.startswith("revoked ") for act in attack.acts(home, home.anna, book))
                    if not gone and (answer.code == 0 or "cron" not in attack.said(answer)):
                        attempt.gain("the list inside still has it, and anna is not told")
                    return attack.refusal(answer)

                def sealed(**values):
                    def way(attempt):
                        home, second, options = attempt.home, attack.canary("second"), attack.use_token(attempt.home, text)
                        home.anna.must("book", "open", "anna")
                        with rows.forging(home.users) as users:
                            rows.set_token(users, "cron", **values)
                        answer = attempt.run(home.anna, "book", "seal", "anna")
                        if answer.code != 0:
                            attempt.gain(f"the book is not sealed: {answer}")
                        attempt.record(home.anna, second)
                        attempt.must_not_read(home.anna, second, more=options)
                        attempt.must_not_open(book, second, files=[old.users], token=text)
                    return way

                def of_nobody(attempt):
                    home = attempt.home
                    home.anna.must("book", "add", "second", "--open")
                    second = attack.book(home, "anna", "second")
                    with rows.forging(home.users) as users:
                        (row, *_) = rows.found(users, "token")
                        rows.put(users, "token", row | {"id": "abcdEF12", "user": 77, "book": second})
                    answer = attempt.run(home.anna, "book", "seal", "second")
                    if answer.code != 0:
                        attempt.gain(f"the book is not sealed: {answer}")
                    if any(act.startswith("token ") for act in attack.acts(home, home.anna, second)):
                        attempt.gain("the list inside has it")

                attack.tried(claim, old, {
                    f"one to {scope}, and the book is away when it is revoked": away,
                    f"one to {scope} with another name, and the book is sealed": sealed(name="cronx", folded="cronx"),
                    f"one to {scope} of nobody, and a book is sealed": of_nobody,
                    f"one to {scope} that ends, and the book is sealed": sealed(expires=2000000000),
                    f"one to {scope} that did the other, and the book is sealed":
                        sealed(scope={"read": "write", "write": "read"}[scope])})
                attack.tried(claim, home, {
                    f"one to {scope}, and nothing else": put_back(False),
                    f"one to {scope}, and a new key asked for": put_back(True)})


if __name__ == "__main__":
    household.main(prove)
