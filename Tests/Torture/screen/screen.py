#!/usr/bin/env python3
"""`spesa ui` displays correctly on every terminal, at every size, and with any text in the book.

After every resize and every move, the screen equals a full redraw. No text in the book controls the terminal or shifts a
column. Each terminal is only sent what it supports, and without a suitable terminal the program says so.
"""
import os
import pty
import re
import shutil
import subprocess
import time

import household
from escapes import ALL, CONTROLS, SEQUENCES
from household import Household, expense_lines, new_folder, uid
from terminal import Screen, full_screen

NAMES = {
    "Chinese": "面包和奶酪在北京的超级市场",
    "Japanese": "東京スーパー",
    "Korean": "한국어 빵",
    "Korean in parts": "\u1112\u1161\u11ab\u1100\u1173\u11af",
    "Arabic": "خبز وجبن",
    "Hebrew": "לֶחֶם וּגְבִינָה",
    "Thai": "ขนมปังกับชีส",
    "Hindi": "रोटी और पनीर",
    "family": "👨‍👩‍👧‍👦 dinner 👩🏽‍🚒",
    "heart": "❤️ and ☕️ and 1️⃣",
    "flags": "🇮🇹🇨🇿🇪🇺 trip",
    "marks": "e\u0301te\u0301 n\u0303a\u0308ive",
    "many marks": "Z\u0351\u036b\u0343a\u0308\u0301\u0302l\u0334g\u0340o",
    "joiner first": "\u200dfirst",
    "mark first": "\u0301first",
    "no break": "a\u00a0b\u2060c\ufeffd\u00ade",
    "wide": "ＦＵＬＬ ｗｉｄｔｈ",
    "long": "大" * 120,
    "long flags": "🇮🇹" * 60,
}
TERMS = ["xterm-256color", "xterm-16color", "linux", "vt100", "screen", "tmux-256color", "rxvt-unicode-256color"]


def prove(claim):
    with Household(claim.program, "open") as home:
        home.anna.must("add", input=expense_lines(120))
        home.anna.must("ceiling", "set", "900")
        resized(claim, home.anna)
        on_terminals(claim, home.anna)
        without_terminal(claim, home.anna)
        in_multiplexers(claim, home.anna)
    with Household(claim.program, "open") as home:
        named(claim, home)


def seen(window):
    """Returns the present screen, for comparison."""
    return [row[:] for row in window.screen.rows], window.screen.state[1]


def difference(one, other):
    """Returns the first row in which two screens differ."""
    def text(row):
        return "".join(cell for cell, _ in row).rstrip()

    for number, (before, after) in enumerate(zip(one[0], other[0])):
        if before != after:
            column = next(place for place, pair in enumerate(zip(before, after)) if pair[0] != pair[1])
            return (
                f"row {number}, column {column}: {text(before)!r} {before[column]}, "
                f"drawn anew {text(after)!r} {after[column]}")
    return f"the cursor is at {one[1]}, redrawn {other[1]}"


def is_whole(claim, window, what):
    """Requires that the screen equals a full redraw."""
    before = seen(window)
    window.press("Ctrl-L")
    after = seen(window)
    return claim.require(before == after, f"{what}: {difference(before, after)}")


def resized(claim, anna):
    """Tries every size in random order, with a view open."""
    sizes = [(1, 1), (300, 100), (40, 12), (39, 12), (40, 11), (80, 24), (2, 60), (200, 3), (120, 40)]
    count = 0
    opened = {
        "the form": (["2", "a", "1250", "Down", "Lidl", "Down", "groc"], ["12.50", "Lidl", "groc"]),
        "a filter": (["2", "/", "what 1"], ["/what 1"]),
        "a command": ([":", "list all --search 'what 2"], ["list all --search 'what 2"]),
        "the pager": ([":", "list all", "Enter", "j", "j"], ["list all"]),
        "records": (["2", "j", "j", "j"], ["what 116"]),
        "nothing": (["1"], ["Nov"]),
    }
    for what, (keys, typed) in opened.items():
        random = claim.random_of(f"resized {what}")
        with full_screen(anna) as window:
            window.press(*keys)
            order = sizes + [(random.randint(1, 300), random.randint(1, 100)) for _ in range(4 if claim.short else 150)]
            order += [(random.randint(1, 60), random.randint(1, 20)) for _ in range(4 if claim.short else 150)]
            random.shuffle(order)
            for width, height in order + [(80, 24)]:
                at = f"{what} at {width}x{height}"
                window.resize(width, height)
                if not claim.require(window.process.poll() is None, f"{at}: ended with {window.process.poll()}"):
                    break
                claim.require("\N{MEDIUM SHADE}" not in window.screen.text, f"{at}: not all was drawn")
                is_whole(claim, window, at)
                count += 1
            missing = [text for text in typed if text not in window.screen.text]
            claim.require(not missing, f"{what}, back at 80x24: {missing} gone:\n{window.screen.text}")
            claim.require(not window.screen.faults, f"{what}: sent {window.screen.faults[:3]}")
    claim.show(f"{count} sizes with {len(opened)} views open: equal to a full redraw, typed text kept")


