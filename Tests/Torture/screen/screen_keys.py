#!/usr/bin/env python3
"""No key in `spesa ui` has an unintended effect: every change is in the history, and pasted text is one text.

A thousand random keys at random sizes neither end the program nor change anything silently. Changes by others appear within
about a second, without losing position or typed text, and an expense that changed while it was edited is not overwritten
without asking.
"""
import hashlib
import os
import signal
import time

import household
from household import Household, Person, expense_lines, reading
from terminal import KEYS, full_screen

# All keys but those that leave, and the one for the command line, which allows any command.
RANDOM_KEYS = [name for name in KEYS if name not in ("F10", "Ctrl-C")]
CHARACTERS = (
    "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 /?!-+.,;'\"#@%&()*<>=[]{}|~`^_\\$éß面❤️🇮🇹👨‍👩‍👧"
)
# Intended key sequences, with random keys in between.
MEANT = [
    [*"2a1250", "Down", "Down", *"groceries", "Enter"],
    [*"2gx"],
    [*"2gr"],
    [*"2ge", "Down", *"Coop", "Enter"],
    [*"2je99", "Enter"],
    ["u"],
    ["Ctrl-R"],
    ["Esc", "Esc", "u"],
    [*"4je400", "Enter"],
    [*"5a", *"Milk", "Enter"],
    ["Esc", *"2/what 1", "Enter"],
    [*"3j", "Enter"],
    [*"6", "Enter"],
]
# Each line of the pasted text is a key or could be a command.
PASTED = "\r\n".join(
    ["q", "x", "u", "a", "12,50", "y", ":erase expenses --yes-erase anna", "!", "\x03", "\x1b[21~", "add 9 groceries"]
    * 9
    + ["end"]
)


def prove(claim):
    with Household(claim.program, "open") as home:
        home.anna.must("add", input=expense_lines(60))
        written_meanwhile(claim, home)
        changed_meanwhile(claim, home)
        pasted(claim, home.anna)
    for number in range(1 if claim.short else 12):
        with Household(claim.program, "open") as home:
            home.anna.must("add", input=expense_lines(60))
            home.anna.must(
                "receipt", "add", "--payee", "till", "2 x Milk 1,29 groceries", "Lamp 9,99 home", "--pay", "card"
            )
            home.anna.must("outing", "open", "Fair", "--place", "Square")
            random_keys(claim, home, number)


def elsewhere(home):
    """Returns the same user at another terminal."""
    other = Person(home, "anna", home.anna.password)
    other.place = "elsewhere"
    if not other.home.exists():
        other.run_folder.mkdir(mode=0o700, parents=True)
        (other.home / "tmp").mkdir()
        other.sign_in()
    return other


def cursor_row(window):
    """Returns the text of the row with the cursor."""
    return next(
        (
            "".join(text for text, _ in row).strip()
            for row in window.screen.rows[1:]
            if all(style.reverse for _, style in row)
        ),
        "",
    )


def written_meanwhile(claim, home):
    other, slowest = elsewhere(home), 0
    with full_screen(home.anna) as window:
        window.press("2", "j", "j", "j")
        place = cursor_row(window)
        claim.require("what 56" in place, f"the cursor is on {place!r}")
        for number in range(2 if claim.short else 30):
            other.must("add", "77,70", "groceries", f"seen {number}")
            begun = time.monotonic()
            claim.require(window.shows(f"seen {number}", 5), f"seen {number} is not shown:\n{window.screen.text}")
            slowest = max(slowest, time.monotonic() - begun)
            window.settle()
            claim.require("what 56" in cursor_row(window), f"the cursor went to {cursor_row(window)!r}")
            other.must("undo")
            gone = window.until(lambda: f"seen {number}" not in window.screen.text, 5)
            claim.require(gone, f"seen {number} was undone, and is still shown:\n{window.screen.text}")
        window.press("a", "1250", "Down", "Lid")
        other.must("add", "77,70", "groceries", "beside the form")
        window.look(1.1)
        window.type("l")
        for text in ("12.50", "Lidl"):
            claim.require(text in window.screen.text, f"typing is lost: no {text} in\n{window.screen.text}")
        window.press("Esc", "Esc")
        claim.require("beside the form" in window.screen.text, f"not shown after the form:\n{window.screen.text}")
        other.must("add", "77,70", "groceries", "nothing of it")
        window.press("g", "/", "see")
        other.must("add", "77,70", "groceries", "seen at last")
        claim.require(window.shows("seen at last", 5), f"not shown behind a filter:\n{window.screen.text}")
        window.type("n at")
        claim.require("/seen at" in window.screen.text, f"the filter is lost:\n{window.screen.text}")
        claim.require("nothing of it" not in window.screen.text, f"the filter is not followed:\n{window.screen.text}")
        window.press("Enter", "q")
        claim.require(window.ends() == 0, f"code {window.process.poll()}")
        claim.require(not window.screen.faults, f"sent {window.screen.faults[:3]}")
    # The program checks every second, and this machine is busy.
    claim.require(slowest < 2, f"shown after {slowest:.1f} s")
    claim.show(f"changes by others appear after {slowest:.1f} s at most, position and typed text kept")


