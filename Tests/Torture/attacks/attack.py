"""What every attack needs: a household whose people are signed in, ways to attack a copy of it, and what was gained.

An attack is a proof: what it claims is that nothing is gained. Each of its ways is tried on a copy of its own, and is
told as held or as gained; what somebody is refused, and says so, is no gain.
"""
import json
import os
import pathlib
import re
import shutil

import household
import offline
import rows
from household import Broken, Person, reading

OLDER = "older than what you saw"
WRITERS_AMOUNT = "9999"


def canary(who):
    """A text that stands nowhere else."""
    return f"{who}-canary-{os.urandom(8).hex()}"


class Attempt:
    """One way of an attack, in a household of its own."""

    def __init__(self, home):
        self.home = home
        self.gains = []
        self.answers = []

    def gain(self, what):
        if what not in self.gains:
            self.gains.append(what)

    def run(self, person, *words, **how):
        """Runs the program for somebody; to crash it or to make it hang is a gain."""
        answer = person.run(*words, **how)
        # Notes, each on a line of its own, may stand before an error as JSON too.
        speaks = answer.speaks or any(line.startswith('{"schema":"spesa.error/1"') for line in answer.err.splitlines())
        if answer.crashed or answer.code == household.HUNG or answer.code != 0 and not speaks:
            self.gain(f"spesa {' '.join(words)} of {person.name} ends with {answer}")
        self.answers.append(answer)
        return answer

    def entered(self, answer):
        """Whether somebody came in."""
        if answer.crashed or answer.code == household.HUNG:
            self.gain(f"a sign-in ends with {answer}")
        return answer.code == 0

    def record(self, person, text, *more, amount="50"):
        return self.run(person, "add", amount, "groceries", text, *more)

    def texts(self, person, *more):
        """All that the program tells somebody of every book they might name."""
        with reading(self.home.users) as users:
            books = {row["name"] for row in rows.found(users, "member")}
        questions = (["list", "all", "--void", "all", "--format", "json"], ["export", "csv", "--void", "all"],
                     ["history", "--limit", "1000"], ["sql", "SELECT what FROM expenses"])
        # Without a name it is the book they work in, or the one a token opens.
        places = [[], *([f"--book={name}"] for name in sorted(books) if "--token-file" not in more)]
        answers = [self.run(person, *words, *place, *more) for place in places for words in questions]
        return "".join(answer.out for answer in answers)

    def must_not_read(self, person, *canaries, more=()):
        """Somebody whose own session must not show these."""
        texts = self.texts(person, *more)
        for text in canaries:
            if text in texts:
                self.gain(f"{who(person)} reads {shown(text)}")

    def must_not_open(self, book, *canaries, files=(), **secrets):
        """Nobody with these secrets or private keys, and no program, must find these in the file of a book."""
        self.must_not_open_file(file_of(self.home, book), *canaries, files=files, **secrets)

    def must_not_open_file(self, file, *canaries, files=(), **secrets):
        """The same for any file that may be of a book."""
        content = offline.content(file, self.home.users, *files, **secrets)
        for text in canaries:
            if text.encode() in content:
                self.gain(f"{shown(text)} is read without the program")

    def told(self, person, name, *more):
        """Somebody goes on, and must be told of a difference in words that name it, by a refusal or by `check`."""
        answers = [self.run(person, "list", *more), self.run(person, "check")]
        refusals = [answer for answer in [*self.answers_of_owner, *answers] if answer.code != 0]
        if not any(name in answer.out + answer.err for answer in refusals):
            self.gain(f"{person.name} is not told of {name}")

    answers_of_owner = ()

    def goes_on(self, person, *texts, more=(), lost=(), forged=(), older=False):
        """Somebody looks at a book and records these: nothing may be missing, and nothing be shown that is forged.

        With `older` a refusal has to say that the book is older than what they saw.
        """
        first = self.look(person, more, lost, forged)
        added = [self.record(person, text, *more) for text in texts]
        if first.code != 0 and any(answer.code == 0 for answer in added):
            self.gain(f"{person.name}, who cannot list it, records in it")
        last = self.look(person, more, [*lost, *(t for t, a in zip(texts, added) if a.code == 0)], forged)
        answers = [first, *added, last]
        if older:
            for answer in answers:
                if answer.code == 0 or OLDER not in answer.err:
                    self.gain(f"{person.name} is not told that it is older: code {answer.code}")
        self.answers_of_owner = answers
        return answers

    def look(self, person, more, lost, forged):
        answer = None
        for words in (["list", "all", "--void", "all", "--format", "json"], ["export", "csv", "--void", "all"],
                      ["summary"]):
            answer = self.run(person, *words, *more)
            if answer.code == 0 and words != ["summary"]:
                for text in lost:
                    if text not in answer.out:
                        self.gain(f"{shown(text)} vanishes, and {person.name} is not told")
            for text in forged:
                if text in answer.out:
                    self.gain(f"{person.name} is shown {shown(text)} as genuine")
            if answer.code != 0 and answer.out:
                self.gain(f"spesa {words[0]} refuses and shows {answer.out[:60]!r}")
        return answer


def shown(text):
    """A canary without what makes it different each time."""
    return re.sub(r"-canary-[0-9a-f]{16}", "", text)


def tried(claim, home, ways):
    """Tries every way, a function of an attempt, on a copy of the household."""
    for name, way in ways.items():
        with home.copy() as twin:
            attempt = Attempt(twin)
            try:
                note = way(attempt)
            except Broken as fault:
                claim.require(False, f"{name}: {fault}")
                continue
        if attempt.gains:
            claim.require(False, f"gained, {name}: {'; '.join(attempt.gains)}")
        else:
            claim.show(f"held: {name}" + (f" ({note})" if note else ""))


