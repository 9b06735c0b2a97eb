#!/usr/bin/env python3
"""Times reports on a book with receipts and products, relative to the same book without them.

    shopping.py SPESA [RUNS]

The book has 20,000 expenses, 10,000 of them from 5,000 receipts with 12 lines each, 5,000 products that the lines name, stock
and a basket; always the same. The other book has the same expenses only. Prints, for each report, the median of the ratios
of alternating runs with their spread, and its limit; then reports that need receipts, relative to
`sqlite3 :memory: 'select 1'`. Exits with 1 if a median exceeds its limit.

    SIZES=2000,500 shopping.py SPESA    2,000 expenses in all, 500 receipts and 500 products
"""
import datetime
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import uuid

from bench import BASELINE, compare
from households import run, sign_up, write_rows

LINES = 12
REPORTS = [
    "summary 2025-11", "stats month", "stats month all", "stats month all --by category", "stats week all",
    "stats year all", "stats month all --by payee", "stats month all --by method", "stats month all --by tag",
    "stats month all --category groceries", "stats month all --min 100 --quiet", "summary 2025-11 --payee conad --quiet",
    "chart pie 2025-11", "chart bar 2025-11", "chart columns all --by month", "chart calendar 2025", "chart trend 2025-11",
    "list 2025-11", "list all --limit 20", "list all --search amarene", "list all --method card --limit 20", "show 100",
    "history --limit 20", "ceiling check 2025-11", "category list", "report 2025-11", "export csv",
]
# Commands that need receipts, and their limits in multiples of the start of sqlite3.
SHOPPING = [
    ("receipt show 100", 4), ("receipt show 4900", 4), ("stock 17", 4), ("basket", 4), ("product show 17", None),
    ("product prices 17", None), ("product list --limit 20", None), ("product list --sort stock", None), ("stock", None),
    ("stock bought 2025-11", None), ("receipt list 2025-11", None),
]


def write_products(path, count):
    """Writes a product list like one from a shop."""
    chance = random.Random(11)
    with open(path, "w") as file:
        file.write("code,name,price,unit,category,maker\n")
        for number in range(count):
            cents = chance.randrange(50, 2000)
            file.write(f"A-{number},Product {number:05},{cents // 100}.{cents % 100:02},piece,"
                       f"{'food:groceries' if number % 3 else 'home'},{chance.choice(['Barilla', 'Ilford', ''])}\n")


def write_receipts(path, count, products):
    """Writes receipts of ten years with two categories each, whose lines name products."""
    chance = random.Random(13)
    first = datetime.date(2016, 1, 1)
    with open(path, "w") as file:
        for number in range(count):
            lines = []
            for line in range(LINES):
                # Products of either category.
                product = chance.randrange(products // 3) * 3 + (line % 3)
                pieces, cents = chance.randrange(1, 4), chance.randrange(50, 900)
                lines.append({
                    "what": f"Product {product:05}", "quantity_milli": pieces * 1000, "unit": "piece",
                    "price_e5": cents * 1000, "cents": pieces * cents, "vat_permille": 100,
                    "category": "food:groceries" if product % 3 else "home"})
            total = sum(line["cents"] for line in lines)
            tenders = [{"method": "card", "cents": total}]
            if number % 10 == 0:
                tenders = [{"method": "cash", "cents": 100}, {"method": "card", "cents": total - 100}]
            file.write(json.dumps({
                "uid": str(uuid.UUID(int=chance.getrandbits(128))),
                "day": str(first + datetime.timedelta(days=number * 3650 // count)),
                "payee": chance.choice(["Conad", "LIDL", "Esselunga"]), "prices": "gross", "lines": lines,
                "tenders": tenders}) + "\n")


def households(home, spesa, expenses, receipts, form):
    """Returns the environments of the two books: with receipts and products, and without."""
    files = [f"{home}/{name}" for name in ["products.csv", "receipts.ndjson", "rows.csv", "all.csv"]]
    write_products(files[0], receipts)
    write_receipts(files[1], receipts, receipts)
    write_rows(files[2], expenses - 2 * receipts)
    full = sign_up(home, spesa, f"full-{form}", form)
    run(full, spesa, "import", files[2], "--quiet")
    run(full, spesa, "catalogue", "import", files[0], "--quiet")
    run(full, spesa, "receipt", "load", files[1], "--quiet")
    run(full, spesa, "ceiling", "set", "1900", "--quiet")
    run(full, spesa, "basket", "new", "Week", "--quiet")
    for number in range(1, 21):
        run(full, spesa, "basket", "add", str(number), "--quiet")
        run(full, spesa, "stock", "use", "1", str(number), "--quiet", "--below-zero")
    with open(files[3], "w") as file:
        subprocess.run([spesa, "export", "csv"], env=full, stdout=file, check=True)
    plain = sign_up(home, spesa, f"plain-{form}", form)
    run(plain, spesa, "import", files[3], "--quiet")
    run(plain, spesa, "ceiling", "set", "1900", "--quiet")
    return full, plain


def main():
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    expenses, receipts = (int(size) for size in os.environ.get("SIZES", "20000,5000").split(","))
    home = tempfile.mkdtemp()
    # A copy, as `make install` makes: the file as the linker wrote it starts 15 % slower.
    spesa = shutil.copy(sys.argv[1], home + "/program")
    late = []
    try:
        for form, limit in [("open", 1.3), ("sealed", None)]:
            full, plain = households(home, spesa, expenses, receipts, form)
            late += compare(
                f"{form} book: with receipts, without them",
                [(report, ([spesa, *report.split()], full), ([spesa, *report.split()], plain), limit)
                 for report in REPORTS], runs)
            late += compare(
                f"{form} book: against sqlite3",
                [(words.replace("4900", str(receipts * 49 // 50)),
                  ([spesa, *words.replace("4900", str(receipts * 49 // 50)).split()], full), (BASELINE, full),
                  most if limit else None)
                 for words, most in SHOPPING], runs)
    finally:
        shutil.rmtree(home)
    if late:
        sys.exit("past the limit: " + ", ".join(late))


if __name__ == "__main__":
    main()