def walked(claim, window, what, rows):
    """Moves through all views, and requires a screen equal to a full redraw after each move."""
    for key in ["j"] * rows + ["k"] * rows + ["G", "k", "PageUp", "g", "PageDown"]:
        window.press(key)
        is_whole(claim, window, f"{what}, after {key}")


def named(claim, home):
    """Shows texts of all scripts, and texts that control terminals, in every field."""
    anna = home.anna
    texts = NAMES | SEQUENCES | (ALL if claim.short else CONTROLS | ALL)
    for number, (kind, text) in enumerate(texts.items()):
        for words in (["category", "add", text[:60]], ["ceiling", "set", "900", text[:60]]):
            anna.run(*words)
        anna.must(
            "add", "12,50", "groceries", text, "--payee", text, "--method", text, "--note", text, "--uid", uid(number),
            "--on", "2026-11-19")
        # Tags and categories have rules of their own: refused texts cannot be shown.
        anna.run("edit", "last", "--tag", text.split()[0])
        anna.run("edit", "last", "--category", text[:60])
    looked = 0
    for clusters in (True, False):
        for width in (80, 130) if clusters else (80,):
            what = f"{'clusters' if clusters else 'single characters'}, {width} columns"
            with full_screen(anna, columns=width, clusters=clusters) as window:
                walked(claim, window, f"summary, {what}", 2)
                window.press("2")
                looked += aligned(claim, window, what)
                if clusters:
                    walked(claim, window, f"records, {what}", 6 if claim.short else len(texts) + 2)
                window.press("g")
                for _ in range(4 if claim.short else len(texts)):
                    window.press("j", "Enter")
                    is_whole(claim, window, f"details, {what}")
                    window.press("q", "e", "Down", "Down", "Right", "Left")
                    if clusters:
                        is_whole(claim, window, f"form, {what}")
                    window.press("Esc")
                window.press("G")
                looked += aligned(claim, window, what)
                # One fault for each sequence, however often it was sent.
                claim.require(not window.screen.faults, f"{what}: sent {window.screen.faults[:3]}")
                claim.require(window.process.poll() is None, f"{what}: ended with {window.process.poll()}")
    claim.require(looked > len(texts), f"only {looked} amounts were looked at")
    claim.show(
        f"{len(texts)} kinds of text in every field: nothing raw, {looked} amounts in their column, "
        "moving as drawing anew"
    )


def aligned(claim, window, what):
    """Requires that all amounts on the screen end in the same column. Returns their number."""
    ends, count = set(), 0
    for row in window.screen.rows:
        cells = [cell for cell, _ in row]
        places = [
            place
            for place in range(len(cells) - 4)
            if cells[place : place + 5] == list("12.50") and cells[place - 1] == " "
        ]
        if places:
            count += 1
            ends.add(places[0])
    claim.require(len(ends) == 1, f"{what}: amounts begin in columns {sorted(ends)}:\n{window.screen.text}")
    return count


