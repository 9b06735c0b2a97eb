"""Shared by all attacks: a household with users signed in, attacks on copies of it, and the list of what succeeded.

An attack is a proof: it claims that no attempt succeeds. Each case runs on its own copy of the household and is reported as
held or gained. An attempt that the program refuses with a message does not succeed.
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
    """Returns a unique text to search for."""
    return f"{who}-canary-{os.urandom(8).hex()}"


class Attempt:
    """One case of an attack, in its own copy of the household."""

    def __init__(self, home):
        self.home = home
        self.gains = []
        self.answers = []

    def gain(self, what):
        if what not in self.gains:
            self.gains.append(what)

    def run(self, person, *words, **how):
        """Runs the program as a user. A crash or a timeout counts as a success of the attack."""
        answer = person.run(*words, **how)
        # Lines of notes may precede a JSON error.
        speaks = answer.speaks or any(line.startswith('{"schema":"spesa.error/1"') for line in answer.err.splitlines())
        if answer.crashed or answer.code == household.HUNG or answer.code != 0 and not speaks:
            self.gain(f"spesa {' '.join(words)} of {person.name} ends with {answer}")
        self.answers.append(answer)
        return answer

    def entered(self, answer):
        """Whether a sign-in succeeded."""
        if answer.crashed or answer.code == household.HUNG:
            self.gain(f"a sign-in ends with {answer}")
        return answer.code == 0

    def record(self, person, text, *more, amount="50"):
        return self.run(person, "add", amount, "groceries", text, *more)

    def texts(self, person, *more):
        """Returns all output about every book that a user could name."""
        with reading(self.home.users) as users:
            books = {row["name"] for row in rows.found(users, "member")}
        questions = (["list", "all", "--void", "all", "--format", "json"], ["export", "csv", "--void", "all"],
                     ["history", "--limit", "1000"], ["sql", "SELECT what FROM expenses"])
        # Without a name commands use the current book, or the book of a token.
        places = [[], *([f"--book={name}"] for name in sorted(books) if "--token-file" not in more)]
        answers = [self.run(person, *words, *place, *more) for place in places for words in questions]
        return "".join(answer.out for answer in answers)

    def must_not_read(self, person, *canaries, more=()):
        """Fails if the session of the user shows one of these texts."""
        texts = self.texts(person, *more)
        for text in canaries:
            if text in texts:
                self.gain(f"{who(person)} reads {shown(text)}")

    def must_not_open(self, book, *canaries, files=(), **secrets):
        """Fails if these secrets or private keys decrypt one of the texts in the file of a book, without the program."""
        self.must_not_open_file(file_of(self.home, book), *canaries, files=files, **secrets)

    def must_not_open_file(self, file, *canaries, files=(), **secrets):
        """Does the same for any file that may be a book."""
        content = offline.content(file, self.home.users, *files, **secrets)
        for text in canaries:
            if text.encode() in content:
                self.gain(f"{shown(text)} is decrypted without the program")

    def told(self, person, name, *more):
        """Fails unless a refusal or `check` names the difference to a user who continues."""
        answers = [self.run(person, "list", *more), self.run(person, "check")]
        refusals = [answer for answer in [*self.answers_of_owner, *answers] if answer.code != 0]
        if not any(name in answer.out + answer.err for answer in refusals):
            self.gain(f"{person.name} is not warned of {name}")

    answers_of_owner = ()

    def goes_on(self, person, *texts, more=(), lost=(), forged=(), older=False):
        """Lists a book and records expenses in it, as a user would: none may be missing, no forged one shown.

        With `older`, every command must refuse because the book is older than what the user saw.
        """
        first = self.look(person, more, lost, forged)
        added = [self.record(person, text, *more) for text in texts]
        if first.code != 0 and any(answer.code == 0 for answer in added):
            self.gain(f"{person.name} cannot list the book, but records in it")
        last = self.look(person, more, [*lost, *(t for t, a in zip(texts, added) if a.code == 0)], forged)
        answers = [first, *added, last]
        if older:
            for answer in answers:
                if answer.code == 0 or OLDER not in answer.err:
                    self.gain(f"{person.name} is not warned that the book is older: code {answer.code}")
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
                        self.gain(f"{shown(text)} disappears, and {person.name} is not warned")
            for text in forged:
                if text in answer.out:
                    self.gain(f"{person.name} is shown {shown(text)} as genuine")
            if answer.code != 0 and answer.out:
                self.gain(f"spesa {words[0]} fails, but prints {answer.out[:60]!r}")
        return answer


def shown(text):
    """Removes the random part of a canary."""
    return re.sub(r"-canary-[0-9a-f]{16}", "", text)


def tried(claim, home, ways):
    """Runs each case, a function of an attempt, on its own copy of the household."""
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
    """Makes a token. Returns its text and the options that use it."""
    text = person.json("token", "add", *words)["token"]["token"]
    return text, use_token(home, text)


def use_token(home, text):
    file = home.folder / "token"
    file.write_text(text)
    file.chmod(0o600)
    return ["--token-file", str(file)]


def make_spare(home, *more):
    """Makes an unused token of Anna's: deleting it from `users.db` makes the next change renew the key of the book."""
    home.anna.must("token", "add", "spare", "--can", "write", *more)
    home.anna.must("add", "1", "groceries", "spare", *more)


