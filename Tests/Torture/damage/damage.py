#!/usr/bin/env python3
"""A damaged book or users.db never makes the program crash or hang, and broken structure is refused as it is.

Bytes overwritten, bits flipped, runs zeroed, pages swapped, files cut short and made longer, at random places. A sealed
book is refused whatever was changed. In an open one SQLite cannot see a changed amount: `spesa check` finds it.
"""
import collections

import household
import commands
from household import HUNG, changing, expense_lines, forms, has_command, table_faults

PAGE = 4096
# In the short form these stand for every command that reads.
READS = [["list", "all"], ["show", "3"], ["stats", "year", "--by", "payee"], ["history"], ["history", "3"],
         ["chart", "pie"], ["chart", "calendar"], ["category", "list"], ["export", "csv"]]
SHORT_PAGES = 24
WRITES = [["add", "1", "groceries"], ["undo"], ["category", "merge", "groceries", "gifts"]]


def prove(claim):
    for form in forms(claim.program):
        with commands.furnished(claim.program, form) as home:
            home.anna.must("add", input=expense_lines(120, first=1000))
            count = collections.Counter()
            pages = home.book_file().stat().st_size // PAGE
            # Every page torn once, or some of them in the short form, then anything.
            torn = claim.random.sample(range(pages), min(pages, SHORT_PAGES)) if claim.short else range(pages)
            damages = [torn_page(page) for page in torn] + DAMAGES * (2 if claim.short else 20)
            # What `check` finds is its answer, so that it stands apart.
            reads = [(words, None) for words in READS] if claim.short else [
                (line.filled(), line.given(home.anna)) for line in commands.lines(claim.program, form)
                if line.opens_book and not line.writes and line.words[0] != "check"]
            claim.side_by_side(use, (
                (claim, count, damage, home, reads, f"{form} book, damage {number}, {damage.__name__}")
                for number, damage in enumerate(damages)))
            claim.show(
                f"{form} book: {len(damages)} damaged books and as many users.db, {count['refused']:,} of "
                f"{count['runs']:,} commands refused, {count['crashed']} crashed, {count['hung']} hung")
            if form == "open":
                change_amounts(claim, home, 5 if claim.short else 25)


def use(claim, count, damage, home, reads, what):
    random = claim.random_of(what)
    with home.copy() as twin:
        spoil(random, damage, twin.book_file())
        use_book(claim, count, damage, twin, reads, what)
    with home.copy() as twin:
        spoil(random, damage, twin.users)
        use_users(claim, count, damage, twin, f"{what} in users.db")


def use_book(claim, count, damage, home, reads, what):
    if has_command(home.program, "check"):
        answer = home.anna.run("check", timeout=20)
        must_find = home.form == "sealed" or bool(table_faults(home.book_file()))
        found = must_find <= (answer.code == 1)
        claim.require(found and answer.code in (0, 1), f"{what}, spesa check: {answer}")
    for words, input in reads + [(words, None) for words in WRITES]:
        content = home.book_file().read_bytes()
        answer = home.anna.run(*words, input=input, timeout=20)
        if not note(claim, count, answer, [0, 1, 3], f"{what}, spesa {' '.join(words)}"):
            return
        if answer.code != 0 and "the change was made" not in answer.err or words not in WRITES:
            claim.require(home.book_file().read_bytes() == content, f"{what}, spesa {' '.join(words)}: a byte changed")
        if home.form == "sealed" or damage in CERTAIN:
            claim.require(answer.refused, f"{what}, spesa {' '.join(words)}, not refused: {answer}")


def use_users(claim, count, damage, home, what):
    password = home.anna.password + "\n"
    # Hashing takes as long as everything else together.
    sign_in = [] if claim.short and damage not in DAMAGES else [["login", "anna", "--password-stdin"]]
    for words in [["list"], ["whoami"], ["user"], *sign_in]:
        answer = home.anna.run(*words, input=password, timeout=20)
        if not note(claim, count, answer, [0, 1, 3, 4], f"{what}, spesa {' '.join(words)}"):
            return
        if damage in CERTAIN:
            claim.require(answer.refused, f"{what}, spesa {' '.join(words)}, not refused: {answer}")


def note(claim, count, answer, codes, what):
    count["runs"] += 1
    count["refused"] += answer.code != 0
    count["crashed"] += answer.crashed
    count["hung"] += answer.code == HUNG
    told = answer.code == 0 or answer.speaks and answer.out == ""
    return claim.require(answer.code in codes and told, f"{what}: {answer}")


def change_amounts(claim, home, rounds):
    if not has_command(home.program, "check"):
        return claim.leave_out("changed amounts: there is no 'spesa check' yet")
    found = 0
    for _ in range(rounds):
        with home.copy() as twin, changing(twin.book_file()) as book:
            triggers = book.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
            for name, _ in triggers:
                book.execute(f"DROP TRIGGER {name}")
            expense, more = claim.random.randrange(6, 160), claim.random.choice([-1, 1, 100])
            book.execute("UPDATE expense SET cents = cents + ? WHERE id = ?", [more, expense])
            for _, sql in triggers:
                book.execute(sql)
            book.commit()
            answer = twin.anna.run("check")
            found += claim.require(answer.code == 1 and answer.out, f"amount of {expense} changed: {answer}")
    claim.show(f"open book: {found} of {rounds} changed amounts found by check")


def spoil(random, damage, file):
    """Damages a file so that it is another one than before."""
    content = file.read_bytes()
    damaged = damage(random, content)
    while damaged == content:
        # What was to be zero was zero already.
        damaged = overwritten(random, content)
    file.write_bytes(damaged)


def overwritten(random, content):
    return replaced(content, random.randrange(len(content)), random.randbytes(random.choice([1, 4, 64, 3000])))


def zeroed(random, content):
    return replaced(content, random.randrange(len(content)), bytes(random.choice([16, PAGE, 3 * PAGE])))


def replaced(content, place, run):
    return (content[:place] + run + content[place + len(run):])[:len(content)]


def torn_page(page):
    """A page of which only the beginning was written."""
    def torn(random, content):
        end = (page % (len(content) // PAGE) + 1) * PAGE
        return replaced(content, end - (size := random.choice([512, 1024, 2048, 3584])), bytes(size))
    torn.__name__ = f"page {page} torn"
    return torn


def flipped_bit(random, content):
    place = random.randrange(len(content))
    return replaced(content, place, bytes([content[place] ^ 1 << random.randrange(8)]))


def swapped_pages(random, content):
    one, other = random.sample(range(0, len(content) - PAGE + 1, PAGE), 2)
    return replaced(replaced(content, one, content[other:other + PAGE]), other, content[one:one + PAGE])


def lengthened(random, content):
    return content + random.randbytes(random.choice([1, 100, PAGE]))


def cut(random, content):
    return content[:random.randrange(len(content) - PAGE)]


def cut_in_last_page(random, content):
    return content[:-random.randrange(1, PAGE)]


def without_head(random, content):
    return bytes(16) + content[16:]


def emptied(random, content):
    return b""


DAMAGES = [overwritten, zeroed, flipped_bit, swapped_pages, lengthened, cut, cut_in_last_page, without_head, emptied]
# SQLite finds these whatever it is asked.
CERTAIN = [cut, without_head, emptied]

if __name__ == "__main__":
    household.main(prove)