def on_terminals(claim, anna):
    """Each kind of terminal is sent only what it supports, and left as it was."""
    for term in TERMS:
        with full_screen(anna, variables={"TERM": term}) as window:
            window.press("2", "j", "j", "G", "g", "/", "what 1", "Enter", "a", "12", "Esc", "Esc", "?", "q", "1")
            is_whole(claim, window, term)
            claim.require("Summary" in window.screen.text, f"{term}: shows\n{window.screen.text}")
            colours = {code for code in window.screen.codes if code >= 30}
            if term == "vt100":
                claim.require(not colours, f"{term}: colours {colours}")
            if term == "linux":
                claim.require(not colours & {38, 48}, f"{term}: one of 256 colours")
                claim.require(not window.screen.modes["alternate screen"], f"{term}: no alternate screen")
            if term in ("vt100", "linux"):
                claim.require(b"\x1b]" not in window.log, f"{term}: a title")
            window.press("q")
            claim.require(window.ends() == 0, f"{term}: code {window.process.poll()}")
            claim.require(not (modes := window.screen.changed_modes), f"{term}: not as before: {modes}")
            claim.require(window.settings == window.before, f"{term}: other settings")
            claim.require(not window.screen.faults, f"{term}: sent {window.screen.faults[:3]}")
    ways = {"LANG=C": ({"LANG": "C"}, ()), "no LANG": ({}, ("LANG",)), "--glyphs ascii": ({}, ())}
    anna.must("add", "5", "groceries", "面包 naïve ❤️", "--payee", "Bäckerei", "--on", "2026-11-20")
    for what, (variables, without) in ways.items():
        words = what.split() if what.startswith("-") else []
        with full_screen(anna, *words, variables=variables, without=without) as window:
            window.press(
                "2",
                "j",
                "Enter",
                "q",
                "1",
                "3",
                "?",
                "q",
                "a",
                "1250",
                "Down",
                "B",
                "Esc",
                "Esc",
                "/",
                "x",
                "Esc",
                ":",
                "stats month",
                "Enter",
                "q",
            )
            window.press("q")
            claim.require(window.ends() == 0, f"{what}: code {window.process.poll()}")
            odd = re.findall(rb".{0,20}[\x80-\xff]+", window.log)
            claim.require(not odd, f"{what}: not ASCII: {odd[:3]}")
    anna.must("undo")
    for variables, words in (({"NO_COLOR": "1"}, []), ({}, ["--color", "never"])):
        with full_screen(anna, *words, variables=variables) as window:
            window.press("2", "j", "1", "3", "a", "12", "Esc", "Esc", "?", "q", "q")
            colours = {code for code in window.screen.codes if code >= 30}
            claim.require(not colours, f"{variables} {words}: colours {colours}")
    with full_screen(anna) as window:
        window.press("1", "3", "2")
        claim.require(
            {code for code in window.screen.codes if code >= 30},
            "colours are never sent, so their absence shows nothing",
        )
    claim.show(f"{len(TERMS)} kinds of terminal, only ASCII if no more is supported, no colour if turned off")


def without_terminal(claim, anna):
    """Without a suitable terminal, the message says what to type instead."""
    for what, (variables, without) in {
        "TERM=dumb": ({"TERM": "dumb"}, ()),
        "no TERM": ({}, ("TERM",)),
        "an unknown TERM": ({"TERM": "nothing-at-all"}, ()),
        "an empty TERM": ({"TERM": ""}, ()),
    }.items():
        with full_screen(anna, variables=variables, without=without) as window:
            code = window.ends(10)
            claim.require(code == 2, f"{what}: code {code}")
            claim.require(
                window.screen.text.startswith("spesa: ") and b"\x1b[?" not in window.log, f"{what}: said {window.log!r}"
            )
            claim.require(window.settings == window.before, f"{what}: other settings")
    master, slave = pty.openpty()
    try:
        for what, streams in {
            "no terminal at all": {},
            "standard output a pipe": {"stdin": slave},
            "standard input nothing": {"stdout": slave},
        }.items():
            process = anna.start("ui", **streams)
            _, err = process.communicate(timeout=20)
            claim.require(process.returncode == 2, f"{what}: code {process.returncode}")
            claim.require(err.startswith(b"spesa: ") and b"\x1b" not in err, f"{what}: said {err!r}")
    finally:
        os.close(master)
        os.close(slave)
    claim.show("no terminal, or an unsuitable one: a message, code 2")