def changed_meanwhile(claim, home):
    """Another terminal changes or erases an expense while it is being edited."""
    other = elsewhere(home)
    turns = {"looked at": 1.2, "at once": 0}
    for what, pause in turns.items():
        with full_screen(home.anna) as window:
            window.press("2", "/", "what 20", "Enter", "e", "Up", "noted here")
            claim.require("Edit expense 21" in window.screen.text, f"no form:\n{window.screen.text}")
            other.must("edit", "21", "--amount", f"{80 + pause:.2f}")
            window.look(pause)
            window.press("Enter")
            now = expense(home.anna, 21)
            claim.require("noted here" not in (now["note"] or ""), f"{what}: saved over {now} unasked")
            claim.require("changed it meanwhile" in window.screen.text, f"{what}: not said:\n{window.screen.text}")
            claim.require("noted here" in window.screen.text, f"{what}: typing lost:\n{window.screen.text}")
            window.press("Enter")
            now = expense(home.anna, 21)
            claim.require(
                "noted here" in (now["note"] or ""), f"{what}: the second time not saved:\n{window.screen.text}"
            )
            claim.require(
                now["cents"] == round((80 + pause) * 100), f"{what}: what was not touched was put back: {now}"
            )
        home.anna.must("edit", "21", "--note", "note 20")
    with full_screen(home.anna) as window:
        window.press("2", "/", "what 20", "Enter", "e", "Up", "noted here")
        other.must("void", "21")
        window.press("Enter")
        claim.require("changed it meanwhile" in window.screen.text, f"void meanwhile: not said:\n{window.screen.text}")
        other.must("restore", "21")
    claim.show("a concurrent change is reported before an expense is saved")


def expense(person, number):
    return next(
        expense for expense in person.json("list", "all", "--void", "all")["expenses"] if expense["id"] == number
    )


def pasted(claim, anna):
    """Pastes a hundred lines into every place, whether it takes text or not."""
    places = (
        {f"field {number} of the form": ["2", "a", *["Down"] * number] for number in range(8)}
        | {f"field {number} of an expense": ["2", "e", *["Down"] * number] for number in range(8)}
        | {
            "the summary": ["1"],
            "records": ["2"],
            "statistics": ["3"],
            "settings": ["4"],
            "a filter": ["2", "/"],
            "a command": [":"],
            "keys": ["?"],
            "details": ["2", "Enter"],
        }
    )
    before = anna.must("history", "--format", "json", "--limit", "1000000").out
    for what, keys in places.items():
        with full_screen(anna) as window:
            window.press(*keys)
            shown = window.screen.lines
            window.paste(PASTED)
            claim.require(window.process.poll() is None, f"pasted into {what}: ended with {window.process.poll()}")
            claim.require(window.screen.modes["alternate screen"], f"pasted into {what}: left")
            # The first row and the key hints show what else is open.
            claim.require(window.screen.lines[0] == shown[0], f"pasted into {what}: now\n{window.screen.text}")
            claim.require(not window.screen.faults, f"pasted into {what}: sent {window.screen.faults[:3]}")
            if "field" not in what and what not in ("a filter", "a command"):
                claim.require(window.screen.lines == shown, f"pasted into {what}: now\n{window.screen.text}")
            elif what == "a command":
                claim.require(
                    "end" in window.screen.lines[-1], f"pasted into {what}: the end is not there:\n{window.screen.text}"
                )
        after = anna.must("history", "--format", "json", "--limit", "1000000").out
        if not claim.require(before == after, f"pasted into {what}: the history changed"):
            before = after
    claim.show(f"a hundred lines pasted into {len(places)} places: one text, nothing recorded")


