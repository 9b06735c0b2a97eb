#!/usr/bin/env python3
"""Bruno, who may write anna's sealed book, forges the list of members inside it; nobody takes it for hers any more.

He opens it with his own key and no program, changes the list, seals it again, and lets carla ask in `users.db`. Gained
is anna or dora going on in it, and anything they record afterwards that carla reads; after `book accept`, unless anna
was told of carla.
"""
import household
import attack
import offline
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla", "dora")) as home:
        first = attack.canary("first")
        for person in ("carla", "bruno", "dora"):
            home.anna.must("book", "share", "anna", "--with", person, "--as", "writer")
        home.anna.must("book", "unshare", "anna", "--with", "carla")
        home.anna.must("add", "50", "groceries", first)
        for person in (home.bruno, home.named("dora")):
            person.must("list", "--book", "anna")
        book = attack.book(home)
        attack.offline.control(home, home.bruno, book, first)
        private = attack.private_key(home, home.bruno)
        with attack.reading(home.users) as users:
            ids = {name: rows.user(users, name) for name in ("anna", "bruno", "carla", "dora")}
            people = {(name, role): rows.member(users, name, role) for name in ids for role in ("owner", "writer")}

        def say(said, act, author="bruno"):
            since = offline.position(said)
            return [*said, offline.attestation(private, book, since, f"user {ids[author]}", act)]

        carla_joins = "joined " + people["carla", "writer"]

        def her_older_word(said):
            return [*said, next(one for one in said if carla_joins in one[0])]

        def himself_owner(said):
            return say(say(said, "joined " + people["bruno", "owner"]), carla_joins)

        def cut(said):
            return said[:next(number for number, (text, _) in enumerate(said) if f"\nleft {ids['carla']}\n" in text)]

        def cut_and_longer(said):
            longer = cut(said)
            for _ in said:
                longer = say(longer, made_token("bruno"))
            return longer

        def founded(said):
            acts = [f"joined {people[name, 'writer']}" for name in ("anna", "dora", "carla")]
            said = say([], "founded " + people["bruno", "owner"])
            for act in acts:
                said = say(said, act)
            return said

        def forged(make, asks=True):
            def way(attempt):
                home, second, third = attempt.home, attack.canary("second"), attack.canary("third")
                attack.reseal(home, home.bruno, book, lambda database: rows.set_attestations(
                    database, make(rows.attestations(database))))
                if asks:
                    with rows.forging(home.users) as users:
                        rows.join(users, "carla", book, "writer", "hers")
                for person in (home.anna, home.named("dora")):
                    for words in (["list"], ["add", "50", "groceries", second]):
                        if attempt.run(person, *words, "--book", "anna").code == 0:
                            attempt.gain(f"spesa {words[0]} of {person.name} goes on")
                accepted = attempt.run(home.anna, "book", "accept", "anna")
                attempt.record(home.anna, third)
                if accepted.code != 0 or "carla" not in attack.said(accepted):
                    attempt.must_not_read(home.carla, first, second, third)
                    attempt.must_not_open(book, first, second, third, password=home.carla.password)
            return way

        def made_token(name, key=offline.public_key(offline.pair()[1])):
            made_token.count += 1
            return f"token forged{made_token.count} {ids[name]} write - {key.hex()}"
        made_token.count = 0

        def let_in(home, secret):
            attack.reseal(home, home.bruno, book, lambda database: rows.set_attestations(
                database, say(rows.attestations(database), made_token("bruno", offline.public_key(secret)))))

        with home.copy() as twin:
            # What he may say is taken from him, so what is refused is not refused for how it was sealed.
            let_in(twin, offline.pair()[1])
            twin.anna.must("list")

        def his_token(attempt):
            """It goes when he goes."""
            home, second, secret = attempt.home, attack.canary("second"), offline.pair()[1]
            let_in(home, secret)
            attempt.run(home.anna, "book", "unshare", "anna", "--with", "bruno")
            attempt.goes_on(home.anna, second, lost=[first])
            attempt.must_not_open(book, second, privates=[secret])
            attempt.must_not_read(home.bruno, second)

        attack.tried(claim, home, {
            "carla in, signed by himself": forged(lambda said: say(said, carla_joins)),
            "carla in, in anna's name": forged(lambda said: say(said, carla_joins, author="anna")),
            "carla in, and nothing in users.db": forged(lambda said: say(said, carla_joins), asks=False),
            "anna's older word for carla once more": forged(her_older_word),
            "himself an owner, who lets carla in": forged(himself_owner),
            "the list as it was when carla was in": forged(cut),
            "the same, and longer than what was seen": forged(cut_and_longer),
            "a list founded by himself": forged(founded), "no list": forged(lambda said: []),
            "a token in anna's name": forged(lambda said: say(said, made_token("anna"))),
            "a token of his own, and he is removed": his_token,
        })


if __name__ == "__main__":
    household.main(prove)