def in_multiplexers(claim, anna):
    """The same screen inside tmux and GNU screen, which have models of their own."""
    with full_screen(anna, variables={"TERM": "xterm-256color"}) as window:
        window.press("2", "j", "j", "a", "1250", "Down", "Esc", "Esc", "G", "k", "g", "j")
        wanted = window.screen.lines
    for name, inside in {"tmux": in_tmux, "screen": in_gnu_screen}.items():
        if not shutil.which(name):
            claim.leave_out(f"inside {name}: it is not installed")
            continue
        lines, left = inside(anna, ["2", "j", "j", "a", "1250", "Down", "Escape", "Escape", "G", "k", "g", "j"], len(wanted))
        if name == "screen":
            wanted = ["".join(chr(ord(character) & 0xff) for character in line) for line in wanted]
        claim.require(lines == wanted, f"inside {name}:\n" + "\n".join(
            f"{one!r}, in itself {other!r}" for one, other in zip(lines, wanted) if one != other))
        claim.require(not left, f"inside {name}, after it was left: {left}")
        claim.show(f"inside {name}: the same")


def steady(look, holds, patience=20):
    """Returns the screen once it is as expected and stays so."""
    end, last = time.monotonic() + patience, None
    while time.monotonic() < end:
        now = look()
        if now == last and holds(now):
            return now
        last = now
        time.sleep(0.15)
    return last


def in_tmux(anna, keys, rows):
    def tmux(*words):
        return subprocess.run(
            ["tmux", "-S", f"{folder}/tmux", "-f", "/dev/null", *words],
            env=anna.environment,
            cwd=anna.home,
            capture_output=True,
            text=True,
        ).stdout

    folder = new_folder()
    tmux("new-session", "-d", "-x", "80", "-y", "24", "sh", "-c", f"'{anna.household.program}' ui; cat")
    try:
        # The last line belongs to tmux.
        tmux("set-option", "-g", "status", "off")
        tmux("resize-window", "-x", "80", "-y", "24")

        def look():
            return [line.rstrip() for line in tmux("capture-pane", "-p").split("\n")[:rows]]

        steady(look, lambda lines: "Summary" in lines[0])
        for key in keys:
            tmux("send-keys", key)
            if key == "Escape":
                time.sleep(0.3)
        lines = steady(look, lambda lines: "quit" in lines[-1])
        tmux("send-keys", "q")
        states = "#{alternate_on} #{mouse_any_flag} #{mouse_sgr_flag} #{cursor_flag} #{wrap_flag} #{pane_in_mode}"
        left = steady(lambda: tmux("display-message", "-p", states).strip(), lambda states: states[:1] == "0", 5)
        return lines, "" if left == "0 0 0 1 1 0" else f"{states}: {left}"
    finally:
        tmux("kill-server")


def in_gnu_screen(anna, keys, rows):
    folder = new_folder()
    environment = anna.environment | {"SCREENDIR": folder + "/of", "SCREENRC": "/dev/null"}
    os.mkdir(folder + "/of", 0o700)

    def gnu(*words):
        subprocess.run(
            ["screen", "-S", "proof", *words], env=environment, cwd=anna.home, capture_output=True, check=False
        )

    def look():
        gnu("-X", "hardcopy", f"{folder}/copy")
        time.sleep(0.05)
        try:
            # Detached, it keeps the low byte of each character.
            with open(f"{folder}/copy", encoding="latin-1") as copy:
                return ([line.rstrip() for line in copy.read().split("\n")] + [""] * rows)[:rows]
        except FileNotFoundError:
            return [""] * rows

    gnu("-U", "-dm", "-T", "screen-256color", "sh", "-c", f"'{anna.household.program}' ui; echo left; cat")
    try:
        steady(look, lambda lines: "Summary" in lines[0])
        for key in keys:
            gnu("-X", "stuff", "\x1b" if key == "Escape" else key)
            time.sleep(0.3 if key == "Escape" else 0.05)
        lines = steady(look, lambda lines: "quit" in lines[-1])
        gnu("-X", "stuff", "q")
        left = steady(look, lambda lines: "left" in lines, 5)
        # By default it has no alternate screen.
        return lines, [line for line in left if line not in ("", "left")]
    finally:
        gnu("-X", "quit")


if __name__ == "__main__":
    household.main(prove)