def token(home, person, *words):
    """A new token, and the options that use it."""
    text = person.json("token", "add", *words)["token"]["token"]
    return text, use_token(home, text)


def use_token(home, text):
    file = home.folder / "token"
    file.write_text(text)
    file.chmod(0o600)
    return ["--token-file", str(file)]


def make_spare(home, *more):
    """A token of anna's that nobody uses: taken away past the program's back, it is the reason for a new key."""
    home.anna.must("token", "add", "spare", "--can", "write", *more)
    home.anna.must("add", "1", "groceries", "spare", *more)


def book(home, person="anna", name=None):
    """The id of a book."""
    with reading(home.users) as users:
        return rows.book(users, person, name or person)


def file_of(home, id):
    return home.store / "books" / f"{id}.book"


def put_back(old, home, id):
    """The file of a book as it is in another household, put in the place of the one that is there."""
    shutil.copyfile(file_of(old, id), file_of(home, id))


def put_store_back(old, home):
    """The whole store as it is in another household."""
    shutil.rmtree(home.store)
    shutil.copytree(old.store, home.store)


def reseal(home, person, book, change):
    """Somebody opens the file of a book with their own key, changes the database in it, and seals it again.

    Where the list of members grew they sign for the key of the file again, and give it to all, as a writer may.
    """
    file = file_of(home, book)
    whole = file.read_bytes()
    content, key = offline.opened_by(whole, offline.secrets(home, person))
    if not content:
        return
    generation, changes, _ = offline.named(whole)
    state = offline.hashed(whole[:offline.place_count(whole[len(offline.MARK)]) + offline.HEADER], 16)
    private, grown = private_key(home, person), False
    with reading(home.users) as users:
        own = rows.user(users, person.name)

    def whole_change(database):
        nonlocal grown
        rows.follow(database, changes, state)
        before = len(rows.attestations(database))
        change(database)
        said = rows.attestations(database)
        grown = len(said) > before
        if grown:
            act = f"key {generation + 1} {offline.identity(key).hex()}"
            said.append(offline.attestation(private, book, offline.position(said), f"user {own}", act))
            rows.set_attestations(database, said)

    content = rows.inside(content, whole_change)
    if grown:
        generation += 1
        with rows.forging(home.users) as users:
            for row in rows.found(users, "member_key", "book = ? AND generation = ?", book, generation - 1):
                (holder,) = rows.found(users, "user", "id = ?", row["user"])
                can_write = row["user"] == own or len(key) == 32
                given = key if can_write else key[:32] + key[-32:]
                slot = offline.slot(private, holder["public_key"][:32], given, book, generation, "write" if can_write else "read")
                rows.put(users, "member_key", {**row, "generation": generation, "key": slot})
    file.write_bytes(offline.seal(content, key, generation, book, changes + 1, is_signed=whole[len(offline.MARK) + 1] == 1))


def acts(home, person, book):
    """What the list inside a sealed book says, each act as it stands there; somebody's own password opens it."""
    said = []
    content = offline.content(file_of(home, book), home.users, password=person.password)
    rows.inside(content, lambda database: said.extend(rows.attestations(database)))
    return [text.splitlines()[-1] for text, _ in said]


def private_key(home, person):
    """What stands behind the public key of somebody, by their own password."""
    with reading(home.users) as users:
        public = rows.public_keys(users, person.name)["public_key"]
    return next(private for private in offline.private_keys(home.users, password=person.password)
                if offline.public_key(private) == public)


def carried(old, home, id, leave=()):
    """The rows of a book as they are in the store of another household."""
    with reading(old.users) as source, rows.forging(home.users) as users:
        rows.carry(source, users, id, leave)


def plain_book(home, person, text):
    """The database of an open book that somebody makes in a copy of the store, with one expense in it."""
    with home.copy() as scratch:
        (maker,) = [one for one in scratch.people if one.name == person]
        maker.must("book", "add", "plain")
        maker.must("add", WRITERS_AMOUNT, "groceries", text, "--book", "plain")
        maker.must("book", "open", "plain")
        return file_of(scratch, book(scratch, person, "plain")).read_bytes()


def newcomer(home, name):
    """A user who signs up now."""
    person = Person(home, name, f"{name} {os.urandom(12).hex()}")
    person.sign_up()
    home.people.append(person)
    return person


def stranger(home, name, password):
    """Somebody at a terminal of their own who would sign in under that name."""
    person = Person(home, name, password)
    person.place = f"stranger-{name}"
    for folder in (person.run_folder, person.home / "tmp"):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return person


def fingerprint(person):
    """What somebody would read to others, so that they know whose key it is."""
    user = person.json("whoami")["user"]
    return user.get("fingerprint") or user["key"]


def said(answer):
    """What somebody is told, on one line, as fingerprints are broken over two."""
    return " ".join((answer.out + answer.err).split())


def shape(text):
    """What matches a text of the same shape."""
    return re.sub(r"[0-9A-Za-z]+", lambda word: f"[0-9A-Za-z]{{{len(word[0])}}}", text)


def refusal(answer):
    """A note where what belongs to an attack was refused already."""
    return None if answer.code == 0 else f"refused at once: {(answer.err.splitlines() or ['no word'])[0]}"


def who(person):
    return person.name if person.place == person.name else f"a stranger who came in as {person.name}"
