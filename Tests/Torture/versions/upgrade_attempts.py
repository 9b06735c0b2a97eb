"""Operations on the stores of earlier versions. Each leaves all lists unchanged."""
import shutil

from household import Broken, Person
from kept_archives import is_as_kept, short


def refused(person, *words, **how):
    answer = person.run(*words, **how)
    if answer.code not in range(1, 6) or answer.out or not answer.speaks:
        raise Broken(f"spesa {' '.join(words)} was not refused: {answer}")


def with_token(home, kept, name, *words):
    person = home.named(name.split("-")[0])
    return person.must(*words, variables={"SPESA_TOKEN": kept["tokens"][name]})


def owner_first(home, kept):
    home.anna.sign_in()
    home.anna.must("add", "1", "groceries", "--book", "shared")
    home.anna.must("undo", "--book", "shared")


def writer_first(home, kept):
    home.bruno.sign_in()
    home.bruno.must("list", "--book", "shared")
    home.bruno.must("add", "1", "groceries")
    home.bruno.must("undo")


def reader_first(home, kept):
    home.carla.sign_in()
    home.carla.must("list", "all")
    home.carla.must("list", "all", "--book", "shared")
    refused(home.carla, "add", "1", "groceries", "--book", "shared")


def token_first(home, kept):
    for name in kept["tokens"]:
        with_token(home, kept, name, "list", "all")
    for name in kept["tokens"]:
        if name.endswith("write"):
            with_token(home, kept, name, "add", "1", "groceries")
            with_token(home, kept, name, "undo")
        else:
            person = home.named(name.split("-")[0])
            refused(person, "add", "1", "groceries", variables={"SPESA_TOKEN": kept["tokens"][name]})


def recovery_code_first(home, kept):
    # Readers first: a writer's change records the keys of the other members.
    for person in reversed(home.people):
        person.password = f"another one of {person.name}"
        answer = person.run("recover", person.name, "--password-stdin", input=f"{person.code}\n{person.password}\n")
        # Anna's first key could not sign, and Bruno recorded it as hers.
        waits = person is home.anna and "do not have your new keys yet: home (" in answer.err
        if answer.code != 0 and not waits:
            raise Broken(f"recover: {answer}")
        if waits:
            person.sign_in()
    # Anna's key could not sign until then, so an owner must confirm her next one.
    key = home.anna.json("whoami")["user"]["fingerprint"]
    home.bruno.must("book", "share", "home", "--with", "anna", "--as", "owner", "--fingerprint", key)


def other_form(home, kept):
    away, back = ("open", "seal") if kept["form"] == "sealed" else ("seal", "open")
    home.anna.sign_in()
    for book in ("anna", "shared", "many"):
        home.anna.must("book", away, book)
    require_lists(home.anna, kept, "after it was brought into the other form")
    for book in ("anna", "shared", "many"):
        home.anna.must("book", back, book)


def sharing(home, kept):
    home.anna.sign_in()
    for role in ("writer", "reader"):
        home.anna.must("book", "share", "empty", "--with", "carla", "--as", role)
        home.carla.sign_in()
        home.carla.must("list", "--book", "empty")
    home.anna.must("book", "unshare", "empty", "--with", "carla")
    refused(home.carla, "list", "--book", "empty")


def tokens_made_and_revoked(home, kept):
    home.anna.sign_in()
    for scope in ("read", "write"):
        made = home.anna.json("token", "add", f"new-{scope}", "--can", scope, "--book", "many")["token"]["token"]
        home.anna.must("stats", "year", variables={"SPESA_TOKEN": made})
        home.anna.must("token", "revoke", f"new-{scope}")
        refused(home.anna, "stats", "year", variables={"SPESA_TOKEN": made})


def reports(home, kept):
    home.anna.sign_in()
    for book, name in (("anna", "kept.html"), ("shared", "both.html")):
        shown = short(home.anna.must("report", "show", name, "--book", book).out)
        if shown != kept["reports"][book]:
            raise Broken(f"report {name} of {book} says {shown[:200]!r}")
        home.anna.must("report", "--save", "new.html", "--book", book)
        home.anna.must("report", "delete", "new.html", "--book", book)


def removed_book(home, kept):
    home.anna.sign_in()
    home.anna.must("book", "remove", "gone", "--undo")
    if "in what is gone" not in home.anna.must("list", "all", "--book", "gone").out:
        raise Broken("the content of the removed book is missing")
    home.anna.must("report", "show", "gone.html", "--book", "gone")
    home.anna.must("add", "1", "groceries", "--book", "gone")
    home.anna.must("book", "remove", "gone")


def backup(home, kept):
    """Makes and restores a backup with this version."""
    anna = home.anna
    anna.sign_in()
    anna.must("backup", "new.spesa", "--password-stdin", input="five words nobody would say\n")
    shutil.rmtree(home.store)
    anna.must("restore-store", "new.spesa", "--password-stdin", input="five words nobody would say\n")


def copy_put_back(home, kept):
    """Restores a copy that the earlier version made before an import, as the manual says."""
    anna = home.anna
    anna.sign_in()
    book = home.book_file()
    copies = sorted(home.store.glob(f"backups/{book.stem}-*-import.book"))
    with home.copy() as twin:
        shutil.copy(copies[0], twin.book_file())
        if kept["form"] == "sealed":
            twin.anna.must("book", "accept", "anna")
        twin.anna.must("list", "all")
        if (found := twin.checked(twin.anna)).code != 0:
            raise Broken(f"a restored copy: {found}")


def keys_renewed(home, kept):
    home.anna.sign_in()
    home.anna.must("logout", "--everywhere")
    home.anna.sign_in()
    new = "another one of anna"
    home.anna.must("passwd", "--password-stdin", input=f"{home.anna.password}\n{new}\n")
    home.anna.password = new


def dump_and_load(home, kept):
    home.anna.sign_in()
    home.anna.must("dump", "all.spesa")
    dora = Person(home, "newcomer", "somebody who was not there then")
    dora.sign_up()
    dora.must("load", str(home.anna.home / "all.spesa"))
    for words in kept["listed"]["anna"]["anna"]:
        # Imported entries name the user who imported them.
        said = dora.must(*words.split(), "--format", "csv").out.replace(" (by load of newcomer)", "")
        if not is_as_kept(said, "anna", words, kept["listed"]["anna"]):
            raise Broken(f"what was dumped says of {words} {said[:200]!r}")


ATTEMPTS = [
    owner_first, writer_first, reader_first, token_first, recovery_code_first, other_form, sharing,
    tokens_made_and_revoked, reports, removed_book, backup, copy_put_back, keys_renewed, dump_and_load]


def require_lists(person, kept, what):
    listed = kept["listed"][person.name]
    for book, words in ((book, words) for book, answers in listed.items() for words in answers):
        now = person.must(*words.split(), "--format", "csv", "--book", book).out
        if not is_as_kept(now, book, words, listed):
            raise Broken(f"{what} {words} of {book} says {now[:200]!r}")