def figures(file):
    """Returns the content of an open book without its history, as a hash; and the changes of the history with their states."""
    with reading(file) as book:
        names = [
            name
            for name, in book.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'change%' "
                "AND name NOT LIKE 'sqlite%' AND name != 'outing_use' ORDER BY name"
            )
        ]
        digest = hashlib.sha256()
        for name in names:
            digest.update(repr((name, book.execute(f"SELECT * FROM {name}").fetchall())).encode())
        return digest.hexdigest(), book.execute("SELECT id, state FROM change ORDER BY id").fetchall()


def random_keys(claim, home, number):
    random = claim.random_of(f"keys {number}")
    file = home.book_file()
    last = figures(file)
    first = len(last[1])
    status = os.stat(file)
    pressed, redrawn, changed, meant = [], 0, 0, []
    with full_screen(home.anna, columns=random.randint(40, 130), rows=random.randint(12, 45)) as window:
        for turn in range(1000):
            kind = random.random()
            if kind < 0.03:
                key = random.choice(
                    [(random.randint(1, 200), random.randint(1, 60)), (random.randint(40, 130), random.randint(12, 45))]
                )
                window.resize(*key)
            elif kind < 0.06:
                key = "paste"
                window.paste("".join(random.choices(CHARACTERS + "\n\t", k=random.randint(0, 40))))
            elif meant and kind < 0.9:
                key = meant.pop(0)
                window.press(key)
            else:
                if kind > 0.8:
                    meant = list(random.choice(MEANT))
                key = random.choice(RANDOM_KEYS) if kind < 0.4 else random.choice(CHARACTERS)
                window.press(key)
            pressed.append(key)
            told = f"after {len(pressed)} keys, the last of them {pressed[-12:]}"
            if window.process.poll() is not None:
                claim.require(False, f"keys {number}: ended with {window.process.poll()} {told}")
                return
            now_status = os.stat(file)
            if (now_status.st_mtime_ns, now_status.st_size) != (status.st_mtime_ns, status.st_size):
                status, now = now_status, figures(file)
                changed += now[0] != last[0]
                claim.require(
                    now[0] == last[0] or now[1] != last[1], f"keys {number}: totals changed without history {told}"
                )
                last = now
            # Commands that ask for secrets do so outside the full screen.
            if turn % 20 == 0 and window.screen.modes["alternate screen"]:
                redrawn += 1
                before = [row[:] for row in window.screen.rows]
                # A continued program redraws everything.
                window.look()
                window.screen.rows = [[("?", style) for _, style in row] for row in window.screen.rows]
                os.kill(window.pid, signal.SIGCONT)
                window.until(lambda: window.screen.rows[0][0][0] != "?", 5)
                window.settle()
                claim.require(
                    window.screen.rows == before,
                    f"keys {number}: differs from a full redraw {told}:\n"
                    + "\n".join("".join(text for text, _ in row) for row in before)
                    + f"\n--- anew:\n{window.screen.text}",
                )
        claim.require(not window.screen.faults, f"keys {number}: sent {window.screen.faults[:3]}")
        os.kill(window.pid, signal.SIGTERM)
        claim.require(window.ends() == -signal.SIGTERM, f"keys {number}: code {window.process.poll()}")
        claim.require(
            window.settings == window.before and not window.screen.changed_modes,
            f"keys {number}: the terminal is not as before",
        )
    claim.require(not (faults := home.look()[1]), f"keys {number}: {faults}")
    claim.show(
        f"seed {claim.seed}, keys {number}: {len(pressed)} pressed; {changed} times the totals changed, each time in the history, "
        f"which has {len(last[1]) - first} more changes; {redrawn} times equal to a full redraw"
    )


if __name__ == "__main__":
    household.main(prove)