def book(home, person="anna", name=None):
    """Returns the id of a book."""
    with reading(home.users) as users:
        return rows.book(users, person, name or person)


def file_of(home, id):
    return home.store / "books" / f"{id}.book"


def put_back(old, home, id):
    """Replaces the file of a book with the one in another copy of the household."""
    shutil.copyfile(file_of(old, id), file_of(home, id))


def put_store_back(old, home):
    """Replaces the whole store with the one in another copy of the household."""
    shutil.rmtree(home.store)
    shutil.copytree(old.store, home.store)


def reseal(home, person, book, change):
    """Opens the file of a book with a user's own key, changes its database, and seals it again, without the program.

    If the member list grew, the user signs a new generation of the key and seals it for all members, as a writer may.
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
    """Returns the statements of the member list in a sealed book, opened with the user's own password."""
    said = []
    content = offline.content(file_of(home, book), home.users, password=person.password)
    rows.inside(content, lambda database: said.extend(rows.attestations(database)))
    return [text.splitlines()[-1] for text, _ in said]


def private_key(home, person):
    """Returns the private key of a user, opened with their password."""
    with reading(home.users) as users:
        public = rows.public_keys(users, person.name)["public_key"]
    return next(private for private in offline.private_keys(home.users, password=person.password)
                if offline.public_key(private) == public)


def carried(old, home, id, leave=()):
    """Replaces the `users.db` rows of a book with those of another copy of the household."""
    with reading(old.users) as source, rows.forging(home.users) as users:
        rows.carry(source, users, id, leave)


def plain_book(home, person, text):
    """Returns the database of an open book with one expense, made by a user in a copy of the store."""
    with home.copy() as scratch:
        (maker,) = [one for one in scratch.people if one.name == person]
        maker.must("book", "add", "plain")
        maker.must("add", WRITERS_AMOUNT, "groceries", text, "--book", "plain")
        maker.must("book", "open", "plain")
        return file_of(scratch, book(scratch, person, "plain")).read_bytes()


def newcomer(home, name):
    """Signs up another user."""
    person = Person(home, name, f"{name} {os.urandom(12).hex()}")
    person.sign_up()
    home.people.append(person)
    return person


def stranger(home, name, password):
    """Returns a user at another terminal who can sign in under this name."""
    person = Person(home, name, password)
    person.place = f"stranger-{name}"
    for folder in (person.run_folder, person.home / "tmp"):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return person


def fingerprint(person):
    """Returns the fingerprint of a user's public key."""
    user = person.json("whoami")["user"]
    return user.get("fingerprint") or user["key"]


def said(answer):
    """Returns the output on one line, because fingerprints are wrapped."""
    return " ".join((answer.out + answer.err).split())


def shape(text):
    """Returns a regular expression for texts of the same shape."""
    return re.sub(r"[0-9A-Za-z]+", lambda word: f"[0-9A-Za-z]{{{len(word[0])}}}", text)


def refusal(answer):
    """Returns a note if a step of the attack was refused at once."""
    return None if answer.code == 0 else f"refused at once: {(answer.err.splitlines() or ['no message'])[0]}"


def who(person):
    return person.name if person.place == person.name else f"an attacker signed in as {person.name}"
