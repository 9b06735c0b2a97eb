#!/usr/bin/env python3
"""A command line for every command, which succeeds in a prepared household, and whether it changes anything.

Proofs over all commands fail while a command is missing here. Braces enclose an id or a text that a proof can replace;
`FURNISHED` has the default.
"""
import grp
import os
import shutil
import time
from typing import NamedTuple

import household
from household import Broken, Household, commands, expense_lines, forms, uid

FURNISHED = {
    "expense": "3", "void": "5", "uid": uid(900), "book": "anna", "user": "bruno", "category": "groceries",
    "payee": "payee 3", "tag": "t3", "text": "what 3", "report": "kept.html",
}


class Line(NamedTuple):
    """One command line."""
    words: tuple
    writes: bool
    opens_book: bool = True
    # Whether it writes outside the store.
    elsewhere: bool = False
    input: str | None = None
    form: str | None = None

    @property
    def slots(self):
        return [slot for slot in FURNISHED if any(f"{{{slot}}}" in word for word in self.words)]

    def filled(self, **ids):
        """Returns the arguments with these ids, or with the default ones."""
        return [word.format(**FURNISHED | ids) for word in self.words]

    def given(self, person):
        """Returns the standard input."""
        return self.input and self.input.format(password=person.password, code=person.code)

    def run(self, person, *more, **ids):
        return person.run(*self.filled(**ids), *more, input=self.given(person))


def reads(*words, input=None):
    return Line(words, writes=False, input=input)


def writes(*words, input=None, form=None):
    """A line that changes the book. `form` is the form that the book must have, if that matters."""
    return Line(words, writes=True, input=input, form=form)


def tells(*words):
    """A line that reads no book, or prints nothing if it cannot."""
    return Line(words, writes=False, opens_book=False)


def keeps(*words, input=None):
    """A line that writes, but not to a book."""
    return Line(words, writes=True, opens_book=False, input=input)


def makes(*words, input=None):
    """A line that writes, but not to the store."""
    return Line(words, writes=True, opens_book=False, elsewhere=True, input=input)


