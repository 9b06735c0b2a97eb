#!/usr/bin/env python3
"""No text steers the terminal: nothing but the program's own colours, columns and line ends comes out raw.

Every C0 and C1 control, CSI, OSC and DCS sequences, bidirectional overrides and isolates, and bytes that are no UTF-8:
in every field of an expense, in names and settings, and as words, options and variables of every command, whose errors
repeat them. Into a pipe JSON stays valid and gives back what was put in.
"""
import contextlib
import json
import os
import pty
import re
import termios

import household
import commands
from household import run_bare, uid

SEQUENCES = {
    "CSI": "\x1b[2J\x1b[53;31m", "OSC": "\x1b]0;title\x07\x1b]8;;http://x\x1b\\", "DCS": "\x1bP$q\"p\x1b\\",
    "C1 CSI": "\x9b2J", "C1 OSC": "\x9d0;title\x9c", "C1 DCS": "\x90$q\"p\x9c", "reset": "\x1bc",
    "return": "good\revil", "lines": "one\ntwo\u2028three\u2029four",
    "bidi": "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
}
CONTROLS = {f"U+{code:04X}": f"a{chr(code)}b" for code in (*range(0x01, 0x20), *range(0x7f, 0xa0))}
ALL = {"all at once": "x".join([*SEQUENCES.values(), *CONTROLS.values()])}
NOT_UTF8 = [b"x\x9b2Jy", b"x\xc2", b"\xc0\x9b2J"]
# What the program itself sends: colours, bold, dim, reverse, struck through; columns; the rest of the line erased.
STYLE = r"(?:[01279]|[349][0-7]|10[0-7]|[34]8;5;\d{1,3})"
OWN = re.compile(rf"\x1b\[(?:{STYLE}(?:;{STYLE})*m|\d+G|K)")
RAW = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")
VARIABLES = ["SPESA_LOCALE", "SPESA_TODAY", "SPESA_BOOK", "SPESA_STORE", "SPESA_USER", "SPESA_PASSWORD_FILE", "COLUMNS"]
# Options tried of each command in the short form, chosen anew by each seed.
SHORT_OPTIONS = 3


def prove(claim):
    wrong = list(repeated(claim))
    for form in claim.some_forms():
        with commands.furnished(claim.program, form) as home:
            record(claim, home.anna)
            shown = [line for line in commands.lines(claim.program, form) if not line.writes and "--" not in line.words]
            for line in shown:
                # An export's format is a word of its own, and a dump has its own form.
                is_told = line.opens_book and line.words[0] not in ("export", "dump")
                claim.require(not is_told or is_json(home.anna, line), f"{form} book, {line.filled()}: no JSON")
            formats = ["table", "plain", "csv", "tsv", "json", "ndjson"]
            jobs = [(claim, home.anna, [*line.filled(), "--format", format]) for line in shown for format in formats]
            jobs += [(claim, home.anna, [*line.filled(), "--width", "20"]) for line in shown]
            # What is refused before a book is opened is refused alike in both forms.
            jobs, wrong = jobs + [(claim, home.anna, *words) for words in wrong], []
            before = len(claim.faults)
            claim.side_by_side(look, jobs)
            through = len(claim.faults) - before
            claim.show(f"{form} book: {len(jobs):,} runs at a terminal, {through} let a control through")


def is_json(person, line):
    """Whether the result, or the message in its place, can be read by a program."""
    answer = line.run(person, "--format", "json")
    try:
        return json.loads(answer.err or answer.out)["schema"]
    except ValueError:
        return False


def record(claim, anna):
    """Puts hostile texts into every field, and sees that a program gets them back as they are."""
    kept = {}
    for number, text in enumerate((ALL | SEQUENCES | CONTROLS).values(), 700):
        look(claim, anna, [
            "add", "1", "groceries", text, "--payee", f"{text}{number}", "--method", f"{text}{number}", "--note", text, "--uid", uid(number)])
        # Texts that differ in blanks alone would be one payee, and one method.
        kept[uid(number)] = [text, f"{text}{number}", f"{text}{number}", text]
        # These may be refused; the refusal is looked at.
        for words in (["edit", "last", "--tag", text], ["category", "add", text], ["ceiling", "set", "9000", text]):
            look(claim, anna, words)
    look(claim, anna, ["settings", "method", ALL["all at once"]])
    there = {
        key: [expense[field] for field in ("what", "payee", "method", "note")]
        for key, expense in anna.expenses().items() if key in kept}
    changed = [key for key in kept if there.get(key) != kept[key]]
    claim.require(not changed, f"not what was put in: {[(kept[key], there.get(key)) for key in changed[:2]]}")


def repeated(claim):
    """Words and variables that are wrong, for their errors to repeat."""
    texts = (ALL if claim.short else ALL | SEQUENCES).values()
    names = commands.commands(claim.program)
    options = {name: options_of(claim.program, name) for name in names}
    common = set.intersection(*options.values())
    for raw in [*(text.encode() for text in texts), *NOT_UTF8[:1 if claim.short else None]]:
        yield [raw], {}
        yield ["help", raw], {}
        for name in names:
            # Options that all commands take need no try with each.
            own = sorted(options[name] if name == "list" else options[name] - common)
            if claim.short:
                own = claim.random.sample(own, min(len(own), SHORT_OPTIONS))
            for words in ([raw], ["1", raw], ["1", "groceries", "--on", raw], [b"--" + raw], [b"-" + raw],
                          *([option.encode() + b"=" + raw] for option in own)):
                yield [*name.split(), *words], {}
        for variable in VARIABLES:
            yield ["list"], {variable: raw}
            yield ["login"], {variable: raw}


def options_of(program, name):
    return set(re.findall(r"^--[a-z-]+", run_bare(program, "complete", "--", *name.split(), "--"), re.M))


def look(claim, person, words, variables=None):
    """Runs a command at a terminal, and requires that no control comes out that the program did not mean."""
    terminal, end = pty.openpty()
    modes = termios.tcgetattr(end)
    # What comes out is to be seen as it was sent.
    modes[1] &= ~termios.OPOST
    termios.tcsetattr(end, termios.TCSANOW, modes)
    process = person.start(*words, variables=variables, stdout=end, stderr=end)
    os.close(end)
    shown = b""
    with contextlib.suppress(OSError):
        while more := os.read(terminal, 65536):
            shown += more
    os.close(terminal)
    what = f"spesa {str(words)[:200]}, {variables or ''}"
    claim.require(process.wait() in range(6), f"{what}: code {process.returncode}")
    try:
        text = OWN.sub("", shown.decode())
    except UnicodeDecodeError as error:
        return claim.require(False, f"{what}: {error}")
    if "tsv" in words or words[0] == "complete":
        # There they divide fields, and no field holds one.
        text = text.replace("\t", "")
    raw = RAW.search(text)
    claim.require(not raw, f"{what}: {raw and raw[0]!r} in {raw and text[max(raw.start() - 30, 0):raw.end() + 10]!r}")


if __name__ == "__main__":
    household.main(prove)
