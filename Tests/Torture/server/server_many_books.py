#!/usr/bin/env python3
"""With 200 books of 5,000 expenses (a million) on a server, a report takes at most twice as long as with one book.

The other books are copies of the first.
"""
import datetime
import statistics

import household
from household import CannotTell
from server import ServedHousehold, Server

BOOKS, EXPENSES, RUNS, LIMIT = 200, 5_000, 31, 2
REPORTS = ["summary", "list", "stats month all", "stats month all --by category", "list all --limit 20"]


def prove(claim):
    if claim.short:
        raise CannotTell("a million expenses are made in the long run only")
    with Server() as server:
        alone = with_expenses(claim, server, "alone")
        many = with_expenses(claim, server, "many")
        fill(many)
        count = int(server.value("SELECT count(*) FROM spesa_rows.expense", "many"))
        claim.require(count == BOOKS * EXPENSES, f"{count:,} expenses are there")
        server.rows("VACUUM ANALYZE", "alone")
        server.rows("VACUUM ANALYZE", "many")
        told = []
        for report in REPORTS:
            ratio, milliseconds = compare(alone.anna, many.anna, report.split())
            claim.require(ratio <= LIMIT, f"{report}: {ratio:.2f} times as long")
            told.append(f"{report} {ratio:.2f} × ({milliseconds:.0f} ms)")
        claim.require(not (faults := many.look(many.anna)[1]), f"{faults}")
        claim.show(f"{BOOKS} books, {count:,} expenses: {', '.join(told)}")


def with_expenses(claim, server, database):
    """Makes a store with one book of that many expenses over five years."""
    home = ServedHousehold(claim.program, server, database=database)
    first = datetime.date.fromisoformat(household.TODAY)
    file = home.anna.home / "rows.csv"
    file.write_text("Date,Amount,Payee,Note\n" + "".join(
        f"{first - datetime.timedelta(days=number * 1825 // EXPENSES)},-{number % 90 + 1}.{number % 100:02},"
        f"payee {number % 40},note {number}\n" for number in range(EXPENSES)))
    home.anna.must("import", str(file), "--quiet", timeout=600)
    return home


def fill(home):
    """Makes the other books and copies the content of the first to each, totals included."""
    home.server.rows(f"UPDATE spesa.store SET most_books = {BOOKS}", "many")
    other = home.add("bruno")
    for number in range(BOOKS - 2):
        other.must("book", "add", f"book-{number}")
    (first,), *others = home.server.rows("SELECT id FROM spesa.book ORDER BY created, id = (SELECT book FROM spesa.member "
                                         "WHERE person = 1 LIMIT 1) DESC", home.database)
    # Deletes the content of new books first, with triggers and references off.
    columns = home.server.rows(
        "SELECT table_name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) "
        "FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name) "
        "WHERE table_schema = 'spesa_rows' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER' AND column_name <> 'book_id' "
        "GROUP BY table_name", home.database)
    for (book,) in others:
        home.server.rows("SET session_replication_role = replica; BEGIN;" + "".join(
            f"DELETE FROM spesa_rows.{table} WHERE book_id = '{book}'; INSERT INTO spesa_rows.{table} (book_id, {names}) "
            f"SELECT '{book}', {names} FROM spesa_rows.{table} WHERE book_id = '{first}';"
            for table, names in columns) + "COMMIT;", home.database)


def compare(one, other, words):
    """Returns the ratio of the medians of alternating runs, and the milliseconds of the second store."""
    times = [[], []]
    for turn in range(RUNS + 2):
        for person, found in zip((one, other), times):
            taken = person.must(*words).seconds
            # The first runs fill the caches.
            if turn >= 2:
                found.append(taken)
    medians = [statistics.median(found) for found in times]
    return medians[1] / medians[0], medians[1] * 1000


if __name__ == "__main__":
    household.main(prove)