ALL = [
    writes("add", "12,50", "{category}", "{text}", "--payee", "{payee}", "--tag", "{tag}", "--uid", "{uid}"),
    writes("add", input=expense_lines(3, first=800)),
    reads("add", "12,50", "{category}", "{text}", "--uid", "{uid}", "--dry-run"),
    writes("add", "9", "--split", "{category}=4,other"),
    writes("receipt", "add", "--payee", "{payee}", "2 x {text} 1,29 @10% {category}", "Lamp 9,99 other", "--pay", "card"),
    reads("receipt", "add", "--payee", "{payee}", "{text} 1,29 {category}", "--pay", "cash", "--dry-run"),
    writes("receipt", "read", "till.txt", "--category", "{category}"),
    reads("receipt", "read", "till.txt", "--category", "{category}", "--dry-run"),
    writes("attach", "{expense}", "paper.pdf"),
    writes("add", "3,20", "{category}", "{text}", "--attach", "paper.pdf"),
    reads("attachments", "{expense}"),
    reads("attachment", "show", "1"),
    makes("attachment", "save", "1", "--to", "saved.gif"),
    writes("attachment", "remove", "1"),
    writes("receipt", "load", "receipts.ndjson"),
    reads("receipt", "load", "receipts.ndjson", "--dry-run"),
    reads("receipt", "list", "all"),
    reads("receipt", "show", "1"),
    reads("receipt", "print", "--as", "markdown"),
    writes("receipt", "edit", "1", "--payee", "{payee}", "--add", "{text} 2,00", "--category", "{category}",
           "--pay", "cash"),
    writes("receipt", "void", "1"),
    writes("receipt", "restore", "2"),
    writes("method", "add", "{text}", "--kind", "voucher", "--face", "8", "--most", "8", "--for", "{category}"),
    writes("method", "add", "visa", "--number-stdin", "--expires", "12/99", input="4111 1111 1111 1111\n"),
    reads("method", "list", "--archived"),
    writes("method", "edit", "meal", "--face", "10", "--for", ""),
    writes("method", "archive", "meal"),
    writes("product", "add", "{text}", "--price", "2,99/kg", "--barcode", "96385074", "--set", "Origin={text}",
           "--part", "2 x Bread", "--shelf", "Kitchen", "--kind", "Camera", "--category", "{category}"),
    reads("product", "list", "--search", "bread", "--sort", "price"),
    reads("product", "show", "4006381333931"),
    reads("product", "prices", "bread", "--by", "payee"),
    writes("product", "edit", "bread", "--name", "{text}", "--minimum", "2", "--link", "https://example.org"),
    writes("product", "edit", "bread", "--picture", "bread.gif", "--no-picture", "old.gif"),
    makes("product", "picture", "bread", "--to", "out.gif"),
    writes("product", "archive", "bread"),
    writes("product", "restore", "old bread"),
    writes("product", "merge", "old bread", "1"),
    writes("basket", "new", "{text}"),
    writes("basket", "add", "2 x {text}", "--comment", "{text}", "--price", "1,29"),
    writes("basket", "add", "3", "bread"),
    reads("basket", "show"),
    reads("basket", "send", "--to", "shop@example.org", "--as", "order", "--dry-run"),
    reads("basket", "list", "--removed"),
    reads("basket", "print", "--as", "markdown"),
    writes("basket", "edit", "1", "--quantity", "5", "--comment", "{text}"),
    writes("basket", "tick", "1"),
    writes("basket", "take", "1"),
    writes("basket", "fill"),
    writes("basket", "usual"),
    writes("basket", "use", "Party"),
    writes("basket", "rename", "Week", "{text}"),
    writes("basket", "copy", "Week", "{text}"),
    writes("basket", "remove", "Week"),
    writes("checkout", "--payee", "{payee}", "--pay", "cash=50", "--category", "{category}"),
    reads("checkout", "--payee", "{payee}", "--pay", "card", "--category", "{category}", "--dry-run"),
    reads("stock", "show", "--low"),
    writes("stock", "add", "3", "bread", "--best-before", "2026-12-24", "--place", "{text}", "--price", "1,00"),
    writes("stock", "use", "1", "bread"),
    writes("stock", "spoil", "1", "bread"),
    writes("stock", "return", "1", "bread"),
    writes("stock", "count", "bread", "7"),
    writes("stock", "move", "1", "bread", "--to", "{text}"),
    # The later of two lots, because an earlier one may have been used.
    writes("stock", "set-best-before", "bread", "2026-12-31", "--lot", "4"),
    reads("stock", "moves", "bread"),
    reads("stock", "used", "all"),
    reads("stock", "bought", "all", "--by", "month", "--chart"),
    reads("scan", input="4006381333931\n"),
    writes("scan", "--into", "stock", input="4006381333931\n4006381333931\n"),
    writes("barcode", "pattern", "add", "{payee}", "21.....{{NNDDD}}"),
    writes("shelf", "add", "Cellar:{text}", "--order", "1"),
    reads("shelf", "list"),
    writes("shelf", "rename", "Kitchen", "{text}"),
    writes("shelf", "move", "Kitchen", "Attic"),
    writes("shelf", "remove", "Kitchen"),
    writes("kind", "add", "{text}", "Year", "Grape"),
    reads("kind", "list"),
    writes("kind", "edit", "Camera", "Weight", "{text}", "--name", "Cameras"),
    writes("kind", "remove", "Camera"),
    reads("catalogue", "import", "goods.csv", "--dry-run"),
    writes("catalogue", "import", "goods.csv", "--source", "{text}"),
    writes("catalogue", "import", "goods.csv", "--map", "name=Product,price=Price,maker=Brand"),
    makes("catalogue", "export", "new-goods.ndjson"),
    makes("catalogue", "export", "goods.ndjson", "--replace"),
    reads("catalogue", "list"),
    writes("catalogue", "subscribe", "{text}", "goods.ndjson"),
    writes("catalogue", "update"),
    writes("catalogue", "unsubscribe", "followed"),
    reads("rate", "list"),
    writes("rate", "set", "CZK", "25,40"),
    writes("rate", "import", "rates.csv", "--currency", "JPY"),
    writes("rate", "remove", "CZK", "--on", "2026-11-02"),
    writes("add", "120", "{category}", "{text}", "--currency", "CZK", "--on", "2026-11-03"),
    writes("edit", "3", "--amount", "130 CZK", "--on", "2026-11-03"),
    writes("payee", "add", "{text}", "--sells", "{text}", "--takes-cards", "yes", "--tax-number", "IT01234567890"),
    reads("payee", "list"),
    reads("payee", "show", "rossi"),
    writes("payee", "edit", "{payee}", "--address", "{text}"),
    writes("payee", "rename", "{payee}", "{text}"),
    writes("payee", "merge", "{payee}", "rossi"),
    writes("payee", "remove", "rossi"),
    writes("person", "add", "{text}", "--role", "manager"),
    reads("person", "list"),
    reads("person", "show", "ben"),
    writes("person", "edit", "ben", "--name", "{text}", "--phone", "1"),
    writes("person", "own", "ben"),
    writes("person", "not-own", "anna"),
    writes("person", "merge", "ben", "dora"),
    writes("person", "remove", "ben"),
    writes("add", "8", "{category}", "{text}", "--for", "me,dora:2", "--paid-by", "dora"),
    writes("edit", "6", "--to-book", "home"),
    writes("edit", "{expense}", "--for", "me,dora"),
    reads("debts", "--by-expense"),
    reads("debts", "dora", "--simplify", "--as", "text"),
    writes("settle", "dora", "1", "--by", "cash", "--note", "{text}"),
    reads("settle", "list"),
    writes("settle", "void", "1"),
    writes("settle", "restore", "2"),
    writes("place", "add", "{text}", "--address", "{text}"),
    reads("place", "list"),
    reads("place", "show", "square"),
    writes("place", "edit", "square", "--note", "{text}"),
    writes("place", "merge", "square", "market"),
    writes("place", "remove", "hall"),
    writes("outing", "open", "{text}", "--place", "Square", "--with", "Ben", "--payee", "{payee}", "--note", "{text}"),
    reads("outing"),
    reads("outing", "show", "Fair"),
    reads("outing", "list", "all"),
    writes("outing", "use", "Fair"),
    writes("outing", "edit", "Fair", "--note", "{text}", "--ceiling", "40"),
    writes("outing", "purse", "+50", "Fair"),
    writes("outing", "reconcile", "Fair", "--card", "visa=12,50/1", "--cash", "10", "--voucher", "meal=3", "--book-difference"),
    reads("outing", "reconcile", "Fair"),
    writes("outing", "close", "Fair", "--unreconciled", "{text}"),
    writes("outing", "reopen", "Old fair"),
    writes("outing", "remove", "No fair"),
    reads("repeat"),
    reads("repeat", "list", "--all"),
    reads("repeat", "show", "1"),
    writes("repeat", "add", "5", "{category}", "{text}", "--every", "2 weeks", "--payee", "{payee}", "--note", "{text}"),
    writes("repeat", "add", "9", "--split", "{category}=4,other", "--every", "month"),
    writes("repeat", "edit", "1", "--amount", "6", "--every", "quarter", "--for", "me"),
    writes("repeat", "end", "1"),
    writes("repeat", "skip", "1"),
    writes("repeat", "amend", "1", "2026-12-01", "7", "--on", "2026-12-03"),
    reads("repeat", "record", "--dry-run"),
    writes("repeat", "record"),
    # Earlier programs have another name for record.
    reads("repeat", "book", "--dry-run"),
    writes("repeat", "book"),
    reads("forecast"),
    reads("chart", "trend", "--forecast"),
    writes("add", "7", "--payee", "{payee}"),
    writes("add", "--like", "last"),
    reads("list", "all", "--hide"),
    reads("list", "all", "--outing", "Fair", "--place", "Square"),
    reads("stats", "month", "--by", "outing"),
    reads("chart", "bar", "all", "--by", "hour"),
    reads("report", "outing", "Fair"),
    keeps("report", "outing", "Fair", "--save", "fair.html"),
    keeps("report", "delete", "--all"),
    writes("voucher", "get", "meal", "5", "--expires", "2099-12-31", "--paid", "30", "--from", "{payee}", "--note", "{text}"),
    writes("voucher", "spend", "meal", "1", "{category}", "--payee", "{payee}"),
    writes("voucher", "lose", "meal", "1", "{category}"),
    writes("voucher", "count", "meal", "7"),
    reads("voucher", "list"),
    reads("voucher", "moves", "meal"),
    writes("voucher", "void", "1"),
    writes("voucher", "restore", "3"),
    tells("vat", "IT", "--on", "2026-01-01"),
    reads("list"),
    reads("list", "all", "--void", "all", "--sort", "amount", "--limit", "5"),
    reads("list", "all", "--category", "{category}"),
    reads("list", "all", "--payee", "{payee}"),
    reads("list", "all", "--tag", "{tag}", "--method", "card"),
    reads("list", "all", "--search", "{text}"),
    reads("show", "{expense}"),
    reads("show", "3", "{expense}"),
    writes("edit", "{expense}", "--amount", "15,00", "--note", "{text}"),
    writes("edit", "3", "--category", "{category}", "--what", "another"),
    writes("edit", "3", "{expense}", "--method", "card"),
    writes("edit", "all", "--where-category", "{category}", "--note", "{text}", "--all-matching", "--yes"),
    writes("edit", "3", "--category", "hobby:go", "--new-category"),
    writes("void", "{expense}"),
    writes("void", "all", "--payee", "{payee}", "--all-matching", "--yes"),
    writes("restore", "{void}"),
    writes("restore", "all", "--all-matching", "--yes"),
    writes("undo"),
    reads("undo", "--dry-run"),
    writes("redo"),
    reads("redo", "--dry-run"),
    reads("summary"),
    tells("ui", "--plain"),
    reads("summary", "2026-10", "--depth", "2"),
    reads("stats", "week"),
    reads("stats", "month", "2026", "--by", "category", "--chart"),
    reads("stats", "year", "--by", "payee"),
    reads("stats", "quarter"),
    reads("report", "2026-Q3", "--with-expenses"),
    reads("stats", "month", "--by", "weekday"),
    reads("stats", "month", "--by", "category", "--grew"),
    reads("stats", "week", "--category", "{category}"),
    reads("summary", "--category", "{category}"),
    reads("chart", "bar", "--by", "tag", "--search", "{text}"),
    reads("chart", "calendar", "--min", "10"),
    reads("report", "--tag", "{tag}", "--void", "all"),
    *(reads("chart", kind) for kind in (
        "bar", "pie", "strip", "gauge", "columns", "stacked", "calendar", "trend", "spark")),
    reads("chart", "bar", "--by", "week", "--ceiling"),
    reads("report"),
    reads("report", "2026", "--top", "3", "--depth", "2"),
    keeps("report", "--save", "new.html"),
    tells("report", "list"),
    tells("report", "show", "{report}"),
    keeps("report", "delete", "{report}"),
    reads("ceiling", "show"),
    reads("ceiling", "check"),
    reads("ceiling", "propose"),
    writes("ceiling", "set", "900", "{category}"),
    writes("ceiling", "set", "300", "{category}", "--carry", "both"),
    writes("ceiling", "set", "1200", "{category}", "--per", "year"),
    writes("ceiling", "remove"),
    reads("history"),
    reads("history", "{expense}"),
    reads("category", "list"),
    writes("category", "add", "hobby:chess"),
    writes("category", "rename", "{category}", "victuals"),
    writes("category", "move", "{category}", "gifts"),
    writes("category", "merge", "{category}", "gifts"),
    writes("category", "archive", "{category}"),
    tells("settings"),
    tells("settings", "locale"),
    keeps("settings", "locale", "it_IT"),
    keeps("settings", "locale", "--unset"),
    writes("settings", "country", "IT"),
    reads("settings", "country"),
    keeps("signup", "carla", "--password-stdin", input="five words nobody would say\n"),
    keeps("login", "anna", "--password-stdin", input="{password}\n"),
    keeps("logout"),
    keeps("passwd", "--password-stdin", input="{password}\nfive words nobody would say\n"),
    tells("whoami"),
    tells("user", "list"),
    keeps("user", "rename", "{user}", "brunello"),
    keeps("user", "remove", "{user}", "--yes"),
    keeps("user", "unlock", "{user}"),
    tells("help"),
    tells("manual"),
    tells("completions", "bash"),
    tells("version"),
    tells("complete", "--", "list", "--payee", ""),
    tells("complete", "--", "list", "--category", ""),
    keeps("recover", "anna", "--password-stdin", input="{code}\nfive words nobody would say\n"),
    tells("book", "list"),
    writes("book", "open", "{book}", form="sealed"),
    writes("book", "seal", "{book}", form="open"),
    keeps("book", "add", "trips"),
    keeps("book", "use", "{book}"),
    keeps("book", "rename", "{book}", "mine"),
    keeps("book", "remove", "home"),
    keeps("book", "share", "home", "--with", "{user}", "--as", "owner"),
    keeps("book", "unshare", "home", "--with", "{user}"),
    keeps("book", "accept", "{book}"),
    keeps("book", "leave", "home"),
    tells("token", "list"),
    keeps("token", "add", "cron", "--can", "write"),
    keeps("token", "revoke", "old"),
    reads("check"),
    reads("export", "csv"),
    reads("export", "hledger", "--category", "{category}"),
    reads("sql", "SELECT * FROM expenses JOIN days USING (day)"),
    reads("erase", "expense", "3", "--dry-run"),
    reads("erase", "outings", "--dry-run"),
    writes("erase", "outings", "Fair", "--yes-erase", "{book}", "--with-reports"),
    reads("export", "outings", "csv"),
    writes("erase", "expense", "3", "--yes-erase", "{book}"),
    reads("erase", "expenses", "--dry-run"),
    writes("erase", "expenses", "2026-11", "--yes-erase", "{book}"),
    writes("erase", "expenses", "--yes-erase", "{book}", "--no-backup"),
    keeps("erase", "book", "home", "--yes-erase", "home", "--no-backup"),
    keeps("erase", "store", "--yes-erase", "store", "--no-backup"),
    makes("export", "json", "--to", "new.json"),
    makes("export", "xlsx", "--to", "new.xlsx"),
    makes("dump", "new.ndjson"),
    makes("dump", "whole.ndjson", "--with-attachments"),
    reads("dump"),
    writes("load", "saved.ndjson", "--book", "empty"),
    reads("merge", "apart.ndjson", "--dry-run"),
    writes("merge", "apart.ndjson"),
    reads("merge", "{book}", "--dry-run"),
    reads("import", "bank.csv", "--dry-run"),
    writes("import", "bank.csv"),
    writes("import", "bank.csv", "--update", "--save-profile", "bank"),
    reads("import", "vendors.csv", "--dry-run"),
    writes("import", "vendors.csv", "--update"),
    reads("rule", "list"),
    writes("rule", "add", "{text}", "{category}"),
    writes("rule", "add", "{text}", "--leaves-out"),
    reads("rule", "apply", "--dry-run"),
    writes("rule", "apply"),
    writes("rule", "remove", "old rule"),
    reads("profile", "list"),
    writes("profile", "remove", "old profile"),
    makes("backup", "new.spesa", "--password-stdin", input="five words nobody would say\n"),
    makes("restore-store", "saved.spesa", "--store", "restored", "--password-stdin",
          input="five words nobody would say\n"),
    makes("store", "create", "shared", "--group", grp.getgrgid(os.getegid()).gr_name),
]


# Commands that need a server or a second store. Tests/Transcripts/Server has sessions of them.
BETWEEN_STORES = {"book take", "book bring", "book move", "store upgrade", "store erase", "user invite", "user reset"}


def lines(program, form):
    """Returns the lines of the commands that this program has, for a book of this form."""
    known = commands(program)
    unlisted = [
        name for name in known
        if name not in BETWEEN_STORES and not any(name_of(line, known) == name for line in ALL)]
    if unlisted:
        raise Broken(f"Tests/Torture/shared/commands.py does not say what is read or written by: {', '.join(unlisted)}")
    return [line for line in ALL if name_of(line, known) and line.form in (None, form)]


def name_of(line, known):
    """Returns the command of a line: its first two words, or the first."""
    return next((name for name in (" ".join(line.words[:2]), line.words[0]) if name in known), None)


def furnished(program, form):
    """A household with data for every line."""
    home = Household(program, form, ("anna", "bruno"))
    for person, count in ((home.anna, 40), (home.bruno, 9)):
        person.must("add", input=expense_lines(count, first=1))
        person.must("void", "5")
        person.must("ceiling", "set", "9000")
        if household.has_command(program, "rule"):
            (person.home / "old.csv").write_text("Date,Amount,Payee\n2026-09-01,-1.00,Enel\n")
            person.must("import", "old.csv", "--save-profile", "old profile")
            person.must("rule", "add", "old rule", "groceries")
            # The expenses that it matches are in 'other'.
            person.must("add", "2,20", "other", "lamp", "--payee", "old rule")
        if household.has_command(program, "receipt"):
            for payee in ("payee 3", "till"):
                person.must(
                    "receipt", "add", "--payee", payee, "2 x Milk 1,29 groceries", "Lamp 9,99 home", "--pay", "card")
            person.must("receipt", "void", "2")
            (person.home / "till.txt").write_text("Lidl\n2 x what 3 2,58\nBread 1,42\nTOTAL 4,00\nCASH 5,00\nCHANGE 1,00\n")
            (person.home / "receipts.ndjson").write_text(
                '{"day":"2026-11-02","payee":"payee 3","lines":[{"what":"what 3","cents":129,"category":"home"}],'
                '"tenders":[{"method":"cash","cents":200}]}\n')
        if household.has_command(program, "attach"):
            (person.home / "paper.pdf").write_text("%PDF-1.7 what 3")
            (person.home / "receipt.gif").write_text("GIF89a what 3")
            person.must("attach", "3", "receipt.gif")
        if household.has_command(program, "product"):
            person.must("shelf", "add", "Kitchen")
            person.must("shelf", "add", "Attic")
            person.must("kind", "add", "Camera", "Sensor")
            person.must("product", "add", "Bread", "--shelf", "Kitchen", "--kind", "Camera",
                        "--barcode", "4006381333931")
            for name in ("old.gif", "bread.gif"):
                (person.home / name).write_text(f"GIF89a what 3 {name}")
            person.must("product", "edit", "bread", "--picture", "old.gif")
            person.must("catalogue", "export", "goods.ndjson")
            # Otherwise the next command that lists products imports it.
            person.must("settings", "catalogue-updates", "off")
            person.must("catalogue", "subscribe", "followed", "goods.ndjson")
            (person.home / "goods.csv").write_text("Product,Brand,Price\nwhat 3,Mila,1.29\nBread,,3.20\n")
            person.must("product", "add", "Old bread")
            person.must("product", "archive", "old bread")
            person.must("receipt", "add", "--payee", "till", "2 x Bread 1,29 groceries", "--pay", "card")
        if household.has_command(program, "basket"):
            person.must("product", "add", "Salt", "--minimum", "2", "--price", "0,50")
            for _ in range(2):
                person.must("receipt", "add", "--payee", "till", "Salt 0,50 groceries", "--pay", "card", "--no-stock")
            person.must("basket", "new", "Party")
            person.must("basket", "new", "Week")
            person.must("basket", "add", "2 x Butter", "--price", "2,10")
            for _ in range(2):
                person.must("stock", "use", "1", "bread")
                person.must("stock", "add", "1", "bread")
        if household.has_command(program, "method"):
            person.must("method", "add", "meal", "--kind", "voucher", "--face", "8", "--for", "groceries")
        if household.has_command(program, "rate"):
            person.must("rate", "set", "CZK", "25,31", "--on", "2026-11-02")
            (person.home / "rates.csv").write_text("Date,CZK,JPY,\n2026-11-03,25.31,161.38,\n2026-11-02,N/A,160.9,\n")
        if household.has_command(program, "person"):
            person.must("payee", "add", "Rossi", "--sells", "cheese", "--takes-cards", "no")
            for name in ("Ben", "Dora"):
                person.must("person", "add", name, "--phone", "2")
            if household.has_command(program, "debts"):
                person.must("add", "30", "groceries", "shared", "--for", "me,dora")
                for amount in ("5", "2"):
                    person.must("settle", "dora", amount)
                person.must("settle", "void", "2")
            for name in ("Square", "Market", "Hall"):
                person.must("place", "add", name)
            if household.has_command(program, "repeat"):
                person.must("repeat", "add", "650", "home", "what 3", "--every", "month", "--on", "2026-11-01")
            if household.has_command(program, "outing"):
                person.must("voucher", "get", "meal", "20")
                person.must("voucher", "spend", "meal", "2", "groceries", "--payee", "till")
                person.must("voucher", "get", "meal", "3")
                person.must("voucher", "void", "3")
                for name in ("Old fair", "No fair", "Fair"):
                    person.must("outing", "open", name, "--place", "Square", "--with", "Dora", "--purse", "20")
                person.must("add", "12,50", "groceries", "--method", "visa", "--outing", "Fair", "--time", "9:30")
                person.must("outing", "close", "Old fair")
                person.must("outing", "use", "none")
            (person.home / "vendors.csv").write_text("Name,Sells,Takes cards\nRossi,what 3,yes\nBianchi,,no\n")
        # The last change, so that `redo` has something to redo.
        person.must("edit", "4", "--note", "to be undone")
        person.must("undo")
        person.must("report", "--save", "kept.html")
        (person.home / "bank.csv").write_text("Date,Amount,Payee\n2026-11-02,-12.50,payee 3\n2026-11-03,-7.00,Enel\n")
    if household.has_command(program, "book"):
        home.anna.must("book", "add", "home", *(["--open"] if form == "open" else []))
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "owner")
        home.anna.must("token", "add", "old", "--can", "write")
        home.anna.must("book", "add", "empty", *(["--open"] if form == "open" else []))
        home.anna.must("dump", "saved.ndjson")
        with home.copy() as twin:
            twin.anna.must("add", "4,20", "gifts", "recorded elsewhere")
            twin.anna.must("edit", "3", "--note", "changed elsewhere")
            twin.anna.must("category", "rename", "gifts", "presents")
            twin.anna.must("dump", "apart.ndjson")
            shutil.copy(twin.anna.home / "apart.ndjson", home.anna.home)
        home.anna.must("backup", "saved.spesa", "--password-stdin", input="five words nobody would say\n")
    return home


def prove(claim):
    """Every line succeeds in the prepared household. The proofs over all lines depend on that."""
    count, signed_in = 0, 0
    for form in forms(claim.program):
        with furnished(claim.program, form) as home:
            for line in lines(claim.program, form):
                # After a minute, a command writes that the session is in use.
                if time.monotonic() - signed_in > 20:
                    home.anna.sign_in()
                    signed_in = time.monotonic()
                with home.copy() as twin:
                    answer = line.run(twin.anna)
                    changed = twin.digest() != home.digest()
                count += 1
                claim.require(answer.code == 0, f"spesa {' '.join(line.filled())}: {answer}")
                claim.require(line.writes or not changed, f"spesa {' '.join(line.filled())} changed the store")
    claim.show(f"{count} command lines work on a healthy store")


if __name__ == "__main__":
    household.main(prove)
